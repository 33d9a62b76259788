// A Case Geld campaign as a plain loop: its own chart, no engine, one die after the other from whoever is asked for them.
//
// What the benchmark is held against and, with other parameters, a twin of the procedure for the tests.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace warodds::bench {

struct PlainTheatre {
    int armies = 18, attack[2] = {7, 4}, arrivals[2] = {3, 6}, rebuild = 2, tempo[3] = {1, 2, 3};
    int aim = 7, most = 6, min_column = 4;  // columns counted from the left
    int prepared = 0, coastal = 5, momentum = 0;
    int tulsa_from = 99, tulsa_cities = 0, approach = 2, block = 2, block_shift = 0;
    int sites[3] = {8, 16, 24};
    int landing_city = 0, landing_guards = 0;
    int corps = 19, corps_attack = 6, corps_defense = 6, guards = 1, reserve = 0;
    int counters[2] = {0, 1}, counter_stack = 3, cover = 1;
    bool keeps_airpower = false, drops_bombs = true, rough = false;
};

struct PlainResult {
    int winner = 0, how = 0, last_turn = 0, cities[2] = {0, 0};  // numbered like the procedure's own
};

template <class Die>
class PlainCampaign {
public:
    PlainCampaign(const PlainTheatre& east, const PlainTheatre& west) : given_{east, west} {
        for (int differential = 0; differential <= 30; ++differential) {
            constexpr int heading[11] = {0, 1, 2, 3, 4, 5, 10, 15, 20, 25, 30};
            for (int i = 0; i < 11; ++i)
                if (heading[i] <= differential) base_[differential] = i;
        }
    }

    PlainResult trial(Die& die) {
        die_ = &die;
        pool_ = 0;
        PlainResult result;
        for (int i = 0; i < 2; ++i) {
            if (land(i)) continue;
            return end(result, i == 0 ? 3 : 4, 0, 1);
        }
        for (int turn = 1;; ++turn) {
            if (turn > 1) strategic_phase();
            for (int i = 0; i < 2; ++i) {
                if (const int feat = axis_turn(i, turn)) return end(result, i, feat, turn);
                us_turn(i, turn);
                in_[i].markers = in_[i].pinned[0] = in_[i].pinned[1] = 0;
            }
            if (turn == 14 || (turn >= 9 && die.one() <= turn - 8)) return end(result, on_points(), 3, turn);
        }
    }

private:
    struct In {
        int cities, units[2], waiting, sites, bombs, corps, blocks;  // units: full and reduced
        int weak;                                                    // of those waiting, reduced
        int markers, pinned[2], cover;
    };
    struct Fight {
        int attacker, defender;
    };

    int roll() { return die_->one(); }
    int column(int differential, int shift) const {
        return std::clamp(base_[std::clamp(differential, 0, 30)] + shift, 0, 10);
    }
    Fight fight(int column) {
        static constexpr std::int8_t lost[11][6] = {{1, 2, 3, 3, 3, 3}, {1, 1, 2, 3, 3, 3}, {1, 1, 1, 2, 3, 3},
                                                    {1, 1, 1, 1, 2, 3}, {1, 1, 1, 1, 1, 2}, {1, 1, 1, 1, 1, 2},
                                                    {0, 1, 1, 1, 1, 1}, {0, 0, 1, 1, 1, 1}, {0, 0, 0, 1, 1, 1},
                                                    {0, 0, 0, 0, 1, 1}, {0, 0, 0, 0, 0, 0}};
        static constexpr std::int8_t taken[11][6] = {{0, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 0}, {1, 1, 0, 0, 0, 0},
                                                     {1, 1, 1, 0, 0, 0}, {2, 1, 1, 1, 0, 0}, {3, 2, 1, 1, 1, 0},
                                                     {4, 3, 2, 1, 1, 1}, {5, 4, 3, 2, 1, 1}, {6, 5, 4, 3, 2, 1},
                                                     {7, 6, 5, 4, 3, 2}, {8, 7, 6, 5, 4, 3}};
        const int die = roll() - 1;
        return {lost[column][die], taken[column][die]};
    }
    static void lose(int (&units)[2], int steps) {
        const int flipped = std::min(steps, units[0]);
        units[0] -= flipped;
        units[1] += flipped;
        units[1] -= std::min(steps - flipped, units[1]);
    }
    int sites_at(int i) const {
        int lost = 0;
        for (const int site : given_[i].sites) lost += site <= in_[i].cities;
        return lost;
    }

