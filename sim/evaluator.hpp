// Evaluator: a guess at what a situation is worth, learnt from examples. A regression tree: splits by one number each, and the
// mean of the examples that come to a leaf.
//
// It only has to be good enough: whoever uses it takes the exact expectation of the guess away again (sim/controlled.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace warodds {

class Evaluator {
public:
    struct Examples {
        std::size_t features = 0;
        std::vector<float> numbers;  // those of one example after the other
        std::vector<float> worth;
    };

    Evaluator() = default;
    explicit Evaluator(const Examples& examples) {
        std::vector<std::uint32_t> all(examples.worth.size());
        std::iota(all.begin(), all.end(), 0);
        if (!all.empty()) grow(examples, all.data(), all.data() + all.size());
    }

    bool is_fit() const { return !nodes_.empty(); }
    double operator()(const float* numbers) const {
        std::uint32_t at = 0;
        while (nodes_[at].upper != 0) at = numbers[nodes_[at].feature] < nodes_[at].value ? at + 1 : nodes_[at].upper;
        return nodes_[at].value;
    }

private:
    static constexpr std::ptrdiff_t least = 4;  // examples in a leaf

    struct Node {
        float value;              // where it is split, or what the leaf is worth
        std::uint32_t feature;    // by which number it is split
        std::uint32_t upper = 0;  // the node of those that are not below; the others' is the next one. 0: a leaf
    };
    struct Split {
        double gain = 1e-12;
        std::size_t feature = 0;
        float value = 0;
    };

    // these examples become a node and all below it
    void grow(const Examples& all, std::uint32_t* first, std::uint32_t* last) {
        const auto here = static_cast<std::uint32_t>(nodes_.size());
        const auto number = [&](std::uint32_t example, std::size_t feature) {
            return all.numbers[example * all.features + feature];
        };
        double sum = 0;
        for (const std::uint32_t* at = first; at != last; ++at) sum += all.worth[*at];
        const double mean = sum / static_cast<double>(last - first);
        nodes_.push_back({static_cast<float>(mean), 0});
        Split best;
        for (std::size_t feature = 0; feature < all.features && last - first >= 2 * least; ++feature) {
            std::sort(first, last, [&](std::uint32_t a, std::uint32_t b) {
                const float x = number(a, feature), y = number(b, feature);
                return x < y || (x == y && a < b);
            });
            double below = 0;
            for (std::ptrdiff_t i = 1; i < last - first; ++i) {
                below += all.worth[first[i - 1]] - mean;
                if (i < least || last - first - i < least) continue;
                if (number(first[i - 1], feature) == number(first[i], feature)) continue;
                const double n = static_cast<double>(i), m = static_cast<double>(last - first - i);
                const double gain = below * below / n + below * below / m;
                if (gain > best.gain) best = {gain, feature, number(first[i], feature)};
            }
        }
        if (best.gain <= 1e-12) return;
        std::uint32_t* middle = std::stable_partition(
            first, last, [&](std::uint32_t example) { return number(example, best.feature) < best.value; });
        grow(all, first, middle);
        nodes_[here] = {best.value, static_cast<std::uint32_t>(best.feature),
                        static_cast<std::uint32_t>(nodes_.size())};
        grow(all, middle, last);
    }

    std::vector<Node> nodes_;
};

}  // namespace warodds
