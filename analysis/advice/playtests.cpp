// How many playtest games tell two versions apart: chances by the exact power of Fisher's test, means by Student's.
#include "analysis/advice/balance.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace warodds {
namespace {

constexpr double level = 0.05, power = 0.8;
constexpr double z80 = 0.8416212335729143;  // of the normal distribution, one-sided 80 %
constexpr std::uint64_t fewest = 4;         // with three games each no result is significant
constexpr double most_counted = 1000;       // beyond these the normal distribution is as good
constexpr double all_scanned = 300, near = 0.85;

std::optional<std::uint64_t> whole_games(double games) {
    if (games > 1e15) return {};  // nobody lives to see the last of them
    return std::max(fewest, static_cast<std::uint64_t>(std::ceil(games - 1e-9)));
}

// The chance that Fisher's two-sided test tells p from q with n games of each.
class FishersTest {
public:
    FishersTest(double p, double q, int most) : p_(p), q_(q), factorial_(2 * static_cast<std::size_t>(most) + 1) {
        for (std::size_t k = 1; k < factorial_.size(); ++k)
            factorial_[k] = factorial_[k - 1] + std::log(static_cast<double>(k));
    }

    bool tells(int n) const {
        const std::vector<double> a = binomial(n, p_), b = binomial(n, q_);
        const auto [first_a, last_a] = span(a);
        const auto [first_b, last_b] = span(b);
        double sum = 0;
        for (int both = first_a + first_b; both <= last_a + last_b; ++both) {
            // of so many successes together, how few of one version are too few; as many too many, since n is the same
            const int low = std::max(0, both - n), high = std::min(n, both);
            int cut = low;
            for (double tails = 0; 2 * cut < low + high; ++cut)
                if ((tails += 2 * share(n, both, cut)) > level * (1 + 1e-12)) break;
            for (int x = std::max(first_a, both - last_b); x <= std::min(last_a, both - first_b); ++x)
                if (x < cut || x > low + high - cut) sum += a[at(x)] * b[at(both - x)];
        }
        return sum >= power;
    }

private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    double f(int k) const { return factorial_[at(k)]; }
    std::vector<double> binomial(int n, double p) const {
        std::vector<double> chances(at(n) + 1);
        for (int k = 0; k <= n; ++k)
            chances[at(k)] = p <= 0 || p >= 1
                                 ? k == (p <= 0 ? 0 : n)
                                 : std::exp(f(n) - f(k) - f(n - k) + k * std::log(p) + (n - k) * std::log1p(-p));
        return chances;
    }
    static std::pair<int, int> span(const std::vector<double>& chances) {
        int first = 0, last = static_cast<int>(chances.size()) - 1;
        while (chances[at(first)] < 1e-12) ++first;
        while (chances[at(last)] < 1e-12) --last;
        return {first, last};
    }
    // that x of them are of one version, if both are the same
    double share(int n, int both, int x) const {
        return std::exp(2 * f(n) + f(both) + f(2 * n - both) - f(2 * n) - f(x) - f(n - x) - f(both - x) -
                        f(n - both + x));
    }

    double p_, q_;
    std::vector<double> factorial_;
};

// the values that an expression takes, as long as there are no more than two
std::set<double> two_values(const Distribution& odds, const Expression& ask) {
    std::set<double> values;
    for (const Row& row : odds.rows)
        if (values.insert(ask.evaluate(row.values)); values.size() > 2) break;
    return values;
}

}  // namespace

std::optional<std::uint64_t> games_to_tell(double p, double q) {
    p = std::clamp(p, 0.0, 1.0), q = std::clamp(q, 0.0, 1.0);
    const double apart = std::abs(p - q), middle = (p + q) / 2;
    if (apart < 1e-12) return {};
    const double root = z95 * std::sqrt(2 * middle * (1 - middle)) + z80 * std::sqrt(p * (1 - p) + q * (1 - q));
    const double normal = root * root / (apart * apart);
    // with the correction of Casagrande, Pike and Smith
    const double games = normal / 4 * std::pow(1 + std::sqrt(1 + 4 / (normal * apart)), 2);
    if (games > most_counted) return whole_games(games);
    const int most = static_cast<int>(1.2 * games) + 10;
    const FishersTest test(p, q, most);
    int n = static_cast<int>(fewest);
    if (games > all_scanned) {
        // power goes up with n but for small steps back
        int low = static_cast<int>(near * games), high = most;
        while (low + 1 < high) (test.tells((low + high) / 2) ? high : low) = (low + high) / 2;
        n = high;
    }
    while (n < most && !test.tells(n)) ++n;
    return static_cast<std::uint64_t>(n);
}

std::optional<std::uint64_t> games_to_tell(double mean, double deviation, double other_mean, double other_deviation) {
    const double apart = mean - other_mean;
    if (std::abs(apart) < 1e-12) return {};
    const double spread = deviation * deviation + other_deviation * other_deviation;
    // with Guenther's correction for a deviation that has to be estimated
    return whole_games((z95 + z80) * (z95 + z80) * spread / (apart * apart) + z95 * z95 / 4);
}

Verdict verdict_of(const Comparison& comparison, std::size_t ask) {
    Verdict verdict{.expr = comparison.asks[ask]};
    const Answer &before = comparison.answers[0], &after = comparison.answers[1];
    const Estimate &a = before.asks[ask].value, &b = after.asks[ask].value, &apart = comparison.differences[ask][1];
    const bool is_mean = before.asks[ask].kind == Expression::Kind::mean;
    if (!a.has_value() || !b.has_value()) return verdict;   // how far they are apart is not known
    if (apart.low <= 0 && apart.high >= 0) return verdict;  // what they differ by may be nothing
    if (!comparison.is_chance(ask) && !is_mean) return verdict;
    const double middle = (a.value + b.value) / 2;
    if (!std::isfinite(middle) || !apart.has_ends()) return verdict;
    const auto parsed = [&](const Answer& answer) {
        return Expression::parse(verdict.expr, answer.distribution.fields, option_name("ask"));
    };
    double least = 0, range = 1;
    verdict.is_chance = comparison.is_chance(ask);
    if (is_mean) {  // of two values it is a chance
        std::set<double> values = two_values(before.distribution, parsed(before));
        values.merge(two_values(after.distribution, parsed(after)));
        verdict.is_chance = values.size() == 2;
        if (verdict.is_chance) least = *values.begin(), range = *values.rbegin() - least;
    }
    const auto games = [&](double difference) {
        const double p = middle - difference / 2, q = middle + difference / 2;
        if (verdict.is_chance) return games_to_tell((p - least) / range, (q - least) / range);
        return games_to_tell(p, before.distribution.deviation(parsed(before)).value, q,
                             after.distribution.deviation(parsed(after)).value);
    };
    verdict.games = games(b.value - a.value);
    const bool is_up = apart.low > 0;
    verdict.least = apart.is_exact() ? verdict.games : games(is_up ? apart.high : apart.low);
    verdict.most = apart.is_exact() ? verdict.games : games(is_up ? apart.low : apart.high);
    return verdict;
}

}  // namespace warodds
