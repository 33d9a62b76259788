#include "rules/ocs/units.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace warodds::ocs {

int steps_of_strength(const Rational& strength) {
    constexpr int division = 10, steps_of_division = 3;
    return strength >= Rational(division) ? steps_of_division : 1;
}

int Unit::steps() const {
    if (printed_steps) return *printed_steps;
    if (re) return std::max(1, static_cast<int>(re->numerator() / re->denominator()));
    return unit_class == UnitClass::other ? steps_of_strength(strength) : 1;
}

Rational Unit::current_re() const {
    if (hq) return 1;  // 13.1
    if (re)
        return *re >= steps() ? *re - steps_lost : *re;  // 9.11e: a division, of a step a RE, shrinks with its steps
    return steps_left();                                 // 4.6: a step a RE
}

void Unit::mark(Mode marker) {
    move_side = move_side || mode == Mode::move || mode == Mode::strat;  // 5.8
    mode = marker;
}

void Unit::remove_marker() {
    mode = move_side ? Mode::move : Mode::combat;
    move_side = false;
}

void Unit::retreat() {
    if (move_side_up() || !(hq || movement == 0)) return;
    if (movement == 0) movement.reset();  // that of the other side of the counter is another
    if (mode == Mode::dg || mode == Mode::exploitation) move_side = true;
    else mode = Mode::move;
}

void Unit::be_barraged(bool by_guns) {
    if (was_barraged(by_guns)) return;
    barraged = barraged != Barraged::none ? Barraged::by_both : by_guns ? Barraged::by_guns : Barraged::by_others;
}

void Unit::lose_stocks() { stocks = stocks == Stocks::full ? Stocks::low : Stocks::exhausted; }

bool Unit::is_like(const Unit& other) const {
    Unit same = other;
    same.name = name;
    same.number = number;
    same.kind = kind;
    if (same.in_hex() == in_hex()) same.hex = hex;
    return *this == same;
}

std::vector<Option> terrain_options() {
    std::vector<Option> options;
    for (const char* name : terrain_names) options.push_back({name, ""});
    return options;
}

void check_unit(const Unit& unit, const std::string& label) {
    if (unit.hq && (unit.strength != Rational(0) || unit.ar != 0))
        throw InputError(label +
                         ": a headquarters has no strength and no rating of its own; write hq alone, or with its "
                         "movement 0-0-" +
                         std::to_string(unit.movement.value_or(5)) + " hq (13.1c)");
    if (unit.steps_left() <= 0)
        throw InputError(label + ": found steps_lost = " + std::to_string(unit.steps_lost) + " of " +
                         std::to_string(unit.steps()) + ", expected a unit that is still there (9.11)");
}

void expect_no_exploitation(const std::vector<Unit>& units, const char* side) {
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].mode == Mode::exploitation)
            throw InputError(unit_label(side, i, units[i]) +
                             ": Exploitation Mode is earned in the Combat Phase of one's own turn and ends with it, so "
                             "nobody is in it while the enemy attacks or fires; leave the mode out (5.9, 9.13)");
}

void expect_no_reserve(const Unit& unit, const std::string& label) {
    if (unit.mode == Mode::reserve)
        throw InputError(label + ": found in Reserve Mode in a hedgehog, which is not allowed (5.7g)");
}

void expect_in_place(const std::vector<Unit>& units, const char* side) {
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].retreated)
            throw InputError(fmt::format(
                "{}: it has retreated in this turn, and is {} the hex any more; leave it out, in a plan with 'where "
                "not "
                "retreated', or say retreated=false where it fights from another hex (9.12c)",
                unit_label(side, i, units[i]), std::string_view(side) == side_name(0) ? "not next to" : "not in"));
}

Rational re_of(const std::vector<Unit>& units) {
    Rational re = 0;
    for (const Unit& unit : units) re += unit.current_re();
    return re;
}

bool tells_hexes(const std::vector<Unit>& units) {
    return std::any_of(units.begin(), units.end(), [](const Unit& unit) { return unit.hex.has_value(); });
}

void check_stack(const std::vector<Unit>& units, const Rational& most, const char* list) {
    const Rational re = re_of(units);
    if (re > most)
        throw InputError(std::string(list) + ": found " + to_text(re) + " RE in one hex, expected at most " +
                         to_text(most) + " (4.8)");
}

