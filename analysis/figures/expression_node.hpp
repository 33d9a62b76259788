// An expression as a tree: what it is on one outcome, and between which values it lies on any, or on those of a box.
#pragma once

#include "analysis/figures/expression.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

namespace warodds {

struct Expression::Node {
    enum class Op {
        constant,
        field,
        all,
        any,
        negate,
        equal,
        unequal,
        less,
        at_most,
        add,
        subtract,
        multiply,
        least_of,
        largest_of,
        down,
        up,
        nearest
    };

    static constexpr double rounding = 1e-9;  // thirds of a whole number are whole again

    Op op;
    double constant = 0;
    std::size_t field = 0;
    double low = 0, high = 1;  // the range of a field
    double most = 2147483648;  // what a field is at most, either way, where its range is not known
    int parts = 1;             // that it counts of its unit
    bool has_range = true;     // false: `low` and `high` say nothing, and it may be anything
    std::shared_ptr<const Node> a = nullptr, b = nullptr;

    static Node of_field(const Field& field, std::size_t index) {
        Node node{.op = Op::field, .field = index, .parts = field.parts};
        node.has_range = field.kind == warodds::Kind::boolean || (field.low && field.high);
        if (field.low && field.high) {
            node.low = to_double(*field.low / field.parts);
            node.high = to_double(*field.high / field.parts);
            node.most = std::max(std::abs(node.low), std::abs(node.high));
        } else if (field.kind == warodds::Kind::choice && !field.options.empty()) {
            node.has_range = true;
            node.high = static_cast<double>(field.options.size()) - 1;
        }
        return node;
    }

    double rounded(double value) const {
        return op == Op::down ? std::floor(value + rounding)
               : op == Op::up ? std::ceil(value - rounding)
                              : std::floor(value + 0.5 + rounding);  // a half goes up
    }

    double evaluate(std::span<const std::int32_t> outcome) const {
        switch (op) {
            case Op::constant: return constant;
            case Op::field: return static_cast<double>(outcome[field]) / parts;
            case Op::all: return a->evaluate(outcome) != 0 && b->evaluate(outcome) != 0;
            case Op::any: return a->evaluate(outcome) != 0 || b->evaluate(outcome) != 0;
            case Op::negate: return a->evaluate(outcome) == 0;
            case Op::equal: return a->evaluate(outcome) == b->evaluate(outcome);
            case Op::unequal: return a->evaluate(outcome) != b->evaluate(outcome);
            case Op::less: return a->evaluate(outcome) < b->evaluate(outcome);
            case Op::at_most: return a->evaluate(outcome) <= b->evaluate(outcome);
            case Op::add: return a->evaluate(outcome) + b->evaluate(outcome);
            case Op::subtract: return a->evaluate(outcome) - b->evaluate(outcome);
            case Op::multiply: return a->evaluate(outcome) * b->evaluate(outcome);
            case Op::least_of: return std::min(a->evaluate(outcome), b->evaluate(outcome));
            case Op::largest_of: return std::max(a->evaluate(outcome), b->evaluate(outcome));
            case Op::down:
            case Op::up:
            case Op::nearest: return rounded(a->evaluate(outcome));
        }
        return 0;
    }

    bool reads(std::size_t index) const {
        if (op == Op::field) return field == index;
        return (a && a->reads(index)) || (b && b->reads(index));
    }

    // See Expression::direction; nothing where it is the same on every outcome, so that it goes with either way.
    std::optional<int> direction(const std::function<int(std::size_t)>& of_field) const {
        const auto both = [](std::optional<int> one, std::optional<int> other) {
            return !one ? other : !other || one == other ? one : std::optional(0);
        };
        const auto turned = [](std::optional<int> way) { return way ? std::optional(-*way) : way; };
        const auto of = [&](const std::shared_ptr<const Node>& node) { return node->direction(of_field); };
        const auto times = [&](const std::shared_ptr<const Node>& factor, const std::shared_ptr<const Node>& by) {
            const auto [low, high] = by->range();
            return low >= 0 ? of(factor) : high <= 0 ? turned(of(factor)) : std::optional(0);
        };
        // "steps_left = 0": to be at an end of one's range goes that way, to be at any other value goes nowhere
        const auto at_end = [&]() -> std::optional<int> {
            const bool is_left = a->op != Op::constant;
            const std::shared_ptr<const Node>&varied = is_left ? a : b, &fixed = is_left ? b : a;
            if (fixed->op != Op::constant || !of(varied)) return of(a) || of(b) ? std::optional(0) : std::nullopt;
            const auto [low, high] = varied->range();
            if (!varied->is_bounded() || low == high) return 0;
            return fixed->constant == high ? of(varied) : fixed->constant == low ? turned(of(varied)) : 0;
        };
        switch (op) {
            case Op::constant: return {};
            case Op::field: return of_field(field);
            case Op::negate: return turned(of(a));
            case Op::less:
            case Op::at_most: return both(turned(of(a)), of(b));
            case Op::subtract: return both(of(a), turned(of(b)));
            case Op::multiply: return !of(b) ? times(a, b) : !of(a) ? times(b, a) : std::optional(0);
            case Op::equal: return at_end();
            case Op::unequal: return turned(at_end());
            case Op::down:
            case Op::up:
            case Op::nearest: return of(a);
            default: return both(of(a), of(b));
        }
    }

