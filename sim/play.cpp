#include "sim/play.hpp"

#include "sim/best_play.hpp"

#include <map>
#include <unordered_map>

namespace warodds {
namespace {

constexpr std::size_t most_told = 4000;  // decisions that are put into words; beyond them nothing that matters is left

// Takes a given path through a step, with a ledger, and notes which of its lines tell what the last decision on it took.
class FollowRoller final : public DrawRoller {
public:
    FollowRoller(const Graph& graph, const std::vector<int>& path, Ledger& ledger)
        : DrawRoller(true), graph_(graph), path_(path) {
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
    Choice choice_{"", "", Side::attacker, 0};
};

// the last few of these lines
std::string text_of(const std::vector<Entry>& lines, std::size_t count) {
    constexpr std::size_t most = 4;
    std::string text;
    for (std::size_t i = count > most ? count - most : 0; i < count; ++i)
        text += (text.empty() ? "" : ", ") + lines[i].name + " " + lines[i].value;
    return text;
}

class Teller {
public:
    explicit Teller(Graph& graph) : graph_(graph) {}

    Play play() {
        find_decisions();
        std::stable_sort(met_.begin(), met_.end(), [](const Met& a, const Met& b) { return a.stake > b.stake; });
        Play result;
        std::map<std::vector<std::string>, Sum> sums;
        for (const Met& met : met_) {
            if (met.stake <= 0) ++result.indifferent;
            else if (told_ == most_told) ++result.untold;
            else tell(met, sums);
        }
        for (auto& [key, sum] : sums) result.choices.push_back(sum.choice(key));
        std::stable_sort(result.choices.begin(), result.choices.end(),
                         [](const auto& a, const auto& b) { return a.at_stake() > b.at_stake(); });
        return result;
    }

private:
    struct Met {
        std::uint32_t state;
        Decided decided;
        double chance, stake;
    };
    struct Sum {
        Side side;
        double chance = 0;
        struct Cost {
            double sum = 0, chance = 0;  // of the cases that offer it
        };
        std::map<std::string, Cost> costs;  // by option

        PlayedChoice choice(const std::vector<std::string>& key) const {
            PlayedChoice result{key[0], key[1], side, key[2], key[3], chance, {}};
            for (const auto& [option, cost] : costs) result.others.push_back({option, cost.sum / cost.chance});
            std::stable_sort(result.others.begin(), result.others.end(),
                             [](const auto& a, const auto& b) { return a.cost < b.cost; });
            return result;
        }
    };

    // every decision that best play comes to, with its chance
    void find_decisions() {
        std::unordered_map<std::uint32_t, double> chance;
        for (const std::uint32_t id : in_order()) {
            if (id == graph_.start()) chance[id] = 1;
            const double here = chance[id];
            if (here == 0 || graph_.finished(id)) continue;
            const Expansion& step = graph_.expand(id);
            for (const Transition& to : step.to) {
                const double there = here * static_cast<double>(to.weight) / static_cast<double>(step.total);
                if (to.target >= Graph::first_missing) continue;
                double& known = chance[to.target];
                if (there > best_arrival_[to.target]) best_arrival_[to.target] = there, came_from_[to.target] = id;
                known += there;
            }
            std::vector<Decided> decided = graph_.decided(id);
            if (decided.empty()) continue;
            const double leaves = graph_.chance_to_leave(id);
            for (Decided& one : decided) {
                double dearest = 0;
                for (const double value : one.values) dearest = std::max(dearest, cost(one, value));
                const double share = here * one.chance / leaves;
                met_.push_back({id, std::move(one), share, dearest > 1e-9 ? share * dearest : 0});
            }
        }
    }

    static double cost(const Decided& decided, double value) {
        return std::abs(value - decided.values[decided.chosen]);
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

    void tell(const Met& met, std::map<std::vector<std::string>, Sum>& sums) {
        ++told_;
        std::vector<std::string> names;
        Choice choice{"", "", met.decided.side, 0};
        std::string situation;
        for (std::size_t option = 0; option < met.decided.values.size(); ++option) {
            std::vector<int> path = met.decided.path;
            path.push_back(static_cast<int>(option));
            Ledger ledger;
            FollowRoller roller(graph_, path, ledger);
            follow(met.state, roller);
            choice = roller.choice();
            const auto& lines = ledger.entries();
            if (option == 0) situation = situation_of(met.state, lines, roller.option_begins());
            names.push_back(option_name(lines, roller));
        }
        const char* side = met.decided.side == Side::attacker ? "attacker" : "defender";
        Sum& sum = sums[{choice.rule, choice.name, situation, names[met.decided.chosen], side}];
        sum.side = met.decided.side;
        sum.chance += met.chance;
        std::map<std::string, double> costs;  // options that read the same are one, at its least cost
        for (std::size_t option = 0; option < names.size(); ++option) {
            if (names[option] == names[met.decided.chosen]) continue;
            const double price = cost(met.decided, met.decided.values[option]);
            const auto known = costs.emplace(names[option], price).first;
            known->second = std::min(known->second, price);
        }
        for (const auto& [name, price] : costs) {
            sum.costs[name].sum += price * met.chance;
            sum.costs[name].chance += met.chance;
        }
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

    // what this step wrote before the decision, or the last step before it that wrote anything
    std::string situation_of(std::uint32_t state, const std::vector<Entry>& lines, std::size_t count) {
        if (count > 0) return text_of(lines, count);
        for (int back = 0; back < 8; ++back) {
            const auto from = came_from_.find(state);
            if (from == came_from_.end()) return "";
            Ledger ledger;
            const std::vector<int> path = graph_.path_between(from->second, state);
            FollowRoller roller(graph_, path, ledger);
            follow(from->second, roller);
            if (!ledger.entries().empty()) return text_of(ledger.entries(), ledger.entries().size());
            state = from->second;
        }
        return "";
    }

    Graph& graph_;
    std::vector<Met> met_;
    std::size_t told_ = 0;
    std::unordered_map<std::uint32_t, std::uint32_t> came_from_;
    std::unordered_map<std::uint32_t, double> best_arrival_;
};

}  // namespace

Play tell_play(Graph& graph) { return Teller(graph).play(); }

}  // namespace warodds
