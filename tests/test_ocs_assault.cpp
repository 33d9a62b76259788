// OCS assaults against a brute force that shares no code with the rule: stage after stage over every die, with one unit on
// each side and perhaps one in reserve.
#include "brute_force.hpp"
#include "tests/ocs_plain_attack.hpp"

namespace test_ocs_assault {

using namespace warodds;
using namespace warodds::test;

namespace {

struct Piece {
    int strength = 0, ar = 0, steps = 1;
};

struct Plan {
    Piece attacker, defender, reserve;  // the reserve is there if it has a strength
    int terrain = 0, hedgehog = 0;
    int barrage = 0, exploitation_barrage = 0, reaction_barrage = 0;
    int overruns = 0;
    std::vector<int> hip_shoots;    // barrage strengths; half of it on the reverse side
    std::vector<int> interceptors;  // their ratings, the best first
    int flak = 0;
    bool attack = true, exploitation_attack = true, empties = false;
    std::string press = "on", fire = "until-dg", attacker_option = "loss", defender_option = "retreat";
    int tokens = -1, defender_tokens = -1;
};

struct State {
    int lost_a = 0, lost_d = 0, lost_r = 0;
    bool out = false, r_out = false, a_dg = false, exploiting = false, d_dg = false, gone = false;
    int a_stocks = 0, r_stocks = 0, d_stocks = 0;                                // internal stocks used
    int supply = 0, defender_supply = 0, combats = 0, aircraft = 0, beaten = 0;  // beaten: interceptors that went home
    std::string taken = "never";
    bool exploit = false;

    friend auto operator<=>(const State&, const State&) = default;
};
using States = std::map<State, double>;

using ocs_transcription::barrage_columns;

int column_of(int points) { return ocs_transcription::column_of(barrage_columns, points); }

// chances of {steps, dg}
std::map<std::pair<int, bool>, double> barrage(int points, int re, int terrain, int hedgehog, bool by_air) {
    int shift = re <= 1 ? -1 : re <= 3 ? 0 : re <= 4 ? 1 : re <= 5 ? 2 : re <= 6 ? 3 : 4;
    if (hedgehog > 0) --shift;
    if (terrain == 1 || terrain == 2) --shift;
    if (terrain == 3) shift -= 2;
    const ocs_transcription::BarrageColumn& c = barrage_columns[std::clamp(column_of(points) + shift, 0, 10)];
    std::map<std::pair<int, bool>, double> chances;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int die = 1; die <= 6; ++die) {
                const int roll = a + b;
                int steps = 0;
                bool halves = roll >= c.half;
                if (roll >= c.bracketed && roll < c.half) halves = !by_air && hedgehog < 3;
                if (roll >= c.three) steps = 3;
                else if (roll >= c.two) steps = 2;
                else if (roll >= c.one) steps = 1;
                else if (halves) steps = die >= 4;
                chances[{steps, roll >= c.dg}] += 1 / 216.0;
            }
    return chances;
}

// ---- the stages ----

class Turn {
public:
    explicit Turn(Plan plan) : plan_(std::move(plan)) {}

    Odds odds() {
        now_ = {{State{}, 1.0}};
        for (const int bombs : plan_.hip_shoots) each([&](const State& s, double p) { hip_shoot(s, p, bombs); });
        for (int i = 0; i < plan_.overruns; ++i) each([&](const State& s, double p) { fight(s, p, "overrun", false); });
        each([&](const State& s, double p) { walk_in(s, p, "movement", a_lives(s) && !s.out); });
        each([&](const State& s, double p) { react(s, p); });
        each([&](const State& s, double p) { guns(s, p, plan_.barrage); });
        each([&](const State& s, double p) { plan_.attack ? fight(s, p, "regular", false) : keep(s, p); });
        each([&](const State& s, double p) { walk_in(s, p, "exploitation", can_exploit(s)); });
        each([&](const State& s, double p) { guns(s, p, plan_.exploitation_barrage); });
        each([&](const State& s, double p) { plan_.exploitation_attack ? fight(s, p, "regular", true) : keep(s, p); });
        Odds result;
        for (const auto& [s, p] : now_) result[words(s)] += p;
        return result;
    }

private:
    template <class Do> void each(Do&& act) {
        States before;
        before.swap(now_);
        for (const auto& [state, p] : before) state.taken == "never" ? act(state, p) : keep(state, p);
    }
    void keep(const State& s, double p) { now_[s] += p; }