void check_stacking(const std::vector<Unit>& units, const Rational& most, const char* list) {
    for (const Unit& unit : units)
        if (unit.current_re() > most) check_stack({unit}, most, list);  // wherever it is
    if (!tells_hexes(units)) return;
    std::array<Rational, 7> re{};
    for (const Unit& unit : units) re[static_cast<std::size_t>(unit.in_hex())] += unit.current_re();
    for (std::size_t hex = 1; hex < re.size(); ++hex)
        if (re[hex] > most)
            throw InputError(std::string(list) + ": found " + to_text(re[hex]) + " RE in hex " + std::to_string(hex) +
                             ", expected at most " + to_text(most) + " (4.8)");
}

std::string unit_label(const char* side, std::size_t index, const Unit& unit) {
    return std::string(side) + " " + std::to_string(number_in_list(unit, index)) +
           (unit.name.empty() ? "" : " (" + unit.name + ")");
}

Schema<Unit> Unit::schema() {
    Schema<Unit> schema;
    schema.text("name", "what you call it", &Unit::name);
    schema.integer("number", "its number in the list that it comes from; 0: its place", &Unit::number).range(0, 99);
    schema.number("strength", "combat strength of the side that is up; none for hq and artillery", &Unit::strength)
        .range(0, 200);
    schema.integer("ar", "printed action rating", &Unit::ar)
        .range(0, 5)
        .rule("3.2c")
        .lever(Side::attacker, Lever::Way::up, "a better unit in its place");
    schema
        .integer("movement",
                 "movement allowance of the side that is up; an overrun looks at it, and who has 0 goes into Move Mode "
                 "to retreat",
                 &Unit::movement)
        .range(0, 99)
        .rule("8.1a, 9.12b");
    schema
        .choice("mobility", "how it moves in Move Mode; landing craft look at it, and without it expect the lightest",
                &Unit::mobility,
                {{"leg", "a white allowance: half a point of craft a RE up to 6 in Move Mode, by DUKW up to 10"},
                 {"truck", "black"},
                 {"track", "red"}})
        .rule("3.1a, 4.7b, 18.4e");
    schema
        .choice("class", "colour of the unit symbol", &Unit::unit_class,
                {{"armor", "yellow"}, {"mech", "red"}, {"other", "any other colour"}})
        .assumption()
        .rule("3.2a");
    schema.flag("tank", "has the tank symbol", &Unit::tank).rule("9.4e");
    schema.flag("at", "has an anti-tank or anti-aircraft symbol", &Unit::at).rule("9.4e");
    schema
        .choice("mode", "mode that it is in", &Unit::mode,
                {{"combat", ""},
                 {"move", ""},
                 {"reserve", "cannot attack, defends at half"},
                 {"strat", "cannot attack, defends with nothing"},
                 {"exploitation", ""},
                 {"dg", "disorganised: half strength, action rating -1"}})
        .lever(Side::attacker, Lever::Way::any)
        .rule("5.0, 5.2");
    schema.flag("move_side", "the Move Mode side is up under a marker; matters for an hq", &Unit::move_side)
        .rule("5.2");
    schema
        .integer("steps",
                 "printed steps; without it as many as its re, else 3 for class other from strength 10 up, a division, "
                 "and 1 for any other",
                 &Unit::printed_steps)
        .assumption()
        .range(1, 12)
        .rule("4.6, 9.11");
    schema.integer("steps_lost", "steps lost before this combat", &Unit::steps_lost).range(0, 11);
    schema.number("re", "printed regimental equivalents: 1/2 for a battalion; without it, its steps", &Unit::re)
        .range(0, 12);
    schema.flag("oos", "marked Out of Supply", &Unit::oos).rule("12.8d");
    schema
        .choice("supply", "where its combat supply comes from", &Unit::supply,
                {{"supplied", "supply points"},
                 {"internal", "internal stocks"},
                 {"unsupplied", "none: cannot attack, defends at half"}})
        .lever(Side::attacker, Lever::Way::any)
        .rule("9.5b");
    schema
        .choice("stocks", "internal stocks before this combat", &Unit::stocks,
                {{"full", ""}, {"low", ""}, {"exhausted", "none left"}})
        .rule("12.10");
    schema.flag("hq", "a headquarters", &Unit::hq).rule("13.1c");
    schema.flag("artillery", "an artillery unit", &Unit::artillery).rule("13.4b");
    schema.flag("defends_only", "its strength is in parentheses, (3)-2-4: it cannot attack", &Unit::defends_only)
        .rule("3.2b");
    schema.flag("divisional", "part of a multi-unit formation; a unit of several steps is so anyway", &Unit::divisional)
        .rule("3.2f");
    schema
        .text("formation", "multi-unit formation that it is part of; its units count together in a barrage",
              &Unit::formation)
        .rule("3.1c, 10.0a");
    schema.flag("immobile", "cannot move in any mode: dies if it must retreat", &Unit::immobile).rule("9.12b");
    schema.flag("lead", "gives its side's action rating", &Unit::lead).rule("9.6");
    schema
        .integer("hex",
                 "which of the attacking hexes it is in; without it, the first. Where somebody says so, 10 RE stack in "
                 "one at most",
                 &Unit::hex)
        .range(1, 6)
        .rule("4.8");
    schema
        .number("entry",
                "movement points that the defender's hex would cost it to enter, hexside and trainbusting included, "
                "without roads and bridges; 99 for All. Above 3 it cannot overrun",
                &Unit::entry)
        .range(0, 99)
        .unit("MP")
        .rule("8.1b");
    schema
        .choice("attacked",
                "segment of this turn in which it attacked or overran last; a plan's next turn begins without it",
                &Unit::attacked,
                {{"not-yet", ""},
                 {"in-reaction", "of the Reaction Phase: an overrun"},
                 {"in-movement", "of the Movement Phase: an overrun"},
                 {"in-combat", "the Combat Segment of the Combat Phase"},
                 {"in-exploitation-movement", "of the Exploitation Phase: an overrun"},
                 {"in-exploitation", "the Combat Segment of the Exploitation Phase"}})
        .ends_with_turn()
        .rule("9.1c, 11.0a");
    schema
        .choice("defended",
                "Combat Segment of this turn in which its hex was attacked; a plan's next turn begins without it",
                &Unit::defended, {{"not-attacked", ""}, {"attacked-in-combat", ""}, {"attacked-in-exploitation", ""}})
        .ends_with_turn()
        .rule("9.1c");
    schema
        .choice("barraged",
                "what has barraged its hex in this turn, hip shoots left out; a plan's next turn begins without it",
                &Unit::barraged,
                {{"not-barraged", ""}, {"by-guns", "artillery"}, {"by-others", "aircraft or ships"}, {"by-both", ""}})
        .ends_with_turn()
        .rule("10.0e");
    schema
        .flag("retreated",
              "it has retreated in this turn, so that it is not where it fought; a plan's next turn begins without it",
              &Unit::retreated)
        .ends_with_turn()
        .rule("9.12");
    schema
        .number(
            "spent",
            "movement points that it has used in this segment, 3 for each overrun; 99: its movement is over, since it "
            "retreated from one",
            &Unit::spent)
        .range(0, 99)
        .ends_with_turn()
        .unit("MP")
        .rule("8.1a, 8.1f");
    schema.text("hexside", "hexside terrain that it attacks across, by its name in ocs/terrain", &Unit::hexside)
        .rule("9.4b");
    schema.number("multiplier", "instead of the chart: its multiplier for the defender's hex", &Unit::multiplier)
        .range(0, 9);
    schema
        .number("hexside_multiplier", "instead of the chart: its multiplier for the hexside", &Unit::hexside_multiplier)
        .range(0, 9);
    schema.otherwise("steps", [](const Unit& unit) { return unit.steps(); });
    return schema;
}

