// A plan is a procedure: what a file says is done with some forces, turn by turn (docs/plans.md).
//
// Each step is a procedure with some of its parameters taken from the forces, and what it leaves behind is what the forces are
// afterwards. Because a plan is a procedure itself, everything that works on procedures works on plans, other plans included.
#pragma once

#include "analysis/answers/answer.hpp"
#include "tables/toml.hpp"

namespace warodds {

// The procedure that a step names: one of the registry's, or a plan of another file. Throws InputError.
using FindProcedure = std::function<ProcedurePtr(const std::string& name, const std::string& where)>;

bool is_plan(const toml::table& root);

// Keys of a question (ask, optimal, trials, seed, within) may stand in it too, and are not looked at here. Throws InputError with file,
// line and column.
struct Plan;
std::shared_ptr<const Plan> read_plan(const toml::table& root, const std::string& file, const FindProcedure& find);
ProcedurePtr procedure_of(std::shared_ptr<const Plan> plan);

}  // namespace warodds
