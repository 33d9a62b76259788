#include "rules/words.hpp"
namespace warodds {
bool ProcedureWords::is_neithers(const std::string&) const { return false; }
const SaidOf* ProcedureWords::option(const std::string& p, const std::string& o) const {
    static const SaidOf a{"you stand","he stands"}, b{"you fall back","he falls back"};
    if (p=="defender_option") return o=="hold"||o=="loss"?&a:&b;
    return nullptr; }
std::string ProcedureWords::label(const std::string& f, std::optional<Side>) const { std::string s=f; for(char&c:s) if(c=='_')c=' '; return s; }
std::string ProcedureWords::turned(const std::string&) const { return ""; }
int ProcedureWords::direction(const std::string& f) const { return f=="hex_taken"||f=="exploit"||f=="defender_losses"||f=="defender_dg"||f=="defender_retreat"?1:f=="attacker_losses"||f=="attacker_dg"||f=="attacker_retreat"?-1:0; }
const ProcedureWords& words_of(const Procedure& p) {
    static ProcedureWords none, ocs=[]{ProcedureWords w; w.headline="defender_option"; w.key={{"hex_taken",""},{"exploit",""},{"mean(attacker_losses)",""},{"mean(defender_losses)",""},{"defender_dg",""}}; return w;}();
    return p.about.id=="ocs/attack"||p.about.id=="ocs/assault"?ocs:none; }
}
