#include "rules/ocs/air/air_battle.hpp"

#include "rules/kit/roll_chart.hpp"

#include <bit>
#include <numeric>

namespace warodds::ocs {
namespace {

Side owner(int side) { return side == 0 ? Side::attacker : Side::defender; }

enum class Aborts : std::int8_t { attacker, defender, both };

std::shared_ptr<const Chart<Aborts>> aborts_chart(Tables& tables) {
    const auto parse = [](const std::string& code) -> std::optional<Aborts> {
        if (code == "attacker") return Aborts::attacker;
        if (code == "defender") return Aborts::defender;
        if (code == "both") return Aborts::both;
        return {};
    };
    return tables.chart<Aborts>("ocs/air-combat", parse, "attacker, defender or both");
}

struct RoundCharts {
    RollChart<Aborts> aborts;
    RollChart<StepLoss> loss;
};

// 14.3e: a round of one aircraft against one. Two dice decide who aborts, and one die for all who do whether they lose a step.
class Round final : public Machine {
public:
    struct State {
        enum class Phase : std::int8_t { fight, loss, done } phase = Phase::fight;
        Aborts aborts = Aborts::attacker;
        StepLoss loss = StepLoss::none;

        bool has_aborted(bool attacker) const { return aborts != (attacker ? Aborts::defender : Aborts::attacker); }
    };

    Round(const AirForce::Member& attacker, const AirForce::Member& defender, std::shared_ptr<const RoundCharts> charts)
        : attacker_(attacker),
          defender_(defender),
          modifier_(attacker.rating - defender.rating),
          charts_(std::move(charts)) {}

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return 2; }
    void start(std::byte* state) const override { new (state) State; }
    bool finished(const std::byte* state) const override { return as_state(state).phase == State::Phase::done; }
    void step(std::byte* bytes, Roller& roller) const override {
        State& state = *reinterpret_cast<State*>(bytes);
        if (state.phase == State::Phase::loss) {
            state.loss = charts_->loss.read(roller.d6({"14.3e", "loss die"}), 0, roller);
            state.phase = State::Phase::done;
            return;
        }
        const int roll = roller.two_d6({"14.3e", "air combat roll"}) + modifier_;
        roller.note([&](Ledger& ledger) {
            ledger.add("14.3e", "modified air combat roll", std::to_string(roll), "modifier " + signed_text(modifier_));
        });
        state.aborts = charts_->aborts.read(roll, 0, roller);
        state.phase = State::Phase::loss;
        roller.note([&](Ledger& ledger) {
            for (const bool attacker : {true, false}) {
                if (!state.has_aborted(attacker)) continue;
                const AirForce::Member& aircraft = attacker ? attacker_ : defender_;
                ledger.add("14.3e", "aborts", aircraft.label, aircraft.steps == 1 ? "one step left" : "two steps");
            }
        });
    }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        fields[0] = static_cast<int>(as_state(state).aborts);
        fields[1] = static_cast<int>(as_state(state).loss);
    }

private:
    static const State& as_state(const std::byte* state) { return *reinterpret_cast<const State*>(state); }

    AirForce::Member attacker_, defender_;
    int modifier_;
    std::shared_ptr<const RoundCharts> charts_;
};

}  // namespace

std::vector<Option> pick_options() {
    return {{"best", "highest rating that may be picked"},
            {"weakest", "lowest rating that may be picked"},
            {"listed", "in the order of the list"}};
}

Schema<AirDecisions> AirDecisions::schema(Side side) {
    const std::string who = side == Side::attacker ? "attacker" : "defender";
    Schema<AirDecisions> schema;
    schema
        .policy("pick", side, "which of the " + who + "'s aircraft fights a round", &AirDecisions::pick, pick_options())
        .rule("14.3e");
    schema
        .policy("abort", side, "who of the " + who + "'s goes home before an air combat starts", &AirDecisions::abort,
                {{"stay", "nobody goes home"},
                 {"keep-fighters", "ratings in parentheses go home if a fighter without them stays"},
                 {"keep-one", "all but one go home: the highest rating stays, one without parentheses before others"}})
        .rule("14.3d");
    return schema;
}

