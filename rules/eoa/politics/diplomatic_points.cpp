// Empires of Apocalypse: diplomatic points of a nation that is attacked and conquered (11.1): those whose side it joins have its
// points when it is attacked, who conquers it when it falls, and only he if both happen in one turn.
#include "rules/eoa/reckoned.hpp"
#include "rules/procedure.hpp"

namespace warodds::eoa {
namespace {

class DiplomaticPoints : public Reckoned {
public:
    enum class Party : std::int8_t { axis, allies };
    enum class Falls : std::int8_t { never, later, same_turn };
    struct Params {
        int level = 5;
        Party attacker = Party::axis;
        Falls falls = Falls::never;
    };

    static About about() {
        return {"eoa/diplomatic-points", "EoA diplomatic points", "11.1",
                "who gains diplomatic points when a nation is attacked?"};
    }
    static Schema<Params> parameters() {
        Schema<Params> schema;
        schema.integer("level", "the nation's diplomatic level", &Params::level).range(1, 20).assumption().rule("11.1");
        schema.choice("attacker", "who attacks it", &Params::attacker, {{"axis", ""}, {"allies", ""}}).rule("11.1");
        schema
            .choice("falls", "when it is conquered", &Params::falls,
                    {{"never", ""}, {"later", "in a later turn"}, {"same_turn", "in the turn of the attack"}})
            .rule("11.1");
        return schema;
    }
    static Outcomes<DiplomaticPoints> outcomes() {
        Outcomes<DiplomaticPoints> outcomes;
        outcomes.integer("axis_points", "points that the Axis gains", 0, 20,
                         [](const DiplomaticPoints& self, const State&) { return self.gains(Party::axis); });
        outcomes.integer("allied_points", "points that the Allies gain", 0, 20,
                         [](const DiplomaticPoints& self, const State&) { return self.gains(Party::allies); });
        return outcomes;
    }

    DiplomaticPoints(const Params& params, Tables&, Ledger&) : params_(params) {}

private:
    int gains(Party side) const {
        const bool gains = side == params_.attacker ? params_.falls != Falls::never : params_.falls != Falls::same_turn;
        return gains ? params_.level : 0;
    }

    Params params_;
};

}  // namespace

const Procedure& diplomatic_points() { return define<DiplomaticPoints>(); }

}  // namespace warodds::eoa
