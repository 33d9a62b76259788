#include "sim/play.hpp"

#include "sim/best_play.hpp"
#include "sim/situations.hpp"

#include <map>
#include <tuple>
#include <unordered_map>

namespace warodds {
namespace {

constexpr std::size_t most_told = 4000;  // decisions that are put into words; beyond them nothing that matters is left
constexpr std::size_t most_ways =
    50'000;  // that are followed for what they write; where there are more, a step knows only itself

// Takes a given path through a step, with a ledger, and notes which of its lines tell what the last decision on it took.
class FollowRoller final : public DrawRoller {
public:
    FollowRoller(const Graph& graph, const std::vector<int>& path, Ledger& ledger)
        : DrawRoller(true, true), graph_(graph), path_(path) {
        ledger_ = &ledger;
    }

    const Choice& choice() const { return choice_; }
    std::size_t option_begins() const { return begins_; }
    std::size_t option_ends() const { return ended_ ? ends_ : lines(); }

protected:
    int decide(const Choice& choice, int) override {
        if (!graph_.decides(choice)) return -1;
        if (at_ + 1 == path_.size()) {
            choice_ = choice;
            begins_ = lines();
        }
        return next();
    }
    int draw(const Draw&) override { return next(); }
    int pick(const MissingCell& cell, int) override {  // once in a step, as PathRoller does
        const auto [known, is_new] = picked_.try_emplace(&cell, 0);
        if (is_new) known->second = next();
        return known->second;
    }

private:
    std::size_t lines() const { return ledger_->entries().size(); }
    int next() {
        if (at_ < path_.size()) return path_[at_++];
        if (!ended_) ends_ = lines();
        ended_ = true;
        return 0;
    }

    const Graph& graph_;
    const std::vector<int>& path_;
    std::size_t at_ = 0, begins_ = 0, ends_ = 0;
    bool ended_ = false;
    std::map<const MissingCell*, int> picked_;
    Choice choice_{"", "", Side::attacker, 0};
};

// Does what best play does, with a ledger, as far as no roll is needed.
class OpeningRoller final : public DrawRoller {
public:
    struct Rolls {};  // thrown at the first roll

    OpeningRoller(Graph& graph, std::uint32_t from, Ledger& ledger) : DrawRoller(true), graph_(graph), from_(from) {
        ledger_ = &ledger;
    }

protected:
    int decide(const Choice& choice, int) override {
        if (!graph_.decides(choice)) return -1;
        for (const Decided& known : graph_.decided(from_))
            if (known.path == path_) return path_.emplace_back(known.chosen);
        throw std::logic_error("best play does not know a decision that it came to");
    }
    int draw(const Draw&) override { throw Rolls(); }

private:
    Graph& graph_;
    std::uint32_t from_;
    std::vector<int> path_;
};

class Teller {
public:
    Teller(Graph& graph, Side wants, const std::vector<Side>& costs) : graph_(graph), wants_(wants), costs_(costs) {}

