// Parameters of which a rule must know whether they were given: what was said against all else is refused, and what was not said
// follows from it. The member is a std::optional; the default is told like any other.
#pragma once

#include "rules/schema.hpp"

namespace warodds {

// what holds where the parameter described last is not given
template <class P>
void tell_default(Schema<P>& schema, Value value) {
    schema.fields.back().fallback = std::move(value);
}

// a flag that says one thing up, the opposite down, and nothing where it is left out
template <class P>
typename Schema<P>::Editor open_flag(Schema<P>& schema, std::string_view name, std::string_view help,
                                     std::optional<bool> P::* member) {
    typename Schema<P>::Editor editor = schema.integer(name, help, member);
    schema.fields.back().kind = Kind::boolean;
    schema.fields.back().fallback = Value(false);
    return editor;
}

}  // namespace warodds
