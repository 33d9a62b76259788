// The outcome fields of a procedure, each read from a final state: a member of the state, a method of the procedure, or
// any function of the two.
//
//   outcomes.flag("hex_taken", "the defender's hex is free", &Attack::hex_taken);
//   outcomes.integer("attacker_losses", "steps that the attacker lost", &State::lost).most(&Attack::attacker_steps);
//   outcomes.label("result", "code of the chart", &Attack::codes, &State::result);
//   outcomes.brings("what the chart's codes say", &Attack::code_fields, &Attack::code_value);
#pragma once

#include "rules/field.hpp"

#include <concepts>
#include <functional>
#include <set>
#include <span>
#include <type_traits>

namespace warodds {

// What people should be told beside the figures of an answer: where `holds` is an expression over outcomes, with its chance, and
// not at all where that is 0; else of the binding itself.
struct Remark {
    std::string holds, text;
};

// Outcomes without their type.
class AnyOutcomes {
public:
    AnyOutcomes();
    AnyOutcomes(const AnyOutcomes&);
    AnyOutcomes(AnyOutcomes&&) noexcept;
    AnyOutcomes& operator=(AnyOutcomes&&) noexcept;
    ~AnyOutcomes();

    using Get = std::function<int(const void* procedure, const void* state)>;
    using GetMost = std::function<int(const void* procedure)>;
    using GetWords = std::function<std::vector<std::string>(const void* procedure)>;
    using GetMissing = std::function<std::string(const void* procedure)>;
    using GetFields = std::function<const std::vector<Field>&(const void* procedure)>;
    using GetBrought = std::function<int(const void* procedure, const void* state, std::size_t field)>;

    const std::vector<Field>& fields() const { return fields_; }  // that every binding has
    // What a binding brings besides: its charts or files decide which fields that are. Empty: nothing.
    const std::string& brings() const { return brings_; }
    bool is_on_request(std::size_t field) const { return field < fields_.size() && fields_[field].on_request; }
    // The fields that are told where these are asked for, by their numbers: all but those on request that are not among them.
    // Throws InputError for one that this binding does not have. What the binding brings has the numbers after all others.
    std::vector<std::size_t> told(const void* procedure, const std::set<std::string>& asked) const;
    std::vector<std::size_t> told_anyway(const void* procedure) const { return told(procedure, {}); }
    // with the words and ranges of this binding
    std::vector<Field> fields_of(const void* procedure, const std::vector<std::size_t>& told) const;
    std::vector<Remark> remarks(const void* procedure) const;  // of this binding
    void read(const void* procedure, const void* state, const std::vector<std::size_t>& told,
              std::span<std::int32_t> values) const;

protected:
    // where an outcome is found: so many bytes of the state, or by a call
    struct Source {
        std::size_t offset = 0;
        std::uint8_t size = 0;
        bool is_signed = false;
        Get call;
    };
    void add(Kind kind, std::string_view name, std::string_view help, Source source, GetWords words = {},
             std::vector<Option> options = {});

    std::vector<Field> fields_;
    std::vector<Source> sources_;
    std::vector<GetWords> words_;
    std::vector<GetMost> most_;
    std::vector<GetMissing> missing_;
    std::vector<std::pair<std::string, GetMissing>> remarks_;  // what holds, and what a binding says of it
    std::string brings_;
    GetFields brought_;
    GetBrought read_brought_;
};

namespace detail {
template <class T>
struct Stored {
    using type = T;
};
template <class T>
    requires std::is_enum_v<T>
struct Stored<T> : std::underlying_type<T> {};
template <class T>
    requires requires { typename T::Plain; }
struct Stored<T> {
    using type = typename T::Plain;
};
}  // namespace detail

template <class P>
class Outcomes : public AnyOutcomes {
public:
    using State = typename P::State;

    template <class From>
    Outcomes& flag(std::string_view name, std::string_view help, From from) {
        return add(Kind::boolean, name, help, source(from)), *this;
    }
    // a whole number; one that no chart and no force bounds says its range
    template <class From>
    Outcomes& integer(std::string_view name, std::string_view help, From from) {
        add(Kind::integer, name, help, source(from));
        return range(0, 1'000'000);
    }
    template <class From>
    Outcomes& integer(std::string_view name, std::string_view help, int low, int high, From from) {
        return integer(name, help, from).range(low, high);
    }
    Outcomes& range(int low, int high) {
        return fields_.back().low = Rational(low), fields_.back().high = Rational(high), *this;
    }
    // the number before is at most this, which is known when the parameters are
    template <class From>
    Outcomes& most(From from) {
        most_.back() = [from](const void* procedure) {
            return static_cast<int>(std::invoke(from, *static_cast<const P*>(procedure)));
        };
        return *this;
    }
    // the number before counts parts of its unit: 4 tokens are a supply point
    Outcomes& parts(int of_a_unit) { return fields_.back().parts = of_a_unit, *this; }