    Play play() {
        find_decisions();
        std::stable_sort(met_.begin(), met_.end(), [](const Met& a, const Met& b) { return b.stake < a.stake; });
        Play result;
        std::map<Kind, std::vector<Case>> kinds;
        for (const Met& met : met_) {
            if (met.stake.is_none()) ++result.indifferent;
            else if (told_ == most_told) ++result.untold;
            else tell(met, kinds);
        }
        std::vector<Line> lines;
        for (auto first = kinds.begin(); first != kinds.end();) {
            auto last = first;
            while (last != kinds.end() && last->first.is_like(first->first)) ++last;
            add_turns(first, last, lines);
            first = last;
        }
        std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.order < b.order; });
        for (Line& line : lines) {
            result.choices.push_back(std::move(line.choice));
            result.opening += !line.order.is_others && line.order.opening < not_opening;
        }
        return result;
    }

private:
    // What the other options would give away: of the goal, and where that is nothing, of the costs.
    struct Stake {
        double goal = 0, costs = 0;
        bool is_none() const { return goal <= 0 && costs <= 0; }
        double weight() const { return goal > 0 ? goal : 1e-9 * costs; }
        auto operator<=>(const Stake&) const = default;
    };
    struct Met {
        std::uint32_t state;
        Decided decided;
        double chance;
        Stake stake;
        std::size_t opening;  // before the first roll: which of them it is
    };
    struct Price {
        int what = -1;  // the goal, or which of the costs
        double is = 0;
        bool is_less(const Price& other) const {  // whatever it costs of the goal is more than any other cost
            return std::pair(what < 0, is) < std::pair(other.what < 0, other.is);
        }
    };
    struct Kind {
        std::string step, rule, name;
        Side side;
        std::vector<int> turns;
        auto operator<=>(const Kind&) const = default;
        bool is_like(const Kind& other) const {  // but for the turn
            return std::tie(step, rule, name, side) == std::tie(other.step, other.rule, other.name, other.side);
        }
    };
    struct Case {
        Facts facts;
        std::string chosen;
        double chance;
        Stake stake;
        std::size_t opening;
        std::map<std::string, Price> costs;  // of the other options
    };
    static constexpr std::size_t not_opening = -1;
    struct Line {
        struct Order {
            bool is_others = false;
            std::size_t opening = not_opening;
            double less_goal = 0, less_costs = 0;
            auto operator<=>(const Order&) const = default;
        } order;
        PlayedChoice choice;
    };

    // The same decision turn after turn is one where always the same is chosen.
    template <class At>
    void add_turns(At first, At last, std::vector<Line>& lines) const {
        Kind kind = first->first;
        kind.turns.clear();
        std::vector<Case> all;
        for (At at = first; at != last; ++at) {
            kind.turns.insert(kind.turns.end(), at->first.turns.begin(), at->first.turns.end());
            all.insert(all.end(), at->second.begin(), at->second.end());
        }
        const bool is_same = std::all_of(all.begin(), all.end(),
                                         [&](const Case& one) { return one.chosen == all.front().chosen; });
        if (is_same) return add_lines(kind, all, lines);
        for (At at = first; at != last; ++at) add_lines(at->first, at->second, lines);
    }

    // Of a decision where always the same is chosen there is one line; else how it begins before the first roll comes by itself.
    void add_lines(const Kind& kind, const std::vector<Case>& cases, std::vector<Line>& lines) const {
        const auto first = std::min_element(cases.begin(), cases.end(),
                                            [](const Case& a, const Case& b) { return a.opening < b.opening; });
        Line::Order order{kind.side != wants_, first->opening};
        for (const Case& one : cases) order.less_goal -= one.stake.goal, order.less_costs -= one.stake.costs;
        const auto add = [&](const std::vector<Case>& some) {
            std::vector<DecisionCase> plain;
            for (const Case& one : some) plain.push_back({one.facts, one.chosen, one.stake.weight()});
            for (const Situation& situation : situations_of(plain))
                lines.push_back({order, choice_of(kind, some, situation)});
        };
        const bool is_always = std::all_of(cases.begin(), cases.end(),
                                           [&](const Case& one) { return one.chosen == cases.front().chosen; });
        if (is_always || first->opening == not_opening) return add(cases);
        lines.push_back({order, choice_of(kind, {*first}, {"to begin with", {0}})});
        std::vector<Case> later = cases;
        later.erase(later.begin() + (first - cases.begin()));
        order.opening = not_opening;
        add(later);
    }

