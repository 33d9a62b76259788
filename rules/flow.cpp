#include "rules/flow.hpp"

namespace warodds {

std::uint32_t Leavings::number(const Procedure& procedure, ParamSet params) {
    std::string text = procedure.about.id + "\n";
    for (const auto& [name, given] : params)
        text += name + "=" + to_text(*procedure.parameter(name), given.value) + "\n";
    return all_.number({std::move(text), std::move(params)});
}

std::uint32_t Flowing::left(const std::byte* final_state) const {
    return leavings_.number(procedure_, bound_.after ? bound_.after(final_state) : ParamSet());
}

}  // namespace warodds
