// A question, and its answer as a value that says how it was obtained and where its tables come from.
#pragma once

#include "analysis/figures/distribution.hpp"
#include "rules/procedure.hpp"
#include "sim/play.hpp"
#include "sim/run.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {

// A procedure as questions and answers hold it: one made at run time lives as long as anything that speaks of it.
using ProcedurePtr = std::shared_ptr<const Procedure>;
// one of the registry's, which lives for ever
inline ProcedurePtr share(const Procedure& procedure) { return {ProcedurePtr(), &procedure}; }

struct Question {
    ProcedurePtr procedure;
    std::string title;  // as the user's file gives it, else the procedure's
    ParamSet params;
    std::map<std::string, std::string> typed;  // those given one by one and not in a file, as they were typed
    std::vector<std::string> asks;
    std::map<std::string, std::string> asked_at;  // the place of an ask that a file has
    std::optional<std::string> optimal;           // the goal of best play: "expr", "attacker: expr" or "defender: expr"
    std::string goal_at;                          // its place, where a file has it
    std::optional<std::string> then;  // the second goal, written alike; else what the procedure counts as losses
    std::string then_at;
    std::optional<std::uint64_t> trials;  // Monte Carlo instead of exact
    std::optional<double> within;         // Monte Carlo until figures are known so closely; trials are then a limit
    std::uint64_t seed = 1;
    std::uint64_t first_trial = 0;    // a run may be a piece of another
    bool sampled = false;             // literal dice instead of the compiled run
    Engine engine = Engine::counter;  // where literal dice come from
    bool fractions = false;
    std::optional<Side> asker;               // who asks, where it is not the side that usually does
    std::optional<std::uint64_t> plausible;  // a band over so many complete charts, where cells are unknown
    std::vector<std::string> axes;  // what its words give several values, as an axis is typed; each has its first here
    std::string read_as;            // how its words were taken, where there was something to guess

    void play_for(std::string goal) { optimal = std::move(goal), goal_at.clear(); }  // whatever a file says
    std::string goal_place() const { return goal_at.empty() ? option_name("optimal") : goal_at; }
    void then_for(std::string goal) { then = std::move(goal), then_at.clear(); }
    std::string then_place() const { return then_at.empty() ? option_name("then") : then_at; }
    std::set<std::string> named() const;  // words of the asks and the goal: everything that may name an outcome
};

inline constexpr std::uint64_t most_trials = std::uint64_t{1} << 40;
// the trials of a question that needs them and names no number
inline const std::uint64_t default_trials = RunControl{}.trials;

// the limit of a question that says how closely and not how many
inline constexpr std::uint64_t default_within_limit = 100'000'000;

// How plays that are worth the same to the goal were told apart: each side spares its own costs in this order, then takes what costs
// the other the most.
struct ToldApart {
    std::string then;                // instead of costs, the question's own second goal
    std::vector<std::string> names;  // of the costs; of `then` what is wanted
    std::vector<Side> of;            // whose each is; of `then` who wants it
    EqualPlays equal = EqualPlays::alike;
    bool is_tied = false;    // some plays are equal in all of this, and not the same
    bool is_ranged = false;  // ... and figures are ranges over them

    void learn_from(const Graph& played) { equal = played.equal_plays(), is_tied = played.is_tied(); }
};

// How a run went that was to go on until the asked figures were known closely enough: see analysis/answers/within.hpp.
struct Look {
    std::uint64_t trials;  // so far
    double half_width;     // of the widest interval that was asked for
};
struct Within {
    double target = 0;        // half-width
    std::uint64_t limit = 0;  // trials
    std::vector<Look> looks{};
    bool is_reached = false;
};

// Figures from trials that know what they may expect: see sim/controlled.hpp.
struct ControlledTrials {
    struct Figure {
        std::string expr;
        Expression::Kind kind;
        Estimate value;
        double factor;  // plain trials that one of these is worth, by the width of its interval
    };
    std::uint64_t trials = 0, learnt_from = 0;
    std::vector<Figure> figures;  // those that games before the run found to be worth it
};

struct TableUse {
    std::string id, title, rule, grade, source, warning;
    int cells = 0, unknown_cells = 0;  // all of them, and those that nobody could read

    bool is_whole() const { return unknown_cells == 0; }
};

