// Blitzkrieg: two foldings that say they roll the same do, whatever reading or policy they differ in; so an answer may leave
// them out of what it rests on.
#include "blitzkrieg_plain.hpp"
#include "fit.hpp"

#include "analysis/answers/assumed.hpp"

namespace test_blitzkrieg_alike {

using namespace warodds;
using namespace warodds::test;
using namespace warodds::test::blitz;

namespace {

struct Position {
    std::string id;
    Names given;
};

const std::vector<Position> positions = {
    {"attrition", {{"attack", "14"}, {"defense", "5"}}},
    {"attrition", {{"attack", "9"}, {"defense", "5"}, {"strain", "5"}, {"industry", "2"}}},
    {"attrition",
     {{"attackers", "8-6 armor, 6-4, 3 tac short_haul"}, {"defenders", "4-4, 2 fighter"}, {"terrain", "city"}}},
    {"attrition",
     {{"attackers", "6-4 hex=river supply=oos, 4 mdm"}, {"defenders", "3-4, 2-4 ranger"}, {"weather", "rain"}}},
    {"attrition", {{"attackers", "5-4 hex=river x2"}, {"defenders", "2-4 supply=oos"}, {"terrain", "city"}}},
    {"attrition", {{"attack", "7"}, {"defenders", "3-4, 3-4 airborne"}, {"weather", "fog"}, {"interdicted", "true"}}},
    {"overrun", {{"attack", "24"}, {"bombers", "6"}, {"defense", "4"}, {"interceptors", "5"}, {"patrol", "3"}}},
    {"barrage", {{"factors", "6"}, {"attack", "14"}, {"defense", "5"}, {"grounded", "2"}, {"terrain", "city"}}},
};

}  // namespace

TEST_CASE("Blitzkrieg: what is called alike has the same chances", "[blitzkrieg][brute-force]") {
    int alike = 0, other = 0;
    for (const Position& position : positions) {
        const std::string id = "blitzkrieg/" + position.id;
        const Bound bound = test::bind(id, position.given, stand_ins());
        bound.machine->forget_effects();
        const Chances chances = exact_chances(*bound.machine);
        for (const auto& [field, value] : bound.params) {
            if (field->role == Field::Role::plain || position.given.contains(field->name)) continue;
            for (const Value& instead : other_values(*field, value)) {
                Names given = position.given;
                given[field->name] = to_text(*field, instead);
                INFO(id << " " << field->name << " " << given[field->name]);
                std::optional<Bound> changed;
                try {
                    changed = test::bind(id, given, stand_ins());
                } catch (const InputError&) {
                    continue;
                }
                changed->machine->forget_effects();
                if (!changed->machine->rolls_like(*bound.machine)) {
                    ++other;
                    continue;
                }
                ++alike;
                CHECK(exact_chances(*changed->machine) == chances);
            }
        }
    }
    CHECK(alike > 100);
    CHECK(other > 20);
}

}  // namespace test_blitzkrieg_alike
