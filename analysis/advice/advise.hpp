// The cheapest way to a wish: what each thing that a player can change is worth, by itself and in pairs, where it begins to
// tell, and what may be taken away without loss. Where chart cells are unknown a figure is its bounds: of those that are alike
// nobody knows whether they are the same.
//
// Levers are what the schema says a player may change (rules/schema.hpp). Of a list of units the number of each kind is one, and
// so are the words of its units that are levers themselves. Every setting of a lever within reach is folded and, unless another
// rolled alike, solved exactly; so breakpoints are found and not guessed.
#pragma once

#include "analysis/questions/want.hpp"

namespace warodds {

struct LeverAdvice {
    // Settings side by side between which nothing changes.
    struct Stretch {
        std::size_t first, last;
        Estimate figure;
    };

    std::string name, cost;  // "attack", "attackers: 9-5-8 armor"; what the rules charge for one more
    Lever::Way way = Lever::Way::up;
    double price = 1;                 // of one more, as the user says
    std::shared_ptr<const Field> as;  // how its settings are written
    std::vector<Value> settings;      // all that were looked at, in their order
    std::size_t now = 0;
    std::vector<std::optional<Estimate>> figures;  // by setting; nothing where the rules refuse it
    std::vector<bool> is_as_now;                   // ... where it rolls as it does now, whatever cells hold
    std::optional<std::size_t> next;               // the nearest setting that does better
    std::size_t spare = 0;                         // how much of it may surely be taken away without loss
    bool is_whole = true;                          // false: the budget ended before all settings were looked at
    bool is_open = false;                          // unknown cells leave open what some of its settings give
    bool is_spare_open = false;                    // ... and so whether more than `spare` may be taken away

    std::string text(std::size_t setting) const { return to_text(*as, settings[setting]); }
    std::string told(std::size_t setting) const { return (is_count() ? "x" : "") + text(setting); }  // after its name
    double price_of(std::size_t setting) const;                          // below 0 for what is saved
    bool is_idle() const { return !is_open && stretches().size() < 2; }  // whatever it is, nothing changes
    bool is_count() const { return as->name.empty(); }                   // of units of a kind
    bool is_word() const { return !is_count() && as->name != name; }     // of a unit
    bool is_number() const { return as->kind == Kind::integer || as->kind == Kind::number || as->kind == Kind::odds; }
    std::vector<Stretch> stretches() const;  // refused settings are in none, nor those that nobody looked at
    // The least and the largest setting with a figure between which all were looked at, from what is now on.
    std::pair<std::size_t, std::size_t> looked_at() const;
    // The settings that cost, nearest first; the other way those that save. Of a free choice all others, and none.
    std::vector<std::size_t> dearer() const;
    std::vector<std::size_t> cheaper() const;
};

// A way to the wish: a setting of one lever, or of two, and what can be spared at the same time of others.
struct WayThere {
    struct Change {
        std::size_t lever, to;
    };
    std::vector<Change> changes;
    Estimate figure;
    double cost = 0;
    bool is_sure = true;  // false: only if unknown cells hold what is wanted
};

// What the next breakpoint of a lever is worth in another one.
struct Exchange {
    std::size_t lever, of;
    std::optional<std::size_t>
        as_good{};                      // the least setting of the other that does as much, or more; nothing: none does
    std::optional<std::size_t> less{};  // its breakpoint before that; nothing: what is now
    bool is_equal = false;              // as_good does just as much
    double breakpoints = 0;             // of the other that it is worth, with a share of the last
};

struct Advice {
    Want want;
    Side side = Side::attacker;  // whose levers
    Answer now;                  // the wish's figure is its only ask
    std::vector<LeverAdvice> levers;
    // Cheapest first; of a pair only what neither does alone, and none goes further than it has to. Where others have something to
    // spare beside it, the way stands there once more, with that.
    std::vector<WayThere> ways;
    std::vector<Exchange> exchanges;
    bool is_whole = true;  // false: not everything could be worked out within the budget

    const Estimate& figure() const { return now.asks.front().value; }
    bool is_chance() const { return now.asks.front().kind == Expression::Kind::probability; }
};

using Prices = std::map<std::string, double>;  // by a lever's name, or that of its parameter

// Throws InputError, and for a question that cannot be counted exactly.
Advice advise(const Question& question, const Want& want, Side side, const Prices& prices, const TableSet& tables,
              const Watch& watch = {});

}  // namespace warodds
