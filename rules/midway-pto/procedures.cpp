// The procedures of the Midway Solitaire PTO addendum, in the order in which they are listed.
#include "rules/procedure.hpp"

namespace warodds::midway_pto {

const Procedure &draw_pool(), &hiyo(), &nimitz();

Game game() {
    return {"midway-pto", "Midway Solitaire: PTO campaign (addendum, section 23)", {&draw_pool(), &hiyo(), &nimitz()}};
}

}  // namespace warodds::midway_pto