TableUse table_use(const Table& table);
// The user's charts where none of them is among those used, "ocs/combat, ocs/surprise"; else nothing.
std::string unused_charts(const std::vector<TableUse>& used, const TableSet& tables);
std::string unused_notice(const std::string& typed, const std::string& charts);  // how their directory was named

// What a procedure has to say beside its figures.
struct Remarked {
    std::string text;
    std::optional<Estimate> p;  // how likely what it speaks of is; none: it is so anyway
};

// Something that an answer rests on and that nobody said.
struct Assumption {
    enum class Kind { policy, reading, fallback };
    struct Figure {
        std::string expr;
        Expression::Kind kind;
        double low, high;                                      // over all values that it could have
        std::vector<std::pair<std::string, Estimate>> others;  // the values that move the figure, and to what
    };
    std::string name, value;
    Kind kind;
    std::vector<Figure> figures;  // those that were asked for; of a default none
};
std::string to_text(Assumption::Kind kind);

// The first figure with a value beside an assumed one; several parameters that are assumed alike move together.
struct Neighbour {
    std::vector<std::string> names;
    std::string value;
    Expression::Kind kind;
    Estimate figure;
};

struct Assumed {
    std::vector<Assumption> list;
    std::vector<Neighbour> neighbours{};
    bool is_whole = false;  // false: nobody worked it out, or there are more ways than could be
};

// How the other side decides: each policy and its option where that is not the usual one, and whether he does so by how the dice fell
// for all others.
struct Reply {
    std::vector<std::pair<std::string, std::string>> choices;
    bool is_adaptive = false;

    bool is_usual() const { return choices.empty() && !is_adaptive; }
};
struct ReplyEnd {
    Estimate value;
    Reply reply;
};
// What his replies make of one figure. Where nothing can be said of what is better, `worst` is the least.
struct FigureReplies {
    int better = 0;  // 1: more of it is better for whoever asks; -1: less; 0: neither
    ReplyEnd worst{}, best{};

    ReplyEnd& low() { return better < 0 ? best : worst; }
    ReplyEnd& high() { return better < 0 ? worst : best; }
    bool moves() const {
        return std::abs(best.value.low - worst.value.low) + std::abs(best.value.high - worst.value.high) > 2e-9;
    }
};
// All figures under some options of the decision that heads the columns; everything else as usual.
struct ReplyColumn {
    std::vector<std::string> options;  // alike in the first figure
    std::vector<Estimate> figures;
    bool is_usual = false;
};
struct Replies {
    std::optional<Side> asker;                                // nothing: nobody replies
    std::vector<FigureReplies> ends;                          // by figure
    std::string headline;                                     // the policy whose options the columns are
    std::vector<ReplyColumn> columns;                         // the worst first, by the first figure
    std::vector<std::pair<std::string, std::string>> pinned;  // decisions of his that were given
    bool is_every_way = true;  // false: one at a time around the usual, or after trials only the headline
    bool is_whole = true;      // false: some were too much to work out
};

// An unknown cell that an answer depends on.
struct OpenCell {
    MissingCell cell;
    int candidates = 0;  // how many codes it may hold
    std::vector<double>
        worth;  // by figure that adds up: how much knowing it would narrow that, as far as it goes by itself
};

// What complete charts say that keep the known cells and obey what their files declare, each as likely as any other: a
// statement about charts, not about dice.
struct PlausibleBand {
    double median, low, high;  // half of the charts are below the median, 5 % below low, 5 % above high
};
struct Plausible {
    std::uint64_t charts = 0, seed = 0;
    std::vector<std::string> tables;   // those with unknown cells
    std::vector<PlausibleBand> bands;  // by figure
};

// What is known of the figures of an answer where chart cells are unknown.
struct Unknown {
    std::vector<std::string> figures;  // what was asked, or what stands for it
    std::vector<Expression::Kind> kinds;
    std::vector<bool> is_moved;  // by figure: they leave it open
    // by figure: there is a chart for each of its ends; nothing where that is not worked out
    std::vector<std::optional<bool>> is_attained;
    std::vector<OpenCell> cells;  // those that matter most first
    std::optional<Plausible> plausible;

    bool is_chance(std::size_t figure) const { return kinds[figure] == Expression::Kind::probability; }
    bool adds_up(std::size_t figure) const {  // over cells: worth is told of nothing else
        return is_chance(figure) || kinds[figure] == Expression::Kind::mean;
    }
};

