#include "analysis/questions/said.hpp"

#include "analysis/questions/both_sides.hpp"
#include "rules/unit_text.hpp"
#include "rules/words.hpp"

#include <algorithm>
#include <array>

namespace warodds {
namespace {

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> words) {
    const std::string plain = plain_name(word);
    return std::any_of(words.begin(), words.end(), [&](std::string_view one) { return one == plain; });
}

bool is_number(const std::string& word) { return parse_number(word).has_value(); }
bool is_of_letters(const std::string& word) {
    return !word.empty() && std::all_of(word.begin(), word.end(),
                                        [](unsigned char c) { return std::isalpha(c) || c == '-' || c == '_'; });
}

// Goes over the words once; each of its steps takes some of them and adds what they mean.
class Sayings {
public:
    Sayings(const Procedure& procedure, const std::vector<std::string>& words, bool takes_many)
        : procedure_(procedure), words_(words), takes_many_(takes_many) {}

    std::vector<std::string> plainly() {
        while (at_ < words_.size()) {
            if (read_both_sides() || read_odds() || read_pair() || read_counted() || read_clause() || read_decision() ||
                read_joined() || read_filler())
                continue;
            const std::string& word = words_[at_];
            has_versus_ = has_versus_ || is_versus(word);
            has_strength_ = has_strength_ || is_strength(word);
            take(1, word);
        }
        return std::move(plain_);
    }

private:
    bool has(std::size_t more) const { return at_ + more < words_.size(); }
    const std::string& word(std::size_t more = 0) const { return words_[at_ + more]; }
    bool take(std::size_t count, const std::string& meant) {
        if (!meant.empty()) plain_.push_back(meant);
        at_ += count;
        return true;
    }
    // a total or a unit, and no odds: 17, 12-3-4, "9-5-8 armor"
    static bool is_strength(const std::string& word) {
        return std::isdigit(static_cast<unsigned char>(word.front())) && word.find(':') == word.npos &&
               std::count(word.begin(), word.end(), '-') != 1;
    }

