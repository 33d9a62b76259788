#include "rules/ocs/air/drop_table.hpp"

namespace warodds::ocs {

Schema<DropHex> DropHex::schema() {
    Schema<DropHex> schema;
    schema
        .choice("hex", "status of the drop hex", &DropHex::hex,
                {{"friendly", "a friendly unit was there at the start of the phase"}, {"enemy", "any other hex"}})
        .assumption()
        .rule("14.10d");
    schema
        .choice("ground", "terrain of the drop hex", &DropHex::ground,
                {{"clear", "open, a village, or any hex with an air base"}, {"closed", "anything else"}})
        .assumption()
        .rule("14.10d");
    schema
        .flag("enemy_unit", "an enemy combat unit is in the drop hex: all that lands there is destroyed",
              &DropHex::enemy_unit)
        .rule("14.10d");
    schema.flag("soviet", "a Soviet drop", &DropHex::soviet).rule("14.10d");
    schema
        .flag("allied",
              "an Allied drop in Europe, August 1944 or earlier: a line of the v4.3 charts, perhaps not of v4.1",
              &DropHex::allied)
        .rule("14.10d");
    schema.integer("modifier", "any other modifier of the roll", &DropHex::modifier).range(-10, 10).rule("14.10d");
    return schema;
}

DropTable::DropTable(const DropHex& drop, Tables& tables, Ledger& ledger)
    : chart_(load(tables)), enemy_unit_(drop.enemy_unit) {
    const bool friendly = drop.hex == DropHex::Status::friendly, clear = drop.ground == DropHex::Ground::clear;
    if (friendly && drop.enemy_unit)
        throw InputError(
            "enemy_unit: a hex with an enemy combat unit is not a friendly one; expected hex=enemy (14.10d)");
    if (drop.soviet && drop.allied)
        throw InputError("allied: found a drop both Soviet and Allied, expected one of the two at most (14.10d)");
    column_ =
        chart_.chart().columns().find(std::string(friendly ? "friendly" : "enemy") + (clear ? " clear" : " closed"));
    ledger.add("14.10d", "column", chart_.chart().columns().keys[column_]);
    const auto figures = tables.numbers("ocs/air-drop-modifiers");
    const auto add = [&](bool applies, int value, const char* name) {
        if (!applies || value == 0) return;
        modifier_ += value;
        ledger.add("14.10d", std::string("drop: ") + name, signed_text(value));
    };
    add(drop.glider, figure(*figures, "glider"), "glider");
    add(drop.soviet, figure(*figures, "soviet"), "soviet");
    add(drop.allied, figure(*figures, "allied, to August 1944"), "allied");
    add(true, drop.modifier, "as given");
    ledger.add("14.10d", "drop modifier", signed_text(modifier_),
               drop.enemy_unit ? "an enemy combat unit is there: no roll" : "");
}

std::shared_ptr<const Chart<DropTable::Result>> DropTable::load(Tables& tables) {
    const auto parse = [](const std::string& code) -> std::optional<Result> {
        if (code == "success") return Result::success;
        if (code == "failure") return Result::failure;
        return {};
    };
    return tables.chart<Result>("ocs/air-drop", parse, "success or failure");
}

bool DropTable::lands(Roller& roller) const {
    if (enemy_unit_) return false;
    const int roll = roller.two_d6({"14.10d", "drop roll"}) + modifier_;
    roller.note([&](Ledger& ledger) { ledger.add("14.10d", "modified drop roll", std::to_string(roll)); });
    return chart_.read(roll, column_, roller) == Result::success;
}

}  // namespace warodds::ocs
