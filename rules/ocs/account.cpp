#include "rules/ocs/account.hpp"

namespace warodds::ocs {

Account::Account(const CostParams& params, Tables& tables, Ledger& ledger)
    : params_(params), ledger_(ledger), points_(tables), figures_(tables.numbers("ocs/costs")) {
    refuse_others();
    switch (params.what) {
        case Errand::pay:
            pay("12.1a", needed(params.tokens, "tokens", "the tokens to be paid, like tokens=2,", "12.1a"), "");
            break;
        case Errand::fuel: fuel(); break;
        case Errand::eat: eat(); break;
        case Errand::load: load(); break;
        case Errand::hedgehog: build_hedgehog(); break;
        case Errand::overrun: overrun(figure(*tables.numbers("ocs/modifiers"), "overrun movement points")); break;
        case Errand::port_repair: repair_port(figure(*tables.numbers("ocs/facilities"), "repair of a port hit")); break;
        case Errand::port: use_port(); break;
        case Errand::air_base: fill_air_base(*tables.numbers("ocs/aircraft")); break;
    }
}

// a parameter that has nothing to do with the question is a slip
void Account::refuse_others() const {
    const auto only = [&](const char* name, bool given, std::initializer_list<Errand> users) {
        if (!given || std::find(users.begin(), users.end(), params_.what) != users.end()) return;
        std::string list;
        for (const Errand user : users)
            list += (list.empty() ? "" : " or ") + std::string(errand_names[static_cast<int>(user)]);
        throw InputError(
            fmt::format("{}: found it for what={}, but it belongs to what={}; leave it out", name, what(), list));
    };
    only("supply", params_.supply.has_value(),
         {Errand::pay, Errand::fuel, Errand::eat, Errand::hedgehog, Errand::port_repair});
    only("tokens", params_.tokens.has_value(), {Errand::pay});
    only("hqs", params_.hqs.has_value(), {Errand::fuel});
    only("formations", params_.formations.has_value(), {Errand::fuel});
    only("units", params_.units.has_value(), {Errand::fuel});
    only("re", params_.re.has_value(), {Errand::eat, Errand::fuel});
    only("movement", params_.movement.has_value(), {Errand::load, Errand::overrun});
    only("overruns", params_.overruns.has_value(), {Errand::overrun});
    only("entry", params_.entry.has_value(), {Errand::overrun});
    only("level", params_.level.has_value(), {Errand::hedgehog, Errand::air_base});
    only("existing", params_.existing.has_value(), {Errand::hedgehog});
    only("aircraft", params_.aircraft.has_value(), {Errand::air_base});
    only("capacity", params_.capacity.has_value(), {Errand::port, Errand::port_repair});
    only("load", params_.load.has_value(), {Errand::port});
    only("unload", params_.unload.has_value(), {Errand::port});
    only("single_unit", params_.single_unit, {Errand::port});
    only("fuel_rounding", params_.fuel_rounding != CostParams::up, {Errand::fuel});
    only("independents", params_.independents, {Errand::fuel});
    only("enhanced_construction", params_.enhanced_construction, {Errand::hedgehog, Errand::port_repair});
}

}  // namespace warodds::ocs