    // The field before tells more ends apart than most players want to see, so it is there only where somebody asks for it.
    Outcomes& on_request() {
        fields_.back().on_request = true;
        fields_.back().help += "; shown on request";
        return *this;
    }
    // ... and where this method says nothing; what it says is what a binding has to have for it
    Outcomes& on_request(std::string (P::*missing)() const) {
        missing_.back() = [missing](const void* procedure) { return (static_cast<const P*>(procedure)->*missing)(); };
        return on_request();
    }

    // The number before is of something that may never happen, and then it is this value. A mean that people are shown is one
    // over the cases in which it happens: "2.13 where it is gone (61.6 %)".
    Outcomes& never(int value, std::string_view happens) {
        fields_.back().never = value, fields_.back().happens = happens;
        return *this;
    }
    // ... or it happens where this flag among the outcomes is set
    Outcomes& happens_if(std::string_view flag, std::string_view happens) {
        fields_.back().happens_if = flag, fields_.back().happens = happens;
        return *this;
    }
    // The field before means something only where this method says nothing; else it is left out, and who asks for it is told
    // what the method says.
    Outcomes& means_something(std::string (P::*missing)() const) {
        missing_.back() = [missing](const void* procedure) { return (static_cast<const P*>(procedure)->*missing)(); };
        return *this;
    }

    // Where this holds of outcomes that are always told, an answer says so, with its chance: what the method says, or nothing.
    Outcomes& remark(std::string_view holds, std::string (P::*text)() const) {
        remarks_.emplace_back(holds,
                              [text](const void* procedure) { return (static_cast<const P*>(procedure)->*text)(); });
        return *this;
    }
    // ... and this it says of the binding itself
    Outcomes& remark(std::string (P::*text)() const) { return remark("", text); }

    // one of a fixed list of words
    template <class From>
    Outcomes& label(std::string_view name, std::string_view help, std::vector<Option> options, From from) {
        return add(Kind::choice, name, help, source(from), {}, std::move(options)), *this;
    }
    // one of a list of words that depends on the charts in use: a method that gives them, or the chart itself
    template <class Words, class From>
        requires std::invocable<Words, const P&>
    Outcomes& label(std::string_view name, std::string_view help, Words words, From from) {
        GetWords get = [words](const void* procedure) -> std::vector<std::string> {
            const auto& of = std::invoke(words, *static_cast<const P*>(procedure));
            if constexpr (requires { of.codes(); }) return of.codes();
            else return of;
        };
        return add(Kind::choice, name, help, source(from), std::move(get)), *this;
    }

    // Fields that a binding brings: a method that describes them, and one that reads them from a final state by their places.
    Outcomes& brings(std::string_view help, const std::vector<Field>& (P::*fields)() const,
                     int (P::*read)(const State&, std::size_t field) const) {
        brings_ = help;
        brought_ = [fields](const void* procedure) -> const std::vector<Field>& {
            return (static_cast<const P*>(procedure)->*fields)();
        };
        read_brought_ = [read](const void* procedure, const void* state, std::size_t field) {
            return (static_cast<const P*>(procedure)->*read)(*static_cast<const State*>(state), field);
        };
        return *this;
    }

private:
    template <class From>
    static Source source(From from) {
        if constexpr (std::is_member_object_pointer_v<From> && std::is_invocable_v<From, const State&>) {
            using Plain = typename detail::Stored<std::remove_cvref_t<std::invoke_result_t<From, const State&>>>::type;
            static_assert(std::is_integral_v<Plain>, "an outcome is a whole number, a flag or an enum");
            static const State state{};
            const auto* member = reinterpret_cast<const std::byte*>(&(state.*from));
            return {.offset = static_cast<std::size_t>(member - reinterpret_cast<const std::byte*>(&state)),
                    .size = sizeof(Plain),
                    .is_signed = std::is_signed_v<Plain>,
                    .call = {}};
        } else {
            return {.call = [from](const void* procedure, const void* state) -> int {
                return static_cast<int>(
                    std::invoke(from, *static_cast<const P*>(procedure), *static_cast<const State*>(state)));
            }};
        }
    }
};

}  // namespace warodds
