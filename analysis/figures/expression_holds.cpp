// Can a condition hold at all? Its fields lie in a box, one range each; a box on which it is sure either way is settled, any other is
// cut in two along the narrowest field that still matters, and both halves are looked at. So flags and words are gone through one by
// one, all of them jointly, and numbers are halved until only those near a bound of the condition are left.
#include "analysis/figures/expression_node.hpp"

namespace warodds {
namespace {

using Node = Expression::Node;
using Box = Node::Box;

constexpr std::size_t most_boxes = 4096;  // beyond them it is not known, and taken to hold
constexpr std::int64_t most_counted = 2147483647;

void add_fields(const Node& node, Box& box) {
    if (node.op == Node::Op::field) {
        const auto counted = [&](double value) { return static_cast<std::int64_t>(std::llround(value * node.parts)); };
        box[node.field] = node.has_range ? std::pair(counted(node.low), counted(node.high))
                                         : std::pair(-most_counted, most_counted);
    }
    for (const auto* side : {&node.a, &node.b})
        if (*side) add_fields(**side, box);
}

bool is_truth(const Node& node) { return node.op >= Node::Op::all && node.op <= Node::Op::at_most; }

// the field with fewest values on which something in it depends that is not sure in this box
void narrowest(const Node& node, Box& box, Box::iterator& best) {
    if (is_truth(node) && !(node.can_be(true, box) && node.can_be(false, box))) return;
    const auto width = [](const Box::iterator& at) { return at->second.second - at->second.first; };
    if (node.op == Node::Op::field)
        if (const auto at = box.find(node.field); width(at) > 0 && (best == box.end() || width(at) < width(best)))
            best = at;
    for (const auto* side : {&node.a, &node.b})
        if (*side) narrowest(**side, box, best);
}

}  // namespace

bool Expression::can_hold() const {
    std::vector<Box> open(1);
    add_fields(*root_, open.back());
    for (std::size_t seen = 0; !open.empty(); ++seen) {
        if (seen == most_boxes) return true;
        Box box = std::move(open.back());
        open.pop_back();
        if (!root_->can_be(true, box)) continue;
        auto cut = box.end();
        if (root_->can_be(false, box)) narrowest(*root_, box, cut);
        if (cut == box.end()) return true;
        auto& [low, high] = cut->second;
        const std::int64_t middle = low + (high - low) / 2, end = high;
        high = middle;
        open.push_back(box);
        low = middle + 1, high = end;
        open.push_back(std::move(box));
    }
    return false;
}

}  // namespace warodds
