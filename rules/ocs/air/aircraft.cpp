#include "rules/ocs/air/aircraft.hpp"

namespace warodds::ocs {

bool Aircraft::is_like(const Aircraft& other) const {
    Aircraft renamed = other;
    renamed.name = name;
    renamed.number = number;
    return *this == renamed;
}

bool Aircraft::lose_step() {
    if (steps() == 1) return false;
    return step_lost = true;
}

std::vector<Aircraft> active(const std::vector<Aircraft>& list, const char* name) {
    std::vector<Aircraft> result;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].steps() == 0)
            throw InputError(aircraft_label(name, i, list[i]) +
                             ": found reduced and step_lost, expected an aircraft that is still there (14.1b)");
        if (list[i].inactive) continue;
        result.push_back(list[i]);
        result.back().number = number_in_list(list[i], i);
    }
    return result;
}

Schema<Aircraft> Aircraft::schema() {
    Schema<Aircraft> schema;
    schema.text("name", "what you call it", &Aircraft::name);
    schema.integer("number", "its number in the list that it comes from; 0: its place", &Aircraft::number).range(0, 99);
    schema.integer("rating", "air combat rating", &Aircraft::rating).range(0, 20).rule("14.3");
    schema.number("barrage", "barrage strength", &Aircraft::barrage).range(0, 200).rule("14.7");
    schema.number("capacity", "what it carries, in T", &Aircraft::capacity).range(0, 20).unit("T").rule("14.9a");
    schema
        .flag("paren", "its rating is in parentheses: it never attacks; only fighters have one without",
              &Aircraft::paren)
        .rule("14.1, 14.3a");
    schema.flag("torpedo", "its barrage strength is in parentheses: against ships only", &Aircraft::torpedo)
        .rule("18.3e");
    schema.flag("fighter", "a fighter", &Aircraft::fighter).rule("14.1");
    schema.flag("strat", "a strategic bomber", &Aircraft::strat).rule("14.1e");
    schema
        .flag("reduced",
              "has one step left; its figures are those of its reverse side, given as reduced_... or else as they are",
              &Aircraft::reduced)
        .rule("14.1b");
    schema
        .flag("step_lost",
              "has lost a step since its figures were given; those of its reverse side are reduced_..., or else half",
              &Aircraft::step_lost)
        .rule("14.1b");
    schema.flag("inactive", "is on its base and takes no part", &Aircraft::inactive).rule("14.1a");
    schema.integer("reduced_rating", "rating of its reverse side", &Aircraft::reduced_rating).range(0, 20);
    schema
        .number("reduced_barrage", "barrage strength of its reverse side; without it, half", &Aircraft::reduced_barrage)
        .range(0, 200);
    schema.number("reduced_capacity", "capacity of its reverse side; without it, half", &Aircraft::reduced_capacity)
        .range(0, 20)
        .unit("T");
    schema.flag("short_range", "its base is at most ten hexes away", &Aircraft::short_range).rule("14.7c");
    schema.flag("long_range", "flies more than half its range; matters with the option only", &Aircraft::long_range)
        .rule("21.4");
    schema.counts("steps", "steps lost by", [](const Aircraft& one) { return one.steps(); });  // 14.1b
    return schema;
}

std::string aircraft_label(const char* list, std::size_t index, const Aircraft& aircraft) {
    return std::string(list) + " " + std::to_string(number_in_list(aircraft, index)) +
           (aircraft.name.empty() ? "" : " (" + aircraft.name + ")");
}

AircraftValues::AircraftValues(Tables& tables, bool long_range_effects)
    : tables_(tables), long_range_effects_(long_range_effects), limits_(tables.numbers("ocs/aircraft")) {}

int AircraftValues::divisor(const char* value) { return figure(*tables_.numbers("ocs/reduced-aircraft"), value); }

int AircraftValues::rating(const Aircraft& aircraft) const {
    return (aircraft.steps() == 1 ? aircraft.reduced_rating.value_or(aircraft.rating) : aircraft.rating) +
           (aircraft.long_range && long_range_effects_ ? limit("long range, rating") : 0);
}

std::string AircraftValues::rating_text(const Aircraft& aircraft) const {
    const std::string number = std::to_string(rating(aircraft));
    return aircraft.is_offensive() ? number : "(" + number + ")";
}

Rational AircraftValues::barrage(const Aircraft& aircraft, int steps) {
    if (steps == 0) return 0;
    if (steps == 2) return aircraft.barrage;
    if (aircraft.reduced_barrage) return *aircraft.reduced_barrage;
    if (aircraft.reduced || aircraft.barrage == Rational(0)) return aircraft.barrage;
    return round_half_up(aircraft.barrage / divisor("barrage"));
}

Rational AircraftValues::capacity(const Aircraft& aircraft, int steps, bool glider, bool half_range) {
    if (steps == 0 || aircraft.capacity == Rational(0)) return 0;
    const int times = half_range ? limit("half range, times the capacity") : 1;
    if (glider) return times * limit(steps == 2 ? "glider, T" : "glider after a loss, T");
    if (steps == 2) return times * aircraft.capacity;
    if (aircraft.reduced_capacity) return times * *aircraft.reduced_capacity;
    if (aircraft.reduced) return times * aircraft.capacity;
    return times * aircraft.capacity / divisor("capacity");
}

void AircraftValues::check_base(std::size_t aircraft, int level, const std::string& where, Ledger& ledger) const {
    const int most = limit("active at a base") + level * limit("active at a base, a level");
    ledger.add("14.2a", "active aircraft at most", std::to_string(most), "air base level " + std::to_string(level));
    if (static_cast<int>(aircraft) > most)
        throw InputError(where + ": found " + std::to_string(aircraft) + " Active aircraft, expected at most " +
                         std::to_string(most) + " at an air base of level " + std::to_string(level) + " (14.2a)");
}

}  // namespace warodds::ocs
