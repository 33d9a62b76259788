#include "sim/nested.hpp"

#include "sim/exact.hpp"
#include "sim/long_run.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace warodds {
namespace {

// beyond these, stepping through is quicker than solving
constexpr std::uint32_t most_inner_states = 1 << 16;
constexpr std::uint64_t most_inner_paths = 1 << 20;
constexpr std::uint64_t most_inner_total = std::uint64_t{1} << 40;

std::string_view bytes_of(std::span<const std::byte> state) {
    return {reinterpret_cast<const char*>(state.data()), state.size()};
}

// The weights of all ends over one total; none where whole numbers are too small for it.
std::vector<std::uint64_t> exact_weights(const Solution& solution, std::uint64_t& total) {
    BigInt common = solution.denominator;
    for (const Final& final : solution.finals) common = gcd(common, final.numerator);
    if (solution.denominator / common > most_inner_total) return {};
    total = static_cast<std::uint64_t>(solution.denominator / common);
    std::vector<std::uint64_t> weights;
    for (const Final& final : solution.finals) weights.push_back(static_cast<std::uint64_t>(final.numerator / common));
    return weights;
}

// What rounding leaves over goes to the likeliest end.
std::vector<std::uint64_t> rounded_weights(const Solution& solution, std::uint64_t& total) {
    total = LongRun::whole;
    std::vector<std::uint64_t> weights;
    std::uint64_t sum = 0;
    for (const Final& final : solution.finals) {
        weights.push_back(static_cast<std::uint64_t>(std::llround(final.p * static_cast<double>(total))));
        sum += weights.back();
    }
    *std::max_element(weights.begin(), weights.end()) += total - sum;
    return weights;
}

}  // namespace

Nested::Nested(std::unique_ptr<const Machine> machine, bool decides)
    : machine_(std::move(machine)), decides_(decides), start_(machine_->state_size()) {
    machine_->start(start_.data());
}

Nested::~Nested() = default;

bool Nested::is_start(const std::byte* state) const { return std::memcmp(state, start_.data(), start_.size()) == 0; }

const Nested::Ends* Nested::ends() const {
    std::call_once(solved_, [&] {
        Graph graph(*machine_);
        const bool is_long = dynamic_cast<const LongRun*>(machine_.get()) != nullptr;
        try {
            graph.allow_states(is_long ? LongRun::most_states : most_inner_states);
            graph.allow_paths(is_long ? LongRun::most_paths : most_inner_paths);
            Solution solution = solve_exact(graph, !is_long);
            cost_ = graph.effort();
            const bool is_whole = solution.integral;
            if (is_long && is_whole) solution = solve_exact(graph, true);  // few dice after all
            auto ends = std::make_unique<Ends>();
            std::vector<std::uint64_t> weights;
            if (is_whole) weights = exact_weights(solution, ends->total);
            ends->is_rounded = weights.empty() && is_long;
            if (ends->is_rounded) weights = rounded_weights(solution, ends->total);
            if (weights.empty()) return;
            ends->has_decisions = graph.met_decisions();
            for (std::size_t i = 0; i < weights.size(); ++i) {
                if (weights[i] == 0) continue;
                const Final& final = solution.finals[i];
                const bool is_missing = final.state >= Graph::first_missing;
                ends->weights.push_back(weights[i]);
                ends->missing.push_back(is_missing ? &graph.missing(final.state) : nullptr);
                ends->states.emplace_back();
                if (!is_missing)
                    ends->states.back().assign(graph.state(final.state),
                                               graph.state(final.state) + machine_->state_size());
            }
            for (const std::vector<std::byte>& state : ends->states) {
                if (state.empty()) continue;
                std::vector<std::int32_t>& outcome = ends->outcomes[bytes_of(state)];
                outcome.resize(machine_->fields());
                machine_->outcome(state.data(), outcome);
            }
            ends_ = std::move(ends);
            is_solved_ = true;
        } catch (const TooLarge&) {
            cost_ = graph.effort();
        }
    });
    return ends_.get();
}

void Nested::outcome(const std::byte* final_state, std::span<std::int32_t> fields) const {
    if (is_solved_) {
        const auto found = ends_->outcomes.find(bytes_of({final_state, machine_->state_size()}));
        if (found != ends_->outcomes.end()) {
            std::copy(found->second.begin(), found->second.end(), fields.begin());
            return;
        }
    }
    machine_->outcome(final_state, fields);
}

std::uint64_t Nested::cost() const {
    ends();
    return cost_;
}

const Nested::Ends* Nested::as_one_draw(const std::byte* state, bool looks_into_decisions,
                                        bool looks_into_cells) const {
    if (!is_solved_at(state, looks_into_decisions)) return nullptr;
    const Ends* solved = ends();
    if (!solved || (looks_into_decisions && solved->has_decisions)) return nullptr;
    const bool has_unknown = std::any_of(solved->missing.begin(), solved->missing.end(),
                                         [](auto* cell) { return cell; });
    return looks_into_cells && has_unknown ? nullptr : solved;
}

// the runs that roll literal dice: step after step, to the end
bool Roller::resolve(const Nested& inner, std::byte* state) {
    while (!missing_ && !inner.machine().finished(state)) inner.machine().step(state, *this);
    return !missing_;
}

}  // namespace warodds
