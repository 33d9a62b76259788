// Empires of Apocalypse: research (13): numbers are bought month by month, and once the player dares a D20 of at most as many is a
// new level; a higher roll sets the numbers back by the difference.
#include "rules/eoa/figures.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

class Research {
public:
    static constexpr int least =
        -60;  // failures double what is missing: from here there is no way back in any campaign
    struct Params {
        int numbers = 0, months = 1;
        std::optional<int> factories;
        bool transfer = false;
        enum class Setback : std::int8_t { stops_at_0, below_0 } setback = Setback::stops_at_0;
        enum class Dare : std::int8_t { at_once, from_ten, when_full } dare = Dare::at_once;
    };
    struct State {
        Small month, numbers, up, over;
    };

    static About about() {
        return {"eoa/research", "EoA research", "13, 13.12", "does this research reach a new level, and when?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("numbers", "numbers of the D20 that are bought already", &Params::numbers)
            .range(least, 18)
            .rule("13");
        schema.integer("months", "months that are looked at, this one included", &Params::months)
            .range(1, 60)
            .unit("months");
        schema
            .integer("factories",
                     "factories in production on the maps in play: one number a month for this weapon; left out: none "
                     "is bought",
                     &Params::factories)
            .range(0, 99)
            .rule("13");
        schema.flag("transfer", "an associate is two levels ahead: two numbers for the price of one", &Params::transfer)
            .rule("13.12");
        schema
            .policy("dare", Side::attacker, "when the die is rolled", &Params::dare,
                    {{"at_once", "every month"},
                     {"from_ten", "every month with ten numbers or more"},
                     {"when_full", "when no more can be bought, and in the last month"}})
            .rule("13");
        schema
            .reading("setback", "how far a failure sets the numbers back", &Params::setback,
                     {{"stops_at_0", "to 0 at most"},
                      {"below_0", "below 0, if it must; -60 and what lies below it are one"}})
            .rule("13");
        return schema;
    }

    static Outcomes<Research> outcomes() {
        Outcomes<Research> outcomes;
        outcomes.flag("level_up", "a new level is reached", &State::up);
        outcomes
            .integer("numbers_left",
                     "numbers afterwards; -60 are so many or fewer, and a mean of them is no more than a bound",
                     &State::numbers)
            .range(least, 20);
        outcomes.integer("month", "the month of success, or the last one", &State::month)
            .range(1, 60)
            .happens_if("level_up", "it succeeds");
        outcomes.remark("numbers_left <= -60", &Research::says_lump);
        return outcomes;
    }

    Research(const Params& params, Tables& tables, Ledger& ledger) : params_(params) {
        const Limits limits(tables);
        most_ = limits["research numbers"];
        if (params.numbers > most_)
            throw InputError(
                "numbers: more than this cannot be held without a roll; see 'research numbers' in eoa/limits (13)");
        if (params.transfer && !params.factories)
            throw InputError("transfer: it doubles a number that is bought; say factories too (13.12)");
        if (params.factories) {
            const int of = limits["factories for a number"];
            ledger.add("13", "purchases a month", std::to_string((*params.factories + of - 1) / of),
                       "one of them for this weapon");
            bought_ = *params.factories == 0 ? 0 : params.transfer ? limits["numbers with transfer"] : 1;
        }
    }

    State start() const { return {.month = 1, .numbers = params_.numbers, .up = 0, .over = 0}; }
    bool finished(const State& state) const { return state.over; }

    void step(State& state, Roller& roller) const {
        state.numbers = std::min(most_, state.numbers + bought_);
        const bool is_last = state.month == params_.months;
        roller.note([&](Ledger& ledger) {
            ledger.add("13", "month", std::to_string(int{state.month}));
            ledger.add("13", "numbers", std::to_string(int{state.numbers}));
        });
        const Choice choice{"13", "research", Side::attacker, static_cast<int>(params_.dare)};
        const int rolls = roller.choose(choice, 2, [&](int) {
            switch (params_.dare) {
                case Params::Dare::at_once: return 1;
                case Params::Dare::from_ten: return int{state.numbers >= 10};
                case Params::Dare::when_full: return int{is_last || state.numbers == most_};
            }
            return 1;
        });
        roller.note([&](Ledger& ledger) { ledger.add("13", "research", rolls ? "rolls" : "waits"); });
        if (rolls) {
            const int die = roller.d20({"13", "research die"});
            if (die <= state.numbers) {
                state.up = state.over = 1;
                state.numbers = 0;
                return;
            }
            const int left = state.numbers - (die - state.numbers);
            state.numbers = params_.setback == Params::Setback::below_0 ? std::max(least, left) : std::max(0, left);
        }
        if (is_last) state.over = 1;
        else ++state.month;
    }

    static std::vector<std::string> effects() { return {"numbers"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.numbers = state.numbers;
        return left;
    }

private:
    std::string says_lump() const { return "numbers_left is -60 or less, so that its mean is that or less"; }

    Params params_;
    int most_ = 18, bought_ = 0;
};

}  // namespace

const Procedure& research() { return define<Research>(); }

}  // namespace warodds::eoa
