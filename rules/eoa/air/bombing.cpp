#include "rules/eoa/air/bombing.hpp"

#include "rules/kit/survivors.hpp"

#include <fmt/format.h>

namespace warodds::eoa {
namespace {

const std::vector<Option>& target_kinds() {
    static const std::vector<Option> all = {
        {"railroad", "1 hit: no rail movement; 2: no strategic movement; 3: a point of supply as well"},
        {"road", "1 hit: no strategic movement"},
        {"supply", "supply or material in the hex: capacity points of it"},
        {"airbase", "a hit takes 1 of its capacity, 3 destroy it"},
        {"major_port", "5 hits make it unusable, up to 10 pile up"},
        {"port", "a hit takes 1 of its capacity"},
        {"radar", "2 hits destroy it"},
        {"aircraft", "on an airbase: 1 is an A, 2 a D, 3 an E"},
        {"factory", "3 hits for replacements, then supply, then material; an E destroys it"},
        {"resource", "1 hit: its point, 2: material, 4: supply"},
        {"rp_city", "a hit takes 1 replacement point of the month"},
        {"battery", "voluntary rule: 3 hits suppress it"},
        {"land_unit", "voluntary rule: factors are divided by 5"},
    };
    return all;
}

// the rows of eoa/hit-effects
const char* effects_row(BombTarget::Kind kind) {
    static const char* const rows[] = {"railroad", "road",    "supply",   "airbase", "major-port", "port",     "radar",
                                       "aircraft", "factory", "resource", "rp-city", "battery",    "land-unit"};
    return rows[static_cast<int>(kind)];
}

Ground::Needs needs_of_bombs() {
    Ground::Needs needs;
    needs.attack = false;
    needs.support = true;
    return needs;
}

}  // namespace

bool BombTarget::is_strategic() const {
    return kind == Kind::factory || kind == Kind::resource || kind == Kind::rp_city || kind == Kind::supply ||
           kind == Kind::major_port || kind == Kind::port;
}

bool BombTarget::is_tactical() const {
    return kind != Kind::factory && kind != Kind::resource && kind != Kind::rp_city;
}

bool BombTarget::has_capacity() const {
    return kind == Kind::port || kind == Kind::supply || kind == Kind::rp_city || kind == Kind::land_unit;
}

Schema<BombTarget> BombTarget::schema() {
    Schema<BombTarget> schema;
    schema.choice("kind", "what it is", &BombTarget::kind, target_kinds()).rule("7.3.5.b, 7.3.5.c");
    schema.integer("hits", "hits that it has already", &BombTarget::hits).range(0, 10).rule("7.3.5.b");
    schema
        .integer("capacity", "printed capacity of a port, points of supply, number of an RP city, strength of a unit",
                 &BombTarget::capacity)
        .range(1, 9)
        .rule("7.3.5.b");
    schema.text("name", "its name", &BombTarget::name);
    schema.integer("number", "its number in the list that it comes from; 0: its place", &BombTarget::number)
        .range(0, 99);
    schema.counts_nothing();  // hits are repaired, and what a target can take depends on the bomb (7.3.5.b)
    return schema;
}

Schema<BombSetting> BombSetting::schema(bool is_strategic, bool has_targets) {
    Schema<BombSetting> schema;
    schema
        .units("bombers",
               is_strategic ? "bombers that came through, like 3 bomber strategic=3"
                            : "bombers that came through, like 3 bomber tactical=3",
               &BombSetting::bombers, Aircraft::schema(), Aircraft::shorthand())
        .most(BombRun::most_bombers)
        .needs_one()
        .rule("7.3.5");
    if (has_targets)
        schema
            .units("targets", "targets in the hex, the most wanted first", &BombSetting::targets, BombTarget::schema(),
                   {})
            .most(BombRun::most_targets)
            .needs_one()
            .rule("7.3.5.b");
    schema.part(BattleHex::schema(), &BombSetting::hex);
    schema.integer("anti_aircraft", "anti-aircraft strength of the city there", &BombSetting::anti_aircraft)
        .range(0, 5)
        .rule("7.4.2.2");
    schema.flag("v_weapons", "of a nation with V-weapons of level 6: 1 more", &BombSetting::v_weapons).rule("13.5");
    schema.flag("intercepted", "fighters met the mission; else the die is 1 better", &BombSetting::intercepted)
        .rule("7.3.5.b");
    schema.flag("surprise", "land surprise: 1 factor more for each bomber", &BombSetting::surprise).rule("14.0");
    schema
        .policy("bombing", Side::attacker, "how they attack", &BombSetting::bombing,
                {{"joined", "with all their factors at once"}, {"separately", "one after the other"}})
        .rule("7.3.5.b");
    schema
        .policy("aim", Side::defender, "which bomber the gunners aim at, and where the rest goes", &BombSetting::aim,
                {{"strongest", "the one with most factors"}, {"weakest", "the one with fewest"}})
        .rule("7.4.2.2");
    schema
        .reading("good_dice", "which end of the bombardment die is the attacker's", &BombSetting::good_dice,
                 {{"high", "an unopposed mission adds 1"}, {"low", "it subtracts 1"}})
        .rule("7.3.5.b");
    schema
        .reading("joined_surprise", "what land surprise adds to bombers that attack together",
                 &BombSetting::joined_surprise,
                 {{"each", "1 for each of them, as to all combat factors"}, {"one", "1 to their sum"}})
        .rule("14.0, 7.3.5");
    return schema;
}

BombRun::BombRun(const BombSetting& setting, Tables& tables, Ledger& ledger)
    : setting_(setting),
      flak_(tables),
      ground_(setting.hex, needs_of_bombs(), false, tables, ledger),
      chart_(tables, setting.is_strategic ? "eoa/strategic-bombardment" : "eoa/tactical-bombardment"),
      columns_(tables.chart<std::string>(
          setting.is_strategic ? "eoa/strategic-bombardment" : "eoa/tactical-bombardment",
          [](const std::string& code) { return std::optional(code); }, "a code")) {
    const Limits limits(tables);
    const auto effects = tables.numbers("eoa/hit-effects");
    each_ = limits["rejected factor counts"];
    surprise_ = limits["surprise bonus"];
    strength_ = std::min({setting.anti_aircraft + setting.v_weapons, limits["anti-aircraft"], flak_.strongest()});
    if (setting.anti_aircraft == 0) strength_ = 0;
    if (setting.bombers.empty())
        throw InputError(fmt::format("bombers: expected at least one, like 3 bomber {}=3 (7.3.5)",
                                     setting.is_strategic ? "strategic" : "tactical"));
    if (setting.targets.empty()) throw InputError("targets: expected at least one, like railroad (7.3.5.b)");
    const auto count = [&](BombTarget::Kind kind) {
        return static_cast<int>(std::count_if(setting.targets.begin(), setting.targets.end(),
                                              [&](const BombTarget& one) { return one.kind == kind; }));
    };
    is_ground_attack_ = count(BombTarget::Kind::land_unit) > 0;
    if (is_ground_attack_ && count(BombTarget::Kind::land_unit) < targets())
        throw InputError(
            "targets: a ground attack on land units is a mission of its own; ask for other targets apart (16.2)");
    if (count(BombTarget::Kind::aircraft) > limits["aircraft on an airbase"])
        throw InputError(fmt::format("aircraft: found {} on an airbase, expected at most {} (4.2)",
                                     count(BombTarget::Kind::aircraft), limits["aircraft on an airbase"]));
    int all = 0;
    for (const Aircraft& one : setting.bombers) {
        if (!one.hits().is_fit())
            throw InputError("bombers: one that is aborted or damaged attacks nothing; leave it out (3.2)");
        all += setting.is_strategic ? one.strategic : one.tactical;
    }
    const char* kind = setting.is_strategic ? "strategic" : "tactical";
    if (all == 0)
        throw InputError(
            fmt::format("bombers: none of these has {} factors; say them, like 3 bomber {}=3 (7.3.5)", kind, kind));
    if (setting.hex.fortification != BattleHex::Fortification::none) fort_ = Fort::stands;
    int flying = 0, factors = 0;
    for (int i = 0; i < bombers(); ++i) {
        flying += flies(i);
        factors += flies(i) ? factors_of(i) : 0;
    }
    if (flying < bombers())
        ledger.add("6.2.1", "bombers that fly", std::to_string(flying),
                   fmt::format("of {}: in a blizzard a bomber needs 4 factors", bombers()));
    if (flying == 0) strength_ = 0;
    if (!ground_.has_open() && strength_of(factors, flying, {}) == 0)
        ledger.place(fmt::format("{} factors come to none after terrain and weather (6.2.1, 7.4.4.4)", all));
    for (int i = 0; i < targets(); ++i) {
        const BombTarget& one = setting.targets[at(i)];
        if (setting.is_strategic ? !one.is_strategic() : !one.is_tactical())
            throw InputError(fmt::format("targets: {} is no target of {} bombardment (7.3.5.b, 7.3.5.c)", label(i),
                                         setting.is_strategic ? "strategic" : "tactical"));
        if (one.capacity && !one.has_capacity())
            throw InputError(fmt::format(
                "targets: {}: what it can take is not printed on it; leave capacity out (7.3.5.b)", label(i)));
        const int row = effects->rows().find(std::string(effects_row(one.kind)));
        const auto read = [&](const char* column) {
            return known(*effects, row, effects->columns().find(std::string(column)));
        };
        const int most = one.capacity ? std::min(*one.capacity, read("most")) : read("most");
        if (one.hits > most)
            throw InputError(fmt::format("targets: {}: no more than {} hits count on it (7.3.5.b)", label(i), most));
        most_.push_back(most - one.hits);
        full_.push_back(one.capacity ? std::min(*one.capacity, read("full effect")) : read("full effect"));
    }
}

std::string BombRun::label(int target) const {
    const BombTarget& one = setting_.targets[at(target)];
    return one.name.empty() ? fmt::format("{} ({})", target_kinds()[static_cast<std::size_t>(one.kind)].name,
                                          number_in_list(one, at(target)))
                            : one.name;
}

BombRun::State BombRun::start() const {
    State state{};
    for (int i = 0; i < bombers(); ++i) state.left[at(i)] = flies(i) ? factors_of(i) : 0;
    state.phase = ground_.has_open() ? Phase::reading : strength_ > 0 ? Phase::flak : Phase::bombs;
    return state;
}

void BombRun::step(State& state, Roller& roller) const {
    switch (state.phase) {
        case Phase::reading:
            ground_.read(state.open, roller);
            state.phase = strength_ > 0 ? Phase::flak : Phase::bombs;
            break;
        case Phase::flak: fire_flak(state, roller); break;
        case Phase::bombs: bomb(state, roller); break;
        case Phase::over: break;
    }
}

void BombRun::fire_flak(State& state, Roller& roller) const {
    const auto is_there = [&](int i) { return i < bombers() && flies(i); };
    const auto label = [&](int i) { return fmt::format("bomber {}", number_in_list(setting_.bombers[at(i)], at(i))); };
    const int each = is_ground_attack_ ? each_ : 1;  // 16.2
    const FlakHit hit = flak_.fire(strength_,
                                   {"7.4.2.2", Side::defender, setting_.aim == BombSetting::Aim::strongest, each},
                                   state.left, is_there, label, roller);
    state.damage[at(hit.target)] = hit.damage.points();
    state.phase = Phase::bombs;
}

// 7.3.5.d: an airbase takes hits when all aircraft on it are gone
bool BombRun::can_take(const State& state, int target) const {
    const auto has_room = [&](int i) { return state.hits[at(i)] < most_[at(i)]; };
    if (setting_.targets[at(target)].kind == BombTarget::Kind::airbase)
        for (int i = 0; i < targets(); ++i)
            if (setting_.targets[at(i)].kind == BombTarget::Kind::aircraft && has_room(i)) return false;
    return has_room(target);
}

// hits beyond what a target can take go on to the others, in their order
void BombRun::spread(State& state, int target, int hits) const {
    for (; hits > 0; --hits) {
        int i = 0;
        while (i < targets() && !can_take(state, (target + i) % targets())) ++i;
        if (i == targets()) return;
        ++state.hits[at((target + i) % targets())];
        ++state.scored;
    }
}

// a target that can take more; named before the die
int BombRun::aim(const State& state, int bomber, Roller& roller) const {
    if (setting_.is_a_bomb) return can_take(state, bomber) ? bomber : -1;
    std::vector<int> options;
    for (int i = 0; i < targets(); ++i)
        if (can_take(state, i)) options.push_back(i);
    if (options.empty()) return -1;
    const Choice choice{"7.3.5.b", "bombs at", Side::attacker, 0};
    return options[at(roller.choose(choice, static_cast<int>(options.size()), [](int) { return 0; }))];
}

// 7.3.5: terrain, then weather, then surprise, which is 1 for every bomber (14.0)
int BombRun::strength_of(int factors, int bombers, const Ground::Open& open) const {
    if (bombers == 0) return 0;
    const int raised = setting_.joined_surprise == BombSetting::JoinedSurprise::each ? bombers : 1;
    const int strength = Strength::floor(ground_.support(factors, fort_, open)) +
                         (setting_.surprise ? surprise_ * raised : 0);
    return std::max(0, strength) / (is_ground_attack_ ? each_ : 1);  // 16.2
}

void BombRun::bomb(State& state, Roller& roller) const {
    std::vector<int> flying;
    for (int i = state.turn; i < bombers(); ++i)
        if (state.left[at(i)] > 0) flying.push_back(i);
    if (flying.empty()) {
        state.phase = Phase::over;
        return;
    }
    if (state.turn == 0 && flying.size() > 1 && !setting_.is_one_by_one) {
        const Choice choice{"7.3.5.b", "bombers", Side::attacker, static_cast<int>(setting_.bombing)};
        const int apart = roller.choose(choice, 2,
                                        [&](int) { return int{setting_.bombing == BombSetting::Bombing::separately}; });
        roller.note([&](Ledger& ledger) {
            ledger.add(choice.rule, choice.name, apart ? "attack one by one" : "attack together");
        });
        if (apart) flying.resize(1);
    } else flying.resize(1);
    const int target = aim(state, flying.front(), roller);
    state.turn = target < 0 && !setting_.is_a_bomb ? bombers() : flying.back() + 1;
    if (target < 0) {
        if (state.turn >= bombers()) state.phase = Phase::over;
        return;
    }
    int factors = 0;
    for (const int bomber : flying) factors += state.left[at(bomber)];
    const int strength = strength_of(factors, static_cast<int>(flying.size()), state.open);
    roller.note([&](Ledger& ledger) {
        ledger.add("7.3.5.b", "bombs at", label(target));
        if (setting_.is_a_bomb) return;
        ledger.add("7.3.5", "bombing factors", std::to_string(strength), fmt::format("of {}", factors));
    });
    state.factors_used += strength;
    if (strength > 0) {
        const int bonus = setting_.intercepted ? 0 : setting_.good_dice == BombSetting::Good::high ? 1 : -1;
        const int roll = roller.d6({"7.3.5.b", "bombardment die"}) + bonus;
        if (bonus != 0)
            roller.note([&](Ledger& ledger) { ledger.add("7.3.5.b", "nobody intercepted", std::to_string(roll)); });
        const std::string& code =
            chart_.codes()[at(chart_.read(roll, columns_->columns().find(Rational(strength)), roller))];
        if (code == "E") {
            state.destroyed = state.destroyed | 1 << target;
            spread(state, target, most_[at(target)] - state.hits[at(target)]);
        } else if (!code.empty() && code[0] >= '0' && code[0] <= '9') spread(state, target, std::stoi(code));
    }
    if (state.turn >= bombers()) state.phase = Phase::over;
}

// ---- what came of it ----

int BombRun::all_hits() const {
    int sum = 0;
    for (const int one : most_) sum += one;
    return sum;
}

bool BombRun::is_out(const State& state, int target) const {
    return (state.destroyed >> target & 1) ||
           setting_.targets[at(target)].hits + state.hits[at(target)] >= full_[at(target)];
}

std::vector<Aircraft> BombRun::bombers_left(const State& state) const {
    return warodds::survivors(setting_.bombers, [&](Aircraft& one, std::size_t i) {
        one.damage = static_cast<Aircraft::Damage>(int{state.damage[i]});
        return true;
    });
}

std::vector<BombTarget> BombRun::targets_left(const State& state) const {
    return warodds::survivors(setting_.targets, [&](BombTarget& one, std::size_t i) {
        one.hits += state.hits[i];
        return true;
    });
}

}  // namespace warodds::eoa
