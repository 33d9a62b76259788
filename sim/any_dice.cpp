#include "sim/any_dice.hpp"

#include <charconv>
#include <limits>

namespace warodds {
namespace {

// in how many ways so many dice come to each of their sums
std::vector<std::uint32_t> ways(int count, int faces) {
    std::vector<std::uint32_t> ways = {1};
    for (int die = 0; die < count; ++die) {
        std::vector<std::uint32_t> more(ways.size() + static_cast<std::size_t>(faces) - 1);
        for (std::size_t i = 0; i < ways.size(); ++i)
            for (int face = 0; face < faces; ++face) more[i + static_cast<std::size_t>(face)] += ways[i];
        ways = std::move(more);
    }
    return ways;
}

}  // namespace

AnyDice::AnyDice(int count, int faces)
    : weights_(count > 1 ? std::make_shared<const std::vector<std::uint32_t>>(ways(count, faces)) : nullptr),
      dice_{count, count * (faces - 1) + 1, 1, weights_ ? weights_->data() : nullptr, count, faces} {
    for (int die = 0; die < count; ++die) dice_.total *= static_cast<std::uint32_t>(faces);
}

std::optional<AnyDice> AnyDice::parse(std::string_view text) {
    constexpr int most_faces = 1000;
    const auto d = text.find_first_of("dD");
    if (d == text.npos) return {};
    if (text.substr(d + 1) == "66" && (d == 0 || text.substr(0, d) == "1")) {
        AnyDice dice(2, 6);
        dice.is_read_as_tens_ = true;
        return dice;
    }
    const auto whole = [](std::string_view digits) {
        int number = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        return error == std::errc() && end == digits.data() + digits.size() ? number : 0;
    };
    const int count = d == 0 ? 1 : whole(text.substr(0, d)), faces = whole(text.substr(d + 1));
    if (count < 1 || faces < 2 || faces > most_faces) return {};
    std::uint64_t total = 1;
    for (int die = 0; die < count; ++die)
        if ((total *= static_cast<std::uint64_t>(faces)) > std::numeric_limits<std::uint32_t>::max()) return {};
    return AnyDice(count, faces);
}

std::vector<int> AnyDice::results() const {
    std::vector<int> results;
    if (is_read_as_tens_)
        for (int tens = 1; tens <= 6; ++tens)
            for (int ones = 1; ones <= 6; ++ones) results.push_back(10 * tens + ones);
    else
        for (int i = 0; i < dice_.results; ++i) results.push_back(dice_.first + i);
    return results;
}

}  // namespace warodds
