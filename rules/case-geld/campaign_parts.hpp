// A campaign as parts that go their own ways (sim/parts_walk.hpp): both theatres, each a turn at a time, and the die that ends
// the game. Between turns the theatres exchange no more than corps (10.4); all else is a theatre's own. Who has so many corps that
// he cannot run out of them, whatever the other gets, plays the rest of the game in one run.
#pragma once

#include "rules/case-geld/campaign_years.hpp"
#include "rules/case-geld/game_end.hpp"

#include <utility>

namespace warodds::case_geld {

enum class How : std::int8_t { landing, tulsa, zeroing, points };

// What is common to both theatres: who gets corps, and what ends the game.
struct CampaignCommon {
    GameEnd end;
    PointsReading::Points points_23;
    int cities = 0, mark = 0;
    std::array<int, 2> price{};

    static Winner winner_at_once(int theatre, Feat feat);
    static How how_at_once(Feat feat);
    Winner winner_on_points(std::array<int, 2> held) const;
    // 10.4: in turn, the East first; corps are all alike, so nobody draws
    int picks(int theatre, int held) const { return (cities - held) / price[theatre]; }
    static std::array<int, 2> replacements(int pool, std::array<int, 2> picks);

    bool operator==(const CampaignCommon&) const = default;
};

class CampaignParts {
public:
    static constexpr int parts = 3, calendar = 2;  // the theatres are 0 and 1

    struct Common {
        std::array<std::int32_t, 2> cities, corps;  // corps from `plenty` on: the turns of the run to the end
        std::int32_t pool, last;                    // turn, once it is known
        std::int32_t feat;                          // that ended the game at once, and whose: see feat_of
    };
    struct Beat {
        int part, turn;  // turn 0: the landing
        std::uint32_t place;
        bool exchanges;  // corps, before it
    };
    // an end: armies and corps are left out where nobody asks for them
    struct Label {
        std::array<std::uint32_t, 2> cores{};
        std::array<std::uint8_t, 2> cities{}, corps{};
        std::uint16_t turn, feat;
    };
    struct End {
        std::string core;
        std::uint32_t message;
    };
    struct Run {
        std::size_t move;
        std::optional<std::size_t> rest;
    };

    CampaignParts(const std::array<Theatre, 2>& theatres, const CampaignCommon& common, int first_turn, int pool,
                  bool tells_all, bool may_run);
    CampaignParts(const CampaignParts&) = delete;
    CampaignParts& operator=(const CampaignParts&) = delete;

    bool is_small() const { return keys(0) <= most_keys && keys(1) <= most_keys; }

    const std::vector<Beat>& beats() const { return beats_; }
    int like(int part) const { return part == 1 && is_alike_ ? 0 : part; }  // the first one that moves like it
    Common first() const { return first_; }
    std::string first_core(int part) const;
    std::size_t keys(int part) const;
    const Machine& machine(int part) const;
    void open(int part, const std::string& core, std::size_t key, std::byte* state) const;
    End close(int part, const std::string& core, std::size_t key, const std::byte* state) const;
    std::optional<Run> run_of(int part, std::size_t key) const;
    std::uint32_t last_message(int, std::uint32_t message) const { return message & 0xff; }  // nobody asks for more

    // All three are asked of many trials at once: no branch that depends on one of them.
    auto exchange(const Beat& beat) const {
        return [this, turn = beat.turn, shares = shares_.data()](Common& common) __attribute__((always_inline)) {
            replace(common, shares);
            look_ahead(common, turn);
        };
    }
    [[gnu::always_inline]] int key(const Common& common, const Beat& beat) const {
        return beat.part == calendar ? 0 : keys_[beat.part][beat.turn][common.corps[beat.part]];
    }

