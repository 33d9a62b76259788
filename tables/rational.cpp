#include "tables/rational.hpp"
#include "tables/text.hpp"

#include <charconv>
#include <utility>

namespace warodds {
namespace {

constexpr std::int64_t limit = 1'000'000'000;  // numerators and denominators stay far from overflow

std::optional<std::int64_t> parse_whole(std::string_view text) {
    std::int64_t value = 0;
    if (text.empty()) return {};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value > limit || value < -limit) return {};
    return value;
}

}  // namespace

std::optional<Rational> parse_number(std::string_view text) {
    text = trim(text);
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) return {};
    }
    if (const auto slash = text.find('/'); slash != text.npos) {
        const auto top = parse_whole(text.substr(0, slash)), bottom = parse_whole(text.substr(slash + 1));
        if (!top || !bottom || *bottom <= 0) return {};
        return Rational(*top, *bottom);
    }
    const auto point = text.find('.');
    if (point == text.npos) {
        const auto whole = parse_whole(text);
        return whole ? std::optional(Rational(*whole)) : std::nullopt;
    }
    std::string_view decimals = text.substr(point + 1);
    while (decimals.ends_with('0')) decimals.remove_suffix(1);
    const std::string digits = std::string(text.substr(0, point)) + std::string(decimals);
    const auto value = parse_whole(digits);
    if (!value || decimals.size() > 6 || decimals.starts_with('-')) return {};
    std::int64_t scale = 1;
    for (std::size_t i = 0; i < decimals.size(); ++i) scale *= 10;
    return Rational(*value, scale);
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
    int zeros = 0;  // that a suffix stands for
    for (const auto& [suffix, count] : {std::pair{'k', 3}, std::pair{'M', 6}, std::pair{'G', 9}})
        if (text.ends_with(suffix)) zeros = count;
    if (zeros > 0) {
        text.remove_suffix(1);
    } else if (const auto e = text.find_first_of("eE"); e != text.npos) {
        const std::string_view power = text.substr(e + 1);
        const auto [end, error] = std::from_chars(power.data(), power.data() + power.size(), zeros);
        if (error != std::errc() || end != power.data() + power.size() || zeros < 0 || zeros > 19) return {};
        text = text.substr(0, e);
    }
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (text.empty() || !is_digit(text.front()) || !is_digit(text.back())) return {};
    std::string digits;
    for (const char c : text) {
        if (is_digit(c)) digits += c;
        else if (c != '_' && c != '\'') return {};
    }
    digits.append(static_cast<std::size_t>(zeros), '0');
    std::uint64_t count = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
    if (error != std::errc() || end != digits.data() + digits.size()) return {};
    return count;
}

std::optional<Rational> parse_odds(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == text.npos) return parse_number(text);
    const auto left = parse_number(text.substr(0, colon)), right = parse_number(text.substr(colon + 1));
    if (!left || !right || *left < 0 || *right <= 0) return {};
    return *left / *right;
}

std::string to_text(const Rational& value) {
    std::int64_t scale = 1;
    for (int decimals = 0; decimals <= 4; ++decimals, scale *= 10) {
        if (scale % value.denominator() != 0) continue;
        const std::int64_t scaled = value.numerator() * (scale / value.denominator());
        if (decimals == 0) return std::to_string(scaled);
        std::string digits = std::to_string(scaled < 0 ? -scaled : scaled);
        if (digits.size() <= static_cast<std::size_t>(decimals)) digits.insert(0, decimals + 1 - digits.size(), '0');
        digits.insert(digits.size() - decimals, ".");
        return (scaled < 0 ? "-" : "") + digits;
    }
    return std::to_string(value.numerator()) + "/" + std::to_string(value.denominator());
}

}  // namespace warodds
