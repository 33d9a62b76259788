// A plan turn by turn: how likely each objective is met by then, what each force has lost by then, and what goes wrong first.
#pragma once

#include "analysis/answers/answer.hpp"

namespace warodds {

struct PlanView {
    // figures by turn, the first turn first
    struct Objective {
        std::string name, id;
        std::vector<Estimate> met;  // so at the end of that turn; with best play, so at the end of it or of one before
    };
    struct Losses {
        std::string force, lost_by;                     // "north", "steps lost by"
        std::vector<Estimate> mean, low, median, high;  // 10 %, 50 % and 90 % of all courses have lost no more
    };

    Answer answer;  // of the whole plan
    int turns = 1;
    std::vector<std::string> steps;  // in their order
    std::vector<Objective> objectives;
    std::vector<Losses> losses;                              // none where best play decides: it looks at the whole plan
    std::vector<std::pair<std::string, Estimate>> failures;  // most frequent first, "none" among them
    struct PassedOver {
        std::string step;
        std::vector<std::string> forces;  // lists that it takes and that had nobody left
        Estimate p;                       // in so many of all courses
    };
    std::vector<PassedOver> passed_over;
    std::optional<Estimate> met_unfailed;  // nothing went wrong, and the first objective is met
};

// The question has to be about a plan. Throws InputError.
PlanView view_plan(const Question& question, const TableSet& tables, const Watch& watch = {});

}  // namespace warodds
