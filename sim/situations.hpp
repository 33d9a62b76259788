// Situations in words: of all cases of one decision, the few facts that tell where best play chooses otherwise.
//
// A fact is a line of the ledger that every way to the case has written. Cases where the same is chosen are one situation unless
// something else is chosen between them: then they are split by the fact that parts the choices best, and again, until each part
// chooses alike or no fact parts it any more. Not all that happens is written, so nothing is said of facts that are not there: such
// cases are "otherwise", after those that they differ from.
#pragma once

#include "sim/ledger.hpp"

#include <string>
#include <vector>

namespace warodds {

// What is known of a case, the newest last.
class Facts {
public:
    void add(const Entry& line);
    void keep_common(const Facts& other);              // what is true of both
    std::string value(const std::string& name) const;  // "1", "1 or 2"; empty where nothing is known

    struct Fact {
        std::string name;
        std::vector<std::string> values;  // one or another
    };
    const std::vector<Fact>& all() const { return all_; }

private:
    std::vector<Fact> all_;
};

struct DecisionCase {
    Facts facts;
    std::string chosen;
    double weight;  // what is at stake
};

struct Situation {
    std::string text;                // "after attacker step loss 1, hex taken no", "otherwise"; empty: always
    std::vector<std::size_t> cases;  // by their numbers; in all of them the same is chosen
};

std::vector<Situation> situations_of(const std::vector<DecisionCase>& cases);

}  // namespace warodds
