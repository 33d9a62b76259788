// As much of JSON Schema as docs/result.schema.json uses. A keyword that is not known here is refused, so that nothing which
// the schema says goes unchecked.
#pragma once

#include <nlohmann/json.hpp>

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace warodds::test {

class JsonSchema {
public:
    using json = nlohmann::json;

    explicit JsonSchema(json root) : root_(std::move(root)) {}

    // what is wrong with it, each with its place; empty for a document that is as it should be
    std::vector<std::string> problems(const json& document) const { return problems(root_, document, "$"); }

private:
    using Problems = std::vector<std::string>;

    static bool is_of_type(const json& value, const std::string& type) {
        if (type == "object") return value.is_object();
        if (type == "array") return value.is_array();
        if (type == "string") return value.is_string();
        if (type == "boolean") return value.is_boolean();
        if (type == "null") return value.is_null();
        if (type == "number") return value.is_number();
        if (type == "integer") return value.is_number_integer();
        throw std::logic_error("the schema has an unknown type " + type);
    }

    static std::string short_text(const json& value) {
        const std::string text = value.dump();
        return text.size() <= 60 ? text : text.substr(0, 57) + "...";
    }

    const json& referred(const std::string& ref) const {
        if (!ref.starts_with("#/")) throw std::logic_error("the schema refers to " + ref + ", which is elsewhere");
        return root_.at(json::json_pointer(ref.substr(1)));
    }

    Problems problems(const json& schema, const json& value, const std::string& place) const {
        if (schema.is_boolean()) return schema.get<bool>() ? Problems() : Problems{place + ": is not expected"};
        Problems all;
        const auto add = [&](const Problems& more) { all.insert(all.end(), more.begin(), more.end()); };
        for (const auto& [keyword, what] : schema.items()) {
            static const std::set<std::string> silent = {"$schema", "$id", "$defs", "title", "description"};
            static const std::set<std::string> of_objects = {"properties", "required", "additionalProperties"};
            if (silent.contains(keyword)) continue;
            if (of_objects.contains(keyword)) {
                if (value.is_object()) add(object_problems(keyword, schema, value, place));
            } else if (keyword == "$ref") {
                add(problems(referred(what), value, place));
            } else if (keyword == "type") {
                bool fits = false;
                for (const json& type : what.is_array() ? what : json::array({what}))
                    fits = fits || is_of_type(value, type);
                if (!fits) all.push_back(place + ": found " + short_text(value) + ", expected " + what.dump());
            } else if (keyword == "const") {
                if (value != what) all.push_back(place + ": found " + short_text(value) + ", expected " + what.dump());
            } else if (keyword == "enum") {
                if (std::find(what.begin(), what.end(), value) == what.end())
                    all.push_back(place + ": found " + short_text(value) + ", expected one of " + what.dump());
            } else if (keyword == "items") {
                for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
                    add(problems(what, value[i], place + "[" + std::to_string(i) + "]"));
            } else if (keyword == "anyOf" || keyword == "oneOf") {
                add(branch_problems(keyword == "oneOf", what, value, place));
            } else {
                throw std::logic_error("the schema has a keyword that the test does not know: " + keyword);
            }
        }
        return all;
    }

    Problems object_problems(const std::string& keyword, const json& schema, const json& value,
                             const std::string& place) const {
        Problems all;
        const auto add = [&](const Problems& more) { all.insert(all.end(), more.begin(), more.end()); };
        const json& what = schema[keyword];
        if (keyword == "required") {
            for (const json& name : what)
                if (!value.contains(name)) all.push_back(place + ": has no " + name.get<std::string>());
            return all;
        }
        for (const auto& [name, member] : value.items()) {
            const bool is_named = schema.contains("properties") && schema["properties"].contains(name);
            if (keyword == "properties" && is_named) add(problems(what[name], member, place + "." + name));
            if (keyword == "additionalProperties" && !is_named) add(problems(what, member, place + "." + name));
        }
        return all;
    }

    // of several branches that all fail, the one that comes nearest is told
    Problems branch_problems(bool just_one, const json& branches, const json& value, const std::string& place) const {
        std::size_t fitting = 0;
        Problems nearest;
        for (const json& branch : branches) {
            const Problems found = problems(branch, value, place);
            if (found.empty()) ++fitting;
            else if (nearest.empty() || found.size() < nearest.size()) nearest = found;
        }
        if (fitting == 0) return nearest.empty() ? Problems{place + ": there is nothing that it could be"} : nearest;
        if (just_one && fitting > 1) return {place + ": is more than one of what it could be"};
        return {};
    }

    json root_;
};

}  // namespace warodds::test