    bool a_lives(const State& s) const { return s.lost_a < plan_.attacker.steps; }
    bool r_lives(const State& s) const { return plan_.reserve.strength > 0 && s.lost_r < plan_.reserve.steps; }
    bool d_lives(const State& s) const { return s.lost_d < plan_.defender.steps; }
    bool empty(const State& s) const { return s.gone || !d_lives(s); }
    bool can_exploit(const State& s) const {
        return (r_lives(s) && !s.r_out) || (a_lives(s) && !s.out && s.exploiting);
    }
    bool wants_fire(const State& s) const {
        const bool somebody = (a_lives(s) && !s.out) || (r_lives(s) && !s.r_out);
        return somebody && (plan_.fire == "always" || !s.d_dg);
    }

    void hip_shoot(const State& s, double p, int bombs) {
        if (empty(s) || !wants_fire(s)) return keep(s, p);
        if (!has_zone(s)) return bomb(s, p, bombs);
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b)
                for (int die = 1; die <= 6; ++die) {
                    const int roll = a + b + plan_.interceptors[s.beaten];
                    State met = s;
                    if (roll <= 7) ++met.beaten;
                    if (roll >= 7 && die >= 5) ++met.aircraft;
                    if (roll >= 7) keep(met, p / 216);
                    else bomb(met, p / 216, bombs);
                }
    }
    bool has_zone(const State& s) const { return s.beaten < static_cast<int>(plan_.interceptors.size()); }