// Dice paths that an answer may take for replies and for what it assumes, and all answers of a comparison together.
inline constexpr std::uint64_t most_assumed_paths = 1 << 21, most_assumed_together = 1 << 22;

struct Answer {
    ProcedurePtr owner;  // of the fields that params point to
    std::string procedure, title;
    std::vector<std::pair<const Field*, Value>> params;  // in force, defaults included
    std::vector<std::string> given;                      // names of those that the user gave
    std::uint64_t seed = 0;
    std::string goal;  // best play for this; empty when policies answered
    Expression::Kind goal_kind = Expression::Kind::probability;
    std::vector<TableUse> tables;
    Distribution distribution;
    std::vector<AskAnswer> asks;
    std::vector<AskAnswer> key;           // the figures that are told where nothing was asked
    Replies replies;                      // to those that were asked, or to the key figures
    std::optional<AskAnswer> goal_value;  // what best play is worth to its goal, where nobody asked for that
    Ledger ledger;                        // how the parameters fold, and what best play decides before the dice
    std::vector<Remarked> remarks;
    Assumed assumed;
    Unknown unknown;
    std::optional<Play> play;  // what best play does
    std::optional<ToldApart> told_apart;
    // of a plan: steps that were passed over, with the lists that had nobody left
    std::vector<std::pair<std::string, std::vector<std::string>>> passed_over;
    std::optional<Within> within;
    std::optional<ControlledTrials> controlled;  // where machines inside machines were sampled

    AskAnswer ask(const std::string& expr) const;  // a further question of the same outcomes; throws InputError
};

// The outcomes of consecutive trials, one column a field.
struct RawOutcomes {
    std::size_t trials = 0;
    std::vector<std::vector<std::int32_t>> fields{};  // [field][trial]
    std::vector<std::uint8_t> unread{};               // by trial: it met an unreadable cell; empty where none did
};

// What a caller may want to know or stop while a long run is under way.
struct Watch {
    unsigned threads = 1;
    Parallel parallel;  // see RunControl
    std::function<void(std::uint64_t done, std::uint64_t total)>
        progress;  // trials; total 0: dice paths, and nobody knows how many
    // Raw trials as they come. `run` is the answer so far: all that is known of the run but its outcomes.
    std::function<void(const Answer& run, std::uint64_t first_trial, const RawOutcomes& outcomes)> raw;
    const std::atomic<bool>* stop = nullptr;
    bool is_part = false;  // only counts are wanted, so nothing is made that answers of parts make for themselves
    std::function<void(const std::string&)> notice;
    // dice paths that several answers have left for what they assume; none: each its own
    std::uint64_t* assumed_left = nullptr;
    double effort_share = 1;  // of the budget of trials that nobody asked for, which somebody rolls several times
};

// the dice paths that are left for all that
inline std::uint64_t assumed_budget(const Watch& watch) {
    return std::min(watch.assumed_left ? *watch.assumed_left : most_assumed_paths, most_assumed_paths);
}

// Says of the policies that somebody gave that best play does not ask them; nothing where there is no best play.
void notice_unasked(const Question& question, const Watch& watch);

// The question's procedure with its parameters, for odds alone: nobody asks what it leaves behind. Throws InputError.
Bound bind_for_odds(const Question& question, const TableSet& tables, const Bound* known = nullptr);

// An answer without outcomes: what was asked, and with which tables.
Answer frame_of(const Question& question, const Bound& bound, const TableSet& tables);

// What best play decides before the first roll, and what became of plays that are worth the same.
void add_opening(Answer& answer, Graph& graph);
// What best play does, of the graph that played it.
void add_best_play(Answer& answer, Graph& graph, const Watch& watch);

// All that follows from the distribution that it has by now: what was asked, and what it rests on.
void complete(Answer& answer, const Question& question, const Bound& bound, const std::vector<Expression>& asks,
              const TableSet& tables, const Watch& watch);

// The figures of trials with control variates instead of the plain ones, where games of their own found them to know more; of a
// compiled run from trial 0 on whose machine holds others.
void add_control(Answer& answer, const Question& question, const Bound& bound, const Watch& watch);

// Exact unless the question asks for trials, or has more situations than its budget: then trials and a notice.
Answer answer(const Question& question, const TableSet& tables, const Watch& watch = {});
// The same of a binding that somebody has already, for odds; not for `within`, which looks at figures of its own.
Answer answer(const Question& question, const Bound& bound, const TableSet& tables, const Watch& watch);

}  // namespace warodds
