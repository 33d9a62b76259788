#include "sim/controlled.hpp"

#include "sim/coupled.hpp"
#include "sim/evaluator.hpp"
#include "sim/graph.hpp"
#include "sim/words.hpp"

#include <cmath>
#include <cstring>
#include <map>

namespace warodds {
namespace {

constexpr std::uint64_t most_lessons = 2048, least_lessons = 64, least_trials = 256, rehearsals = 256;
constexpr std::size_t most_examples = 1 << 18;                  // past these the least number of lessons is enough
constexpr std::uint64_t first_lesson = std::uint64_t{1} << 48;  // trials that no run of figures has

// a situation is the number of a state
class GraphSuccessors final : public Successors {
public:
    GraphSuccessors(const Machine& machine, const std::atomic<bool>* stop)
        : graph_(machine, std::nullopt, stop), fields_(machine.fields()) {}

    std::size_t size() const override { return sizeof(std::uint32_t); }
    void start(std::byte* situation) const override { put(situation, graph_.start()); }
    bool finished(const std::byte* situation) const override { return graph_.finished(id(situation)); }
    std::uint32_t place(const std::byte* situation) const override {
        return graph_.machine().place(graph_.state(id(situation)));
    }
    void expand(const std::byte* situation, List& list) override {
        const Expansion& step = graph_.expand(id(situation));
        list.chances.clear();
        list.situations.resize(step.to.size() * size());
        for (std::size_t i = 0; i < step.to.size(); ++i) {
            list.chances.push_back(static_cast<double>(step.to[i].weight) / static_cast<double>(step.total));
            put(list.situations.data() + i * size(), step.to[i].target);
        }
    }
    std::size_t features() const override { return fields_.size(); }
    void describe(const std::byte* situation, float* features) const override {
        Outcome fields(fields_.size());
        outcome(situation, fields);
        std::copy(fields.begin(), fields.end(), features);
    }
    void outcome(const std::byte* situation, Outcome& fields) const override {
        fields.resize(fields_.size());
        graph_.machine().outcome(graph_.state(id(situation)), fields);
    }
    bool is_missing(const std::byte* situation) const override { return id(situation) >= Graph::first_missing; }

private:
    static std::uint32_t id(const std::byte* situation) {
        std::uint32_t number;
        std::memcpy(&number, situation, sizeof number);
        return number;
    }
    static void put(std::byte* situation, std::uint32_t number) { std::memcpy(situation, &number, sizeof number); }

    Graph graph_;
    Outcome fields_;
};

class Trials {
public:
    Trials(Successors& game, const ControlledRequest& request)
        : game_(game), request_(request), features_(game.features()) {}

    // from many games, what situations are worth, the last ones first
    bool learn() {
        std::map<std::uint32_t, std::vector<std::byte>> met;  // situations side by side, by place
        std::size_t examples_met = 0;
        for (; lessons_ < most_lessons && (examples_met < most_examples || lessons_ < least_lessons); ++lessons_) {
            const bool is_whole = play(first_lesson + lessons_, -1, [&](const std::byte* situation) {
                std::vector<std::byte>& here = met[game_.place(situation)];
                here.insert(here.end(), situation, situation + game_.size());
                ++examples_met;
            });
            if (!is_whole) return false;
        }
        guesses_ = 0;
        for (auto at = met.rbegin(); at != met.rend(); ++at) {
            std::vector<Evaluator::Examples> examples(request_.figures.size());
            for (std::size_t first = 0; first < at->second.size(); first += game_.size()) {
                const std::byte* situation = at->second.data() + first;
                game_.expand(situation, list_);
                const std::vector<double> expected = guess_all();
                game_.describe(situation, features_.data());
                for (std::size_t f = 0; f < examples.size(); ++f) {
                    examples[f].features = features_.size();
                    examples[f].numbers.insert(examples[f].numbers.end(), features_.begin(), features_.end());
                    examples[f].worth.push_back(static_cast<float>(expected[f]));
                }
            }
            std::vector<Evaluator>& fit = fit_[at->first];
            for (const Evaluator::Examples& some : examples) fit.emplace_back(some);
        }
        guesses_each_ = guesses_ / lessons_ + 1;
        return true;
    }

