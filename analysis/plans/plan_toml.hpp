// Pieces of a plan's file, with their places.
#pragma once

#include "analysis/plans/plan_parts.hpp"
#include "analysis/values/toml_values.hpp"

#include <fmt/format.h>

namespace warodds {

class PlanToml {
public:
    PlanToml(const toml::table& root, const std::string& file) : root_(root), file_(file) {}

protected:
    std::string place(const toml::node& node) const { return place_of(node.source(), file_); }
    std::string place(const toml::key& key) const { return place_of(key.source(), file_); }

    [[noreturn]] static void refuse_twice(const std::string& where, const std::string& name) {
        throw InputError(fmt::format("{}: found two things called '{}', expected different names", where, name));
    }

    static std::string stem(const std::string& file) {
        const auto slash = file.find_last_of('/');
        const std::string name = slash == file.npos ? file : file.substr(slash + 1);
        return name.substr(0, name.find_last_of('.'));
    }

    void expect_keys(const toml::table& table, const std::vector<std::string>& known, const std::string& what) const {
        for (const auto& [key, node] : table)
            if (std::find(known.begin(), known.end(), key.str()) == known.end())
                throw InputError(fmt::format("{}: {} has no '{}'{}", place(key), what, std::string(key.str()),
                                             suggest(key.str(), known)));
    }

    PlanText text(const toml::node& node, const std::string& what) const {
        if (const auto* found = node.as_string()) return {found->get(), place(node) + ": " + what};
        if (const auto* flag = node.as_boolean()) return {flag->get() ? "true" : "false", place(node) + ": " + what};
        if (const auto* number = node.as_integer()) return {std::to_string(number->get()), place(node) + ": " + what};
        throw InputError(fmt::format("{}: expected a text for '{}'", place(node), what));
    }

    int whole(const toml::table& table, const char* key, int fallback, int least, int most) const {
        const toml::node* node = table.get(key);
        if (!node) return fallback;
        const auto* number = node->as_integer();
        if (!number || number->get() < least || number->get() > most)
            throw InputError(
                fmt::format("{}: expected a whole number from {} to {} for '{}'", place(*node), least, most, key));
        return static_cast<int>(number->get());
    }

    static Field made_field(std::string name, std::string help, Kind kind, Value value) {
        Field field;
        field.name = std::move(name);
        field.help = std::move(help);
        field.kind = kind;
        field.fallback = std::move(value);
        return field;
    }

    const toml::table* section(const toml::table& table, const char* key) const {
        const toml::node* node = table.get(key);
        if (!node) return nullptr;
        if (!node->is_table())
            throw InputError(fmt::format("{}: expected '{}' as {{ name = value, ... }}", place(*node), key));
        return node->as_table();
    }

    const toml::array* list(const char* key) const {
        const toml::node* node = root_.get(key);
        if (!node) return nullptr;
        const toml::array* array = node->as_array();
        if (!array || !array->is_array_of_tables())
            throw InputError(fmt::format("{}: expected sections [[{}]]", place(*node), key));
        return array;
    }

    const toml::table& root_;
    const std::string& file_;
};

}  // namespace warodds