std::vector<Option> loss_order_options() {
    return {{"low-ar", "lowest action rating first"},
            {"low-strength", "least strength first"},
            {"listed", "in the order of the list"}};
}

std::vector<int> loss_ranks(const std::vector<Worth>& units, LossOrder order) {
    std::vector<int> by_rank(units.size()), ranks(units.size());
    for (std::size_t i = 0; i < units.size(); ++i) by_rank[i] = static_cast<int>(i);
    std::stable_sort(by_rank.begin(), by_rank.end(), [&](int left, int right) {
        const Worth &a = units[left], &b = units[right];
        switch (order) {
            case LossOrder::low_ar:
                return std::tie(a.action_rating, a.strength) < std::tie(b.action_rating, b.strength);
            case LossOrder::low_strength:
                return std::tie(a.strength, a.action_rating) < std::tie(b.strength, b.action_rating);
            case LossOrder::listed: return false;
        }
        return false;
    });
    for (std::size_t rank = 0; rank < by_rank.size(); ++rank) ranks[by_rank[rank]] = static_cast<int>(rank);
    return ranks;
}

void Strength::times(const Rational& factor, const std::string& why) {
    if (factor == Rational(1)) return;
    value *= factor;
    how += " x" + to_text(factor) + " (" + why + ")";
}

