#include "sim/situations.hpp"

#include <algorithm>
#include <map>

namespace warodds {
namespace {

constexpr std::size_t most_values = 4;  // that one fact has, one or another
constexpr int most_splits = 3;          // that a person can follow

using Numbers = std::vector<std::size_t>;
using Parts = std::map<std::string, Numbers>;

class Splitter {
public:
    explicit Splitter(const std::vector<DecisionCase>& cases) : cases_(cases) {}

    void split(const Numbers& part, const std::string& text, int splits) {
        const Parts chosen = by_choice(part);
        const std::string name = chosen.size() > 1 && splits < most_splits ? best_fact(part) : "";
        if (name.empty()) {
            for (const auto& [choice, numbers] : chosen)
                found.push_back({chosen.size() > 1 ? with(text, "in some of them") : text, numbers});
            return;
        }
        for (const Piece& piece : pieces_of(part, name)) split(piece.cases, with(text, piece.text), splits + 1);
    }

    std::vector<Situation> found;

private:
    struct Piece {
        std::string text;
        Numbers cases;
        bool is_rest = false;
        std::vector<std::string> values;
    };

    // The parts that a fact makes, those with most at stake first. Values after which the same is chosen are one; more of them than
    // a person can follow are all that is left when the others are told.
    std::vector<Piece> pieces_of(const Numbers& part, const std::string& name) const {
        std::vector<Piece> pieces;
        std::map<std::string, std::size_t> pure;  // by choice: which piece
        bool has_rest = false;
        for (const auto& [value, numbers] : by_value(part, name)) {
            const bool is_pure = by_choice(numbers).size() == 1;
            const std::string& choice = cases_[numbers.front()].chosen;
            has_rest |= value.empty();
            if (is_pure && pure.contains(choice)) {
                Piece& same = pieces[pure[choice]];
                same.values.push_back(value);
                same.cases.insert(same.cases.end(), numbers.begin(), numbers.end());
                continue;
            }
            if (is_pure) pure[choice] = pieces.size();
            pieces.push_back({"", numbers, value.empty(), {value}});
        }
        const auto largest = std::max_element(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
            return a.values.size() < b.values.size();
        });
        if (!has_rest && pieces.size() > 1 && largest->values.size() > most_values) largest->is_rest = true;
        for (Piece& piece : pieces) {
            piece.text = piece.is_rest ? "otherwise" : "after " + name + " " + piece.values.front();
            for (std::size_t i = 1; i < piece.values.size() && !piece.is_rest; ++i)
                piece.text += " or " + piece.values[i];
        }
        std::stable_sort(pieces.begin(), pieces.end(), [&](const Piece& a, const Piece& b) {
            return a.is_rest != b.is_rest ? b.is_rest : weight(a.cases) > weight(b.cases);
        });
        return pieces;
    }

    static std::string with(const std::string& text, const std::string& more) {
        if (text.empty() || text == more) return more;
        const std::string after = "after ";  // said once
        return text + ", " + (more.starts_with(after) && text.starts_with(after) ? more.substr(after.size()) : more);
    }

    double weight(const Numbers& part) const {
        double sum = 0;
        for (const std::size_t i : part) sum += cases_[i].weight;
        return sum;
    }

    Parts by_choice(const Numbers& part) const {
        Parts parts;
        for (const std::size_t i : part) parts[cases_[i].chosen].push_back(i);
        return parts;
    }

    Parts by_value(const Numbers& part, const std::string& name) const {
        Parts parts;
        for (const std::size_t i : part) parts[cases_[i].facts.value(name)].push_back(i);
        return parts;
    }

    // what would be told wrongly if all of a part were told as most of it is
    double mixture(const Numbers& part) const {
        double most = 0;
        for (const auto& [choice, numbers] : by_choice(part)) most = std::max(most, weight(numbers));
        return weight(part) - most;
    }

    // The fact that parts the choices best; of several the one with fewest values, then the newest. None: empty.
    std::string best_fact(const Numbers& part) const {
        struct Candidate {
            double mixture;
            std::size_t values, age;
            std::string name;
            auto operator<=>(const Candidate&) const = default;
        };
        std::map<std::string, std::size_t> ages;
        for (const std::size_t i : part) {
            const auto& facts = cases_[i].facts.all();
            for (std::size_t at = 0; at < facts.size(); ++at) {
                const std::size_t age = facts.size() - at;
                const auto known = ages.emplace(facts[at].name, age).first;
                known->second = std::min(known->second, age);
            }
        }
        std::vector<Candidate> candidates;
        for (const auto& [name, age] : ages) {
            const Parts parts = by_value(part, name);
            double left = 0;
            for (const auto& [value, numbers] : parts) left += mixture(numbers);
            if (left < 1e-9 * weight(part)) left = 0;  // what is left of sums
            candidates.push_back({left, parts.size(), age, name});
        }
        const auto best = std::min_element(candidates.begin(), candidates.end());
        return best == candidates.end() || best->mixture >= mixture(part) * (1 - 1e-9) ? "" : best->name;
    }

    const std::vector<DecisionCase>& cases_;
};

}  // namespace

void Facts::add(const Entry& line) {
    std::erase_if(all_, [&](const Fact& known) { return known.name == line.name; });
    all_.push_back({line.name, {line.value}});
}

void Facts::keep_common(const Facts& other) {
    std::erase_if(all_, [&](Fact& fact) {
        const auto same = std::find_if(other.all_.begin(), other.all_.end(),
                                       [&](const Fact& known) { return known.name == fact.name; });
        if (same == other.all_.end()) return true;
        std::vector<std::string> values;
        std::set_union(fact.values.begin(), fact.values.end(), same->values.begin(), same->values.end(),
                       std::back_inserter(values));
        fact.values = std::move(values);
        return fact.values.size() > most_values;
    });
}

std::string Facts::value(const std::string& name) const {
    for (const Fact& fact : all_) {
        if (fact.name != name) continue;
        std::string text;
        for (const std::string& value : fact.values) text += (text.empty() ? "" : " or ") + value;
        return text;
    }
    return "";
}

std::vector<Situation> situations_of(const std::vector<DecisionCase>& cases) {
    Splitter splitter(cases);
    Numbers all(cases.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    splitter.split(all, "", 0);
    return std::move(splitter.found);
}

}  // namespace warodds
