#include "analysis/advice/advise_start.hpp"

#include "analysis/questions/question_forms.hpp"

namespace warodds {
namespace {

bool is_understood(const Question& question, const TableSet& tables) {
    try {
        question.procedure->bind(question.params, tables);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

// what to begin with, best first
std::vector<Rational> starts_of(const Question& question, const Field& field) {
    if (field.kind == Kind::odds) return {1};
    std::vector<Rational> starts;
    const auto other = question.params.find(name_of_other_side(field.name));
    if (other != question.params.end())
        if (const auto* number = std::get_if<Rational>(&other->second.value)) starts.push_back(*number);
    for (const int usual : {20, 10, 5, 1}) starts.emplace_back(usual);
    return starts;
}

}  // namespace

std::string start_from_nothing(Question& question, Side side, const TableSet& tables) {
    if (is_understood(question, tables)) return "";
    for (const Field& field : question.procedure->parameters) {
        const bool is_number = field.kind == Kind::integer || field.kind == Kind::number || field.kind == Kind::odds;
        if (!is_number || field.fallback || !field.lever || field.lever->side != side ||
            question.params.contains(field.name))
            continue;
        for (const Rational& start : starts_of(question, field)) {
            if ((field.low && start < *field.low) || (field.high && start > *field.high)) continue;
            Question tried = question;
            tried.params[field.name] = {start, field.name};
            if (!is_understood(tried, tables)) continue;
            question = std::move(tried);
            return field.name + ": none is given, so " + to_text(field, start) + " is where it begins";
        }
    }
    return "";
}

}  // namespace warodds
