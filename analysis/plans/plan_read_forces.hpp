// The forces of a plan's file: their names, and what each of them is by how the steps use it.
#pragma once

#include "analysis/plans/plan_toml.hpp"

namespace warodds {

class PlanForces : protected PlanToml {
protected:
    using PlanToml::PlanToml;

    void read_names(const char* section, bool is_fixed);
    // once the steps are known, each with its section of the file
    void read_types(const std::vector<const toml::table*>& steps);

    std::size_t add_parameter(Field field, const std::string& where);  // its index
    static void exchange_sides(Field& field);  // of a step of the enemy's: whose it is to decide, and to change

    std::shared_ptr<Plan> plan_ = std::make_shared<Plan>();

private:
    void use_as(std::size_t force, const Field& field, const std::string& where, bool is_enemys);
    void make_force(std::size_t number);

    // by force
    std::vector<const toml::node*> nodes_;
    std::vector<const Field*> unit_fields_;
    std::vector<std::string> other_use_;
    std::vector<bool> is_enemys_;  // unit_fields_ is that of an enemy's step
};

}  // namespace warodds
