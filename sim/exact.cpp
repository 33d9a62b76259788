#include "sim/exact.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warodds {
namespace {

struct Overflow {};

// The three kinds of weight. Each can be scaled by a whole number and take `weight * factor`.
struct Int128 {
    unsigned __int128 n = 0;
    void scale(std::uint64_t factor) {
        if (__builtin_mul_overflow(n, static_cast<unsigned __int128>(factor), &n)) throw Overflow{};
    }
    void add(const Int128& weight, std::uint64_t factor) {
        Int128 product = weight;
        product.scale(factor);
        if (__builtin_add_overflow(n, product.n, &n)) throw Overflow{};
    }
    bool is_zero() const { return n == 0; }
    double over(const Int128& denominator) const { return static_cast<double>(n) / static_cast<double>(denominator.n); }
};

struct Big {
    BigInt n = 0;
    void scale(std::uint64_t factor) { n *= factor; }
    void add(const Big& weight, std::uint64_t factor) { n += weight.n * factor; }
    bool is_zero() const { return n == 0; }
    double over(const Big& denominator) const {
        return static_cast<double>(boost::multiprecision::cpp_rational(n, denominator.n));
    }
};

// Neumaier's sum of probabilities: here the denominator stays 1, and every transition divides at once.
struct Compensated {
    double n = 0, lost = 0;
    void scale(std::uint64_t) {}
    void add(double term) {
        const double sum = n + term;
        lost += std::abs(n) >= std::abs(term) ? (n - sum) + term : (term - sum) + n;
        n = sum;
    }
    bool is_zero() const { return n == 0; }
    double over(const Compensated&) const { return n + lost; }
};

std::uint64_t least_common_multiple(std::uint64_t a, std::uint64_t b) {
    std::uint64_t product;
    if (__builtin_mul_overflow(a, b / std::gcd(a, b), &product)) throw Overflow{};
    return product;
}

// Sends all weight from the start to the final states, one step of every live state at a time.
template <class Weight>
class Propagation {
public:
    explicit Propagation(Graph& graph) : graph_(graph) {}

    void run() {
        denominator_ = one();
        reach(live_, graph_.start()) = one();
        live_ids_ = {graph_.start()};
        if (graph_.finished(graph_.start())) settle(graph_.start(), one());
        // without a way back to an earlier state, no path is longer than there are states
        for (std::uint64_t steps = 0; !live_ids_.empty(); ++steps) {
            if (steps > graph_.states())
                throw TooLarge("this procedure can come back to an earlier state, so its dice paths never end");
            advance();
        }
    }

    Solution solution() const {
        Solution result;
        for (std::uint32_t id : done_ids_) {
            Final final{.state = id, .p = at(done_, id).over(denominator_), .numerator = 0};
            if constexpr (std::is_same_v<Weight, Big>) final.numerator = at(done_, id).n;
            result.finals.push_back(std::move(final));
        }
        std::sort(result.finals.begin(), result.finals.end(), [](auto& a, auto& b) { return a.state < b.state; });
        if constexpr (std::is_same_v<Weight, Big>) result.denominator = denominator_.n;
        result.integral = !std::is_same_v<Weight, Compensated>;
        return result;
    }

private:
    // weights by state; missing cells, which are few, come after the states' own part
    struct Weights {
        std::vector<Weight> state, cell;
    };
    static Weight& reach(Weights& weights, std::uint32_t id) {
        auto& part = id < Graph::first_missing ? weights.state : weights.cell;
        const std::uint32_t index = id < Graph::first_missing ? id : id - Graph::first_missing;
        if (part.size() <= index) part.resize(index + 64);
        return part[index];
    }
    static const Weight& at(const Weights& weights, std::uint32_t id) {
        return id < Graph::first_missing ? weights.state[id] : weights.cell[id - Graph::first_missing];
    }
    static Weight one() {
        Weight weight;
        weight.n = 1;
        return weight;
    }

    void settle(std::uint32_t id, const Weight& weight) {
        Weight& sum = reach(done_, id);
        if (sum.is_zero()) done_ids_.push_back(id);
        sum = weight;
        live_ids_.clear();
    }

    void advance() {
        std::uint64_t common = 1;
        if constexpr (!std::is_same_v<Weight, Compensated>)
            for (std::uint32_t id : live_ids_) common = least_common_multiple(common, graph_.expand(id).total);
        denominator_.scale(common);
        if (common != 1)
            for (std::uint32_t id : done_ids_) reach(done_, id).scale(common);

        std::vector<std::uint32_t> next_ids;
        for (std::uint32_t id : live_ids_) {
            const Weight weight = std::exchange(reach(live_, id), Weight{});
            const Expansion& expansion = graph_.expand(id);
            for (const Transition& transition : expansion.to) {
                const bool done = graph_.finished(transition.target);
                Weight& sum = reach(done ? done_ : next_, transition.target);
                if (sum.is_zero()) (done ? done_ids_ : next_ids).push_back(transition.target);
                if constexpr (std::is_same_v<Weight, Compensated>)
                    sum.add(weight.over(weight) *
                            (static_cast<double>(transition.weight) / static_cast<double>(expansion.total)));
                else sum.add(weight, scaled(transition.weight, common / expansion.total));
            }
        }
        std::swap(live_, next_);
        std::sort(next_ids.begin(), next_ids.end());
        live_ids_ = std::move(next_ids);
    }

    static std::uint64_t scaled(std::uint64_t weight, std::uint64_t factor) {
        if (__builtin_mul_overflow(weight, factor, &weight)) throw Overflow{};
        return weight;
    }

    Graph& graph_;
    Weights live_, next_, done_;
    std::vector<std::uint32_t> live_ids_, done_ids_;
    Weight denominator_;
};

template <class Weight>
Solution propagate(Graph& graph) {
    Propagation<Weight> propagation(graph);
    propagation.run();
    return propagation.solution();
}

}  // namespace

Solution solve_exact(Graph& graph, bool fractions) {
    try {
        return fractions ? propagate<Big>(graph) : propagate<Int128>(graph);
    } catch (const Overflow&) {
        if (fractions)
            throw TooLarge("the steps of this procedure have no common denominator below 2^64, so no fractions");
        return propagate<Compensated>(graph);
    }
}

}  // namespace warodds