    static PlayedChoice choice_of(const Kind& kind, const std::vector<Case>& cases, const Situation& situation) {
        struct Cost {
            double goal = 0, chance = 0;  // of the cases that offer it
            std::map<int, std::pair<double, double>>
                equals{};  // where the goal is worth the same: by cost, sum and chance
        };
        PlayedChoice result{kind.turns, kind.step, kind.rule, kind.name, kind.side, situation.text, "", 0, {}};
        std::map<std::string, Cost> costs;
        for (const std::size_t i : situation.cases) {
            result.chosen = cases[i].chosen;
            result.chance += cases[i].chance;
            for (const auto& [option, price] : cases[i].costs) {
                Cost& cost = costs[option];
                cost.chance += cases[i].chance;
                if (price.what < 0) {
                    cost.goal += price.is * cases[i].chance;
                    continue;
                }
                auto& [sum, chance] = cost.equals[price.what];
                sum += price.is * cases[i].chance;
                chance += cases[i].chance;
            }
        }
        for (const auto& [option, cost] : costs) {  // what it costs of the goal is told alone
            const double goal = cost.goal / cost.chance;
            if (goal > 1e-9 || cost.equals.empty()) {
                result.others.push_back({option, goal, -1});
                continue;
            }
            const auto& [what, sum] = *cost.equals.begin();
            result.others.push_back({option, sum.first / sum.second, what});
        }
        std::stable_sort(result.others.begin(), result.others.end(), [](const auto& a, const auto& b) {
            return std::pair(a.what < 0, a.cost) < std::pair(b.what < 0, b.cost);
        });
        return result;
    }

    // every decision that best play comes to, with its chance
    void find_decisions() {
        std::unordered_map<std::uint32_t, double> chance;
        bool is_before_rolls = true;
        for (const std::uint32_t id : in_order()) {
            if (id == graph_.start()) chance[id] = 1;
            const double here = chance[id];
            if (here == 0 || graph_.finished(id)) continue;
            const Expansion& to = graph_.expand(id);
            for (const Transition& way : to.to)
                if (way.target < Graph::first_missing)
                    chance[way.target] += here * static_cast<double>(way.weight) / static_cast<double>(to.total);
            PlayedStep step = graph_.played(id);
            note_facts(id, step);
            for (Decided& one : step.decided) {
                const double share = here * one.chance / step.leaves;
                Stake stake;
                for (std::size_t option = 0; option < one.values.size(); ++option) {
                    const Price price = price_of(one, option);
                    if (price.is <= 1e-9) continue;
                    double& most = price.what < 0 ? stake.goal : stake.costs;
                    most = std::max(most, share * price.is);
                }
                const bool is_opening = is_before_rolls && one.chance == 1;
                met_.push_back({id, std::move(one), share, stake, is_opening ? met_.size() : not_opening});
            }
            is_before_rolls &= step.ways.size() == 1;  // and so is the next, to which this leads
        }
    }

    // of the goal, or of the first cost that differs, in the order of who decides
    Price price_of(const Decided& decided, std::size_t option) const {
        const auto chosen = static_cast<std::size_t>(decided.chosen);
        const double goal = std::abs(decided.values[option] - decided.values[chosen]);
        if (goal > 1e-9 || decided.costs[option].empty()) return {-1, goal};
        for (const bool is_own : {true, false})
            for (std::size_t i = 0; i < costs_.size() && i < decided.costs[option].size(); ++i) {
                const double more = decided.costs[option][i] - decided.costs[chosen][i];
                if ((costs_[i] == decided.side) == is_own && std::abs(more) > 1e-9)
                    return {static_cast<int>(i), std::abs(more)};
            }
        return {-1, goal};
    }

    // states after all that lead to them; best play refuses loops
    std::vector<std::uint32_t> in_order() {
        std::vector<std::uint32_t> done;
        std::unordered_map<std::uint32_t, bool> seen;
        std::vector<std::pair<std::uint32_t, std::size_t>> stack = {{graph_.start(), 0}};
        seen[graph_.start()] = true;
        while (!stack.empty()) {
            auto& [id, next] = stack.back();
            if (graph_.finished(id) || next == graph_.expand(id).to.size()) {
                done.push_back(id);
                stack.pop_back();
                continue;
            }
            const std::uint32_t target = graph_.expand(id).to[next++].target;
            if (target < Graph::first_missing && !seen[target]) {
                seen[target] = true;
                stack.emplace_back(target, 0);
            }
        }
        std::reverse(done.begin(), done.end());
        return done;
    }

