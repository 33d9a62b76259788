// The procedures of Case Geld, in the order in which they are listed. A new one is its file and its name here, twice.
#include "rules/procedure.hpp"

namespace warodds::case_geld {

const Procedure &attack(), &momentum(), &landing(), &airdrop(), &atomic_attack(), &bombs(), &airpower(),
    &replacements(), &game_length(), &victory(), &us_movement(), &setup(), &campaign();

Game game() {
    return {"case-geld",
            "Case Geld (v2.0)",
            {&attack(), &momentum(), &landing(), &airdrop(), &atomic_attack(), &bombs(), &airpower(), &replacements(),
             &game_length(), &victory(), &us_movement(), &setup(), &campaign()}};
}

}  // namespace warodds::case_geld
