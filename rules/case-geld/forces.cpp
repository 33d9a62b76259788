#include "rules/case-geld/forces.hpp"

#include "rules/kit/numbers.hpp"

namespace warodds::case_geld {
namespace {

const std::vector<Option> nations = {{"german", ""}, {"japanese", ""}, {"us", "every unit on that side"}};

const std::vector<Option> banzai_policies = {
    {"marked", "the units marked banzai"},
    {"never", "no unit"},
    {"all", "every unit that may"},
    {"column", "the units marked banzai, and of others as few of a kind as move the column"},
};

}  // namespace

std::vector<Option> loss_policies() {
    return {
        {"keep_attack", "the loss that leaves most attack factors"},
        {"keep_defense", "the loss that leaves most defense factors"},
        {"keep_units", "the loss that leaves most units"},
        {"spare_elites", "elite units last"},
        {"spread", "spread evenly over the units"},
    };
}

const char* name_of(BanzaiPolicy policy) { return banzai_policies[static_cast<int>(policy)].name.c_str(); }

const char* name_of(Nation nation) {
    return nation == Nation::german ? "german" : nation == Nation::japanese ? "japanese" : "us";
}

std::optional<Nation> Unit::stated_nation() const {
    if (untried) return Nation::us;  // 3.5
    return type == UnitType::japanese_army ? Nation::japanese : nation;
}

std::vector<std::string> unit_shorthand() { return {"attack", "defense", "movement"}; }

void forget_directions(std::vector<Unit>& units) {
    for (Unit& unit : units) unit.direction.reset();
}

Schema<Unit> Unit::schema() {
    Schema<Unit> schema;
    schema.levels("attack", "attack factor for each step, full strength first, like 7/4", &Unit::attack)
        .range(0, 60)
        .most(4);
    schema.levels("defense", "defense factor for each step, full strength first, like 6/3", &Unit::defense)
        .range(0, 60)
        .most(4);
    schema.integer("movement", "printed movement factor; has no part in combat", &Unit::movement).range(0, 12);
    schema
        .integer("steps", "steps at full strength; else as many as factors are given, else by nation and class",
                 &Unit::steps)
        .range(1, 4)
        .rule("2.5");
    schema.integer("left", "steps now, if fewer", &Unit::left).range(1, 4).rule("2.11");
    schema.choice("nation", "nation; else that of its side", &Unit::nation, nations);
    schema
        .choice("type", "units whose factors the rules state", &Unit::type,
                {{"unit", "factors as given"},
                 {"japanese-army", "Japanese infantry army, 7-6-6 at full strength"},
                 {"garrison", "city garrison; a city attacked has its own without saying"},
                 {"beachhead", "Axis beachhead supply marker"}})
        .rule("1.9, 2.13, 9.16");
    schema.flag("elite", "elite unit: twice the steps of a regular", &Unit::elite).rule("2.5");
    schema.flag("oos", "out of supply: factor halved, Axis only", &Unit::oos).rule("9.9");
    schema.flag("banzai", "banzais in this battle if it may and the policy is 'marked' or 'column'", &Unit::banzai)
        .rule("12.24");
    schema.flag("untried", "face-down US regular: its factors are drawn from mix", &Unit::untried).rule("3.5");
    schema.integer("direction", "hexside that it attacks from, 0 to 5 around the target", &Unit::direction)
        .range(0, 5)
        .rule("12.17");
    schema
        .choice("drop", "airdropped this turn, before the attack, into such a hex", &Unit::drop,
                {{"none", "not dropped"},
                 {"clear", ""},
                 {"rough", ""},
                 {"mountain", ""},
                 {"landed", "how it landed is known (left); in supply this turn"}})
        .ends_with_turn("landed")
        .rule("11.19, 11.20");
    schema
        .choice("attacked",
                "combat phase of this player turn in which it attacked or probed; a plan's next turn begins without it",
                &Unit::attacked,
                {{"not-yet", ""}, {"in-first-phase", ""}, {"in-second-phase", "of a fight-fight turn"}})
        .ends_with_turn()
        .rule("12.4");
    schema
        .choice("defended",
                "combat phase of the enemy's player turn in which its hex was attacked; a plan's next turn begins "
                "without it",
                &Unit::defended,
                {{"not-attacked", ""},
                 {"attacked-in-first-phase", ""},
                 {"attacked-in-second-phase", "of a fight-fight turn"}})
        .ends_with_turn()
        .rule("12.4");
    schema
        .flag("drop_ezoc", "its drop hex is in an enemy zone of control; next to mobile units or a total it is anyway",
              &Unit::drop_ezoc)
        .rule("8.1, 11.19");
    schema.text("name", "its name; untried units of one name come back in the order of mix", &Unit::name).rule("2.6");
    schema.integer("number", "its number in the list that it comes from; 0: its place", &Unit::number).range(0, 99);
    return schema;
}

Schema<MixUnit> MixUnit::schema() {
    Schema<MixUnit> schema;
    schema.integer("attack", "attack factor", &MixUnit::attack).range(0, 60);
    schema.integer("defense", "defense factor", &MixUnit::defense).range(0, 60);
    schema.integer("count", "how many such units are still face down", &MixUnit::count).range(1, 32);
    schema.counts_nothing();  // 3.5: who is turned up leaves it, and is not lost
    return schema;
}

Schema<AttackingForce> AttackingForce::schema() {
    Schema<AttackingForce> schema;
    schema.integer("attack", "attack factors in all; or give attackers", &AttackingForce::attack)
        .range(0, 400)
        .lever(Side::attacker)
        .rule("12.7");
    schema.integer("attacker_left", "of these steps, those left now, if fewer", &AttackingForce::attacker_left)
        .range(0, 60)
        .unit("steps")
        .rule("2.11");
    schema.choice("attacker", "who attacks; else as the units say, else german", &AttackingForce::attacker, nations);
    schema
        .units("attackers", "the attacking units, instead of a total", &AttackingForce::attackers, Unit::schema(),
               unit_shorthand())
        .lever(Side::attacker);
    schema
        .integer("attacker_steps", "steps behind a total; three regular Axis armies have 6",
                 &AttackingForce::attacker_steps)
        .range(1, 60)
        .instead_of(&AttackingForce::attackers)
        .assumption()
        .lever(Side::attacker)
        .unit("steps");
    schema.flag("concentric", "the attack is concentric; the units' directions say it too", &AttackingForce::concentric)
        .lever(Side::attacker)
        .rule("12.17");
    return schema;
}

Schema<TargetHex> TargetHex::schema() {
    Schema<TargetHex> schema;
    schema.integer("defense", "defense factors in all, a garrison included; or give defenders", &TargetHex::defense)
        .range(0, 400)
        .lever(Side::defender)
        .rule("12.7");
    schema.integer("defender_left", "of these steps, those left now, if fewer", &TargetHex::defender_left)
        .range(0, 60)
        .unit("steps")
        .rule("2.11");
    schema.choice("defender", "who defends; else us against the Axis, german against the US", &TargetHex::defender,
                  nations);
    schema
        .units("defenders", "the defending units, instead of a total; a city adds its garrison", &TargetHex::defenders,
               Unit::schema(), unit_shorthand())
        .lever(Side::defender);
    schema.integer("defender_steps", "steps behind a total, a garrison included", &TargetHex::defender_steps)
        .range(1, 60)
        .instead_of(&TargetHex::defenders)
        .assumption()
        .lever(Side::defender)
        .unit("steps");
    schema
        .choice("terrain", "the defenders' hex", &TargetHex::terrain,
                {{"clear", ""},
                 {"rough", ""},
                 {"mountain", ""},
                 {"waterway", "inland waterway"},
                 {"city", "with its garrison"},
                 {"tulsa", "Tulsa/NDC, defense 6"}})
        .of_hex()
        .rule("12.10-12.15");
    schema.flag("city_on_waterway", "the city lies on an inland waterway", &TargetHex::city_on_waterway)
        .only_with(&TargetHex::terrain, {Terrain::city})
        .of_hex()
        .rule("12.12");
    schema
        .flag("linked_waterway", "an attacker comes along the waterway itself, from a hex that it joins",
              &TargetHex::linked_waterway)
        .only_with(&TargetHex::terrain, {Terrain::waterway, Terrain::city})
        .of_hex()
        .rule("12.12");
    schema
        .choice("coast", "ocean coast of the hex; not said: none, in an invasion that of the invaders",
                &TargetHex::coast, {{"none", "inland, or the Gulf"}, {"atlantic", ""}, {"pacific", ""}})
        .of_hex()
        .rule("12.13");
    schema.flag("airpower", "the hex is in range of US airpower", &TargetHex::airpower)
        .of_hex()
        .lever(Side::attacker, Lever::Way::any, "an airpower marker in range")
        .rule("6.6");
    schema
        .integer("airpower_markers",
                 "US airpower markers in range; more than one adds nothing, and only Tulsa has more than 3",
                 &TargetHex::airpower_markers)
        .range(0, 6)
        .of_hex()
        .rule("6.1, 6.3, 6.6");
    schema.flag("cloud", "a mushroom cloud is on the hex, so its coast gives no supply", &TargetHex::cloud)
        .of_hex()
        .rule("9.14");
    schema.integer("shift", "further columns, to the right if positive", &TargetHex::shift)
        .range(-10, 10)
        .unit("columns");
    return schema;
}

bool TargetHex::has_mobile_units(int garrison_steps) const {
    if (defense) return terrain != Terrain::city || defender_left.value_or(defender_steps) > garrison_steps;
    return std::any_of(defenders.begin(), defenders.end(), is_mobile);
}

bool PlayerTurn::is_prepared(const TurnReadings& readings) const {
    if (prepared || order == Order::fight_move) return true;
    if (order != Order::fight_fight) return false;
    return readings.prepared_fight_fight == TurnReadings::FightFight::both ||
           (readings.prepared_fight_fight == TurnReadings::FightFight::first_phase && combat_phase == 1);
}

bool PlayerTurn::is_frozen(const TurnReadings& readings, Tables& tables) const {
    if (readings.freeze_turn == TurnReadings::Freeze::user_turn) return game_turn() == frozen_turn;
    const auto calendar = tables.numbers("case-geld/calendar");
    return game_turn() == figure(*calendar, "freeze");
}

Schema<PlayerTurn> PlayerTurn::schema() {
    Schema<PlayerTurn> schema;
    schema
        .choice("order", "order of the player turn; fight-move makes every attack prepared", &PlayerTurn::order,
                {{"move-fight", ""}, {"fight-move", ""}, {"fight-fight", ""}})
        .of_player_turn()
        .rule("5.3, 5.4");
    schema.flag("prepared", "prepared attack, whatever the order", &PlayerTurn::prepared)
        .lever(Side::attacker, Lever::Way::up, "no move before it")
        .of_player_turn()
        .rule("5.4");
    schema.integer("combat_phase", "which combat phase of a fight-fight turn", &PlayerTurn::combat_phase)
        .range(1, 2)
        .only_with(&PlayerTurn::order, {PlayerTurn::Order::fight_fight})
        .of_player_turn()
        .rule("5.3");
    schema.integer("turn", "game turn; else 2, or 1 in the Invasion Phase", &PlayerTurn::turn).range(1, 14);
    schema.integer("frozen_turn", "the turn of the freeze under freeze_turn = user_turn", &PlayerTurn::frozen_turn)
        .range(1, 14)
        .rule("12.12");
    return schema;
}

Schema<UntriedUnits> UntriedUnits::schema() {
    Schema<UntriedUnits> schema;
    schema.units("mix", "the US regulars that are still face down, for blind draws: 6-6 x8, 9-4 x4", &UntriedUnits::mix,
                 MixUnit::schema(), {"attack", "defense"});
    schema
        .integer("untried_attack", "attack factor of each face-down unit under untried_mix = fixed",
                 &UntriedUnits::untried_attack)
        .range(0, 60)
        .rule("3.5");
    schema
        .integer("untried_defense", "defense factor of each face-down unit under untried_mix = fixed",
                 &UntriedUnits::untried_defense)
        .range(0, 60)
        .rule("3.5");
    return schema;
}

Schema<BattlePolicies> BattlePolicies::schema() {
    Schema<BattlePolicies> schema;
    schema
        .policy("attacker_loss_policy", Side::attacker, "which attackers lose steps",
                &BattlePolicies::attacker_loss_policy, loss_policies())
        .rule("12.20");
    schema
        .policy("defender_loss_policy", Side::defender, "which defenders lose steps; a city's garrison is last",
                &BattlePolicies::defender_loss_policy, loss_policies())
        .rule("12.20");
    schema
        .policy("attacker_banzai", Side::attacker, "which Japanese attackers banzai", &BattlePolicies::attacker_banzai,
                banzai_policies)
        .rule("12.24");
    schema
        .policy("defender_banzai", Side::defender, "which Japanese defenders banzai", &BattlePolicies::defender_banzai,
                banzai_policies)
        .rule("12.24");
    return schema;
}

}  // namespace warodds::case_geld