    void bomb(const State& s, double p, int bombs) {
        int hit = 0;
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b) hit += a + b + plan_.flak + (has_zone(s) ? 2 : 0) >= 11;
        State reduced = s;
        ++reduced.aircraft;
        shell(reduced, p * hit / 36.0, (bombs + 1) / 2, true);
        shell(s, p * (36 - hit) / 36.0, bombs, true);
    }

    void shell(const State& s, double p, int points, bool by_air) {
        if (p == 0) return;
        for (const auto& [effect, chance] :
             barrage(points, plan_.defender.steps - s.lost_d, plan_.terrain, plan_.hedgehog, by_air)) {
            State next = s;
            next.lost_d = std::min(plan_.defender.steps, s.lost_d + effect.first);
            next.d_dg = s.d_dg || effect.second;
            keep(next, p * chance);
        }
    }

    void guns(const State& s, double p, int points) {
        const int cost = barrage_columns[column_of(points)].cost;
        if (points == 0 || empty(s) || !wants_fire(s) || (plan_.tokens >= 0 && s.supply + cost > plan_.tokens))
            return keep(s, p);
        State paid = s;
        paid.supply += cost;
        shell(paid, p, points, false);
    }

    // at the attacker's hex, in the open
    void react(const State& s, double p) {
        const int points = plan_.reaction_barrage, cost = barrage_columns[column_of(points)].cost;
        if (points == 0 || empty(s) || s.out || !a_lives(s)) return keep(s, p);
        if (plan_.defender_tokens >= 0 && s.defender_supply + cost > plan_.defender_tokens) return keep(s, p);
        for (const auto& [effect, chance] : barrage(points, plan_.attacker.steps - s.lost_a, 0, 0, false)) {
            State next = s;
            next.defender_supply += cost;
            next.lost_a = std::min(plan_.attacker.steps, s.lost_a + effect.first);
            next.a_dg = s.a_dg || effect.second;
            keep(next, p * chance);
        }
    }

    void walk_in(State s, double p, const char* phase, bool somebody) {
        if (empty(s) && somebody) s.taken = phase;
        keep(s, p);
    }

    void fight(const State& s, double p, const std::string& type, bool exploitation) {
        const bool reserve = exploitation && r_lives(s) && !s.r_out;
        const bool first = a_lives(s) && !s.out && (!exploitation || s.exploiting) && !(type == "overrun" && s.a_dg);
        if (!reserve && !first) return keep(s, p);
        REQUIRE_FALSE((reserve && first));  // two attacking units are more than this brute force can do
        const Piece& piece = reserve ? plan_.reserve : plan_.attacker;
        const int lost = reserve ? s.lost_r : s.lost_a;
        int cost = piece.steps - lost;
        const bool on_stocks = plan_.tokens >= 0 && s.supply + cost > plan_.tokens;
        if (on_stocks && (reserve ? s.r_stocks : s.a_stocks) == 2) return keep(s, p);
        // 12.10h: points that are too few for a counter of several steps are spent all the same
        if (on_stocks) cost = piece.steps > 1 ? plan_.tokens - s.supply : 0;
        const bool dg = !reserve && s.a_dg;
        if (empty(s)) {
            State next = s;
            if (type == "overrun" || !plan_.empties || (plan_.press == "unhurt" && s.lost_a + s.lost_r > 0))
                return keep(s, p);
            next.supply += cost;
            next.taken = exploitation ? "exploitation" : "combat";
            return keep(next, p);
        }
        if (plan_.press == "if-dg" && !s.d_dg) return keep(s, p);
        if (plan_.press == "unhurt" && s.lost_a + s.lost_r > 0) return keep(s, p);

        // sixteenths, so that halves of halves stay whole
        ocs_plain::Attack attack;
        attack.odds_left = 16 * piece.strength / (lost > 0 ? 2 : 1) / (dg ? 2 : 1);
        attack.odds_right = 16 * plan_.defender.strength / (2 * s.lost_d >= plan_.defender.steps ? 2 : 1) /
                            (s.d_dg ? 2 : 1);
        const int price = plan_.defender.steps - s.lost_d <= 1 ? 1 : 2;
        const bool pays = plan_.defender_tokens < 0 || s.defender_supply + price <= plan_.defender_tokens;
        const bool d_on_stocks = !pays && s.d_stocks < 2;
        if (!pays && !d_on_stocks) attack.odds_right /= 2;
        attack.terrain = plan_.terrain;
        attack.hedgehog = plan_.hedgehog;
        attack.attacker_ar = piece.ar - dg;
        attack.defender_ar = plan_.defender.ar - s.d_dg;
        attack.type = type;
        attack.attacker_steps = piece.steps - lost;
        attack.defender_steps = plan_.defender.steps - s.lost_d;
        attack.attacker_starts_dg = dg;
        attack.defender_starts_dg = s.d_dg;
        attack.exploitation_phase = exploitation;
        attack.attacker_option = plan_.attacker_option;
        attack.defender_option = plan_.defender_option;
        for (const auto& [outcome, chance] : ocs_plain::brute_force(attack)) {
            State next = s;
            (reserve ? next.lost_r : next.lost_a) += outcome.attacker_losses;
            next.lost_d += outcome.defender_losses;
            if (outcome.attacker_retreat > 0) (reserve ? next.r_out : next.out) = true;
            if (!reserve) next.a_dg = s.a_dg || outcome.attacker_dg;
            next.exploiting = !exploitation && outcome.exploit;
            next.d_dg = s.d_dg || outcome.defender_dg;
            next.gone = outcome.defender_retreat > 0;
            next.supply += cost;
            if (pays) next.defender_supply += price;
            else if (d_on_stocks && plan_.defender.steps > 1) next.defender_supply = plan_.defender_tokens;
            next.d_stocks += d_on_stocks;
            (reserve ? next.r_stocks : next.a_stocks) += on_stocks;
            ++next.combats;
            if (outcome.hex_taken) {
                next.taken = type == "overrun" ? "movement" : exploitation ? "exploitation" : "combat";
                next.exploit = outcome.exploit;
            }
            keep(next, p * chance);
        }
    }

    Names words(const State& s) const {
        const auto flag = [](bool value) { return std::string(value ? "1" : "0"); };
        return {{"hex_taken", flag(s.taken != "never")},
                {"taken_in", s.taken},
                {"exploit", flag(s.exploit)},
                {"attacker_losses", std::to_string(s.lost_a + s.lost_r)},
                {"defender_losses", std::to_string(s.lost_d)},
                {"defender_dg", flag(s.d_dg && d_lives(s))},
                {"vacated", flag(empty(s))},
                {"supply", std::to_string(s.supply)},
                {"defender_supply", std::to_string(s.defender_supply)},
                {"combats", std::to_string(s.combats)},
                {"aircraft_losses", std::to_string(s.aircraft)}};
    }

    Plan plan_;
    States now_;
};

std::string unit(const Piece& piece, const std::string& more) {
    return std::to_string(piece.strength) + "-" + std::to_string(piece.ar) +
           " other steps=" + std::to_string(piece.steps) + " multiplier=1" + more;
}