    // what is known after each way of the step, of every state that it leads to
    void note_facts(std::uint32_t id, const PlayedStep& step) {
        ways_ += step.ways.size();
        if (ways_ > most_ways) return facts_.clear();
        for (const PlayedStep::Way& way : step.ways) {
            if (way.target >= Graph::first_missing || way.target == id || graph_.finished(way.target)) continue;
            Ledger ledger;
            FollowRoller roller(graph_, way.path, ledger);
            follow(id, roller);
            Facts facts = facts_[id];
            for (const Entry& line : ledger.entries()) facts.add(line);
            const auto [known, is_new] = facts_.emplace(way.target, facts);
            if (!is_new) known->second.keep_common(facts);
        }
    }

    void tell(const Met& met, std::map<Kind, std::vector<Case>>& kinds) {
        ++told_;
        std::vector<std::string> names;
        Choice choice{"", "", met.decided.side, 0};
        Case result{facts_[met.state], "", met.chance, met.stake, met.opening, {}};
        for (std::size_t option = 0; option < met.decided.values.size(); ++option) {
            std::vector<int> path = met.decided.path;
            path.push_back(static_cast<int>(option));
            Ledger ledger;
            FollowRoller roller(graph_, path, ledger);
            follow(met.state, roller);
            choice = roller.choice();
            const auto& lines = ledger.entries();
            for (std::size_t i = 0; option == 0 && i < roller.option_begins(); ++i) result.facts.add(lines[i]);
            names.push_back(option_name(lines, roller));
        }
        result.chosen = names[met.decided.chosen];
        for (std::size_t option = 0; option < names.size();
             ++option) {  // those that read the same are one, at its least cost
            if (names[option] == result.chosen) continue;
            const Price price = price_of(met.decided, option);
            const auto [known, is_new] = result.costs.emplace(names[option], price);
            if (!is_new && price.is_less(known->second)) known->second = price;
        }
        const Machine::Moment moment = graph_.machine().moment(graph_.state(met.state));
        const std::vector<int> turns(moment.turn > 0, moment.turn);
        kinds[{moment.step, choice.rule, choice.name, met.decided.side, turns}].push_back(std::move(result));
    }

    // The line that the rule wrote about it. It is the first; an option of which there is nothing to write does nothing.
    static std::string option_name(const std::vector<Entry>& lines, const FollowRoller& roller) {
        if (roller.option_begins() == roller.option_ends()) return "none";
        const Entry& line = lines[roller.option_begins()];
        return line.name == roller.choice().name ? line.value : line.name + " " + line.value;
    }

    void follow(std::uint32_t from, Roller& roller) {
        std::vector<std::byte> state(graph_.state(from), graph_.state(from) + graph_.machine().state_size());
        graph_.machine().step(state.data(), roller);
    }

    Graph& graph_;
    Side wants_;
    const std::vector<Side>& costs_;
    std::vector<Met> met_;
    std::size_t told_ = 0, ways_ = 0;
    std::unordered_map<std::uint32_t, Facts> facts_;  // by state
};

}  // namespace

Play tell_play(Graph& graph, Side wants, const std::vector<Side>& costs) { return Teller(graph, wants, costs).play(); }

Ledger tell_opening(Graph& graph) {
    const Machine& machine = graph.machine();
    Ledger ledger;
    std::vector<std::byte> state(graph.state(graph.start()), graph.state(graph.start()) + machine.state_size());
    try {
        while (!machine.finished(state.data())) {
            OpeningRoller roller(graph, graph.find(state.data()), ledger);
            machine.step(state.data(), roller);
            if (roller.missing()) break;
            machine.canonical(state.data());
        }
    } catch (const OpeningRoller::Rolls&) {}
    return ledger;
}

}  // namespace warodds
