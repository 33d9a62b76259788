// What can be asked of an assault. Assault::blur counts on the order of the fields.
#include "rules/ocs/turn/assault.hpp"

namespace warodds::ocs {

bool Assault::may_exploit(const State& state, int i) const {
    return state.taken == 2 && roster(state).fates[attacking][i].exploiting &&
           units().lives(roster(state), attacking, i);
}

int Assault::exploiting_units(const State& state) const {
    int count = 0;
    for (int i = 0; i < units().size(attacking); ++i) count += may_exploit(state, i);
    return count;
}

Outcomes<Assault> Assault::outcomes() {
    Outcomes<Assault> outcomes;
    outcomes.flag("hex_taken", "an attacker is in the hex at the end", &Assault::hex_taken);
    outcomes.label("taken_in", "phase in which it was taken",
                   {{"never", ""}, {"movement", ""}, {"combat", ""}, {"exploitation", ""}}, &State::taken);
    outcomes.flag("exploit", "it was taken in the Combat Phase by units that may go on in the Exploitation Phase",
                  &Assault::exploits);
    outcomes.integer("attacker_losses", "steps that the attacker lost", &Assault::attacker_losses)
        .most(&Assault::attacking_steps);
    outcomes.integer("defender_losses", "steps that the defender lost", &Assault::defender_losses)
        .most(&Assault::defending_steps);
    outcomes.flag("defender_dg", "surviving defenders are disorganised", &Assault::defender_dg);
    outcomes.flag("vacated", "no defender is in the hex any more", &Assault::vacated);
    outcomes
        .integer("supply", "tokens (T) that the attacker spent on barrages and combat; fuel is not counted",
                 &State::supply)
        .range(0, 30'000);
    outcomes
        .integer("defender_supply", "tokens (T) that the defender spent on combat and his reaction barrage",
                 &State::defender_supply)
        .range(0, 30'000);
    outcomes.integer("combats", "overruns and attacks made", &State::combats).range(0, 14);
    outcomes
        .integer("aircraft_losses", "steps that the attacker's aircraft lost to fighters and flak",
                 &State::aircraft_losses)
        .range(0, 99);
    outcomes
        .integer("exploiting_units",
                 "units that may go on in the Exploitation Phase after the hex was taken in the Combat Phase",
                 &Assault::exploiting_units)
        .range(0, most_units)
        .on_request();
    outcomes.integer("attacker_strength_left", StrengthsLeft::help(Side::attacker), &Assault::strength_left<attacking>)
        .most(&Assault::strength<attacking>)
        .parts(StrengthsLeft::parts)
        .on_request();
    outcomes.integer("defender_strength_left", StrengthsLeft::help(Side::defender), &Assault::strength_left<defending>)
        .most(&Assault::strength<defending>)
        .parts(StrengthsLeft::parts)
        .on_request();
    outcomes.integer("unit_losses", "steps that the unit named by 'unit' lost", &Assault::unit_losses)
        .most(&Assault::unit_steps)
        .on_request(&Assault::needs_unit);
    outcomes.flag("unit_destroyed", "that unit is lost", &Assault::unit_destroyed).on_request(&Assault::needs_unit);
    outcomes
        .flag("unit_exploits",
              "that unit may go on in the Exploitation Phase after the hex was taken in the Combat Phase",
              &Assault::unit_exploits)
        .on_request(&Assault::needs_unit);
    outcomes.remark("vacated and not hex_taken", &Assault::says_empty);
    return outcomes;
}

}  // namespace warodds::ocs
