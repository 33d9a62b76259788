#include "analysis/advice/advise_levers.hpp"

#include "analysis/answers/budgeted.hpp"

#include <algorithm>
#include <cmath>

namespace warodds {
namespace {

constexpr int most_more = 6;  // units of a kind
constexpr int least_reach = 60,
              most_reach = 200;  // of numbers either way, which are moved to three times what they are

// Settings in their order, and which of them holds now.
struct Range {
    std::vector<Value> settings;
    std::size_t now = 0;
};

// The parts of it that are within reach; odds go through the headings that charts have.
Range settings_of(const Field& field, const Value& value) {
    Range range;
    const auto add = [&](const Value& setting) {
        if (setting == value) range.now = range.settings.size();
        range.settings.push_back(setting);
    };
    if (field.kind == Kind::boolean) {
        add(false);
        add(true);
    } else if (field.kind == Kind::choice) {
        for (const Option& option : field.options) add(option.name);
    } else if (field.kind == Kind::odds) {
        const Rational odds = std::get<Rational>(value);
        std::vector<Rational> all = {odds};
        for (int n = 2; n <= 12; ++n) all.emplace_back(1, n);
        all.emplace_back(3, 2);
        for (int n = 1; n <= 60; ++n) all.emplace_back(n);
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        for (const Rational& one : all) add(one);
    } else {
        const Rational now = std::get<Rational>(value);
        const int points = std::clamp(static_cast<int>(2 * std::abs(to_double(now))), least_reach, most_reach);
        for (int i = -points; i <= points; ++i) {
            const Rational one = now + Rational(i);
            if ((!field.low || one >= *field.low) && (!field.high || one <= *field.high)) add(one);
        }
    }
    return range;
}

bool can_be_moved(const Field& field) {
    return field.kind != Kind::text && field.kind != Kind::levels && field.kind != Kind::units;
}

// Whatever has a price can be changed: more of it costs, of words another one.
Lever priced(const Field& field, Side side) {
    return {side, field.kind == Kind::choice ? Lever::Way::any : Lever::Way::up, ""};
}

class Gathering {
public:
    Gathering(const Question& question, const Prices& prices, const TableSet& tables)
        : question_(question), prices_(prices), tables_(tables) {}

    void add(const Field& field, const Lever& lever, const Value& value) {
        if (field.kind == Kind::units) return add_units(field, lever, std::get<std::vector<Record>>(value));
        if (!can_be_moved(field)) return;
        if (!question_.params.contains(field.name) && !is_understood(question_, field, value, tables_)) return;
        Range range = settings_of(field, value);
        const LeverAdvice& added = begin(field.name, field, lever, {question_.procedure, &field}, std::move(range));
        found_.handles.push_back(
            {field.name, [settings = added.settings](const Value&, std::size_t setting) { return settings[setting]; }});
    }

    Levers found() { return std::move(found_); }

private:
    LeverAdvice& begin(const std::string& name, const Field& parameter, const Lever& lever,
                       std::shared_ptr<const Field> as, Range range) {
        LeverAdvice advice;
        advice.name = name;
        advice.cost = lever.cost;
        advice.way = lever.way;
        for (const std::string& known : {parameter.name, name})
            if (const auto price = prices_.find(known); price != prices_.end()) advice.price = price->second;
        advice.as = std::move(as);
        advice.settings = std::move(range.settings);
        advice.now = range.now;
        return found_.advice.emplace_back(std::move(advice));
    }

    void add_units(const Field& list, const Lever& lever, const std::vector<Record>& units) {
        static const auto count = std::make_shared<const Field>();  // a whole number
        for (std::size_t first = 0; first < units.size(); ++first) {
            const Record& kind = units[first];
            if (std::find(units.begin(), units.begin() + static_cast<std::ptrdiff_t>(first), kind) !=
                units.begin() + static_cast<std::ptrdiff_t>(first))
                continue;
            const auto copies = std::count(units.begin(), units.end(), kind);
            const std::string name = list.name + ": " + to_text(list, std::vector<Record>{kind});
            Range range{.settings = {}, .now = static_cast<std::size_t>(copies)};
            for (std::ptrdiff_t i = 0; i <= copies + most_more; ++i) range.settings.emplace_back(Rational(i));
            begin(name, list, lever, count, std::move(range));
            const auto set = [kind, copies](const Value& before, std::size_t setting) -> std::optional<Value> {
                auto all = std::get<std::vector<Record>>(before);
                for (auto have = copies; have < static_cast<std::ptrdiff_t>(setting); ++have) all.push_back(kind);
                for (auto have = copies; have > static_cast<std::ptrdiff_t>(setting); --have) {
                    const auto last = std::find(all.rbegin(), all.rend(), kind);
                    if (last == all.rend()) return {};  // another lever changed that one
                    all.erase(std::next(last).base());
                }
                return Value(std::move(all));
            };
            found_.handles.push_back({list.name, set, true});
            for (const Field& attribute : list.attributes)
                if (attribute.lever && can_be_moved(attribute)) add_attribute(list, kind, first, copies, attribute);
        }
    }

