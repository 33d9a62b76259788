// The core alone, as Python and a page link it: a question bound, asked and told, without a file or a picture.
#include "analysis/json.hpp"
#include "analysis/question.hpp"

#include <cstdio>

int main() {
    using namespace warodds;
    Question question{.procedure = share(find_procedure("ocs/attack"))};
    set_param(question, "odds=3:1", "odds");
    question.asks = {"hex_taken"};
    const Json json = to_json(answer(question, TableSet()));
    std::puts(json["asks"].dump().c_str());
}
