#include "rules/ocs/air/flak_table.hpp"

namespace warodds::ocs {
namespace {

std::shared_ptr<const Chart<FlakTable::Victim>> mission_loss_chart(Tables& tables) {
    using Victim = FlakTable::Victim;
    const auto parse = [](const std::string& code) -> std::optional<Victim> {
        if (code == "weakest") return Victim{Victim::Kind::weakest};
        if (code == "strongest") return Victim{Victim::Kind::strongest};
        if (code.size() != 2 || code[0] != '#' || code[1] < '1' || code[1] > '0' + FlakTable::most_aircraft) return {};
        return Victim{Victim::Kind::place, static_cast<std::int8_t>(code[1] - '1')};
    };
    return tables.chart<Victim>("ocs/mission-loss", parse, "#1 to #4, weakest or strongest");
}

}  // namespace

std::vector<Option> tie_options() {
    return {{"first", "the first of them in the stack"}, {"last", "the last of them"}};
}

Schema<FlakTarget> FlakTarget::schema() {
    Schema<FlakTarget> schema;
    schema.flag("hq", "the target hex holds one or more headquarters", &FlakTarget::hq).rule("14.4e");
    schema
        .integer("air_base", "level of the enemy air base in the target hex, 0 for an air strip; without it, none",
                 &FlakTarget::air_base)
        .range(0, 3)
        .rule("15.0b");
    schema
        .integer("flak", "flak printed in the target hex, or the sum of the flak ratings of all ships in it",
                 &FlakTarget::flak)
        .range(0, 40)
        .rule("18.3f");
    schema
        .flag("patrol_zone", "the target hex is within ten hexes of an enemy air base with an Active fighter",
              &FlakTarget::patrol_zone)
        .rule("14.4c");
    return schema;
}

FlakTable::FlakTable(Tables& tables)
    : flak_(step_loss_chart(tables, "ocs/flak")), loss_(mission_loss_chart(tables), 1, 6) {
    for (int aircraft = 2; aircraft <= most_aircraft; ++aircraft)
        loss_column_[aircraft] = loss_.chart().columns().find(Rational(aircraft));
    const auto chart = tables.numbers("ocs/flak-modifiers");
    figures_ = {.many = figure(*chart, "many aircraft"),
                .many_from = figure(*chart, "many aircraft, from"),
                .hq = figure(*chart, "hq"),
                .level = figure(*chart, "air base level"),
                .zone_with_fighter = figure(*chart, "patrol zone, fighter in the mission"),
                .zone_alone = figure(*chart, "patrol zone, no fighter"),
                .zone_trainbusting = figure(*chart, "patrol zone, trainbusting")};
}

int FlakTable::modifier(const FlakTarget& target, int aircraft, bool fighter, Ledger* ledger) const {
    int sum = 0;
    const auto add = [&](bool applies, int value, const char* name, const char* rule) {
        if (!applies || value == 0) return;
        sum += value;
        if (ledger) ledger->add(rule, name, signed_text(value));
    };
    add(aircraft >= figures_.many_from, figures_.many, "flak: many aircraft", "14.4e");
    add(target.hq, figures_.hq, "flak: headquarters", "14.4e");
    add(target.air_base > 0, target.air_base.value_or(0) * figures_.level, "flak: air base", "15.0b");
    add(target.flak != 0, target.flak, "flak: of the hex", "14.4e, 18.3f");
    add(target.patrol_zone && fighter, figures_.zone_with_fighter, "flak: patrol zone, fighter in the mission",
        "14.4c");
    add(target.patrol_zone && !fighter, figures_.zone_alone, "flak: patrol zone, no fighter", "14.4c");
    add(target.patrol_zone && target.trainbusting, figures_.zone_trainbusting, "flak: patrol zone, trainbusting",
        "14.4c");
    if (ledger) ledger->add("14.4e", "flak modifier", signed_text(sum));
    return sum;
}

bool FlakTable::hits(int modifier, Roller& roller) const {
    const int roll = roller.two_d6({"14.4e", "flak roll"}) + modifier;
    roller.note([&](Ledger& ledger) { ledger.add("14.4e", "modified flak roll", std::to_string(roll)); });
    return flak_.read(roll, 0, roller) == StepLoss::step;
}

FlakTable::Victim FlakTable::victim(int aircraft, Roller& roller) const {
    if (aircraft == 1) return {};
    const int die = roller.d6({"14.4f", "mission loss die"});
    return loss_.read(die, loss_column_[aircraft], roller);
}

int FlakTable::fire(int modifier, std::span<const Rational> stack, TiePolicy tie, Roller& roller) const {
    if (!hits(modifier, roller)) return nobody;
    const Victim found = victim(static_cast<int>(stack.size()), roller);
    if (found.kind == Victim::Kind::place) return found.place;
    const auto [weakest, strongest] = std::minmax_element(stack.begin(), stack.end());
    const Rational& strength = found.kind == Victim::Kind::weakest ? *weakest : *strongest;
    std::array<int, most_aircraft> tied;
    int count = 0;
    for (int place = 0; place < static_cast<int>(stack.size()); ++place)
        if (stack[place] == strength) tied[count++] = place;
    const Choice choice{"14.4f", "which of equals flak hits", Side::attacker, static_cast<int>(tie)};
    return tied[roller.choose(choice, count, [&](int) { return tie == TiePolicy::first ? 0 : count - 1; })];
}

}  // namespace warodds::ocs
