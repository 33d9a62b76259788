// What the machines of one plan share: the lists of units that its forces have been, and every fight that some machine bound
// and solved.
//
// A machine is made anew for every cell of a sweep and for every policy that an answer rests on, and nearly all of its steps are
// what they were in another one. What a machine has met, what that cost and what it read is its own business all the same, so
// that an answer never depends on who was there before.
#pragma once

#include "analysis/plans/plan_parts.hpp"
#include "sim/nested.hpp"

#include <atomic>
#include <limits>

namespace warodds {

// The units of a force as they stand, and what can be counted of them.
struct PlanUnits {
    std::string text;  // with the kind of its units before it: equal texts are equal lists
    std::vector<Record> units;
    std::vector<std::int32_t> measures;  // by PlanStore::measures; `unknown` where the units do not say
    bool has_numbers = false;            // some unit says which one of several alike it is

    static constexpr std::int32_t unknown = std::numeric_limits<std::int32_t>::min();
    bool operator==(const PlanUnits& other) const { return text == other.text; }
};

// All that a step takes from its machine besides the situation that enters it.
struct PlanFrame {
    std::size_t step;
    std::vector<std::pair<std::string, Value>> params;  // those that the plan gives it
    std::vector<std::vector<std::string>> words;        // by force: what a word can be
    std::vector<std::int32_t> unchanged;                // forces that it names and nothing changes

    bool operator==(const PlanFrame&) const = default;
};

struct HashOfNumbers {
    std::size_t operator()(const std::vector<std::int32_t>& numbers) const {
        return std::hash<std::string_view>{}(
            {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof numbers[0]});
    }
};

struct PlanEntered;

class PlanStore {
public:
    using Key = std::vector<std::int32_t>;
    using View = std::span<const std::int32_t>;

    // `keeps_numbers`: so does the plan that this one is a step of
    explicit PlanStore(const Plan& plan, bool keeps_numbers = false);

    // of unit lists that somebody looks at: units, steps, attributes
    const std::vector<std::string>& measures() const { return measures_; }

    std::int32_t list_number(std::size_t force, std::vector<Record> units);
    const PlanUnits& list(std::int32_t number) const { return lists_[static_cast<std::uint32_t>(number)]; }
    std::int32_t next_turn(std::size_t force, std::int32_t list);        // without what ends with a turn
    std::int32_t without_numbers(std::size_t force, std::int32_t list);  // of units that were hit
    // Some `where` looks at numbers: then a unit keeps its own, through every step. Otherwise units that are alike are the same.
    bool keeps_numbers(std::size_t force) const { return keeps_numbers_ && has_numbers_[force]; }
    std::vector<Record> numbered_units(std::size_t force, std::int32_t list) const;  // with those that are kept
    // of a force that goes into a step, those units that are meant
    const std::vector<Record>& chosen_units(const PlanStep& step, const PlanValue& value, View slots);
    // "@north + @reserve", or nothing: the number of the list that they make
    std::int32_t joined_units(const PlanStep& step, const PlanStep::Then& then, View slots);

    std::int32_t frame_number(const PlanFrame& frame) { return static_cast<std::int32_t>(frames_.number(frame)); }
    template <class Make> std::shared_ptr<const PlanEntered> entered(const Key& key, Make&& make) {
        return entered_.at(key, make);
    }

    bool is_first_check() { return !is_checked_.exchange(true); }  // of what is inside the plan: once is enough

    // The same store, or another one where it has as much as should be kept; the first where there is none.
    static std::shared_ptr<PlanStore> with_room(std::shared_ptr<PlanStore> store, const Plan& plan);
    std::shared_ptr<PlanStore> inside(const Plan& plan);  // of a plan that is a step of this one

private:
    struct HashOfList {
        std::size_t operator()(const PlanUnits& list) const { return std::hash<std::string>{}(list.text); }
    };
    struct HashOfFrame {
        std::size_t operator()(const PlanFrame& frame) const;
    };
    std::int32_t place_of(const PlanStep& step) const { return static_cast<std::int32_t>(&step - plan_.steps.data()); }

    const Plan& plan_;
    bool keeps_numbers_;
    std::vector<bool> has_numbers_;  // by force: its units can say a number
    std::vector<std::string> measures_;
    // A list is known by its text, which is long in the making, and then by its units as they were given.
    struct Given {
        std::size_t force;
        std::vector<Record> units;
        bool operator==(const Given&) const = default;
    };
    struct HashOfGiven {
        std::size_t operator()(const Given& given) const;
    };
    std::int32_t new_list(std::size_t force, const std::vector<Record>& units);

    Interned<PlanUnits, HashOfList> lists_;
    Made<Given, std::int32_t, HashOfGiven> given_;
    Interned<PlanFrame, HashOfFrame> frames_;
    Made<Key, std::shared_ptr<const PlanEntered>, HashOfNumbers> entered_;
    Made<Key, std::vector<Record>, HashOfNumbers> chosen_;
    Made<Key, std::int32_t, HashOfNumbers> joined_;
    std::atomic<bool> is_checked_ = false;
    std::mutex mutex_;
    std::map<const Plan*, std::shared_ptr<PlanStore>> inside_;
};

// The values of forces as a machine's states have them: what a word can be is known by its own start.
struct PlanSlots {
    const Plan& plan;
    PlanStore& store;
    std::vector<std::vector<std::string>> words;  // by force

    std::int32_t slot_of(std::size_t force, const Value& value, const std::string& where) const;  // throws InputError
    std::int32_t slot_of(std::size_t force, double number, const std::string& where) const;
    Value value_in(std::size_t force, std::int32_t slot) const;
};

}  // namespace warodds
