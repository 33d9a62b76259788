// One schema, every face: each parameter and unit attribute is described once, in its rule, and command line, files,
// JSON, Arrow and help are made from the description.
#pragma once

#include "rules/enumerators.hpp"
#include "rules/field.hpp"

#include <concepts>
#include <cstddef>
#include <memory>
#include <span>

namespace warodds {

// A value of a choice, as a rule file lists it.
struct Word {
    std::string_view name, help, against;
    constexpr Word(const char* name, const char* help = "", const char* against = "")
        : name(name), help(help), against(against) {}
};
using Words = std::initializer_list<Word>;
std::vector<Option> options_of(std::span<const Word> words);
inline std::vector<Option> options_of(const std::vector<Option>& options) { return options; }

// How values get into one member of a struct and out again. It does not know the struct, so that a rule file compiles
// none of it.
struct Access {
    std::size_t offset = 0;
    void (*set)(void* member, const Value&, const Field&) = nullptr;
    std::optional<Value> (*get)(const void* member, const Field&) = nullptr;  // nothing where the member has no value

    struct List;
    std::shared_ptr<const List> list;  // of units, instead of the two above
};

// A schema without its type.
class AnySchema {
public:
    AnySchema();
    AnySchema(const AnySchema&);
    AnySchema(AnySchema&&) noexcept;
    AnySchema& operator=(AnySchema&&) noexcept;
    ~AnySchema();

    std::vector<Field> fields;

    std::size_t index(std::string_view name) const;  // fields.size() for a name that it does not have
    void set(std::size_t field, void* params, const Value& value) const;
    std::optional<Value> get(std::size_t field, const void* params) const;
    void fill(void* unit, const Record& record) const;
    // All that is not as it would be anyway. Factors are written without gaps, so those before one that is there are
    // there too, and the first always: a unit can be typed, whatever it is.
    Record record(const void* unit, const std::vector<std::string>& shorthand) const;
    // Throws InputError for a parameter that was given where it means nothing; `params` is what is in force.
    void check_belonging(const void* params, const ParamSet& given) const;

protected:
    Field& add(Kind kind, std::string_view name, std::string_view help, Access access, const void* plain,
               std::vector<Option> options = {});
    void add_part(const AnySchema& part, std::size_t offset, std::string_view prefix, std::string_view lead);
    const Field& field_at(std::size_t offset) const;

private:
    void expect(const Belongs& belongs, const void* params, const ParamSet& given, const std::string& where,
                const std::string& name) const;

    std::vector<Access> access_;
};

struct Access::List {
    AnySchema schema;  // of a unit
    std::size_t (*size)(const void* list);
    const void* (*unit)(const void* list, std::size_t index);
    void (*clear)(void* list);
    void* (*add)(void* list);  // one more, and where it is
};

namespace detail {

// Words of a choice that have a name of their own.
template <class List>
concept SharedWords = std::same_as<List, Words> || std::same_as<List, std::vector<Option>>;
void expect_words(std::string_view field, std::size_t words, std::size_t values);  // throws logic_error

template <class Member>
struct WithoutOptional {
    using Type = Member;
};
template <class Inner>
struct WithoutOptional<std::optional<Inner>> {
    using Type = Inner;
};
// how many there are of an enum; what is a plain number has as many as somebody says
template <class Member>
constexpr std::size_t values_of(std::size_t otherwise) {
    using Plain = typename WithoutOptional<Member>::Type;
    if constexpr (std::is_enum_v<Plain>) return enumerators<Plain>;
    else return otherwise;
}

// Whole numbers, and the options of a choice by their place.
int integer_of(const Value& value, const Field& field);
Value value_of(int number, const Field& field);

template <class Member>
void set_plain(Member& member, const Value& value, const Field& field) {
    if constexpr (std::is_same_v<Member, bool>) member = std::get<bool>(value);
    else if constexpr (std::is_same_v<Member, Rational>) member = std::get<Rational>(value);
    else if constexpr (std::is_same_v<Member, std::string>) member = std::get<std::string>(value);
    else if constexpr (std::is_same_v<Member, std::vector<int>>) member = *parse_levels(std::get<std::string>(value));
    else member = static_cast<Member>(integer_of(value, field));
}
template <class Member>
std::optional<Value> get_plain(const Member& member, const Field& field) {
    if constexpr (std::is_same_v<Member, std::vector<int>>)
        return member.empty() ? std::optional<Value>() : Value(levels_text(member));
    else if constexpr (std::is_integral_v<Member> && !std::is_same_v<Member, bool>)
        return value_of(static_cast<int>(member), field);
    else if constexpr (std::is_enum_v<Member>) return value_of(static_cast<int>(member), field);
    else return Value(member);
}
template <class Member>
void set_member(void* member, const Value& value, const Field& field) {
    if constexpr (requires(Member& optional) { optional.emplace(); })
        set_plain(static_cast<Member*>(member)->emplace(), value, field);
    else set_plain(*static_cast<Member*>(member), value, field);
}
template <class Member>
std::optional<Value> get_member(const void* member, const Field& field) {
    const Member& from = *static_cast<const Member*>(member);
    if constexpr (requires { from.has_value(); }) return from ? get_plain(*from, field) : std::nullopt;
    else return get_plain(from, field);
}
#define WARODDS_MEMBER(Type)                                                  \
    extern template void set_member<Type>(void*, const Value&, const Field&); \
    extern template std::optional<Value> get_member<Type>(const void*, const Field&);
WARODDS_MEMBER(bool)
WARODDS_MEMBER(int)
WARODDS_MEMBER(Rational)
WARODDS_MEMBER(std::string)
WARODDS_MEMBER(std::vector<int>)
WARODDS_MEMBER(std::optional<int>)
WARODDS_MEMBER(std::optional<Rational>)
#undef WARODDS_MEMBER

}  // namespace detail

// Describes the members of a Params or unit struct, and moves values into them and out again. A member's initial value is
// its default; a std::optional without a value has none.
template <class P>
class Schema : public AnySchema {
public:
    // what can be said of a field after its kind
    class Editor {
    public:
        Editor(Schema& schema, Field& field) : schema_(schema), field_(field) {}
        Editor& of_hex() { return field_.is_of_hex = true, *this; }          // of the hex that is attacked
        Editor& assumption() { return field_.is_assumption = true, *this; }  // the default is told in every answer
        Editor& range(Rational low, Rational high) { return field_.low = low, field_.high = high, *this; }
        Editor& also(std::string_view name) {
            return field_.also.emplace_back(name), *this;
        }  // what other procedures call it
        Editor& rule(std::string_view number) { return field_.rule = number, *this; }
        Editor& unit(std::string_view word) { return field_.unit = word, *this; }
        // of a list: more may come back than went in, as where units of another list go over to it
        Editor& can_grow(std::string_view from = "") { return field_.can_grow = true, field_.grows_from = from, *this; }
        Editor& ends_with_turn() { return field_.ends_with_turn = true, *this; }  // of a unit
        Editor& needs_one() { return field_.needs_one = true, *this; }
        Editor& most(std::size_t count) { return field_.most = count, *this; }  // of a list or of levels
        Editor& parentheses(std::vector<std::string> flags) { return field_.parentheses = std::move(flags), *this; }

