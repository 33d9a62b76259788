// Plain dice: a sum of dice and numbers, as players write it. 2d6, d20+5, 3d6 - d4, d66, and 4d6kh3, the three highest
// of four.
//
// Dice that are added up are one roll for as many of them as a roll can count; of those that are kept or dropped each
// is rolled by itself, and the state has the ones that count so far.
#include "rules/procedure.hpp"
#include "sim/any_dice.hpp"
#include "tables/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace warodds::chart {
namespace {

constexpr int most_dice = 100, most_kept = 12, most_number = 100'000;

// What one term of the sum is: a number, or dice that are rolled in one go, or one die after the other of which some
// are kept.
struct Term {
    int sign = 1, number = 0;
    std::optional<AnyDice> dice{};
    int rolls = 0;              // so many times the dice
    int kept = 0;               // of the rolls, in order; 0: all are added up
    bool keeps_highest = true;  // else the lowest

    friend bool operator==(const Term&, const Term&) = default;
};

class TermReader {
public:
    explicit TermReader(const std::string& text) : whole_(text) {
        for (const char c : text)
            if (!std::isspace(static_cast<unsigned char>(c)))
                text_ += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }

    std::vector<Term> read() {
        std::vector<Term> terms;
        if (text_.empty()) fail();
        for (bool is_first = true; at_ < text_.size(); is_first = false) {
            int sign = 1;
            if (take('-')) sign = -1;
            else if (!take('+') && !is_first) fail();
            read_term(sign, terms);
        }
        if (rolled_ == 0) fail();
        return terms;
    }

private:
    [[noreturn]] void fail() const {
        throw InputError("dice: found '" + whole_ + "', expected dice such as 2d6, d20+5, 3d6-1 or 4d6kh3");
    }
    bool take(char c) {
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    std::optional<int> number() {
        int value = 0;
        const char* begin = text_.data() + at_;
        const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
        if (end == begin || error != std::errc() || value > most_number) return {};
        at_ += static_cast<std::size_t>(end - begin);
        return value;
    }

    void read_term(int sign, std::vector<Term>& terms) {
        const auto count = number();
        if (!take('d')) {
            if (!count) fail();
            terms.push_back({.sign = sign, .number = *count});
            return;
        }
        const auto faces = take('%') ? std::optional(100) : number();
        if (!faces || *faces < 2 || count == 0) fail();
        const int dice = count.value_or(1);
        rolled_ += dice;
        if (rolled_ > most_dice)
            throw InputError("dice: found more than " + std::to_string(most_dice) + " dice, expected fewer");
        if (read_kept(sign, dice, *faces, terms)) return;
        // as many at a time as one roll can count
        for (int left = dice; left > 0;) {
            int together = left;
            while (together > 1 && !AnyDice::parse(name(together, *faces))) --together;
            terms.push_back({.sign = sign, .dice = parsed(together, *faces), .rolls = 1});
            left -= together;
        }
    }

    // kh3 and k3 keep the three highest, kl1 the lowest; dl1 and dh1 drop it
    bool read_kept(int sign, int dice, int faces, std::vector<Term>& terms) {
        const bool drops = take('d');
        if (!drops && !take('k')) return false;
        const bool is_low = take('l'), is_high = !is_low && take('h');
        const auto of = number();
        if (!of || *of < 1 || (drops && !is_low && !is_high)) fail();
        const int kept = drops ? dice - *of : *of;
        if (kept < 1 || kept > dice || kept > most_kept)
            throw InputError("dice: found '" + whole_ + "', expected to keep 1 to " +
                             std::to_string(std::min(dice, most_kept)) + " of " + std::to_string(dice) + " dice");
        terms.push_back({.sign = sign,
                         .dice = parsed(1, faces),
                         .rolls = dice,
                         .kept = kept,
                         .keeps_highest = drops ? is_low : !is_low});
        return true;
    }

    static std::string name(int count, int faces) { return std::to_string(count) + "d" + std::to_string(faces); }
    AnyDice parsed(int count, int faces) const {
        if (const auto dice = AnyDice::parse(name(count, faces))) return *dice;
        fail();
    }

    const std::string& whole_;
    std::string text_;
    std::size_t at_ = 0;
    int rolled_ = 0;
};

class PlainDice {
public:
    struct Params {
        std::string dice = "2d6";
    };
    struct State {
        std::int32_t total = 0;
        std::int16_t term = 0, rolls = 0;            // terms that are over, rolls of this one
        std::array<std::int16_t, most_kept> kept{};  // of this term, best first
    };

    static About about() { return {"chart/dice", "Plain dice", "", "what do these dice come to?"}; }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.text("dice", "what is rolled and added up: 2d6, d20+5, 3d6-d4, d66; 4d6kh3 keeps the three highest",
                    &Params::dice);
        return schema;
    }
    static Outcomes<PlainDice> outcomes() {
        Outcomes<PlainDice> outcomes;
        outcomes.integer("total", "what the dice come to, with what is added and taken off", &State::total)
            .least(&PlainDice::least)
            .most(&PlainDice::largest);
        return outcomes;
    }

    PlainDice(const Params& params, Tables&, Ledger& ledger) : terms_(TermReader(params.dice).read()) {
        for (const Term& term : terms_) {
            const std::vector<int> results = term.dice ? term.dice->results() : std::vector{term.number};
            const int times = !term.dice ? 1 : term.kept ? term.kept : term.rolls;
            const int ends[] = {term.sign * times * results.front(), term.sign * times * results.back()};
            least_ += std::min(ends[0], ends[1]);
            largest_ += std::max(ends[0], ends[1]);
        }
        ledger.add("", "dice", params.dice, std::to_string(least_) + " to " + std::to_string(largest_));
    }

    int least() const { return least_; }
    int largest() const { return largest_; }

    bool finished(const State& state) const { return state.term == static_cast<int>(terms_.size()); }
    void step(State& state, Roller& roller) const {
        const Term& term = terms_[static_cast<std::size_t>(state.term)];
        if (!term.dice) {
            state.total += term.sign * term.number;
        } else {
            const int rolled = term.dice->roll(roller, {"", "roll"});
            if (term.kept) keep(term, state, rolled);
            else state.total += term.sign * rolled;
            if (++state.rolls < term.rolls) return;
            for (const int kept : state.kept) state.total += term.sign * kept;
            state.kept = {};
        }
        state.rolls = 0;
        ++state.term;
    }

    bool operator==(const PlainDice& other) const { return terms_ == other.terms_; }

private:
    static void keep(const Term& term, State& state, int rolled) {
        const auto is_better = [&](int a, int b) { return b == 0 || (term.keeps_highest ? a > b : a < b); };
        auto new_one = static_cast<std::int16_t>(rolled);
        for (int i = 0; i < term.kept; ++i)
            if (is_better(new_one, state.kept[static_cast<std::size_t>(i)]))
                std::swap(new_one, state.kept[static_cast<std::size_t>(i)]);
    }

    std::vector<Term> terms_;
    int least_ = 0, largest_ = 0;
};

}  // namespace

const Procedure& dice() { return define<PlainDice>(); }

}  // namespace warodds::chart
