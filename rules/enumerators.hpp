// How many values an enum has, as the compiler knows: 0, 1, 2 ... up to the first that has no name.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace warodds {
namespace detail {

// The name of this function ends with that of the value, "Terrain::open]"; of one without a name with a cast, "(Terrain)7]".
template <auto Value>
constexpr bool has_name() {
    const std::string_view name = __PRETTY_FUNCTION__;
    const auto cast = name.rfind(')');
    if (cast == name.npos || cast < name.rfind('=') || cast + 1 == name.size()) return true;
    const char next = name[cast + 1];
    return next != '-' && (next < '0' || next > '9');
}

template <class Enum, std::size_t From>
constexpr std::size_t named_from() {
    if constexpr (has_name<static_cast<Enum>(From)>()) return named_from<Enum, From + 1>();
    else return From;
}

}  // namespace detail

template <class Enum>
    requires std::is_enum_v<Enum>
inline constexpr std::size_t enumerators = detail::named_from<Enum, 0>();

}  // namespace warodds