    std::optional<Controlled> run() {
        const std::uint64_t trials = std::min(request_.trials, request_.most_guesses / guesses_each_);
        if (trials < least_trials) return {};
        set_limits();
        std::vector<Left> figures(request_.figures.size());
        for (std::uint64_t game = 0; game < rehearsals; ++game)
            if (!add_trial(figures, first_lesson + most_lessons + game, -1, 1)) return {};
        std::vector<std::size_t> kept;
        for (std::size_t f = 0; f < figures.size(); ++f)
            if (is_worth_it(figures[f], limits_[f], static_cast<double>(trials))) kept.push_back(f);
        if (kept.empty()) return {};
        figures.assign(figures.size(), {});
        for (std::uint64_t trial = 0; trial < trials; ++trial) {
            const double part = 1.0 / static_cast<double>(trials);
            if (!add_trial(figures, trial, static_cast<double>(trial) * part, part)) return {};
            if (request_.progress && trial % 256 == 255) request_.progress(trial + 1, trials);
        }
        Controlled result{.trials = trials, .learnt_from = lessons_ + rehearsals, .figures = {}};
        for (const std::size_t f : kept) {
            const Left& figure = figures[f];
            result.figures.push_back({.number = f,
                                      .mean = figure.controlled.mean,
                                      .error = figure.controlled.error(),
                                      .plain = figure.plain.mean,
                                      .plain_error = figure.plain.error(),
                                      .least = limits_[f].least(),
                                      .largest = limits_[f].largest(),
                                      .left = figure.points()});
        }
        return result;
    }

private:
    // What a figure's luck may be, and with that what it may be without.
    struct Limits {
        double figure_least, figure_largest, low, high;  // of the figure, and of its luck
        double least() const { return figure_least - high; }
        double largest() const { return figure_largest - low; }
    };
    struct Moments {
        double n = 0, mean = 0, squares = 0;
        void add(double x) {
            const double d = x - mean;
            mean += d / ++n;
            squares += d * (x - mean);
        }
        double error() const { return n > 1 ? std::sqrt(squares / (n - 1) / n) : 0; }
    };
    // What trials of a figure came to, with their luck and without: sorted into narrow bins, of which the first two moments are kept.
    struct Left {
        Moments plain, controlled;
        std::map<int, Moments> bins;

        void add(double worth, double luck, const Limits& limits) {
            constexpr double bins_in_all = 1 << 14;
            const double x = worth - luck, range = limits.largest() - limits.least();
            plain.add(worth);
            controlled.add(x);
            bins[range > 0 ? static_cast<int>((x - limits.least()) / range * bins_in_all) : 0].add(x);
        }
        std::vector<std::pair<double, double>> points() const {
            std::vector<std::pair<double, double>> all;
            for (const auto& [number, bin] : bins) {
                const double off = std::sqrt(bin.squares / bin.n);
                all.emplace_back(bin.mean - off, bin.n / 2);
                all.emplace_back(bin.mean + off, bin.n / 2);
            }
            return all;
        }
    };

    void set_limits() {
        std::vector<std::byte> start(game_.size());
        game_.start(start.data());
        std::vector<double> expected(request_.figures.size(), 0.0);
        if (!game_.finished(start.data())) {
            game_.expand(start.data(), list_);
            expected = guess_all();
        }
        for (std::size_t f = 0; f < expected.size(); ++f) {
            const auto [least, largest] = f < request_.ranges.size() ? request_.ranges[f] : std::pair(0.0, 1.0);
            const double from = std::clamp(expected[f], least, largest), more = (largest - least) / 2;
            limits_.push_back({least, largest, least - from - more, largest - from + more});
        }
    }

    // Is a figure known better so than by the plain trials? By what intervals will about be, before there are any.
    bool is_worth_it(const Left& rehearsed, const Limits& limits, double trials) const {
        const auto half = [&](const Moments& moments, double range, double n) {
            constexpr double unseen = 3.69;  // times a share of 1/n: what is not seen in n trials may have it
            const double variance = (moments.squares + range * range / 4) / (moments.n + 1);
            return 1.96 * std::sqrt(variance / n) + unseen * range / n;
        };
        const double range = limits.figure_largest - limits.figure_least;
        const double n = static_cast<double>(request_.trials);
        return half(rehearsed.controlled, (limits.largest() - limits.least()) / 2, trials) <
               half(rehearsed.plain, range, n);
    }

    // false: it met a cell that nobody could read
    bool add_trial(std::vector<Left>& figures, std::uint64_t trial, double stratum, double part) {
        std::vector<double> luck(figures.size(), 0.0);
        const bool is_whole = play(
            trial, stratum, [&](const std::byte*) { expected_ = guess_all(), note_controlled(luck); },
            [&](std::size_t chosen) {
                for (std::size_t f = 0; f < luck.size(); ++f)
                    if (is_controlled_[f]) luck[f] += guesses_of_[chosen * luck.size() + f] - expected_[f];
            },
            part);
        if (!is_whole) return false;
        for (std::size_t f = 0; f < luck.size(); ++f) figures[f].add(request_.figures[f](end_), luck[f], limits_[f]);
        return true;
    }

