#include "rules/case-geld/campaign_parts.hpp"

#include <algorithm>
#include <limits>

namespace warodds::case_geld {
namespace {

// 5.8: the dice that end the game, all at once; the last turn is what comes of them
class EndDice final : public Machine {
public:
    EndDice(const GameEnd& end, int first_turn) : end_(end), first_turn_(first_turn) {}

    std::size_t state_size() const override { return sizeof(GameEnd::State); }
    std::size_t fields() const override { return 1; }
    void start(std::byte* state) const override { new (state) GameEnd::State(end_.from(first_turn_)); }
    bool finished(const std::byte* state) const override { return end_.finished(of(state)); }
    void step(std::byte* state, Roller& roller) const override {
        end_.step(*reinterpret_cast<GameEnd::State*>(state), roller);
    }
    void outcome(const std::byte* state, std::span<std::int32_t> fields) const override { fields[0] = of(state).turn; }

    static const GameEnd::State& of(const std::byte* state) { return *reinterpret_cast<const GameEnd::State*>(state); }

private:
    GameEnd end_;
    int first_turn_;
};

std::string core_of(const Theatre::State& state) {
    std::string core;
    for (const int figure : {int{state.full}, int{state.reduced}, int{state.waiting}, int{state.bombs},
                             int{state.blocks}, int{state.cities}, int{state.sites}, int{state.waiting_reduced}})
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
    state.cities = core[5];
    state.sites = core[6];
    state.waiting_reduced = core[7];
    return state;
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
                             int pool, bool tells_all, bool may_run)
    : theatres_(theatres),
      common_(common),
      first_turn_(first_turn),
      tells_all_(tells_all),
      is_alike_(theatres[0].plays_like(theatres[1])),
      turns_{TheatreTurn(theatres_[0], {}), TheatreTurn(theatres_[1], {})},
      calendar_(std::make_unique<EndDice>(common.end, first_turn)) {
    int all = pool;
    for (int part = 0; part < calendar; ++part) {
        TheatreTurn::State start{theatres_[part].start(), 0, 0};
        first_.cities[part] = start.theatre.cities;
        first_.corps[part] = start.theatre.corps;
        all += start.theatre.corps;
        for (int cities = 0; cities < most_cities; ++cities)
            picks_[part][cities] = std::max(0, common_.picks(part, cities));
        most_picks_[part] = picks_[part][0] + 1;
        find_keys(part);
        turns_[part].begin(start);
        if (first_turn == 1 && !turns_[part].finished(reinterpret_cast<const std::byte*>(&start)))
            beats_.push_back({part, 0, static_cast<std::uint32_t>(part), false});
        least_[part].fill(std::numeric_limits<std::int16_t>::max());
    }
    first_.pool = pool;
    first_.last = unknown;
    for (int dead = 0; dead <= all; ++dead)
        for (int east = 0; east < most_picks_[0]; ++east)
            for (int west = 0; west < most_picks_[1]; ++west) {
                const std::array<int, 2> given = CampaignCommon::replacements(dead, {east, west});
                shares_.push_back(given[0] | given[1] << 8);
            }
    const GameEnd::State first_end = common_.end.from(first_turn);
    const bool is_known = common_.end.finished(first_end);  // without a die
    if (is_known) first_.last = first_end.turn;
    for (int turn = first_turn; turn <= most_turns; ++turn) {
        const auto place = static_cast<std::uint32_t>(turn * 4);
        // before the first turn from which a run could lead to the end
        if (!is_known && turn == std::max(first_turn, first_end.turn - most_run + 1))
            beats_.push_back({calendar, turn, place + 2, false});
        beats_.push_back({0, turn, place, turn > 1});
        beats_.push_back({1, turn, place + 1, false});
    }
    if (may_run && !tells_all) find_runs();
}

// Turns that are alike, and corps beyond what counts, have the same key.
void CampaignParts::find_keys(int part) {
    const Theatre& theatre = theatres_[part];
    std::vector<int>& alike = turns_alike_[part];
    Theatre::State state{};
    state.waiting = theatre.armies();
    std::array<int, most_turns + 1> kinds{};
    for (int turn = 0; turn <= most_turns; ++turn) {
        const int first = turn == 0 ? 0 : theatre.turn_like(state, turn);
        const auto found = std::find(alike.begin(), alike.end(), first);
        kinds[turn] = static_cast<int>(found - alike.begin());
        if (found == alike.end()) alike.push_back(first);
        corps_[part] = std::max(corps_[part], static_cast<std::size_t>(theatre.corps_that_count(turn)) + 1);
    }
    for (int turn = 0; turn <= most_turns; ++turn)
        for (int corps = 0; corps < plenty; ++corps)
            keys_[part][turn][corps] = kinds[turn] * static_cast<int>(corps_[part]) +
                                       std::min(corps, theatre.corps_that_count(turn));
}

// How many corps are enough for so many turns: those that count in the last one, and what the turns before may cost at worst.
// Of the corps that died half come back (10.4) if there are picks, in the East the odd one as well.
void CampaignParts::find_runs() {
    for (const Theatre& theatre : theatres_)
        if (theatre.may_win_at_once(first_turn_, most_turns) || !theatre.reads_all()) return;
    const auto is_like_last = [&](int turn) {
        return keys_[0][turn] == keys_[0][most_turns] && keys_[1][turn] == keys_[1][most_turns];
    };
    for (runs_from_ = most_turns; runs_from_ > 1 && is_like_last(runs_from_ - 1);) --runs_from_;
    for (int part = 0; part < calendar; ++part) {
        const Theatre& theatre = theatres_[part];
        for (int turn = 1; turn <= most_turns; ++turn)
            for (int left = 1; left <= most_run; ++left)
                keys_[part][turn][plenty + left] = static_cast<int>(moves(part)) + left - 1;
        const int counts = theatre.corps_that_count(most_turns);
        for (int cities = 0; cities < most_cities; ++cities) least_[part][most_cities + cities] = counts;
        for (int left = 2; left <= most_run; ++left)
            for (int cities = 0; cities < most_cities; ++cities) {
                const int then = std::min(cities + theatre.most_gain(most_turns), most_cities - 1);
                int net = 0;
                for (int dead = 0; dead <= counts; ++dead)
                    net = std::max(net, dead - std::min<int>(picks_[part][then], (dead + (part == 0)) / 2));
                least_[part][left * most_cities + cities] = least_[part][(left - 1) * most_cities + then] + net;
            }
    }
}

std::string CampaignParts::first_core(int part) const {
    if (part == calendar) return "";
    Theatre::State state = theatres_[part].start();
    if (first_turn_ == 1) state.sites = theatres_[part].sites_lost(state.cities);
    return core_of(state);
}

std::size_t CampaignParts::keys(int part) const { return part == calendar ? 1 : moves(part) + most_run; }

const Machine& CampaignParts::machine(int part) const {
    return part == calendar ? *calendar_ : static_cast<const Machine&>(turns_[part]);
}

std::optional<CampaignParts::Run> CampaignParts::run_of(int part, std::size_t key) const {
    if (part == calendar || key < moves(part)) return {};
    const std::size_t move = keys_[part][most_turns][plenty - 1];
    return Run{move, key == moves(part) ? std::nullopt : std::optional(key - 1)};
}

void CampaignParts::open(int part, const std::string& core, std::size_t key, std::byte* bytes) const {
    if (part == calendar) return calendar_->start(bytes);
    const int turn = turns_alike_[part][key / corps_[part]];
    auto& state = *new (bytes) TheatreTurn::State{theatre_of(core), turn, 0};
    state.theatre.corps = static_cast<int>(key % corps_[part]);
    if (turn > 0) state.theatre.cities -= theatres_[part].cities_beyond(state.theatre, turn);
    turns_[part].begin(state);
}

CampaignParts::End CampaignParts::close(int part, const std::string& core, std::size_t key,
                                        const std::byte* bytes) const {
    if (part == calendar) return {"", static_cast<std::uint32_t>(EndDice::of(bytes).turn)};
    const int turn = turns_alike_[part][key / corps_[part]];
    Theatre::State state = reinterpret_cast<const TheatreTurn::State*>(bytes)->theatre;
    const int beyond = turn > 0 ? theatres_[part].cities_beyond(theatre_of(core), turn) : 0;
    theatres_[part].end_turn(state, beyond);
    const std::uint32_t message = static_cast<std::uint32_t>(state.cities) |
                                  static_cast<std::uint32_t>(state.dead) << 8 |
                                  static_cast<std::uint32_t>(state.feat) << 16;
    return {core_of(state), message};
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
        add(core[6]);
        add(core[4]);
    }
    add(common.cities[0] - common.cities[1]);
    add(common.last);
}

CampaignParts::Label CampaignParts::label(const Common& common, const std::array<std::uint32_t, parts>& cores) const {
    Label label{.turn = static_cast<std::uint16_t>(common.last), .feat = static_cast<std::uint16_t>(common.feat)};
    for (int part = 0; part < calendar; ++part) {
        label.cities[part] = static_cast<std::uint8_t>(common.cities[part]);
        if (!tells_all_) continue;
        label.cores[part] = cores[part];
        label.corps[part] = static_cast<std::uint8_t>(common.corps[part]);
    }
    return label;
}

Theatre::State CampaignParts::theatre(int part, const Label& label, const std::string& core) const {
    Theatre::State state = theatre_of(core);
    state.cities = label.cities[part];
    state.corps = label.corps[part];
    return state;
}

Winner CampaignParts::winner(const Label& label) const {
    if (label.feat > 0) return CampaignCommon::winner_at_once(label.feat % 2, feat_of(label));
    return common_.winner_on_points({label.cities[0], label.cities[1]});
}

How CampaignParts::how(const Label& label) {
    return label.feat > 0 ? CampaignCommon::how_at_once(feat_of(label)) : How::points;
}

}  // namespace warodds::case_geld