Schema<OverBase> OverBase::schema() {
    Schema<OverBase> schema;
    schema
        .integer("air_base", "level of the defenders' air base, 0 for an air strip: too many Active there is an error",
                 &OverBase::air_base)
        .range(0, 3)
        .rule("14.2a");
    schema
        .flag("long_range_effects", "option: an aircraft beyond half its range fights with a lower rating",
              &OverBase::long_range_effects)
        .rule("21.4");
    return schema;
}

void AirForce::add(const std::vector<Aircraft>& aircraft, const char* list, const AircraftValues& values) {
    const std::size_t first = members.size();
    for (std::size_t i = 0; i < aircraft.size(); ++i) {
        if (aircraft[i].rating > 0 && !aircraft[i].fighter && !aircraft[i].paren)
            throw InputError(aircraft_label(list, i, aircraft[i]) + ": found the rating " +
                             std::to_string(aircraft[i].rating) +
                             " without parentheses on an aircraft that is no fighter; write (" +
                             std::to_string(aircraft[i].rating) + ") or add fighter (14.3a)");
        members.push_back({.label = aircraft_label(list, i, aircraft[i]),
                           .rating_text = values.rating_text(aircraft[i]),
                           .rating = values.rating(aircraft[i]),
                           .offensive = aircraft[i].is_offensive(),
                           .steps = aircraft[i].steps(),
                           .kind = static_cast<int>(first) + first_like(aircraft, i)});
    }
}

AirBattle::AirBattle(std::array<AirForce, 2> sides, int mover, Tables& tables)
    : sides_(std::move(sides)), mover_(mover) {
    for (const int side : {0, 1}) {
        const std::vector<AirForce::Member>& members = sides_[side].members;
        if (members.size() > most_aircraft)
            throw InputError(members.back().label + ": found " + std::to_string(members.size()) +
                             " aircraft on one side, expected at most " + std::to_string(most_aircraft));
        std::vector<int> order(members.size());
        std::iota(order.begin(), order.end(), 0);
        if (sides_[side].decides.pick != PickPolicy::listed)
            std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
                return sides_[side].decides.pick == PickPolicy::best ? members[a].rating > members[b].rating
                                                                     : members[a].rating < members[b].rating;
            });
        for (std::size_t rank = 0; rank < order.size(); ++rank)
            rank_[side][order[rank]] = static_cast<std::int8_t>(rank);
        for (std::size_t i = 0; i < members.size(); ++i)
            if (members[i].offensive) offensive_[side] = static_cast<std::uint16_t>(offensive_[side] | 1u << i);
    }
    const auto charts = std::make_shared<const RoundCharts>(
        RoundCharts{RollChart<Aborts>(aborts_chart(tables)),
                    RollChart<StepLoss>(step_loss_chart(tables, "ocs/air-combat-loss"), 1, 6)});
    for (const int side : {0, 1}) {
        const std::vector<AirForce::Member>&attackers = sides_[side].members, &defenders = sides_[1 - side].members;
        rounds_[side].resize(pair(static_cast<int>(attackers.size()), 0));
        for (std::size_t i = 0; i < attackers.size(); ++i)
            for (std::size_t j = 0; j < defenders.size() && attackers[i].offensive; ++j)
                rounds_[side][pair(static_cast<int>(i), static_cast<int>(j))] =
                    std::make_shared<const Nested>(std::make_unique<const Round>(attackers[i], defenders[j], charts));
    }
}

AirBattle::State AirBattle::start(std::uint16_t first, std::uint16_t second) const {
    State state;
    state.present = {first, second};
    if (attacking_side(state) < 0) state.phase = State::Phase::done;
    else if (std::has_single_bit(first) && std::has_single_bit(second)) state.phase = State::Phase::rounds;
    return state;
}

// 14.3c: the side that moved in, for as long as it has an aircraft that may attack; then the other
int AirBattle::attacking_side(const State& state) const {
    if (state.present[0] == 0 || state.present[1] == 0) return -1;
    if (state.present[mover_] & offensive_[mover_]) return mover_;
    return state.present[1 - mover_] & offensive_[1 - mover_] ? 1 - mover_ : -1;
}