        // A player may change it, and `advise` tries: whose it is, which way costs him, and what the rules charge for one more.
        Editor& lever(Side side, Lever::Way way = Lever::Way::up, std::string_view cost = "") {
            return field_.lever = Lever{side, way, std::string(cost)}, *this;
        }

        // It means something only with these values of a choice that was described before it.
        template <class Enum>
        Editor& only_with(Enum P::* choice, std::initializer_list<Enum> values) {
            const Field& other = schema_.field_at(offset_of(choice));
            Belongs& belongs = field_.belongs.emplace_back(Belongs{other.name, {}});
            for (const Enum value : values) belongs.values.push_back(other.options[static_cast<int>(value)].name);
            return *this;
        }
        // It means something only where that flag is up.
        Editor& only_with(bool P::* flag) {
            return field_.belongs.push_back({schema_.field_at(offset_of(flag)).name, {"true"}}), *this;
        }
        // It says in another way what that value or list says.
        template <class Member>
        Editor& instead_of(Member P::* other) {
            return field_.belongs.push_back({schema_.field_at(offset_of(other)).name, {}}), *this;
        }

    private:
        Schema& schema_;
        Field& field_;
    };

    template <class Member>
    Editor integer(std::string_view name, std::string_view help, Member P::* member) {
        return add(Kind::integer, name, help, member);
    }
    template <class Member>
    Editor number(std::string_view name, std::string_view help, Member P::* member) {
        return add(Kind::number, name, help, member);
    }
    Editor odds(std::string_view name, std::string_view help, std::optional<Rational> P::* member) {
        return add(Kind::odds, name, help, member);
    }
    Editor flag(std::string_view name, std::string_view help, bool P::* member) {
        return add(Kind::boolean, name, help, member);
    }
    Editor text(std::string_view name, std::string_view help, std::string P::* member) {
        return add(Kind::text, name, help, member);
    }
    // one whole number for each step of a unit, full strength first: 7/4; its value is the text, without spaces
    Editor levels(std::string_view name, std::string_view help, std::vector<int> P::* member) {
        return add(Kind::levels, name, help, member);
    }
    // the fields of a part that several procedures share; `lead` goes before each help text
    template <class Part>
    void part(const Schema<Part>& schema, Part P::* member, std::string_view prefix = "", std::string_view lead = "") {
        add_part(schema, offset_of(member), prefix, lead);
    }
    // An enum whose values are the words in order: one for each, which the compiler counts. Words that several fields share are
    // counted when the schema is made.
    template <class Member, std::size_t N>
    Editor choice(std::string_view name, std::string_view help, Member P::* member, const Word (&words)[N]) {
        static_assert(detail::values_of<Member>(N) == N, "a word for each value of the enum");
        return add(Kind::choice, name, help, member, options_of(words));
    }
    // ... of which only the first few are possible here
    template <class Member, std::size_t N>
    Editor choice_of_first(std::string_view name, std::string_view help, Member P::* member, const Word (&words)[N]) {
        static_assert(N < detail::values_of<Member>(N), "fewer words than values of the enum");
        return add(Kind::choice, name, help, member, options_of(words));
    }
    template <class Member, detail::SharedWords Shared>
    Editor choice(std::string_view name, std::string_view help, Member P::* member, const Shared& words) {
        std::vector<Option> options = options_of(words);
        detail::expect_words(name, options.size(), detail::values_of<Member>(options.size()));
        return add(Kind::choice, name, help, member, std::move(options));
    }
    // how a decision is answered when no run looks for the best: the index of the policy
    template <class Member, std::size_t N>
    Editor policy(std::string_view name, Side side, std::string_view help, Member P::* member, const Word (&words)[N]) {
        return of_policy(choice(name, help, member, words), side);
    }
    template <class Member, detail::SharedWords Shared>
    Editor policy(std::string_view name, Side side, std::string_view help, Member P::* member, const Shared& words) {
        return of_policy(choice(name, help, member, words), side);
    }
    // a named reading of a rule that can be read in more than one way
    template <class Member, std::size_t N>
    Editor reading(std::string_view name, std::string_view help, Member P::* member, const Word (&words)[N]) {
        return of_reading(choice(name, help, member, words));
    }
    template <class Member, detail::SharedWords Shared>
    Editor reading(std::string_view name, std::string_view help, Member P::* member, const Shared& words) {
        return of_reading(choice(name, help, member, words));
    }
    // a list of units; `shorthand` names the attributes that dashes separate: 9-5-4
    template <class Unit>
    Editor units(std::string_view name, std::string_view help, std::vector<Unit> P::* member,
                 const Schema<Unit>& schema, std::vector<std::string> shorthand) {
        using Units = std::vector<Unit>;
        Access access{.offset = offset_of(member), .set = {}, .get = {}, .list = {}};
        const auto list = access.list = std::make_shared<const Access::List>(
            Access::List{.schema = schema,
                         .size = [](const void* list) { return static_cast<const Units*>(list)->size(); },
                         .unit = [](const void* list, std::size_t index) -> const void* {
                             return &(*static_cast<const Units*>(list))[index];
                         },
                         .clear = [](void* list) { static_cast<Units*>(list)->clear(); },
                         .add = [](void* list) -> void* { return &static_cast<Units*>(list)->emplace_back(); }});
        Field& field = AnySchema::add(Kind::units, name, help, std::move(access), nullptr);
        field.shorthand = std::move(shorthand);
        if (!schema.coin_.lost_by.empty()) {
            Coin coin{schema.coin_.name, schema.coin_.lost_by, {}};
            coin.worth = [list, worth = schema.worth_](const Record& record) -> std::optional<int> {
                if (!worth) return std::nullopt;
                Unit unit;
                list->schema.fill(&unit, record);
                return worth(unit);
            };
            field.coin = std::make_shared<const Coin>(std::move(coin));
        }
        return Editor(*this, field);
    }

