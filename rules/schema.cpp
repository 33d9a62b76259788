#include "rules/schema.hpp"

#include <algorithm>

namespace warodds {

void detail::expect_words(std::string_view field, std::size_t words, std::size_t values) {
    if (words != values)
        throw std::logic_error(std::string(field) + " has " + std::to_string(words) + " words for " +
                               std::to_string(values) + " values");
}

std::vector<Option> options_of(std::span<const Word> words) {
    std::vector<Option> options;
    for (const Word& word : words)
        options.push_back({std::string(word.name), std::string(word.help), std::string(word.against)});
    return options;
}

// ---- members ---------------------------------------------------------------------------------------------------

namespace detail {

int integer_of(const Value& value, const Field& field) {
    if (field.kind != Kind::choice) return static_cast<int>(std::get<Rational>(value).numerator());
    const std::string& name = std::get<std::string>(value);
    const auto found = std::find_if(field.options.begin(), field.options.end(),
                                    [&](const Option& option) { return option.name == name; });
    return static_cast<int>(found - field.options.begin());
}

Value value_of(int number, const Field& field) {
    if (field.kind == Kind::choice) return field.options[number].name;
    return Rational(number);
}

#define WARODDS_MEMBER(Type)                                           \
    template void set_member<Type>(void*, const Value&, const Field&); \
    template std::optional<Value> get_member<Type>(const void*, const Field&);
WARODDS_MEMBER(bool)
WARODDS_MEMBER(int)
WARODDS_MEMBER(Rational)
WARODDS_MEMBER(std::string)
WARODDS_MEMBER(std::vector<int>)
WARODDS_MEMBER(std::optional<int>)
WARODDS_MEMBER(std::optional<Rational>)
#undef WARODDS_MEMBER

}  // namespace detail

AnySchema::AnySchema() = default;
AnySchema::AnySchema(const AnySchema&) = default;
AnySchema::AnySchema(AnySchema&&) noexcept = default;
AnySchema& AnySchema::operator=(AnySchema&&) noexcept = default;
AnySchema::~AnySchema() = default;

namespace {
void* moved(void* params, std::size_t offset) { return static_cast<std::byte*>(params) + offset; }
const void* moved(const void* params, std::size_t offset) { return static_cast<const std::byte*>(params) + offset; }
}  // namespace

Field& AnySchema::add(Kind kind, std::string_view name, std::string_view help, Access access, const void* plain,
                      std::vector<Option> options) {
    Field& field = fields.emplace_back();
    field.name = name;
    field.help = help;
    field.kind = kind;
    field.options = std::move(options);
    if (plain) field.fallback = access.get(moved(plain, access.offset), field);
    if (access.list) field.attributes = access.list->schema.fields;
    access_.push_back(std::move(access));
    return field;
}

void AnySchema::add_part(const AnySchema& part, std::size_t offset, std::string_view prefix, std::string_view lead) {
    for (std::size_t i = 0; i < part.fields.size(); ++i) {
        Field& field = fields.emplace_back(part.fields[i]);
        field.name.insert(0, prefix);
        field.help.insert(0, lead);
        for (Belongs& belongs : field.belongs) belongs.to.insert(0, prefix);
        access_.push_back(part.access_[i]);
        access_.back().offset += offset;
    }
}

const Field& AnySchema::field_at(std::size_t offset) const {
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (access_[i].offset == offset) return fields[i];
    throw std::logic_error("a parameter belongs to one that is described after it");
}

std::size_t AnySchema::index(std::string_view name) const {
    return static_cast<std::size_t>(
        std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.name == name; }) -
        fields.begin());
}

void AnySchema::set(std::size_t field, void* params, const Value& value) const {
    const Access& access = access_[field];
    void* member = moved(params, access.offset);
    if (!access.list) return access.set(member, value, fields[field]);
    access.list->clear(member);
    for (const Record& record : std::get<std::vector<Record>>(value))
        access.list->schema.fill(access.list->add(member), record);
}

std::optional<Value> AnySchema::get(std::size_t field, const void* params) const {
    const Access& access = access_[field];
    const void* member = moved(params, access.offset);
    if (!access.list) return access.get(member, fields[field]);
    std::vector<Record> records;
    for (std::size_t i = 0; i < access.list->size(member); ++i)
        records.push_back(access.list->schema.record(access.list->unit(member, i), fields[field].shorthand));
    return Value(std::move(records));
}

void AnySchema::fill(void* unit, const Record& record) const {
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (const auto found = record.values.find(fields[i].name); found != record.values.end())
            set(i, unit, found->second);
}

Record AnySchema::record(const void* unit, const std::vector<std::string>& shorthand) const {
    // some kinds have no such factor, and where it has its default nothing is said of it
    const auto has = [&](const Field& factor) {
        return std::all_of(factor.belongs.begin(), factor.belongs.end(), [&](const Belongs& belongs) {
            const std::size_t to = index(belongs.to);
            const std::optional<Value> value = get(to, unit);
            return value && std::ranges::find(belongs.values, to_text(fields[to], *value)) != belongs.values.end();
        });
    };
    Record record;
    std::map<std::string, Value> factors;
    std::size_t last = 0;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        std::optional<Value> value = get(i, unit);
        if (!value) continue;
        const auto found = std::find(shorthand.begin(), shorthand.end(), fields[i].name);
        const bool is_factor = found != shorthand.end();
        if (is_factor && (value != fields[i].fallback || has(fields[i]))) factors[fields[i].name] = *value;
        if (value == fields[i].fallback) continue;
        if (is_factor) last = std::max(last, static_cast<std::size_t>(found - shorthand.begin()));
        else record.values[fields[i].name] = std::move(*value);
    }
    for (std::size_t place = 0; place <= last && place < shorthand.size(); ++place)
        if (const auto found = factors.find(shorthand[place]); found != factors.end()) record.values.insert(*found);
    // one without factors is named by what comes first
    if (!fields.empty() && (record.values.empty() || (shorthand.empty() && fields[0].kind == Kind::choice)))
        if (std::optional<Value> value = get(0, unit)) record.values[fields[0].name] = std::move(*value);
    return record;
}

void AnySchema::check_belonging(const void* params, const ParamSet& given) const {
    for (const Field& field : fields) {
        if (field.belongs.empty()) continue;
        const auto found = given.find(field.name);
        if (found == given.end()) continue;
        for (const Belongs& belongs : field.belongs) expect(belongs, params, given, found->second.where, field.name);
    }
}

void AnySchema::expect(const Belongs& belongs, const void* params, const ParamSet& given, const std::string& where,
                       const std::string& name) const {
    if (belongs.values.empty()) {
        const auto other = given.find(belongs.to);
        if (other == given.end()) return;
        const auto* list = std::get_if<std::vector<Record>>(&other->second.value);
        if (list && list->empty()) return;
        throw InputError(where + ": " + name + " and " + belongs.to + " cannot both be given; remove one of them")
            .about(name);
    }
    const std::size_t to = index(belongs.to);
    const std::optional<Value> value = get(to, params);
    const std::string text = value ? to_text(fields[to], *value) : "none";
    if (std::find(belongs.values.begin(), belongs.values.end(), text) != belongs.values.end()) return;
    throw InputError(where + ": " + name + " means something " + belongs.text() + ", found " + belongs.to + "=" + text +
                     "; leave it out")
        .about(name);
}

}  // namespace warodds
