// From a machine to the distribution of its outcomes: exactly, or by trials, in one run or in pieces.
#pragma once

#include "analysis/answers/goal.hpp"

namespace warodds {

// The asks of a question, before a long run, so that a mistake is refused at once. Throws InputError.
void expect_first_goal(const Question& question);  // of best play, where there is a second one; throws InputError
std::vector<Expression> parse_asks(const Question& question, const std::vector<Field>& fields);

// The trials of a question, piece by piece: its tables are made once. The machine has to outlive it.
class TrialRun {
public:
    // without `may_fuse` its trials pair with those of a variant of the question
    TrialRun(const Question& question, const Machine& machine, const std::vector<Field>& fields, const Watch& watch,
             bool may_fuse = true);

    Tally run(const RunControl& control);                                              // throws InputError
    Graph* best_play() const { return compiled_ ? compiled_->best_play() : nullptr; }  // null where there is no goal
    std::uint64_t effort() const { return compiled_ ? compiled_->effort() : 0; }
    Method method() const { return compiled_ ? Method::compiled : Method::sampled; }

private:
    const Machine& machine_;
    Engine engine_;
    std::optional<CompiledRun> compiled_;
};

// The same figures from trials with control variates, where machines inside machines are sampled; none where that is too much.
std::optional<ControlledTrials> control(const Question& question, const Machine& machine,
                                        const std::vector<Expression>& figures, std::uint64_t trials,
                                        const Watch& watch);

// what every piece has in common
RunControl control_of(const Question& question, const Watch& watch);

Distribution distribution_of(const Tally& tally, Method method, Engine engine, std::vector<Field> fields);

// Thrown where best play filled in unknown cells, and what they leave open could not be worked out: what it found is of one
// chart. The question is then to be asked with a goal that does not look into them.
struct UnknownChart : TooLarge {
    UnknownChart() : TooLarge("what unknown cells leave open is too much to work out with best play") {}
};

// A graph that can be stopped and tells what it has looked at. The watch has to outlive it.
std::unique_ptr<Graph> graph_of(const Machine& machine, std::optional<Goal> goal, const Watch& watch);

// All that a graph says, likeliest first; without its fields. Throws TooLarge.
Distribution solve_graph(Graph& graph, bool fractions);

// Best play, exactly if it fits, else the best that was found, with a notice of how far from the best it can be. Throws
// TooLarge.
struct PlayedOut {
    std::unique_ptr<Graph> graph;
    Distribution odds;  // without its fields
};
PlayedOut play_best(const Question& question, const Machine& machine, const std::vector<Field>& fields,
                    const Watch& watch);

// Exact unless the question asks for trials, or has more situations than its budget: then trials and a notice.
// `each_block` gets the method of the run and each of its blocks of trials, `with_play` the graph of best play if there is one.
Distribution solve(const Question& question, const Machine& machine, std::vector<Field> fields, const Watch& watch,
                   const std::function<void(Method, const TrialBlock&)>& each_block = {},
                   const std::function<void(Graph&)>& with_play = {});

}  // namespace warodds