    // of one unit of the kind, the first
    void add_attribute(const Field& list, const Record& kind, std::size_t at, std::ptrdiff_t copies,
                       const Field& attribute) {
        const auto said = kind.values.find(attribute.name);
        const std::optional<Value> now = said == kind.values.end() ? attribute.default_with(kind.values) : said->second;
        if (!now) return;
        const std::string name = list.name + ": " + attribute.name + " of " + (copies > 1 ? "one " : "") +
                                 to_text(list, std::vector<Record>{kind});
        LeverAdvice& lever = begin(name, list, *attribute.lever, {question_.procedure, &attribute},
                                   settings_of(attribute, *now));
        found_.handles.push_back({list.name, [at, name = attribute.name, settings = lever.settings](
                                                 const Value& before, std::size_t setting) {
                                      auto all = std::get<std::vector<Record>>(before);
                                      all[at].values[name] = settings[setting];
                                      return Value(std::move(all));
                                  }});
    }

    const Question& question_;
    const Prices& prices_;
    const TableSet& tables_;
    Levers found_;
};

}  // namespace

double LeverAdvice::price_of(std::size_t setting) const {
    const double points = static_cast<double>(setting) - static_cast<double>(now);
    return price * (way == Lever::Way::up ? points : way == Lever::Way::down ? -points : setting != now ? 1 : 0);
}

std::vector<std::size_t> LeverAdvice::dearer() const {
    std::vector<std::size_t> all;
    if (way != Lever::Way::down)
        for (std::size_t i = now + 1; i < settings.size(); ++i) all.push_back(i);
    if (way != Lever::Way::up)
        for (std::size_t i = now; i-- > 0;) all.push_back(i);
    return all;
}

std::vector<std::size_t> LeverAdvice::cheaper() const {
    std::vector<std::size_t> all;
    if (way == Lever::Way::down)
        for (std::size_t i = now + 1; i < settings.size(); ++i) all.push_back(i);
    if (way == Lever::Way::up)
        for (std::size_t i = now; i-- > 0;) all.push_back(i);
    return all;
}

std::vector<LeverAdvice::Stretch> LeverAdvice::stretches() const {
    const auto is_same = [](const Estimate& a, const Estimate& b) {
        const auto near = [](double x, double y) { return std::abs(x - y) <= 1e-9 * (1 + std::abs(x)); };
        return near(a.low, b.low) && near(a.high, b.high);
    };
    // bounds that are alike are no figures that are
    const auto is_known = [&](std::size_t i) { return figures[i]->is_exact() || (is_as_now[i] && is_as_now[i - 1]); };
    std::vector<Stretch> all;
    for (std::size_t i = 0; i < figures.size(); ++i) {
        if (!figures[i]) continue;
        if (i > 0 && figures[i - 1] && is_known(i) && is_same(all.back().figure, *figures[i])) all.back().last = i;
        else all.push_back({i, i, *figures[i]});
    }
    return all;
}

std::pair<std::size_t, std::size_t> LeverAdvice::looked_at() const {
    std::size_t first = now, last = now;
    for (std::size_t i = now;
         i-- > 0 && (is_whole || figures[i]);)  // what has no figure though all were looked at is refused
        if (figures[i]) first = i;
    for (std::size_t i = now + 1; i < figures.size() && (is_whole || figures[i]); ++i)
        if (figures[i]) last = i;
    return {first, last};
}

Levers levers_of(const Question& question, const Bound& bound, Side side, const Prices& prices,
                 const TableSet& tables) {
    Gathering gathering(question, prices, tables);
    std::vector<std::string> names;
    for (const auto& [field, value] : bound.params) {
        if (field->lever && field->lever->side == side) gathering.add(*field, *field->lever, value);
        else if (prices.contains(field->name)) gathering.add(*field, priced(*field, side), value);
        if (field->lever || field->kind == Kind::units || can_be_moved(*field)) names.push_back(field->name);
    }
    Levers found = gathering.found();
    for (const auto& [name, price] : prices) {
        const bool is_known = std::any_of(found.advice.begin(), found.advice.end(), [&](const LeverAdvice& lever) {
            return lever.name == name || lever.name.starts_with(name + ":");
        });
        if (!is_known)
            throw InputError(option_name("price") + " " + name + ": nothing that can be changed here is called so" +
                             suggest(name, names));
    }
    return found;
}

}  // namespace warodds