    // Is it known what it lies between?
    bool is_bounded() const {
        switch (op) {
            case Op::field: return has_range;
            case Op::add:
            case Op::subtract:
            case Op::multiply:
            case Op::least_of:
            case Op::largest_of: return a->is_bounded() && b->is_bounded();
            case Op::down:
            case Op::up:
            case Op::nearest: return a->is_bounded();
            default: return true;
        }
    }

    // what it is at most, either way
    double magnitude() const {
        switch (op) {
            case Op::constant: return std::abs(constant);
            case Op::field: return most;
            case Op::add:
            case Op::subtract: return a->magnitude() + b->magnitude();
            case Op::multiply: return a->magnitude() * b->magnitude();
            case Op::least_of:
            case Op::largest_of: return std::max(a->magnitude(), b->magnitude());
            case Op::down:
            case Op::up:
            case Op::nearest: return a->magnitude() + 1;
            default: return 1;
        }
    }

    // What fields may be, by their number, in the parts that they count; a field that it does not have may be all of its range.
    using Box = std::map<std::size_t, std::pair<std::int64_t, std::int64_t>>;

    std::pair<double, double> range_of_field(const Box& box) const {
        if (const auto known = box.find(field); known != box.end())
            return {static_cast<double>(known->second.first) / parts,
                    static_cast<double>(known->second.second) / parts};
        return has_range ? std::pair(low, high) : std::pair(-most, most);
    }

    // interval arithmetic; where the box leaves one value to every field it is that of `evaluate`
    std::pair<double, double> range(const Box& box = {}) const {
        switch (op) {
            case Op::constant: return {constant, constant};
            case Op::field: return range_of_field(box);
            case Op::add: {
                const auto [al, ah] = a->range(box);
                const auto [bl, bh] = b->range(box);
                return {al + bl, ah + bh};
            }
            case Op::subtract: {
                const auto [al, ah] = a->range(box);
                const auto [bl, bh] = b->range(box);
                return {al - bh, ah - bl};
            }
            case Op::multiply: {
                const auto [al, ah] = a->range(box);
                const auto [bl, bh] = b->range(box);
                return std::minmax({al * bl, al * bh, ah * bl, ah * bh});
            }
            case Op::least_of: {
                const auto [al, ah] = a->range(box);
                const auto [bl, bh] = b->range(box);
                return {std::min(al, bl), std::min(ah, bh)};
            }
            case Op::largest_of: {
                const auto [al, ah] = a->range(box);
                const auto [bl, bh] = b->range(box);
                return {std::max(al, bl), std::max(ah, bh)};
            }
            case Op::down:
            case Op::up:
            case Op::nearest: {
                const auto [al, ah] = a->range(box);
                return {rounded(al), rounded(ah)};
            }
            default:
                if (box.empty()) return {0, 1};
                return {can_be(false, box) ? 0.0 : 1.0, can_be(true, box) ? 1.0 : 0.0};
        }
    }

    // Can it come to this truth, with some values of its fields within their ranges?
    bool can_be(bool truth, const Box& box = {}) const {
        const auto compared = [&](auto&& possible) {
            const auto [al, ah] = a->range(box);
            const auto [bl, bh] = b->range(box);
            return possible(al, ah, bl, bh);
        };
        const auto equal = [](double al, double ah, double bl, double bh) { return al <= bh && bl <= ah; };
        const auto unequal = [](double al, double ah, double bl, double bh) { return al != bh || bl != ah; };
        switch (op) {
            case Op::all:
                return truth ? a->can_be(true, box) && b->can_be(true, box)
                             : a->can_be(false, box) || b->can_be(false, box);
            case Op::any:
                return truth ? a->can_be(true, box) || b->can_be(true, box)
                             : a->can_be(false, box) && b->can_be(false, box);
            case Op::negate: return a->can_be(!truth, box);
            case Op::equal: return truth ? compared(equal) : compared(unequal);
            case Op::unequal: return truth ? compared(unequal) : compared(equal);
            case Op::less:
                return compared([&](double al, double ah, double bl, double bh) { return truth ? al < bh : ah >= bl; });
            case Op::at_most:
                return compared([&](double al, double ah, double bl, double bh) { return truth ? al <= bh : ah > bl; });
            default: {
                const auto [low, high] = range(box);
                return truth ? low != 0 || high != 0 : low <= 0 && high >= 0;
            }
        }
    }
};

}  // namespace warodds
