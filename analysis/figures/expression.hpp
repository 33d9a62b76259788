// Questions about outcomes, as a user types them: hex_taken and attacker_losses <= 1, mean(defender_losses),
// quantile(defender_losses, 0.9), sd(shift).
//
//   or, and, not, ( )          = == != < <= > >=          + - * and / by a number
//   names of outcome fields; words that a field can have (surprise = attacker, result = "Ao1 Do1"); whole numbers,
//   decimals and percentages; min(a, b), max(a, b), floor(a), ceil(a), round(a);
//   turn_of(flag) where there is such a field
#pragma once

#include "analysis/figures/interval.hpp"
#include "rules/schema.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>

namespace warodds {

// What a name stands for, and all that could have been meant by one that nobody knows, where that is more than the fields.
struct ExpressionNames {
    std::string what = "outcome field";
    std::function<std::vector<std::string>()> all{};
};

class Expression {
public:
    using Names = ExpressionNames;
    enum class Kind { probability, mean, deviation, quantile };

    // Throws InputError with the column of the text that could not be understood.
    static Expression parse(const std::string& text, const std::vector<Field>& fields, const std::string& where,
                            const Names& names = {});
    // The same for a value that plans compute: a number, or a yes or no as 1 and 0. Throws InputError.
    static Expression parse_value(const std::string& text, const std::vector<Field>& fields, const std::string& where,
                                  const Names& names = {});
    // The words in it that could name a field, whether or not it can be understood.
    static std::set<std::string> names_in(const std::string& text);
    // the value of one field alone
    static Expression of_field(const std::vector<Field>& fields, std::size_t index);

    // "hex_taken >= 75 %", "mean(losses) <= 1": the figure is that of what stands before the sign, and this is what it should be.
    struct Wish {
        bool at_least = true;
        double target = 0;
        bool is_chance = true;
        std::string text() const;                                   // ">= 75 %"
        bool is_met(const Estimate& figure) const;                  // whatever chance and unknown cells hold
        bool may_be_met(const Estimate& figure) const;              // with some of what they may hold
        std::optional<bool> verdict(const Estimate& figure) const;  // nothing where they leave it open
        // No chance is less than 0 or more than 100 %. Throws InputError, which begins with `where` and the whole of what was asked.
        void expect_possible(const std::string& whole, const std::string& where) const;
    };
    // What stands before the last sign, and the number after it; nothing where no number is. The last comparison is the wish's:
    // hex_taken and attacker_losses <= 1 >= 75%.
    static std::optional<std::pair<std::string, Wish>> split_wish(const std::string& text);
    const std::optional<Wish>& wish() const { return wish_; }

    Kind kind() const { return kind_; }
    double quantile() const { return quantile_; }
    const std::string& text() const { return text_; }
    bool reads(std::size_t field) const;                           // does it depend on it?
    bool can_hold() const;                                         // is there a way for it not to be 0?
    double evaluate(std::span<const std::int32_t> outcome) const;  // 1 or 0 for a probability
    // the least and largest value it can have on any outcome whatever, for bounds
    double least() const;
    double largest() const;
    bool has_range()
        const;  // false: nothing says how large a field can get that it is made of, and the two mean nothing

    struct Node;

private:
    static Expression parse_figure(const std::string& text, const std::vector<Field>& fields, const std::string& where,
                                   const Names& names);

    std::string text_;
    Kind kind_ = Kind::probability;
    double quantile_ = 0.5;
    std::optional<Wish> wish_;
    std::shared_ptr<const Node> root_;
};

std::string to_text(Expression::Kind kind);  // "probability", "mean", "sd", "quantile"

}  // namespace warodds
