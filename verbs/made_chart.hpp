// A chart that a verb makes, for a directory that --tables then lays over the shipped charts.
#pragma once

#include "verbs/verb.hpp"

namespace warodds {

Taken chart_directory();                                         // --out
Json file_json(const std::string& id, const std::string& file);  // what is told of a file that holds a chart

// Its text; where `out` names a directory, also as a file below it, where a set of charts looks for it.
Result made_chart(const Request& request, const std::string& id, const std::string& text, bool may_replace);

}  // namespace warodds
