#pragma once
#include "rules/procedure.hpp"
namespace warodds {
struct SaidOf { std::string you, he; };
enum class Asks { attacker, defender, neither };
struct KeyFigure { std::string ask, label; };
class ProcedureWords {
public:
    Asks asks = Asks::attacker;
    std::string first;
    std::vector<KeyFigure> key;
    std::vector<std::string> more, quiet;
    std::string headline;
    bool is_neithers(const std::string& policy) const;
    const SaidOf* option(const std::string& policy, const std::string& option) const;
    std::string label(const std::string& field, std::optional<Side> asker) const;
    std::string turned(const std::string& field) const;
    int direction(const std::string& field) const;
};
const ProcedureWords& words_of(const Procedure&);
}