    bool land(int i) {
        const PlainTheatre& p = given_[i];
        In& in = in_[i] = {};
        in.units[0] = 3;
        in.waiting = p.armies - 3;
        in.corps = p.corps;
        if (p.landing_city || p.landing_guards > 0) {
            const int defense = p.landing_guards * p.corps_defense + p.landing_city;
            const Fight result = fight(column(3 * p.attack[0] - defense, -2 * p.landing_city));
            lose(in.units, result.attacker);
            const int killed = std::min(result.defender, p.landing_guards);
            in.corps -= killed;
            pool_ += killed;
            if (result.defender < p.landing_guards + p.landing_city || in.units[0] + in.units[1] == 0) return false;
            in.cities = p.landing_city;
            if (p.landing_city && in.units[0] + in.units[1] > 2) {  // the garrison stacks
                const int which = in.units[1] > 0;
                --in.units[which];
                ++in.waiting;
                in.weak += which;
            }
        }
        in.sites = sites_at(i);
        return true;
    }

    void strategic_phase() {
        for (In& in : in_) in.markers = roll() / 2;
        int picks[2] = {(45 - in_[0].cities) / 5, (45 - in_[1].cities) / 10};
        for (int who = 0; pool_ > 0 && picks[0] + picks[1] > 0; who = 1 - who) {
            if (picks[who] == 0) continue;
            --picks[who];
            --pool_;
            ++in_[who].corps;
        }
        for (int i = 0; i < 2; ++i) bomb(i);
    }

    void bomb(int i) {
        const PlainTheatre& p = given_[i];
        In& in = in_[i];
        const int markers = 3 - in.sites;
        if (markers == 3 || (markers > 0 && roll() <= 2 * markers)) ++in.bombs;
        if (!p.drops_bombs) return;
        const int full = in.units[0], all = full + in.units[1], bombs = std::min(in.bombs, (all + 2) / 3);
        for (int b = 0; b < bombs; ++b) {
            --in.bombs;
            const int hit = roll() - 2 - (in.markers == 0) - p.rough;
            if (hit <= 0) continue;
            const int first = std::clamp(full - 3 * b, 0, 3);
            int stack[2] = {first, std::clamp(all - 3 * b, 0, 3) - first};
            const int was[2] = {stack[0], stack[1]};
            lose(stack, hit);
            for (int k = 0; k < 2; ++k) {
                in.units[k] += stack[k] - was[k];
                in.pinned[k] += stack[k];
            }
        }
    }

    // how many armies attack
    int force(const PlainTheatre& p, const int (&free)[2], int most, int defense, int shift) const {
        most = std::min(most, free[0] + free[1]);
        int best = -1;
        for (int k = 1; k <= most; ++k) {
            const int full = std::min(k, free[0]);
            best = column(full * p.attack[0] + (k - full) * p.attack[1] - defense, shift);
            if (best >= p.aim) return best >= p.min_column ? k : 0;
        }
        return best >= p.min_column ? most : 0;
    }
    // one attack: what is left of the force comes back, and whether the hex is free
    bool attack(int i, int (&with)[2], int guards, int garrison, int defense, int shift) {
        const PlainTheatre& p = given_[i];
        In& in = in_[i];
        const int was[2] = {with[0], with[1]};
        const Fight result = fight(column(with[0] * p.attack[0] + with[1] * p.attack[1] - defense, shift));
        lose(with, result.attacker);
        for (int k = 0; k < 2; ++k) in.units[k] += with[k] - was[k];
        const int killed = std::min(result.defender, guards);
        in.corps -= killed;
        pool_ += killed;
        return result.defender >= guards + garrison && with[0] + with[1] > 0;
    }