    // Of a unit: what is left of it in the coin in which the game counts losses, where that is not the steps that it says.
    void counts(std::string_view coin, std::string_view lost_by, int (*worth)(const P&)) {
        coin_ = {std::string(coin), std::string(lost_by), {}};
        worth_ = worth;
    }
    // ... or it is nothing that is lost: a face-down pool, a load
    void counts_nothing() { counts("units", "nothing", nullptr); }

private:
    template <class>
    friend class Schema;
    static const P& plain() {
        static const P made{};
        return made;
    }
    template <class Member>
    static std::size_t offset_of(Member P::* member) {
        return static_cast<std::size_t>(reinterpret_cast<const std::byte*>(&(plain().*member)) -
                                        reinterpret_cast<const std::byte*>(&plain()));
    }
    template <class Member>
    Editor add(Kind kind, std::string_view name, std::string_view help, Member P::* member,
               std::vector<Option> options = {}) {
        Access access{offset_of(member), detail::set_member<Member>, detail::get_member<Member>, {}};
        return Editor(*this, AnySchema::add(kind, name, help, std::move(access), &plain(), std::move(options)));
    }

    Editor of_policy(Editor editor, Side side) {
        fields.back().role = Field::Role::policy;
        fields.back().side = side;
        return editor;
    }
    Editor of_reading(Editor editor) {
        fields.back().role = Field::Role::reading;
        return editor;
    }

    Coin coin_;
    int (*worth_)(const P&) = nullptr;
};

}  // namespace warodds
