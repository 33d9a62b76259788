#include "rules/case-geld/campaign_parts.hpp"

#include <algorithm>

namespace warodds::case_geld {
namespace {

// 5.8: the die after one turn
class EndDie final : public Machine {
public:
    struct State {
        Small turn, is_rolled, is_over;
    };

    explicit EndDie(const GameEnd& end) : end_(end) {}

    std::size_t state_size() const override { return sizeof(State); }
    std::size_t fields() const override { return 1; }
    void start(std::byte* state) const override {
        new (state) State{.turn = end_.first(), .is_rolled = 0, .is_over = 0};
    }
    bool finished(const std::byte* state) const override { return of(state).is_rolled; }
    void step(std::byte* bytes, Roller& roller) const override {
        auto& state = *reinterpret_cast<State*>(bytes);
        state.is_over = roller.d6({"5.8", "end of game die"}) <= end_.up_to(state.turn);
        state.is_rolled = 1;
    }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override {
        fields[0] = of(state).is_over;
    }

    static const State& of(const std::byte* state) { return *reinterpret_cast<const State*>(state); }

private:
    GameEnd end_;
};

std::string core_of(const Theatre::State& state) {
    std::string core;
    for (const int figure :
         {int{state.full}, int{state.reduced}, int{state.waiting}, int{state.bombs}, int{state.blocks}})
        core += static_cast<char>(figure);
    return core;
}

Theatre::State theatre_of(const std::string& core) {
    Theatre::State state{};
    state.full = core[0];
    state.reduced = core[1];
    state.waiting = core[2];
    state.bombs = core[3];
    state.blocks = core[4];
    return state;
}

std::uint32_t byte(int number, int place) {
    return std::uint32_t{static_cast<std::uint8_t>(static_cast<std::int8_t>(number))} << (8 * place);
}

}  // namespace

// ---- what is common ----

Winner CampaignCommon::winner_at_once(int theatre, Feat feat) {
    if (feat == Feat::landing_failed) return theatre == 0 ? Winner::us_east : Winner::us_west;
    return theatre == 0 ? Winner::german : Winner::japanese;
}

How CampaignCommon::how_at_once(Feat feat) {
    return feat == Feat::landing_failed ? How::landing : feat == Feat::tulsa ? How::tulsa : How::zeroing;
}

Winner CampaignCommon::winner_on_points(std::array<int, 2> held) const {
    return case_geld::winner_on_points(held[0], held[1], mark, points_23);
}

std::array<int, 2> CampaignCommon::replacements(int pool, std::array<int, 2> picks) {
    std::array<int, 2> corps{};
    for (int who = 0; pool > 0 && picks[0] + picks[1] > 0; who = 1 - who) {
        if (picks[who] == 0) continue;
        --picks[who];
        --pool;
        ++corps[who];
    }
    return corps;
}

// ---- parts ----

CampaignParts::CampaignParts(const std::array<Theatre, 2>& theatres, const CampaignCommon& common, int first_turn,
                             int pool, bool tells_all)
    : theatres_(theatres),
      common_(common),
      tells_all_(tells_all),
      is_alike_(theatres[0].plays_like(theatres[1])),
      turns_{TheatreTurn(theatres_[0], {}), TheatreTurn(theatres_[1], {})},
      calendar_(std::make_unique<EndDie>(common.end)) {
    int all = pool;
    for (int part = 0; part < calendar; ++part) {
        TheatreTurn::State start{theatres_[part].start(), 0, 0};
        first_.cities[part] = start.theatre.cities;
        first_.corps[part] = start.theatre.corps;
        first_.sites[part] = first_turn == 1 ? theatres_[part].sites_lost(0) : int{start.theatre.sites};
        all += start.theatre.corps;
        for (int cities = 0; cities < most_cities; ++cities) {
            sites_[part][cities] = theatres_[part].sites_lost(cities);
            picks_[part][cities] = static_cast<std::uint32_t>(std::max(0, common_.picks(part, cities)));
        }
        most_picks_[part] = picks_[part][0] + std::size_t{1};
        find_classes(part);
        turns_[part].begin(start);
        if (first_turn == 1 && !turns_[part].finished(reinterpret_cast<const std::byte*>(&start)))
            beats_.push_back({part, 0, static_cast<std::uint32_t>(part), false, false});
    }
    first_.pool = pool;
    for (int dead = 0; dead <= all; ++dead)
        for (int east = 0; east < static_cast<int>(most_picks_[0]); ++east)
            for (int west = 0; west < static_cast<int>(most_picks_[1]); ++west) {
                shares_.push_back(CampaignCommon::replacements(dead, {east, west}));
            }
    for (int turn = first_turn; turn <= GameEnd::most_turns; ++turn) {
        const auto place = static_cast<std::uint32_t>(turn * 4);
        const bool is_last = common_.end.is_last(turn);
        beats_.push_back({0, turn, place, turn > 1, false});
        beats_.push_back({1, turn, place + 1, false, is_last});
        if (is_last) break;
        if (common_.end.up_to(turn) > 0) beats_.push_back({calendar, turn, place + 2, false, false});
    }
}

void CampaignParts::find_classes(int part) {
    Keys& keys = keys_[part];
    Theatre::State state{};
    state.waiting = theatres_[part].armies();
    for (int turn = GameEnd::most_turns; turn >= 0; --turn) {
        keys.most_corps[turn] = theatres_[part].corps_that_count(turn);
        keys.corps = std::max(keys.corps, keys.most_corps[turn] + 1);
        const int most = turn == 0 ? int{theatres_[part].start().cities} : common_.cities;
        for (int cities = 0; cities <= most; ++cities) {
            state.cities = cities;
            const Keys::Like like = turn == 0 ? Keys::Like{0, cities}
                                              : Keys::Like{theatres_[part].turn_like(state, turn),
                                                           cities - theatres_[part].cities_beyond(state, turn)};
            const auto found = std::find_if(keys.likes.begin(), keys.likes.end(), [&](const Keys::Like& known) {
                return known.turn == like.turn && known.cities == like.cities;
            });
            keys.classes[turn][cities] = static_cast<int>(found - keys.likes.begin());
            if (found == keys.likes.end()) keys.likes.push_back(like);
        }
    }
    keys.count = static_cast<int>(keys.likes.size());
}

std::string CampaignParts::first_core(int part) const {
    return part == calendar ? std::string() : core_of(theatres_[part].start());
}

std::size_t CampaignParts::keys(int part) const {
    return part == calendar ? GameEnd::most_turns + 1
                            : keys_[part].likes.size() * 4 * static_cast<std::size_t>(keys_[part].corps);
}

const Machine& CampaignParts::machine(int part) const {
    return part == calendar ? *calendar_ : static_cast<const Machine&>(turns_[part]);
}

void CampaignParts::open(int part, const std::string& core, std::size_t key, std::byte* bytes) const {
    const int number = static_cast<int>(key);
    if (part == calendar) {
        new (bytes) EndDie::State{.turn = number, .is_rolled = 0, .is_over = 0};
        return;
    }
    const Keys& keys = keys_[part];
    const Keys::Like& like = keys.likes[number / 4 % keys.count];
    auto& state = *new (bytes) TheatreTurn::State{theatre_of(core), like.turn, 0};
    state.theatre.corps = number / 4 / keys.count;
    state.theatre.sites = number % 4;
    state.theatre.cities = like.cities;
    turns_[part].begin(state);
}

CampaignParts::End CampaignParts::close(int part, std::size_t key, const std::byte* bytes) const {
    if (part == calendar) return {"", static_cast<std::uint32_t>(EndDie::of(bytes).is_over)};
    const Keys& keys = keys_[part];
    const Theatre::State& state = reinterpret_cast<const TheatreTurn::State*>(bytes)->theatre;
    const Keys::Like& like = keys.likes[static_cast<int>(key) / 4 % keys.count];
    const int gained = state.cities - like.cities;
    const int peak = like.turn == 0 ? gained : state.peak > 0 ? state.peak - like.cities : 0;
    return {core_of(state),
            byte(gained, 0) | byte(peak, 1) | byte(state.dead, 2) | byte(static_cast<int>(state.feat), 3)};
}

bool CampaignParts::end_on_points(Common& common, const Beat& beat) const {
    common.turn = beat.turn;
    common.winner = common_.winner_on_points({common.cities[0], common.cities[1]});
    common.how = How::points;
    return true;
}

bool CampaignParts::end_at_once(Common& common, const Beat& beat, Feat feat) {
    common.turn = std::max(1, beat.turn);
    common.winner = CampaignCommon::winner_at_once(beat.part, feat);
    common.how = CampaignCommon::how_at_once(feat);
    return true;
}

void CampaignParts::describe(const Common& common, const std::array<const std::string*, parts>& cores,
                             float* features) const {
    const auto add = [&](int number) { *features++ = static_cast<float>(number); };
    for (int part = 0; part < calendar; ++part) {
        const std::string& core = *cores[part];
        add(common.cities[part]);
        add(2 * core[0] + core[1]);  // steps on the map
        add(core[0]);
        add(common.corps[part]);
        add(common.sites[part]);
        add(core[4]);
    }
    add(common.cities[0] - common.cities[1]);
}

CampaignParts::Label CampaignParts::label(const Common& common, const std::array<std::uint32_t, parts>& cores) const {
    Label label{.turn = common.turn, .winner = common.winner, .how = common.how};
    for (int part = 0; part < calendar; ++part) {
        label.cities[part] = common.cities[part];
        if (!tells_all_) continue;
        label.cores[part] = cores[part];
        label.corps[part] = common.corps[part];
    }
    return label;
}

Theatre::State CampaignParts::theatre(int part, const Label& label, const std::string& core) const {
    Theatre::State state = theatre_of(core);
    state.cities = label.cities[part];
    state.corps = label.corps[part];
    return state;
}

}  // namespace warodds::case_geld
