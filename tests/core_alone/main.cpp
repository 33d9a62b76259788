// The core alone, as a page links it: a request in, a reply out, with its text and its picture, without a file.
#include "verbs/call.hpp"

#include <cstdio>

int main() {
    using namespace warodds;
    const Json reply = call(Json::parse(R"({"verb": "odds", "subject": "ocs/attack", "words": ["3:1"],
                                            "options": {"ask": "hex_taken"}, "want": ["result", "text", "svg"]})"));
    std::puts(reply["result"]["asks"].dump().c_str());
    std::puts(reply["text"].get<std::string>().c_str());
    std::puts(reply["svg"].get<std::string>().c_str());
}
