#include "rules/ocs/sea/landing_table.hpp"

#include "rules/ocs/ground/terrain.hpp"

namespace warodds::ocs {
namespace {

constexpr What landing_roll{"18.5f", "landing roll"}, random_lander{"18.5f", "random craft"},
    random_unit{"18.5f", "random unit"};
constexpr std::array terrain_columns = {"open", "low-hills", "hills", "rough", "mountain", "port"};
constexpr std::array result_names = {"success", "mixed", "failure"};

std::optional<Landing> parse_landing(const std::string& code) {
    for (std::size_t i = 0; i < result_names.size(); ++i)
        if (code == result_names[i]) return static_cast<Landing>(i);
    return {};
}

std::optional<LandingConditions::Terrain> parse_terrain(const std::string& code) {
    for (std::size_t i = 0; i < terrain_columns.size(); ++i)
        if (code == terrain_columns[i]) return static_cast<LandingConditions::Terrain>(i);
    return {};
}

std::optional<Rational> parse_share(const std::string& code) {
    const auto share = parse_number(code);
    return share && *share >= Rational(0) && *share <= Rational(1) ? share : std::nullopt;
}

}  // namespace

const std::vector<Option>& landing_options() {
    static const std::vector<Option> options = {{"success", "nothing lost"},
                                                {"mixed", "half the craft lost"},
                                                {"failure", "half the craft and half the units lost"}};
    return options;
}

Schema<LandingConditions> LandingConditions::schema(const std::string& without) {
    using C = LandingConditions;
    Schema<C> schema;
    schema
        .choice("terrain", "landing hex; the most difficult terrain in it. Without it " + without, &C::terrain,
                {{"open", "or village"},
                 {"low-hills", ""},
                 {"hills", ""},
                 {"rough", ""},
                 {"mountain", "or city"},
                 {"port", "for what exceeds the capacity of a friendly port, which needs no roll"}})
        .rule("18.5f, 18.5g");
    schema.integer("modifier", "landing roll modifiers that are not given below", &C::modifier)
        .range(-12, 12)
        .rule("18.5f");
    schema
        .integer("enemy_adjacent", "enemy combat units adjacent to the landing hex that are not disorganised",
                 &C::enemy_adjacent)
        .range(0, 12)
        .unit("units")
        .rule("18.5f");
    schema
        .integer("dg_enemy_adjacent", "disorganised enemy combat units adjacent to the landing hex",
                 &C::dg_enemy_adjacent)
        .range(0, 12)
        .unit("units")
        .rule("18.5f");
    schema.integer("coastal_artillery", "points of coastal artillery against the landing", &C::coastal_artillery)
        .range(0, 12)
        .unit("points")
        .rule("18.5f");
    schema.flag("naval_support", "a ship supports the landing (later version of the source only)", &C::naval_support)
        .rule("18.5f");
    schema
        .flag("enemy_zoc", "landing hex in an enemy zone of control (later version of the source only)", &C::enemy_zoc)
        .rule("18.5f");
    schema.flag("marines", "all landing units are marines or commandos (later version of the source only)", &C::marines)
        .rule("18.5f");
    schema.flag("sicily_first_turn", "Sicily II, turn of 10 July (publisher's errata)", &C::sicily_first_turn)
        .rule("18.5f");
    schema.flag("korea_1951", "Korea, a landing in 1951 (that game only)", &C::korea_1951).rule("18.5f");
    schema
        .reading("adjacent_modifier", "how adjacent enemies count; the source does not say", &C::adjacent_modifier,
                 {{"once", "each of the two lines once"}, {"worst", "only the worse line"}, {"each", "for every unit"}})
        .rule("18.5f");
    schema
        .reading("rounding", "half of an odd number of points or steps lost", &C::rounding,
                 {{"nearest", "up, as the series rounds"}, {"down", "in favour of the landing"}})
        .rule("4.1, 18.5f");
    schema
        .reading("half_of_units", "what half the units is", &C::half_of_units,
                 {{"steps", "half of the steps"}, {"counters", "half of the units, each with all its steps"}})
        .rule("18.5f");
    return schema;
}

std::optional<LandingConditions::Terrain> LandingConditions::terrain_of(const std::string& hex, Tables& tables) {
    const auto chart = tables.chart<Terrain>("ocs/landing-terrain", parse_terrain,
                                             "a column of ocs/amphibious-landing");
    std::optional<Terrain> worst;
    for (const std::string& name : terrain_words(hex))
        if (chart->rows().has(name)) worst = std::max(worst, std::optional(known(*chart, chart->rows().find(name))));
    return worst;
}

LandingTable::LandingTable(const LandingConditions& conditions, Tables& tables, Ledger& ledger)
    : chart_(tables.chart<Landing>("ocs/amphibious-landing", parse_landing, "success, mixed or failure")),
      losses_(tables.chart<Rational>("ocs/landing-losses", parse_share, "a share from 0 to 1, like 1/2")),
      column_(chart_->columns().find(
          terrain_columns[static_cast<int>(conditions.terrain.value_or(LandingConditions::Terrain::open))])),
      modifier_(conditions.modifier),
      round_down_(conditions.rounding == LandingConditions::Rounding::down),
      counts_steps_(conditions.half_of_units == LandingConditions::HalfOf::steps) {
    ledger.add("18.5f", "landing hex", chart_->columns().keys[column_]);
    if (conditions.modifier != 0) ledger.add("18.5f", "modifier given", signed_text(conditions.modifier));

    std::shared_ptr<const Chart<int>> modifiers;  // read only when it is needed
    const auto worth = [&](const char* condition) {
        if (!modifiers) modifiers = tables.numbers("ocs/landing-modifiers");
        return figure(*modifiers, condition);
    };
    const auto add = [&](const char* condition, int times) {
        if (times == 0) return;
        const int total = times * worth(condition);
        ledger.add("18.5f", condition, signed_text(total), times > 1 ? std::to_string(times) + " of them" : "");
        modifier_ += total;
    };
    int adjacent = conditions.enemy_adjacent, dg_adjacent = conditions.dg_enemy_adjacent;
    if (conditions.adjacent_modifier != LandingConditions::Adjacent::each) {
        adjacent = std::min(adjacent, 1);
        dg_adjacent = std::min(dg_adjacent, 1);
        if (conditions.adjacent_modifier == LandingConditions::Adjacent::worst && adjacent && dg_adjacent)
            (worth("enemy adjacent") <= worth("dg enemy adjacent") ? dg_adjacent : adjacent) = 0;
    }
    add("enemy adjacent", adjacent);
    add("dg enemy adjacent", dg_adjacent);
    add("coastal artillery", conditions.coastal_artillery);
    add("naval support", conditions.naval_support);
    add("enemy zone of control", conditions.enemy_zoc);
    add("marines", conditions.marines);
    add("sicily, first turn", conditions.sicily_first_turn);
    add("korea, 1951", conditions.korea_1951);
    ledger.add("18.5f", "landing modifier", signed_text(modifier_));
    for (std::size_t i = 0; i < result_names.size(); ++i)
        losses_row_[i] = losses_->rows().find(std::string(result_names[i]));
    for (int roll = 2; roll <= 12; ++roll)
        row_[roll] = static_cast<std::int8_t>(chart_->rows().find(Rational(roll + modifier_)));
}

Landing LandingTable::roll(Roller& roller) const {
    const int roll = roller.two_d6(landing_roll);
    roller.note(
        [&](Ledger& ledger) { ledger.add("18.5f", "modified landing roll", std::to_string(roll + modifier_)); });
    const Landing landing = roller.read(*chart_, row_[roll], column_);
    const int row = losses_row_[static_cast<int>(landing)];
    for (int share = 0; share < losses_->columns().size(); ++share) roller.need(*losses_, row, share);
    return landing;
}

int LandingTable::share(Landing landing, const char* column, int of) const {
    const int row = losses_row_[static_cast<int>(landing)];
    const Rational lost = losses_->result(row, losses_->columns().find(std::string(column))) * of;
    return static_cast<int>(round_down_ ? lost.numerator() / lost.denominator() : round_half_up(lost).numerator());
}

LandingGroup::LandingGroup(const std::vector<Craft>& craft, std::vector<Member> units,
                           std::shared_ptr<const LandingTable> table)
    : table_(std::move(table)), craft_(craft), members_(std::move(units)) {
    std::vector<Pool::Item> items;
    for (const Member& member : members_) items.push_back({member.label, table_->counts_steps() ? member.steps : 1});
    units_ = Pool(std::move(items), "units");
    for (const Landing landing : {Landing::success, Landing::mixed, Landing::failure}) {
        craft_due_[static_cast<int>(landing)] = static_cast<std::int8_t>(table_->craft_lost(landing, craft_.points()));
        units_due_[static_cast<int>(landing)] = static_cast<std::int8_t>(table_->units_lost(landing, units_.size()));
    }
}

void LandingGroup::step(State& state, Roller& roller) const {
    using Phase = State::Phase;
    if (state.phase == Phase::roll) {
        state.landing = table_->roll(roller);
        state.craft_due = craft_due_[static_cast<int>(state.landing)];
        state.units_due = units_due_[static_cast<int>(state.landing)];
        state.phase = Phase::losses;
    } else if (state.craft_due > 0) {
        --state.craft_due;
        const int item = craft_.draw(state.craft, roller, random_lander);
        roller.note(
            [&](Ledger& ledger) { ledger.add("18.5f", "craft point lost", craft_.pool().items()[item].label); });
    } else if (state.units_due > 0) {
        --state.units_due;
        const int item = units_.draw(state.units, roller, random_unit);
        roller.note([&](Ledger& ledger) {
            ledger.add("18.5f", table_->counts_steps() ? "step lost" : "unit lost", members_[item].label);
        });
    }
    if (state.craft_due == 0 && state.units_due == 0) state.phase = Phase::done;
}

// Then only how many steps are lost matters: those of the first units, or of units with as many steps those listed first.
void LandingGroup::canonical(State& state) const {
    if (keeps_units_) return;
    const auto is_like = [&](std::size_t a, std::size_t b) {
        return table_->counts_steps() || members_[a].steps == members_[b].steps;
    };
    for (std::size_t i = 0; i < members_.size(); ++i)
        for (std::size_t j = i + 1; j < members_.size() && !units_.is_gone(state.units, static_cast<int>(i)); ++j) {
            if (!is_like(i, j)) continue;
            const int moved = std::min<int>(state.units[j], units_.items()[i].size - state.units[i]);
            state.units[i] = static_cast<std::int8_t>(state.units[i] + moved);
            state.units[j] = static_cast<std::int8_t>(state.units[j] - moved);
        }
}

LandingGroup::Toll& LandingGroup::Toll::operator+=(const Toll& other) {
    craft += other.craft;
    steps = static_cast<std::int8_t>(steps + other.steps);
    return *this;
}

LandingGroup::Toll LandingGroup::toll(const State& state, bool lst_hit) const {
    int steps = 0;
    for (std::size_t i = 0; i < members_.size(); ++i) steps += steps_lost(state, i);
    return {craft_.toll(state.craft, lst_hit), static_cast<std::int8_t>(steps)};
}

int LandingGroup::steps() const {
    int steps = 0;
    for (const Member& member : members_) steps += member.steps;
    return steps;
}

}  // namespace warodds::ocs
