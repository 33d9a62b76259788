// The procedures of Blitzkrieg Deluxe, in the order in which they are listed. A new one is its file and its name here, twice.
#include "rules/procedure.hpp"

namespace warodds::blitzkrieg {

const Procedure &attrition(), &overrun(), &barrage(), &bombing(), &air_combat(), &invasion(), &city_reduction(),
    &guerrillas(), &initiative(), &weather(), &game_length();

Game game() {
    return {"blitzkrieg",
            "Blitzkrieg Deluxe",
            {&attrition(), &overrun(), &barrage(), &bombing(), &air_combat(), &invasion(), &city_reduction(),
             &guerrillas(), &initiative(), &weather(), &game_length()}};
}

}  // namespace warodds::blitzkrieg