    // 0: the game goes on; 1: Tulsa; 2: every city
    int axis_turn(int i, int turn) {
        const PlainTheatre& p = given_[i];
        In& in = in_[i];
        int free[2] = {in.units[0] - in.pinned[0], in.units[1] - in.pinned[1]};
        int idle = std::max(0, in.corps - p.reserve), momentum = p.momentum;
        in.cover = in.markers * p.cover;
        const int kept = p.keeps_airpower ? std::min(in.cover, p.counters[turn > 1]) : 0;
        in.cover -= kept;
        const int tempo = p.tempo[std::min(turn, 3) - 1];
        int used[2];
        const auto city = [&](const int(&from)[2], int most, int(&with)[2]) {
            const int guards = std::min(p.guards, idle), defense = guards * p.corps_defense + 1,
                      shift = -2 + p.prepared + (in.cities < p.coastal) - (in.cover > 0),
                      units = force(p, from, most, defense, shift);
            if (units == 0) return -1;
            used[0] = with[0] = std::min(units, from[0]);
            used[1] = with[1] = units - with[0];
            idle -= guards;
            in.cover = std::max(0, in.cover - 1);
            const bool taken = attack(i, with, guards, 1, defense, shift);
            if (taken) {
                ++in.cities;
                in.sites = std::max(in.sites, sites_at(i));
            }
            return static_cast<int>(taken);
        };
        for (int made = 0; made < tempo && free[0] + free[1] > 0; ++made) {
            if (made == 0 && turn >= p.tulsa_from && in.cities >= p.tulsa_cities) {
                const bool blocked = in.blocks < p.approach;
                const int guards = blocked ? std::min(p.block, idle) : 0,
                          defense = blocked ? guards * p.corps_defense : 6,
                          shift = p.prepared - (in.markers > 0) + (blocked ? p.block_shift : -2);
                const int units = blocked && guards == 0 ? 1 : force(p, free, blocked ? p.most : 9, defense, shift);
                if (units > 0) {
                    int with[2] = {std::min(units, free[0]), 0};
                    with[1] = units - with[0];
                    for (int k = 0; k < 2; ++k) free[k] -= with[k];
                    idle -= guards;
                    if (!blocked || guards > 0) in.cover = std::max(0, in.cover - p.cover);
                    if ((blocked && guards == 0) || attack(i, with, guards, blocked ? 0 : 1, defense, shift)) {
                        if (!blocked) return 1;
                        ++in.blocks;
                    }
                    continue;
                }
            }
            int with[2];
            const int taken = city(free, p.most, with);
            if (taken < 0) break;
            for (int k = 0; k < 2; ++k) free[k] -= used[k];  // whatever is left of it
            if (taken && in.cities == 45) return 2;
            if (taken && momentum > 0) {
                int next[2];
                const int on = city(with, 2, next);
                momentum -= on >= 0;
                if (on > 0 && in.cities == 45) return 2;
            }
        }
        const int rebuilt = std::min(p.rebuild, in.units[1]), arrived = std::min(p.arrivals[turn > 1], in.waiting);
        const int weak = std::max(0, arrived + in.weak - in.waiting);
        in.units[1] += weak - rebuilt;
        in.waiting -= arrived;
        in.weak -= weak;
        in.units[0] += rebuilt + arrived - weak;
        in.cover += kept;
        return 0;
    }

    void us_turn(int i, int turn) {
        const PlainTheatre& p = given_[i];
        In& in = in_[i];
        int idle = std::max(0, in.corps - p.reserve);
        for (int made = 0; made < p.counters[turn > 1] && in.cities > 0 && idle >= p.counter_stack; ++made) {
            const int shift = -2 + (in.cover > 0) - (in.cities <= p.coastal);
            const Fight result = fight(column(p.counter_stack * p.corps_attack - 1, shift));
            const int killed = std::min(result.attacker, p.counter_stack);
            in.corps -= killed;
            pool_ += killed;
            if (result.defender >= 1 && killed < p.counter_stack) --in.cities;
            idle -= p.counter_stack;
            in.cover = std::max(0, in.cover - 1);
        }
    }

    int on_points() const {
        const int east = in_[0].cities, west = in_[1].cities;
        if (east < 23 && west < 23) return east < west ? 3 : west < east ? 4 : 5;
        if (east < 23 || west < 23) return east < 23;
        return east > west ? 0 : west > east ? 1 : 2;
    }
    PlainResult end(PlainResult& result, int winner, int how, int turn) const {
        result.winner = winner;
        result.how = how;
        result.last_turn = turn;
        for (int i = 0; i < 2; ++i) result.cities[i] = in_[i].cities;
        return result;
    }

    PlainTheatre given_[2];
    In in_[2];
    int base_[31]{}, pool_ = 0;
    Die* die_ = nullptr;
};

}  // namespace warodds::bench
