#include "analysis/questions/both_sides.hpp"

#include "rules/unit_text.hpp"
#include "tables/text.hpp"

#include <algorithm>

namespace warodds {
namespace {

std::string_view name_of(std::string_view assignment) { return trim(assignment.substr(0, assignment.find('='))); }

// "5 vs 3", "5 to 3", "5 and 3", and with signs "5-3" and "5:3" too, as what stands on either side; the second is empty
// where there is one value
std::pair<std::string, std::string> halves(const std::string& text, bool with_signs) {
    const auto halves_at = [&](std::size_t at, std::size_t size) {
        return std::pair(std::string(trim(std::string_view(text).substr(0, at))),
                         std::string(trim(std::string_view(text).substr(at + size))));
    };
    for (const std::string_view word : {" vs ", " vs. ", " versus ", " against ", " to ", " and "})
        if (const std::size_t at = plain_name(text).find(word); at != text.npos) return halves_at(at, word.size());
    if (with_signs && text.size() > 1)
        for (const char sign : {':', '-'})
            if (const std::size_t at = text.find(sign, 1); at != text.npos) return halves_at(at, 1);
    return {text, ""};
}

bool is_signed(std::string_view text) { return text.starts_with('+') || text.starts_with('-'); }

// of a range, or nothing
Rational middle_of(const Field& field) {
    if (!field.low || !field.high) return 0;
    return Rational(boost::rational_cast<std::int64_t>((*field.low + *field.high) / 2));
}

class BothSides {
public:
    BothSides(Question& question, const std::string& assignment, const std::string& where)
        : question_(question),
          name_(name_of(assignment)),
          typed_((where.empty() ? "" : where + " ") + assignment),
          where_((where.empty() ? "" : where + " ") + name_) {
        const auto [attacker, defender] = question.procedure->both_sides(name_);
        attacker_ = attacker, defender_ = defender;
    }

    const Field& attacker() const { return *attacker_; }
    bool is_relative() const { return attacker_->is_relative; }

    void give(const Field& field, const Value& value) {
        const auto [before, is_new] = question_.typed.emplace(field.name, typed_);
        if (!is_new && question_.params.at(field.name).value != value)
            throw InputError(typed_ + ": found " + before->second + " as well; leave one of them out");
        question_.params[field.name] = {value, where_};
    }
    void give(const Field& field, const std::string& text) { give(field, parse_value(field, text, where_)); }
    void give_attacker(const std::string& text) { give(*attacker_, text); }
    void give_defender(const std::string& text) { give(*defender_, text); }

    // The defender's value from which differences count: his own where it is given; else the one that holds anyway, or
    // the nearest to it with which all of them are within the attacker's range.
    Rational base(const Rational& least, const Rational& largest) const {
        const auto given = question_.params.find(defender_->name);
        if (given != question_.params.end()) return std::get<Rational>(given->second.value);
        Rational base = defender_->fallback ? std::get<Rational>(*defender_->fallback) : middle_of(*defender_);
        if (attacker_->high && base + largest > *attacker_->high) base = *attacker_->high - largest;
        if (attacker_->low && base + least < *attacker_->low) base = *attacker_->low - least;
        return base;
    }
    void give_base(const Rational& base) {
        if (!question_.params.contains(defender_->name)) give(*defender_, check_value(*defender_, base, where_));
    }

    [[noreturn]] void fail(const std::string& found) const {
        const std::string name(name_);
        throw InputError(typed_ + ": found '" + excerpt(found) + "', expected both sides' values, " + name + "=5-3" +
                         (is_relative() ? ", or how much more the attacker has, " + name + "=+2" : "") + "; or say " +
                         attacker_->name + "= and " + defender_->name + "=");
    }

private:
    Question& question_;
    const Field *attacker_, *defender_;
    std::string name_, typed_, where_;
};

}  // namespace

bool names_both(const Procedure& procedure, const std::string& assignment) {
    return procedure.both_sides(std::string(name_of(assignment))).first != nullptr;
}

void set_both(Question& question, const std::string& assignment, const std::string& where) {
    BothSides sides(question, assignment, where);
    const auto equals = assignment.find('=');
    const std::string text(
        trim(std::string_view(assignment).substr(equals == assignment.npos ? assignment.size() : equals + 1)));
    const auto number = parse_number(text);
    if (number && sides.is_relative() && is_signed(text)) {
        const Rational base = sides.base(*number, *number);
        sides.give_base(base);
        return sides.give(sides.attacker(), check_value(sides.attacker(), base + *number, sides.attacker().name));
    }
    if (number) return sides.give_attacker(text);
    const auto [first, second] = halves(text, true);
    if (!parse_number(first) || !parse_number(second)) sides.fail(text);
    sides.give_attacker(first);
    sides.give_defender(second);
}

std::string axis_of_both(Question& question, const std::string& axis, const std::string& where) {
    BothSides sides(question, axis, where);
    const auto equals = axis.find('=');
    if (equals == axis.npos) return sides.attacker().name;
    const std::string text(trim(std::string_view(axis).substr(equals + 1)));
    auto [values, defender] = halves(text, false);
    if (!defender.empty()) {
        if (!parse_number(defender)) sides.fail(text);
        sides.give_defender(defender);
    }
    const auto dots = values.find("..");
    std::vector<std::string> all = dots == values.npos ? split_at(values, ',')
                                                       : std::vector{values.substr(0, dots), values.substr(dots + 2)};
    const std::string step = dots != values.npos && all[1].find(':') != all[1].npos ? all[1].substr(all[1].find(':'))
                                                                                    : std::string();
    if (!step.empty()) all[1].erase(all[1].find(':'));
    std::vector<Rational> numbers;
    for (std::string& value : all) {
        const auto number = parse_number(trim(value));
        if (!number) sides.fail(text);
        numbers.push_back(*number);
    }
    const bool are_differences = sides.is_relative() && std::any_of(all.begin(), all.end(), [](const auto& value) {
                                     return is_signed(trim(value));
                                 });
    Rational base = 0;
    if (are_differences) {
        base = sides.base(*std::min_element(numbers.begin(), numbers.end()),
                          *std::max_element(numbers.begin(), numbers.end()));
        sides.give_base(base);
    }
    std::string list;
    for (const Rational& number : numbers)
        list += (list.empty() ? "" : dots == values.npos ? "," : "..") + to_text(number + base);
    return sides.attacker().name + "=" + list + step;
}

}  // namespace warodds
