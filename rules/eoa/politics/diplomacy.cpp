// Empires of Apocalypse: diplomacy (11.1): a side pays a nation's level and rolls; a 1 does nothing, anything else moves the nation
// so many points towards it. The other side may pay and roll back, where a 1 counts too.
#include "rules/kit/code_chart.hpp"
#include "rules/kit/numbers.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

class Diplomacy {
public:
    enum class By : std::int8_t { allies, axis };
    struct Params {
        std::string nation;
        std::optional<int> status, level;
        By by = By::allies;
        std::optional<int> points, opponent_points;
        bool is_free = false;
        enum class Answer : std::int8_t { answers, never } answer = Answer::answers;
    };
    struct State {
        Small rolls, status, condition, answered;
    };

    static About about() {
        return {"eoa/diplomacy", "EoA diplomacy", "11.1", "where does a try at diplomacy leave a nation?"};
    }

    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema
            .text("nation", "a nation of eoa/diplomacy, for its status in September 1939 and its level",
                  &Params::nation)
            .rule("11.1");
        schema.integer("status", "its status now, below 0 towards the Allies", &Params::status)
            .range(-20, 20)
            .rule("11.1");
        schema.integer("level", "its diplomatic level: the points that a try costs", &Params::level)
            .range(1, 20)
            .rule("11.1");
        schema.choice("by", "who begins", &Params::by, {{"allies", ""}, {"axis", ""}}).rule("11.1");
        schema.integer("points", "diplomatic points of that side", &Params::points).range(0, 99).rule("11.1");
        schema.integer("opponent_points", "diplomatic points of the other side", &Params::opponent_points)
            .range(0, 99)
            .rule("11.1");
        schema
            .flag("free", "one of the four rolls at fixed dates: it costs nothing, and nobody answers",
                  &Params::is_free)
            .rule("11.1");
        schema
            .policy("answer", Side::defender, "whether the other side pays for a roll back", &Params::answer,
                    {{"answers", "if it can, where the first roll moved anything"}, {"never", ""}})
            .rule("11.1");
        return schema;
    }

    static Outcomes<Diplomacy> outcomes() {
        Outcomes<Diplomacy> outcomes;
        outcomes.integer("status", "its status afterwards, below 0 towards the Allies", &State::status).range(-26, 26);
        outcomes.label("condition", "what that is called", &Diplomacy::conditions, &State::condition);
        outcomes.flag("answered", "the other side rolled back", &State::answered);
        return outcomes;
    }

    Diplomacy(const Params& params, Tables& tables, Ledger& ledger)
        : params_(params), shifts_(tables.numbers("eoa/shifts")), conditions_(tables, "eoa/diplomatic-conditions") {
        const auto nations = tables.numbers("eoa/diplomacy");
        std::optional<int> status = params.status, level = params.level;
        if (!params.nation.empty()) {
            if (!nations->rows().has(params.nation))
                throw InputError("nation: found '" + params.nation + "'" +
                                 suggest(params.nation, nations->rows().keys) +
                                 "; the table eoa/diplomacy lists them (11.1)");
            const int row = nations->rows().find(params.nation);
            if (!status) status = known(*nations, row, nations->columns().find(std::string("start")));
            const int column = nations->columns().find(std::string("level"));
            if (!level && !nations->missing(row, column)) level = nations->result(row, column);
        }
        if (!status) throw InputError("status: expected the nation's status, or a nation (11.1)");
        status_ = *status;
        initiator_ = shifts_->columns().find(std::string("initiator"));
        opponent_ = shifts_->columns().find(std::string("opponent"));
        ledger.add("11.1", "status", signed_text(status_));
        can_answer_ = !params.is_free;
        if (params.is_free || (!params.points && !params.opponent_points)) return;
        if (!level)
            throw InputError(
                "level: expected the nation's level, since points are counted; only Belgium's is public (11.1)");
        level_ = *level;
        ledger.add("11.1", "a try costs", std::to_string(level_));
        if (params.points && *params.points < level_)
            throw InputError("points: found " + std::to_string(*params.points) +
                             ", expected at least the level of the nation, " + std::to_string(level_) + " (11.1)");
        can_answer_ = !params.opponent_points || *params.opponent_points >= level_;
    }

    State start() const { return {.rolls = 0, .status = status_, .condition = 0, .answered = 0}; }
    bool finished(const State& state) const { return state.rolls == 3; }

    void step(State& state, Roller& roller) const {
        if (state.rolls == 0) {
            const int points = roll(roller, initiator_, {"11.1", "initiator's die"});
            move(state, params_.by, points);
            state.rolls = points > 0 && can_answer_ ? 1 : 2;
        } else if (state.rolls == 1) {
            const Choice choice{"11.1", "answer", Side::defender, static_cast<int>(params_.answer)};
            const int never = roller.choose(choice, 2, [](int policy) { return policy; });
            roller.note(
                [&](Ledger& ledger) { ledger.add("11.1", "the other side", never ? "lets it be" : "answers"); });
            if (!never) {
                move(state, params_.by == By::allies ? By::axis : By::allies,
                     roll(roller, opponent_, {"11.1", "opponent's die"}));
                state.answered = 1;
            }
            state.rolls = 2;
        } else {
            state.condition = conditions_.read(state.status, 0, roller);
            state.rolls = 3;
        }
    }

    static std::vector<std::string> effects() { return {"status", "points", "opponent_points"}; }
    Params after(const State& state) const {
        Params left = params_;
        left.status = std::clamp<int>(state.status, -20, 20);
        if (left.points && !params_.is_free) *left.points -= level_;
        if (left.opponent_points && state.answered) *left.opponent_points -= level_;
        return left;
    }

private:
    std::vector<std::string> conditions() const { return conditions_.codes(); }
    int roll(Roller& roller, int column, What what) const {
        return roller.read(*shifts_, shifts_->rows().find(Rational(roller.d6(what))), column);
    }
    static void move(State& state, By towards, int points) { state.status += towards == By::axis ? points : -points; }

    Params params_;
    std::shared_ptr<const Chart<int>> shifts_;
    CodeChart conditions_;
    int status_ = 0, level_ = 0, initiator_ = 0, opponent_ = 0;
    bool can_answer_ = true;
};

}  // namespace

const Procedure& diplomacy() { return define<Diplomacy>(); }

}  // namespace warodds::eoa