UnitValues::UnitValues(Tables& tables, bool proportional_strength)
    : proportional_strength_(proportional_strength),
      dg_action_rating_(figure(*tables.numbers("ocs/modifiers"), "dg action rating")),
      special_(tables.numbers("ocs/special-units")) {
    factors_ = tables.chart<FactorCell>(
        "ocs/strength",
        [](const std::string& code) -> std::optional<FactorCell> {
            if (code == "never") return FactorCell{};
            const auto times = parse_number(code);
            return times && *times >= 0 ? std::optional(FactorCell{times}) : std::nullopt;
        },
        "a multiplier like 1/2, or never");
    anti_tank_ = tables.chart<AntiTank>(
        "ocs/anti-tank",
        [](const std::string& code) -> std::optional<AntiTank> {
            if (code == "none") return AntiTank::none;
            if (code == "light") return AntiTank::light;
            if (code == "heavy") return AntiTank::heavy;
            return {};
        },
        "heavy, light or none");
}

UnitValues::Factor UnitValues::factor(const std::string& condition, Role role) const {
    const int column = factors_->columns().find(std::string(role == Role::attack ? "attack" : "defense"));
    return known(*factors_, factors_->rows().find(condition), column).times;
}

Rational UnitValues::printed(const Unit& unit) const {
    if (!unit.hq && !unit.artillery) return unit.strength;
    return known(*special_, special_->rows().find(std::string(unit.hq ? "hq" : "artillery")),
                 special_->columns().find(std::string(unit.move_side_up() ? "move" : "combat")));
}

Rational UnitValues::left(const Unit& unit, Role role) const {
    if (unit.steps_lost == 0) return printed(unit);
    if (proportional_strength_) return round_half_up(printed(unit) * unit.steps_left() / unit.steps());
    return printed(unit) * factor(loss_condition(unit), role).value_or(0);
}

Strength UnitValues::strength(const Unit& unit, Role role, bool combat_supply, const std::string& who) const {
    check_unit(unit, who);
    if (role == Role::attack && (unit.hq || unit.artillery || unit.defends_only))
        throw InputError(
            who + ": a headquarters, an artillery unit or a strength in parentheses cannot attack (4.4, 13.1c, 13.4b)");

    Strength result{printed(unit), ""};
    result.how = to_text(result.value);
    if (unit.steps_lost > 0 && proportional_strength_) {  // 21.2, rounded at once
        result.value = round_half_up(result.value * unit.steps_left() / unit.steps());
        result.how += " x" + std::to_string(unit.steps_left()) + "/" + std::to_string(unit.steps()) +
                      " (proportional, rounded)";
    }

    const auto apply = [&](const std::string& condition, const std::string& why) {
        const Factor times = factor(condition, role);
        if (!times) throw InputError(who + ": it cannot attack: " + why + " (4.4, 9.5b)");
        result.times(*times, why);
    };
    const std::string mode = mode_names[static_cast<int>(unit.mode)];
    apply(mode, mode + " mode");
    if (unit.oos) apply("out of supply", "out of supply");
    if (!combat_supply) apply("no combat supply", "no combat supply");
    if (unit.steps_lost > 0 && !proportional_strength_)  // 9.11d
        apply(loss_condition(unit), "step losses");
    return result;
}

Strength UnitValues::attack(const Unit& unit, const std::string& who) const {
    if (unit.supply == Supply::internal && unit.stocks == Stocks::exhausted)
        throw InputError(who + ": its internal stocks are exhausted, so it cannot attack on them (12.10c)");
    return strength(unit, Role::attack, unit.supply != Supply::unsupplied, who);
}

Strength UnitValues::defense(const Unit& unit, bool combat_supply, const std::string& who) const {
    const bool has_stocks = unit.supply != Supply::internal || unit.stocks != Stocks::exhausted;  // 12.10c
    return strength(unit, Role::defense, combat_supply && has_stocks && unit.supply != Supply::unsupplied, who);
}

int UnitValues::action_rating(const Unit& unit) const {
    if (unit.mode == Mode::strat) return 0;
    return (unit.hq ? 0 : unit.ar) + (unit.is_dg() ? dg_action_rating_ : 0);
}

AntiTank UnitValues::anti_tank(const Unit& unit) const {
    const auto level = [&](const char* who) { return known(*anti_tank_, anti_tank_->rows().find(std::string(who))); };
    AntiTank result = unit.unit_class == UnitClass::armor   ? level("armor")
                      : unit.unit_class == UnitClass::other ? level("other")
                      : unit.tank                           ? level("mech with tank symbol")
                                                            : level("mech");
    return unit.at ? std::max(result, level("anti-tank unit")) : result;
}

AntiTank UnitValues::hedgehog_anti_tank() const {
    return known(*anti_tank_, anti_tank_->rows().find(std::string("hedgehog")));
}

}  // namespace warodds::ocs
