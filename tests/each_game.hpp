// One test case for each game, "NAME: ocs", so that cores share the work and one game can be tested alone.
//
//   void check(const std::string& game) { ... }
//   WARODDS_EACH_GAME("worked cases come out as printed", "[cases]", check)
//
// A game more has to be named here: test_cases.cpp looks after that.
#pragma once

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <string>
#include <string_view>

namespace warodds::test {

// `chart` has the procedures that belong to no game.
inline constexpr std::array<std::string_view, 7> game_names = {
    "chart", "ocs", "eoa", "case-geld", "eisenhowers-war", "blitzkrieg", "midway-pto"};

// those of the tests' toys are counted among the charts
inline bool is_of_game(const std::string& id, std::string_view game) {
    const std::string own = id.substr(0, id.find('/'));
    return (own == "toy" ? "chart" : own) == game;
}

}  // namespace warodds::test

#define WARODDS_ONE_GAME(name, tags, check, game) \
    TEST_CASE(name ": " game, tags) { check(game); }
#define WARODDS_EACH_GAME(name, tags, check)               \
    WARODDS_ONE_GAME(name, tags, check, "chart")           \
    WARODDS_ONE_GAME(name, tags, check, "ocs")             \
    WARODDS_ONE_GAME(name, tags, check, "eoa")             \
    WARODDS_ONE_GAME(name, tags, check, "case-geld")       \
    WARODDS_ONE_GAME(name, tags, check, "eisenhowers-war") \
    WARODDS_ONE_GAME(name, tags, check, "blitzkrieg")      \
    WARODDS_ONE_GAME(name, tags, check, "midway-pto")
