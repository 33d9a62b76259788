#include "rules/ocs/supply/account.hpp"

namespace warodds::ocs {

Account::Account(const CostParams& params, Tables& tables, Ledger& ledger)
    : params_(params), ledger_(ledger), points_(tables), figures_(tables.numbers("ocs/costs")) {
    switch (params.what) {
        case Errand::pay:
            pay("12.1a", needed(params.tokens, "tokens", "the tokens to be paid, like tokens=2,", "12.1a"), "");
            break;
        case Errand::fuel: fuel(); break;
        case Errand::eat: eat(); break;
        case Errand::load: load(); break;
        case Errand::hedgehog: build_hedgehog(); break;
        case Errand::overrun: overrun(*tables.numbers("ocs/modifiers")); break;
        case Errand::port_repair: repair_port(figure(*tables.numbers("ocs/facilities"), "repair of a port hit")); break;
        case Errand::port: use_port(); break;
        case Errand::air_base: fill_air_base(*tables.numbers("ocs/aircraft")); break;
        case Errand::stocks: recover_stocks(); break;
        case Errand::refit: refit(); break;
        case Errand::build_air_base: build_air_base(); break;
    }
}

}  // namespace warodds::ocs
