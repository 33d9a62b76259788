#include "rules/outcomes.hpp"

#include <cstring>

namespace warodds {
namespace {

template <class Int>
int stored(const void* at) {
    Int value;
    std::memcpy(&value, at, sizeof value);
    return static_cast<int>(value);
}

}  // namespace

AnyOutcomes::AnyOutcomes() = default;
AnyOutcomes::AnyOutcomes(const AnyOutcomes&) = default;
AnyOutcomes::AnyOutcomes(AnyOutcomes&&) noexcept = default;
AnyOutcomes& AnyOutcomes::operator=(AnyOutcomes&&) noexcept = default;
AnyOutcomes::~AnyOutcomes() = default;

void AnyOutcomes::add(Kind kind, std::string_view name, std::string_view help, Source source, GetWords words,
                      std::vector<Option> options) {
    Field& field = fields_.emplace_back();
    field.name = name;
    field.help = help;
    field.kind = kind;
    field.options = std::move(options);
    sources_.push_back(std::move(source));
    words_.push_back(std::move(words));
    most_.emplace_back();
    least_.emplace_back();
    missing_.emplace_back();
}

std::vector<std::size_t> AnyOutcomes::told(const void* procedure, const std::set<std::string>& asked) const {
    std::vector<std::size_t> told;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        const std::string& name = fields_[i].name;
        const bool is_asked = asked.contains(name);
        if (fields_[i].on_request && !is_asked) continue;
        if (const std::string missing = missing_[i] ? missing_[i](procedure) : ""; !missing.empty()) {
            if (is_asked) throw InputError(name + ": " + missing);
            continue;
        }
        told.push_back(i);
    }
    if (brought_)
        for (std::size_t i = 0; i < brought_(procedure).size(); ++i) told.push_back(fields_.size() + i);
    return told;
}

std::vector<Field> AnyOutcomes::fields_of(const void* procedure, const std::vector<std::size_t>& told) const {
    std::vector<Field> fields;
    for (const std::size_t i : told) {
        if (i >= fields_.size()) {
            fields.push_back(brought_(procedure)[i - fields_.size()]);
            continue;
        }
        Field& field = fields.emplace_back(fields_[i]);
        if (words_[i])
            for (std::string& word : words_[i](procedure)) field.options.push_back({std::move(word), ""});
        if (most_[i]) field.high = Rational(most_[i](procedure));
        if (least_[i]) field.low = Rational(least_[i](procedure));
    }
    return fields;
}

std::vector<Remark> AnyOutcomes::remarks(const void* procedure) const {
    std::vector<Remark> remarks;
    for (const auto& [holds, say, is_of_best_play] : remarks_)
        if (std::string text = say(procedure); !text.empty())
            remarks.push_back({holds, std::move(text), is_of_best_play});
    return remarks;
}

void AnyOutcomes::read(const void* procedure, const void* state, const std::vector<std::size_t>& told,
                       std::span<std::int32_t> values) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (told[i] >= sources_.size()) {
            values[i] = read_brought_(procedure, state, told[i] - sources_.size());
            continue;
        }
        const Source& source = sources_[told[i]];
        const void* at = static_cast<const std::byte*>(state) + source.offset;
        switch (source.size * 2 + source.is_signed) {
            case 2: values[i] = stored<std::uint8_t>(at); break;
            case 3: values[i] = stored<std::int8_t>(at); break;
            case 4: values[i] = stored<std::uint16_t>(at); break;
            case 5: values[i] = stored<std::int16_t>(at); break;
            case 8: values[i] = stored<std::uint32_t>(at); break;
            case 9: values[i] = stored<std::int32_t>(at); break;
            default: values[i] = source.call(procedure, state);
        }
    }
}

}  // namespace warodds