Names parameters(const Plan& plan) {
    Names names = {{"attackers", unit(plan.attacker, "")},
                   {"defenders", unit(plan.defender, "")},
                   {"terrain", ocs_transcription::terrain[plan.terrain]},
                   {"hedgehog", std::to_string(plan.hedgehog)},
                   {"barrage", std::to_string(plan.barrage)},
                   {"exploitation_barrage", std::to_string(plan.exploitation_barrage)},
                   {"reaction_barrage", std::to_string(plan.reaction_barrage)},
                   {"overruns", std::to_string(plan.overruns)},
                   {"flak", std::to_string(plan.flak)},
                   {"attack", plan.attack ? "true" : "false"},
                   {"exploitation_attack", plan.exploitation_attack ? "true" : "false"},
                   {"attacking_empties", plan.empties ? "true" : "false"},
                   {"press", plan.press},
                   {"fire", plan.fire},
                   {"attacker_option", plan.attacker_option},
                   {"defender_option", plan.defender_option}};
    if (plan.reserve.strength > 0) names["attackers"] += ", " + unit(plan.reserve, " reserve");
    if (plan.tokens >= 0) names["attacker_tokens"] = std::to_string(plan.tokens);
    if (plan.defender_tokens >= 0) names["defender_tokens"] = std::to_string(plan.defender_tokens);
    std::string aircraft;
    for (const int bombs : plan.hip_shoots)
        aircraft += (aircraft.empty() ? "" : ", ") + ("0-" + std::to_string(bombs)) +
                    " reduced_barrage=" + std::to_string((bombs + 1) / 2);
    if (!aircraft.empty()) names["hip_shoots"] = aircraft;
    for (const int rating : plan.interceptors)
        names["interceptors"] += (names["interceptors"].empty() ? "" : ", ") + std::to_string(rating) + "-2 fighter";
    return names;
}

void check(const Plan& plan) { check_odds("ocs/assault", parameters(plan), Turn(plan).odds()); }

}  // namespace

TEST_CASE("an assault is what its stages make of it", "[ocs][assault]") {
    int tested = 0;
    for (const auto& [attacker, defender] : {std::pair{Piece{12, 4, 3}, Piece{4, 3, 3}},
                                             {Piece{7, 2, 1}, Piece{5, 4, 2}},
                                             {Piece{20, 5, 2}, Piece{3, 1, 1}}})
        for (const int terrain : {0, 2})
            for (const int hedgehog : {0, 3})
                for (const int overruns : {0, 2})
                    for (const bool hip_shoot : {false, true})
                        for (const int guns : {0, 16, 70}) {
                            Plan plan{.attacker = attacker, .defender = defender, .reserve = {}};
                            plan.terrain = terrain;
                            plan.hedgehog = hedgehog;
                            plan.overruns = overruns;
                            if (hip_shoot) plan.hip_shoots = {17, 8};
                            plan.barrage = guns;
                            // the rest turns with the number of the case
                            plan.flak = tested % 4;
                            plan.press = std::array{"on", "if-dg", "unhurt"}[tested % 3];
                            plan.fire = tested % 2 ? "always" : "until-dg";
                            plan.attacker_option = std::array{"loss", "retreat", "hold", "exploit"}[tested / 3 % 4];
                            plan.defender_option = std::array{"retreat", "loss", "mixed"}[tested / 5 % 3];
                            plan.empties = tested % 7 < 3;
                            plan.reaction_barrage = tested % 5 == 0 ? 20 : 0;
                            plan.exploitation_barrage = tested % 6 == 0 ? 30 : 0;
                            if (tested % 4 == 1) plan.tokens = 5;
                            if (tested % 4 == 2) plan.defender_tokens = 3;
                            check(plan);
                            ++tested;
                        }
    CHECK(tested == 144);
}

TEST_CASE("hip shoots of an assault past fighters equal the brute force", "[ocs][assault]") {
    for (const std::vector<int>& interceptors : {std::vector{0}, {3}, {3, 1}, {4, 2, 0}})
        for (const std::vector<int>& bombs : {std::vector{17}, {17, 30, 8}}) {
            Plan plan{.attacker = {12, 4, 2}, .defender = {6, 3, 2}, .reserve = {}};
            plan.interceptors = interceptors;
            plan.hip_shoots = bombs;
            plan.flak = static_cast<int>(bombs.size()) - 1;
            check(plan);
        }
}

TEST_CASE("reserves wait for the Exploitation Phase", "[ocs][assault]") {
    for (const bool attack : {true, false})
        for (const std::string option : {"loss", "retreat"})
            for (const int steps : {1, 3}) {
                Plan plan{.attacker = {6, 1, 2}, .defender = {9, 3, steps}, .reserve = {15, 5, 2}};
                plan.attack = attack;  // an action rating of 1 earns no exploitation, so the reserve fights alone
                plan.attacker_option = option;
                plan.defender_option = "loss";
                plan.barrage = 12;
                check(plan);
            }
}

}  // namespace test_ocs_assault