void AirBattle::step(State& state, Roller& roller) const {
    if (state.phase == State::Phase::aborts) {
        for (const int side : {mover_, 1 - mover_}) {  // the rules do not say who decides first: the one who moved in
            std::uint16_t& present = state.present[side];
            const std::vector<AirForce::Member>& members = sides_[side].members;
            const Choice choice{"14.3d", "voluntary abort", owner(side), static_cast<int>(sides_[side].decides.abort)};
            withdraw(present, side, 1, choice, roller, [&](int i) {
                switch (sides_[side].decides.abort) {
                    case AbortPolicy::stay: return false;
                    case AbortPolicy::keep_fighters: return !members[i].offensive && (present & offensive_[side]) != 0;
                    case AbortPolicy::keep_one:
                        for (int other = 0; other < static_cast<int>(members.size()); ++other)
                            if (other != i && present >> other & 1 &&
                                std::tie(members[other].offensive, members[other].rating) >=
                                    std::tie(members[i].offensive, members[i].rating))
                                return true;
                        return false;
                }
                return false;
            });
        }
        state.phase = State::Phase::rounds;
    } else {
        round(state, attacking_side(state), roller);
    }
    if (attacking_side(state) < 0) state.phase = State::Phase::done;
}

int AirBattle::pick(std::uint16_t eligible, int side, const char* name, Roller& roller) const {
    const std::vector<AirForce::Member>& members = sides_[side].members;
    std::array<int, most_aircraft> offered;
    int count = 0;
    std::uint32_t kinds = 0;  // of aircraft that are alike only the first is offered
    for (std::uint32_t left = eligible; left; left &= left - 1) {
        const int i = std::countr_zero(left);
        if (kinds >> members[i].kind & 1) continue;
        kinds |= 1u << members[i].kind;
        offered[count++] = i;
    }
    const Choice choice{"14.3e", name, owner(side), static_cast<int>(sides_[side].decides.pick)};
    const int picked = offered[roller.choose(choice, count, [&](int) {
        const auto before = [&](int a, int b) { return rank_[side][a] < rank_[side][b]; };
        return static_cast<int>(std::min_element(offered.begin(), offered.begin() + count, before) - offered.begin());
    })];
    roller.note([&](Ledger& ledger) {
        ledger.add("14.3e", name, members[picked].label, "rating " + members[picked].rating_text);
    });
    return picked;
}

void AirBattle::round(State& state, int attacker, Roller& roller) const {
    const int defender = 1 - attacker;
    const int attacking = pick(state.present[attacker] & offensive_[attacker], attacker, "attacking aircraft", roller);
    const int defending = pick(state.present[defender], defender, "defending aircraft", roller);
    Round::State round;
    if (!roller.resolve_whole(*rounds_[attacker][pair(attacking, defending)], reinterpret_cast<std::byte*>(&round)))
        return;
    for (const int side : {attacker, defender}) {
        if (!round.has_aborted(side == attacker)) continue;
        const int going = side == attacker ? attacking : defending;
        state.present[side] = static_cast<std::uint16_t>(state.present[side] & ~(1u << going));
        if (round.loss != StepLoss::step) continue;
        ++state.steps_lost[side];
        if (sides_[side].members[going].steps == 1) ++state.destroyed[side];  // 14.1b
        if (keeps_hits_) state.hit[side] = static_cast<std::uint16_t>(state.hit[side] | 1u << going);
    }
}

std::uint16_t AirBattle::hit_first(std::uint16_t hit, std::uint16_t gone,
                                   const std::vector<AirForce::Member>& members) {
    if (hit == 0) return 0;
    std::array<int, most_aircraft> hits{};  // by kind
    for (std::size_t i = 0; i < members.size(); ++i) hits[members[i].kind] += hit >> i & 1;
    std::uint32_t sorted = 0;
    for (std::size_t i = 0; i < members.size(); ++i)
        if (gone >> i & 1 && hits[members[i].kind]-- > 0) sorted |= 1u << i;
    return static_cast<std::uint16_t>(sorted);
}

void AirBattle::canonical(State& state) const {
    if (!keeps_hits_) return;
    for (const int side : {0, 1}) {
        const auto gone = static_cast<std::uint16_t>(all(side) & ~state.present[side]);
        state.hit[side] = hit_first(state.hit[side], gone, sides_[side].members);
    }
}

}  // namespace warodds::ocs
