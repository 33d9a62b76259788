// Every verb as a function of data: a request in JSON in, a reply in JSON out (the contract is in docs/call.md). Nothing is read from or
// written to a disk: files come with the request and go with the reply.
#pragma once

#include "verbs/verb.hpp"

namespace warodds {

// What a face lends to a call: how it watches, and a seed that nobody used before. Notices go into the reply.
struct Lent {
    Watch watch{};
    std::uint64_t fresh_seed = 1;
    double memory = 0;  // bytes
};

// Always a reply, whatever the request is.
Json call(const Json& request, const Lent& lent = {});
// The same of a line of text, and as one: what is no JSON is an error reply.
std::string call_line(const std::string& line, const Lent& lent = {});

}  // namespace warodds