    // ar 5 vs 3, ar=5 vs 3, ar 5-3, ar +2. Between two sides of their own each has its own: 17 ar 5 vs 20 ar 3
    bool read_both_sides() {
        const bool has_value = word().find('=') != word().npos;
        if (word().find(' ') != word().npos || !names_both(procedure_, word()) || (!has_value && !has(1))) return false;
        const std::size_t value = has_value ? 0 : 1;
        const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)); };
        if (!has_value && (word(1).find('=') != word(1).npos || !is_digit(word(1).back()))) return false;
        const std::string said = has_value ? word() : word() + "=" + word(1);
        const bool is_pair = (has_versus_ || !has_strength_) && has(value + 2) &&
                             (is_versus(word(value + 1)) || is_one_of(word(value + 1), {"to", "and"})) &&
                             is_number(word(value + 2));
        return is_pair ? take(value + 3, said + " vs " + word(value + 2)) : take(value + 1, said);
    }

    // 3 to 1; where a game has no odds, they are strengths
    bool read_odds() {
        if (!has(2) || !is_number(word()) || !is_one_of(word(1), {"to"}) || !is_number(word(2))) return false;
        const bool has_odds = std::any_of(procedure_.parameters.begin(), procedure_.parameters.end(),
                                          [](const Field& field) { return field.kind == Kind::odds; });
        if (has_odds) return take(3, word() + ":" + word(2));
        plain_.push_back(word());
        plain_.emplace_back("vs");
        has_versus_ = has_strength_ = true;
        return take(3, words_[at_ + 2]);
    }

    // hedgehog 2: the name of a parameter and a word that it takes are name=value; so are close terrain
    bool read_pair() {
        if (!has(1) || word(1).find('=') != word(1).npos || is_versus(word(1))) return false;
        if (const Field* field = named_alone(word()); field && !procedure_.parameter(word(1))) {
            const bool is_numeric = field->kind == Kind::integer || field->kind == Kind::number;
            if (takes(*field, word(1)) || (is_numeric && is_number(word(1))) ||
                (takes_many_ && are_many(*field, word(1))))
                return take(2, field->name + "=" + word(1));
        }
        const Field* field = named_alone(word(1));
        if (!field || field->kind != Kind::choice || !takes(*field, word())) return false;
        if (has(2) && takes(*field, word(2))) return false;  // its own value comes after it
        return take(2, field->name + "=" + word());
    }
    // the parameter that a word names and that has no value by it; a flag needs none
    const Field* named_alone(const std::string& name) const {
        const Field* field = procedure_.parameter(name);
        if (!field || field->kind == Kind::boolean) return nullptr;
        const auto& all = procedure_.parameters;
        const bool is_word = std::any_of(all.begin(), all.end(), [&](const Field& one) {
            return one.kind == Kind::choice && one.role == Field::Role::plain && takes(one, name);
        });
        return is_word ? nullptr : field;
    }

    // 8 RE: a number and what only one parameter counts in
    bool read_counted() {
        if (!has(1) || !is_number(word()) || !is_of_letters(word(1))) return false;
        const Field* found = nullptr;
        for (const Field& field : procedure_.parameters) {
            if (field.unit.empty() || plain_name(field.unit) != plain_name(word(1)) || !takes(field, word())) continue;
            if (found) return false;
            found = &field;
        }
        return found && take(2, found->name + "=" + word());
    }

    // he stands, you press on: what is said of an option, to whoever usually asks
    bool read_clause() {
        const ProcedureWords& words = words_of(procedure_);
        const std::size_t start = is_one_of(word(), {"if"}) ? 1 : 0;
        std::string said;
        std::string meant;
        std::size_t taken = 0;
        constexpr std::size_t longest = 6;  // of such clauses
        for (std::size_t i = start; i < longest && has(i); ++i) {
            said += (said.empty() ? "" : " ") + word(i);
            for (const Field& field : procedure_.parameters)
                if (field.role == Field::Role::policy)
                    for (const Option& option : field.options)
                        if (const SaidOf* of = words.option(field.name, option.name);
                            of && plain_name(words.asker() == field.side ? of->you : of->he) == plain_name(said)) {
                            const std::string assignment = field.name + "=" + option.name;
                            if (taken == i + 1 && meant != assignment) return false;  // said of two decisions
                            taken = i + 1;
                            meant = assignment;
                        }
        }
        return taken > 0 && take(taken, meant);
    }

    // defender holds
    bool read_decision() {
        if (!has(1)) return false;
        const bool attacks = is_one_of(word(), {"attacker", "attackers"});
        if (!attacks && !is_one_of(word(), {"defender", "defenders"})) return false;
        const auto fits = options_said(procedure_, word(1), attacks ? Side::attacker : Side::defender);
        return fits.size() == 1 && take(2, fits.front().first->name + "=" + fits.front().second);
    }

    // very close: two words that together are one of a choice
    bool read_joined() {
        if (!has(1) || !is_of_letters(word()) || !is_of_letters(word(1))) return false;
        const std::string joined = word() + "-" + word(1);
        for (const Field& field : procedure_.parameters)
            if (field.kind == Kind::choice && takes(field, joined)) return take(2, joined);
        return false;
    }

    // in, the, and terrain after one: where they are no words of the game
    bool read_filler() {
        if (plain_name(word()) == "terrain") {
            const bool is_after_one = !plain_.empty() && is_of_letters(plain_.back()) && !is_versus(plain_.back());
            return is_after_one && !(has(1) && is_of_letters(word(1))) && take(1, "");
        }
        if (!is_one_of(word(), {"in", "into", "on", "at", "the", "a", "an", "with", "of"})) return false;
        const auto& all = procedure_.parameters;
        const bool is_known = std::any_of(all.begin(), all.end(), [&](const Field& field) {
            return field.kind == Kind::choice && takes(field, word());
        });
        return !is_known && has(1) && !procedure_.parameter(word()) && take(1, "");
    }

    const Procedure& procedure_;
    const std::vector<std::string>& words_;
    bool takes_many_;
    std::vector<std::string> plain_;
    std::size_t at_ = 0;
    bool has_versus_ = false, has_strength_ = false;  // so far
};

}  // namespace

bool is_versus(const std::string& word) { return is_one_of(word, {"vs", "vs.", "versus", "against"}); }

std::vector<std::string> said_plainly(const Procedure& procedure, const std::vector<std::string>& words,
                                      bool takes_many) {
    return Sayings(procedure, words, takes_many).plainly();
}

std::vector<std::pair<const Field*, std::string>> options_said(const Procedure& procedure, const std::string& word,
                                                               std::optional<Side> side) {
    std::vector<std::pair<const Field*, std::string>> all;
    const std::string plain = plain_name(word);
    const std::string without = plain.ends_with('s') ? plain.substr(0, plain.size() - 1) : plain;  // holds
    for (const Field& field : procedure.parameters) {
        if (field.kind != Kind::choice || field.role == Field::Role::plain) continue;
        if (side && (field.role != Field::Role::policy || field.side != *side)) continue;
        for (const Option& option : field.options)
            if (plain_name(option.name) == plain || plain_name(option.name) == without) {
                all.emplace_back(&field, option.name);
                break;
            }
    }
    return all;
}

bool are_many(const Field& field, const std::string& text) {
    switch (field.kind) {
        case Kind::integer:
        case Kind::number:
        case Kind::odds:
        case Kind::choice:
        case Kind::boolean: return text.find("..") != text.npos || text.find_first_of(",|") != text.npos;
        case Kind::text:
        case Kind::levels:
        case Kind::units: return text.find('|') != text.npos;
    }
    return false;
}

}  // namespace warodds