    // Of which figures luck stays within its limits, whatever comes of the next draw? What is asked before the draw leaves its
    // expectation alone.
    void note_controlled(const std::vector<double>& luck) {
        is_controlled_.assign(luck.size(), true);
        for (std::size_t f = 0; f < luck.size(); ++f) {
            const double low = limits_[f].low - luck[f] + expected_[f], high = limits_[f].high - luck[f] + expected_[f];
            for (std::size_t i = 0; i < list_.chances.size(); ++i) {
                const double guess = guesses_of_[i * luck.size() + f];
                if (guess < low || guess > high) is_controlled_[f] = false;
            }
        }
    }

    struct Nothing {
        void operator()(std::size_t) const {}
    };

    // One trial: `see` gets each situation whose next draw is in list_, `drawn` which of those came. The first draw lies in a
    // part of 1 that begins with `stratum`; below 0: anywhere.
    template <class See, class Drawn = Nothing>
    bool play(std::uint64_t trial, double stratum, See&& see, Drawn&& drawn = {}, double part = 1) {
        std::vector<std::byte> now(game_.size());
        game_.start(now.data());
        for (std::uint32_t draw = 0; !game_.finished(now.data()); ++draw) {
            if (request_.stop && request_.stop->load(std::memory_order_relaxed)) throw Interrupted();
            game_.expand(now.data(), list_);
            see(now.data());
            double number = random_word(request_.seed, trial, 0, draw) * 0x1p-32;
            if (draw == 0 && stratum >= 0) number = stratum + number * part;
            std::size_t chosen = 0;
            while (chosen + 1 < list_.chances.size() && number >= list_.chances[chosen])
                number -= list_.chances[chosen++];
            drawn(chosen);
            std::memcpy(now.data(), list_.situations.data() + chosen * game_.size(), game_.size());
        }
        if (game_.is_missing(now.data())) return false;
        game_.outcome(now.data(), end_);
        return true;
    }

    // guesses for all of list_, into guesses_of_, and their expectation, by figure
    std::vector<double> guess_all() {
        const std::size_t figures = request_.figures.size();
        std::vector<double> expected(figures, 0.0);
        guesses_of_.resize(list_.chances.size() * figures);
        guesses_ += list_.chances.size();
        for (std::size_t i = 0; i < list_.chances.size(); ++i) {
            const std::byte* situation = list_.situations.data() + i * game_.size();
            guess(situation, guesses_of_.data() + i * figures);
            for (std::size_t f = 0; f < figures; ++f) expected[f] += list_.chances[i] * guesses_of_[i * figures + f];
        }
        return expected;
    }
    void guess(const std::byte* situation, double* worth) {
        const std::size_t figures = request_.figures.size();
        std::fill_n(worth, figures, 0.0);
        if (game_.finished(situation)) {
            if (game_.is_missing(situation)) return;
            game_.outcome(situation, final_);
            for (std::size_t f = 0; f < figures; ++f) worth[f] = request_.figures[f](final_);
            return;
        }
        const auto known = fit_.find(game_.place(situation));
        if (known == fit_.end() || known->second.empty()) return;
        game_.describe(situation, features_.data());
        for (std::size_t f = 0; f < figures; ++f) worth[f] = known->second[f](features_.data());
    }

    Successors& game_;
    const ControlledRequest& request_;
    std::vector<float> features_;
    std::vector<double> expected_, guesses_of_;
    std::vector<Limits> limits_;                           // by figure
    std::vector<bool> is_controlled_;                      // by figure, in the draw that is looked at
    std::map<std::uint32_t, std::vector<Evaluator>> fit_;  // by place and figure
    Successors::List list_;
    Outcome end_, final_;
    std::uint64_t lessons_ = 0, guesses_ = 0, guesses_each_ = 1;
};

}  // namespace

std::unique_ptr<Successors> successors_of(const Machine& machine, const std::atomic<bool>* stop) {
    if (const auto* coupled = dynamic_cast<const Coupled*>(&machine))
        if (auto own = coupled->successors(stop)) return own;
    return std::make_unique<GraphSuccessors>(machine, stop);
}

std::optional<Controlled> run_controlled(Successors& game, const ControlledRequest& request) {
    try {
        Trials trials(game, request);
        if (!trials.learn()) return {};
        return trials.run();
    } catch (const TooLarge&) {
        return {};
    }
}

}  // namespace warodds
