// A campaign as parts that go their own ways (sim/parts_walk.hpp): both theatres, each a turn at a time, and the die that ends
// the game. Between turns the theatres exchange no more than corps (10.4), so armies and bombs are a theatre's own, and cities,
// sites and corps are what all is looked up by.
#pragma once

#include "rules/case-geld/campaign_years.hpp"
#include "rules/case-geld/game_end.hpp"

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
        std::array<std::int32_t, 2> cities, sites, corps;
        std::int32_t pool, turn;
        Winner winner;
        How how;
    };
    struct Beat {
        int part, turn;  // turn 0: the landing
        std::uint32_t place;
        bool replaces, is_last;  // corps are replaced before it; the game is over after it
    };
    // an end: armies and corps are left out where nobody asks for them
    struct Label {
        std::array<std::uint32_t, 2> cores{};
        std::array<Small, 2> cities{}, corps{};
        Small turn;
        Winner winner;
        How how;
        Small none{};
    };
    struct End {
        std::string core;
        std::uint32_t message;
    };

    CampaignParts(const std::array<Theatre, 2>& theatres, const CampaignCommon& common, int first_turn, int pool,
                  bool tells_all);
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
    End close(int part, std::size_t key, const std::byte* state) const;

    std::size_t enter(Common& common, const Beat& beat) const {
        if (beat.replaces) replace(common);
        if (beat.part == calendar) return static_cast<std::size_t>(beat.turn);
        const Keys& keys = keys_[beat.part];
        const int corps = std::min(common.corps[beat.part], keys.most_corps[beat.turn]);
        return static_cast<std::size_t>((corps * keys.count + keys.classes[beat.turn][common.cities[beat.part]]) * 4 +
                                        common.sites[beat.part]);
    }

    bool tell(Common& common, const Beat& beat, std::uint32_t message) const {
        if (beat.part == calendar) return message ? end_on_points(common, beat) : false;
        const auto gained = static_cast<std::int8_t>(message), peak = static_cast<std::int8_t>(message >> 8);
        const auto dead = static_cast<std::uint8_t>(message >> 16);
        std::int32_t& cities = common.cities[beat.part];
        const std::int32_t lost = peak > 0 ? sites_[beat.part][cities + peak] : 0;
        common.sites[beat.part] = std::max(common.sites[beat.part], lost);
        cities += gained;
        common.corps[beat.part] -= dead;
        common.pool += dead;
        if (message >> 24) [[unlikely]]
            return end_at_once(common, beat, static_cast<Feat>(message >> 24));
        return beat.is_last ? end_on_points(common, beat) : false;
    }

    // how things stand, to a guess
    static constexpr std::size_t features = 13;
    void describe(const Common& common, const std::array<const std::string*, parts>& cores, float* features) const;

    Label label(const Common& common, const std::array<std::uint32_t, parts>& cores) const;
    // of a theatre at the end
    Theatre::State theatre(int part, const Label& label, const std::string& core) const;

private:
    static constexpr std::size_t most_keys = 1 << 14;
    static constexpr int most_cities = 64;

    // What a turn depends on besides armies: how many cities and corps count, and which turns are alike.
    struct Keys {
        struct Like {
            int turn, cities;
        };
        std::vector<Like> likes;                                 // by class
        std::array<std::array<int, most_cities>, 15> classes{};  // by turn and cities
        std::array<int, 15> most_corps{};                        // by turn
        int corps = 1;                                           // one more than any of those
        int count = 0;                                           // of classes
    };

    void find_classes(int part);
    void replace(Common& common) const {
        const auto pool = static_cast<std::size_t>(common.pool);
        const std::array<std::int32_t, 2> given =
            shares_[(pool * most_picks_[0] + picks_[0][common.cities[0]]) * most_picks_[1] +
                    picks_[1][common.cities[1]]];
        for (int i = 0; i < 2; ++i) common.corps[i] += given[i];
        common.pool -= given[0] + given[1];
    }
    bool end_on_points(Common& common, const Beat& beat) const;
    static bool end_at_once(Common& common, const Beat& beat, Feat feat);

    std::array<Theatre, 2> theatres_;
    CampaignCommon common_;
    bool tells_all_, is_alike_;
    std::array<TheatreTurn, 2> turns_;
    std::unique_ptr<const Machine> calendar_;
    std::vector<Beat> beats_;
    Common first_{};
    std::array<Keys, 2> keys_;
    std::array<std::array<std::int32_t, most_cities>, 2> sites_{};   // lost by cities held
    std::array<std::array<std::uint32_t, most_cities>, 2> picks_{};  // of corps, by cities held
    std::array<std::size_t, 2> most_picks_{};                        // one more than any of those
    std::vector<std::array<std::int32_t, 2>> shares_;                // by pool and picks
};

}  // namespace warodds::case_geld
