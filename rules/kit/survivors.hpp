// Lists of units, aircraft or craft as they are given back after a procedure.
#pragma once

#include <string>
#include <vector>

namespace warodds {

// the number by which the player knows one of a list
template <class T>
int number_in_list(const T& one, std::size_t index) {
    return one.number > 0 ? one.number : static_cast<int>(index) + 1;
}

// What is left of a list: `is_left(one, index)` changes each to what became of it, and says whether it is still there.
// Those that move up keep the number that they had.
template <class T, class IsLeft>
std::vector<T> survivors(const std::vector<T>& list, IsLeft&& is_left) {
    std::vector<T> left;
    for (std::size_t i = 0; i < list.size(); ++i) {
        T one = list[i];
        if (!is_left(one, i)) continue;
        const int number = number_in_list(list[i], i), place = static_cast<int>(left.size()) + 1;
        one.number = number == place ? 0 : number;
        left.push_back(std::move(one));
    }
    return left;
}

// the place of the first that is like the one at `index`
template <class T>
int first_like(const std::vector<T>& list, std::size_t index) {
    int first = 0;
    while (!list[index].is_like(list[first])) ++first;
    return first;
}

}  // namespace warodds