    [[gnu::always_inline]] bool tell(Common& common, const Beat& beat, std::int32_t message) const {
        if (beat.part == calendar) {
            common.last = message;
            return false;
        }
        const std::int32_t dead = message >> 8 & 0xff, feat = message >> 16;
        common.cities[beat.part] = message & 0xff;
        common.corps[beat.part] -= dead;
        common.pool += dead;
        common.feat = feat == 0 ? 0 : 2 * feat + beat.part;
        const bool is_last = (beat.part == 1) & ((beat.turn == common.last) | (common.corps[1] >= plenty));
        common.last = feat == 0 ? common.last : std::max(1, beat.turn);
        return is_last | (feat != 0);
    }

    // cities, then full armies and so on
    std::string rank(const std::string& core, std::uint32_t message) const {
        return static_cast<char>(message & 0xff) + core;
    }

    // how things stand, to a guess
    static constexpr std::size_t features = 14;
    void describe(const Common& common, const std::array<const std::string*, parts>& cores, float* features) const;

    Label label(const Common& common, const std::array<std::uint32_t, parts>& cores) const;
    // of a theatre at the end
    Theatre::State theatre(int part, const Label& label, const std::string& core) const;
    Winner winner(const Label& label) const;
    static How how(const Label& label);

private:
    static constexpr std::size_t most_keys = 1 << 14;
    static constexpr int most_cities = 64, most_turns = GameEnd::most_turns;
    static constexpr int plenty = 128, most_run = 6, unknown = 99;  // turns

    void find_keys(int part);
    void find_runs();
    std::size_t moves(int part) const { return turns_alike_[part].size() * corps_[part]; }
    [[gnu::always_inline]] void replace(Common& common, const std::int32_t* shares) const {
        const std::int32_t given =
                               shares[(common.pool * most_picks_[0] + picks_[0][common.cities[0]]) * most_picks_[1] +
                                      picks_[1][common.cities[1]]],
                           east = given & 0xff, west = given >> 8;
        common.corps[0] += east;
        common.corps[1] += west;
        common.pool -= east + west;
    }
    // from here to the end in one run, where all turns are alike and neither theatre can become short of corps
    [[gnu::always_inline]] void look_ahead(Common& common, int turn) const {
        const int left = turn < runs_from_ ? most_run + 1 : std::min(common.last - turn, most_run) + 1;
        const int spare = std::min(common.corps[0] - least_[0][left * most_cities + common.cities[0]],
                                   common.corps[1] - least_[1][left * most_cities + common.cities[1]]);
        const int run = (plenty + left) & ~(spare >> 31);
        common.corps[0] = std::max(common.corps[0], run);
        common.corps[1] = std::max(common.corps[1], run);
    }
    static Feat feat_of(const Label& label) { return static_cast<Feat>(label.feat / 2); }

    std::array<Theatre, 2> theatres_;
    CampaignCommon common_;
    int first_turn_;
    bool tells_all_, is_alike_;
    std::array<TheatreTurn, 2> turns_;
    std::unique_ptr<const Machine> calendar_;
    std::vector<Beat> beats_;
    Common first_{};
    std::array<std::vector<int>, 2> turns_alike_;  // the first turn of each kind of turns
    int runs_from_ = most_turns + 1;               // from this turn on all are of one kind
    std::array<std::size_t, 2> corps_{};           // one more than ever count
    // what a move depends on besides the core, by turn and corps
    std::array<std::array<std::array<std::int32_t, plenty + most_run + 1>, most_turns + 1>, 2> keys_{};
    std::array<std::array<std::int32_t, most_cities>, 2> picks_{};  // of corps, by cities held
    std::array<std::int32_t, 2> most_picks_{};                      // one more than any of those
    std::vector<std::int32_t> shares_;  // by pool and picks: the East's, and 256 times the West's
    // corps that are enough for a run of so many turns, by turns and cities held; there is no run of none or of too many
    std::array<std::array<std::int32_t, (most_run + 2) * most_cities>, 2> least_{};
};

}  // namespace warodds::case_geld
