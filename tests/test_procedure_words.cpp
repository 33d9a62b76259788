// The words of every procedure: C++ has the schema and rules/<game>/words.toml what is said of it, and this keeps the
// two in step.
#include "support.hpp"

#include "analysis/plans/plan.hpp"
#include "analysis/questions/read.hpp"
#include "rules/words.hpp"
#include "tables/table.hpp"

namespace test_procedure_words {

using namespace warodds;
using namespace warodds::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr std::size_t most_of_option = 22, most_of_label = 28;

std::string name_of(const Procedure& procedure) { return procedure.about.id.substr(procedure.about.id.find('/') + 1); }

std::vector<const Game*> shipped_games() {
    std::vector<const Game*> shipped;
    for (const Game& game : games())
        if (!game.is_own) shipped.push_back(&game);
    return shipped;
}

bool has_pattern(const std::string& name, const std::string& pattern) {
    std::string of;
    for (const char c : name) of += std::isdigit(static_cast<unsigned char>(c)) ? '#' : c;
    return name == pattern || of == pattern;
}

// Is there such a thing in the game: "dg", "flak.destroyed", "attacker_#_hits"?
template <class Names>
bool is_known(const Game& game, const std::string& name, Names names) {
    for (const Procedure* procedure : game.procedures) {
        const std::string of = name_of(*procedure) + ".";
        if (name.find('.') != name.npos && !name.starts_with(of)) continue;
        const std::string own = name.find('.') == name.npos ? name : name.substr(of.size());
        for (const std::string& one : names(*procedure))
            if (has_pattern(one, own)) return true;
    }
    return false;
}
std::vector<std::string> names_of(const std::vector<Field>& fields) {
    std::vector<std::string> names;
    for (const Field& field : fields) names.push_back(field.name);
    return names;
}
std::vector<std::string> outcomes(const Procedure& procedure) { return names_of(procedure.outcomes); }
std::vector<std::string> parameters(const Procedure& procedure) { return names_of(procedure.parameters); }
std::vector<std::string> of_role(const Procedure& procedure, Field::Role role) {
    std::vector<std::string> names;
    for (const Field& field : procedure.parameters)
        if (field.role == role) names.push_back(field.name);
    return names;
}

// The asks that some case of the procedure can be asked.
std::set<std::string> asks_understood(const Procedure& procedure, std::set<std::string> asks) {
    static const std::vector<WorkedCase> cases = shipped_cases();
    static const TableSet tables(true);
    std::set<std::string> understood;
    for (const WorkedCase& worked : cases) {
        if (worked.procedure.get() != &procedure || !worked.error.empty() || asks.empty()) continue;
        for (auto ask = asks.begin(); ask != asks.end();) {
            try {
                Bound bound = procedure.bind(worked.params, tables);
                std::set<std::string> names;
                for (const Field& field : procedure.outcomes)
                    if (field.on_request && Expression::names_in(*ask).contains(field.name)) names.insert(field.name);
                bound.tell(names);
                Expression::parse(*ask, bound.outcomes, "ask");
                understood.insert(*ask);
                ask = asks.erase(ask);
            } catch (const InputError&) {
                ++ask;
            }
        }
    }
    return understood;
}

}  // namespace

TEST_CASE("every procedure that is shipped has words, and every word is of something", "[words]") {
    for (const Game* game : shipped_games()) {
        const auto book = words_of_game(game->id);
        REQUIRE(book);
        std::set<std::string> of_game, in_book;
        for (const Procedure* procedure : game->procedures) of_game.insert(name_of(*procedure));
        for (const auto& [name, entry] : book->procedures) in_book.insert(name);
        CHECK(of_game == in_book);

        const auto check = [&](const std::string& what, const std::string& name, auto names) {
            INFO(game->id << ": " << what << " " << name);
            CHECK(is_known(*game, name, names));
        };
        const auto policies = [](const Procedure& p) { return of_role(p, Field::Role::policy); };
        const auto readings = [](const Procedure& p) { return of_role(p, Field::Role::reading); };
        for (const auto& [name, direction] : book->directions) check("direction of", name, outcomes);
        for (const auto& [name, called] : book->outcomes) check("label of outcome", name, outcomes);
        for (const auto& [name, called] : book->parameters) check("label of parameter", name, parameters);
        for (const auto& [name, options] : book->options) check("options of", name, policies);
        for (const auto& [name, reading] : book->readings) check("reading", name, readings);
        for (const auto& [name, entry] : book->procedures) {
            const auto of = [&](const std::string& one) { return name + "." + one; };
            for (const std::string& one : entry.more) check("more", of(one), outcomes);
            for (const std::string& one : entry.neither) check("neither", of(one), policies);
            for (const std::string& one : entry.allied) check("allied", of(one), policies);
        }
        std::set<std::string> turned, understood;
        for (const auto& [ask, text] : book->turned) turned.insert(ask);
        for (const Procedure* procedure : game->procedures) understood.merge(asks_understood(*procedure, turned));
        CHECK(turned == understood);
    }
}

TEST_CASE("every option and every outcome has words, and they are short", "[words]") {
    for (const Game* game : shipped_games())
        for (const Procedure* procedure : game->procedures) {
            const ProcedureWords& words = words_of(*procedure);
            const auto book = words_of_game(game->id);
            for (const Field& field : procedure->parameters) {
                INFO(procedure->about.id << " " << field.name);
                for (const Option& option : field.options) {
                    INFO(option.name);
                    if (field.role == Field::Role::policy) {
                        const SaidOf* said = words.option(field.name, option.name);
                        REQUIRE(said);
                        CHECK(said->you.size() <= most_of_option);
                        CHECK(said->he.size() <= most_of_option);
                    } else if (field.role == Field::Role::reading) {
                        CHECK(book->readings.at(field.name).options.contains(option.name));
                    }
                }
                // nor have the words an option that the rule does not know
                if (field.role == Field::Role::policy)
                    CHECK(book->options.at(field.name).size() == field.options.size());
                if (field.role != Field::Role::reading) continue;
                CHECK(words.reading(field.name));
                CHECK(book->readings.at(field.name).options.size() == field.options.size());
            }
            for (const Field& field : procedure->outcomes) {
                INFO(procedure->about.id << " " << field.name);
                const bool has_label = std::any_of(
                    book->outcomes.begin(), book->outcomes.end(), [&](const auto& known) {
                        return has_pattern(field.name, known.first) ||
                               has_pattern(name_of(*procedure) + "." + field.name, known.first);
                    });
                CHECK(has_label);
                for (const Side side : {Side::attacker, Side::defender})
                    CHECK(words.label(field.name, side).size() <= most_of_label);
                const std::string neutral = " " + words.label(field.name, std::nullopt) + " ";
                for (const char* person : {" he ", " his ", " him ", "#"})
                    CHECK_THAT(neutral, !ContainsSubstring(person));
            }
            for (const Field& field : procedure->parameters)
                for (const Side side : {Side::attacker, Side::defender})
                    CHECK(words.parameter_label(field.name, side).size() <= most_of_label);
        }
}

TEST_CASE("what is asked first, key figures and the headline are of the procedure", "[words]") {
    for (const Game* game : shipped_games())
        for (const Procedure* procedure : game->procedures) {
            const ProcedureWords& words = words_of(*procedure);
            INFO(procedure->about.id);
            // a word of the chart alone stands for the list of all its values
            const auto is_list = [&](const std::string& ask) {
                return std::any_of(procedure->outcomes.begin(), procedure->outcomes.end(),
                                   [&](const Field& field) { return field.name == ask && field.kind == Kind::choice; });
            };
            std::set<std::string> asks;
            if (!is_list(words.first)) asks.insert(words.first);
            for (const KeyFigure& figure : words.key) {
                if (!is_list(figure.ask)) asks.insert(figure.ask);
                CHECK(figure.label.size() <= most_of_label);
                CHECK(figure.to_other.size() <= most_of_label);
            }
            CHECK(asks == asks_understood(*procedure, asks));
            CHECK(!words.key.empty());
            if (!words.headline.empty()) {
                REQUIRE(words.asker());
                const Field& headline = procedure->expect_parameter(words.headline, "headline");
                CHECK(headline.role == Field::Role::policy);
                CHECK(headline.side == other_side(*words.asker()));
                CHECK(!words.is_neithers(words.headline));
            }
            // each outcome is a key figure, or for --more, or quiet
            const std::set<std::string> quiet(words.quiet.begin(), words.quiet.end());
            for (const std::string& name : words.more) CHECK(!quiet.contains(name));
            for (const AssumedDefault& one : words.assumed)
                for (const std::string& name : one.parameters) {
                    INFO(name);
                    const auto dot = name.find('.');
                    const Field& field = procedure->expect_parameter(name.substr(0, dot), "assumed");
                    if (dot == name.npos) {
                        if (field.fallback || field.otherwise) CHECK(!one.silent_in(*procedure, {}).empty());
                    } else {
                        CHECK(std::any_of(
                            field.attributes.begin(), field.attributes.end(),
                            [&](const Field& attribute) { return attribute.name == name.substr(dot + 1); }));
                    }
                }
        }
}

TEST_CASE("the side that asks is you, and the other is he", "[words]") {
    const ProcedureWords& attack = words_of(find_procedure("ocs/attack"));
    CHECK(attack.asks == Asks::attacker);
    CHECK(attack.first == "hex_taken");
    CHECK(attack.headline == "defender_option");
    CHECK(attack.option("defender_option", "hold")->he == "he stands");
    CHECK(attack.option("defender_option", "hold")->you == "you stand");
    CHECK(attack.option("defender_option", "surrender") == nullptr);
    CHECK(attack.label("attacker_losses", Side::attacker) == "steps you lose");
    CHECK(attack.label("attacker_losses", Side::defender) == "steps he loses");
    CHECK(attack.label("attacker_losses", std::nullopt) == "steps the attacker loses");
    CHECK(attack.owner("attacker_losses") == Side::attacker);
    CHECK(!attack.owner("hex_taken"));
    CHECK(attack.parameter_label("defender_ar", Side::attacker) == "his action rating");
    CHECK(attack.parameter_label("defender_ar", std::nullopt) == "the defender's action rating");
    CHECK(attack.turned("hex_taken") == "hex held");
    CHECK(attack.turned("column") == "");
    CHECK(attack.direction("hex_taken") == 1);
    CHECK(attack.direction("attacker_losses") == -1);
    CHECK(attack.direction("shift") == 0);
    // what holds in one procedure alone goes before what holds in all
    CHECK(words_of(find_procedure("ocs/attrition")).direction("steps_lost") == -1);
    CHECK(words_of(find_procedure("ocs/barrage")).direction("steps_lost") == 1);
    CHECK(words_of(find_procedure("ocs/flak")).label("destroyed", Side::attacker) == "your aircraft is shot down");

    const ProcedureWords& land = words_of(find_procedure("eoa/land-battle"));
    CHECK(land.label("defender_3_hits", Side::attacker) == "hits on his unit 3");
    CHECK(land.direction("defender_3_hits") == 1);
    CHECK(words_of(find_procedure("eoa/convoy")).asker() == Side::defender);

    const ProcedureWords& campaign = words_of(find_procedure("case-geld/campaign"));
    CHECK(campaign.is_neithers("japanese_bombs"));  // of an ally
    CHECK(!campaign.is_neithers("german_bombs"));
    CHECK(campaign.is_neithers("german_bombs", Side::defender));
    CHECK(words_of(find_procedure("case-geld/replacements")).is_neithers("west_restore"));
    CHECK(third_person("he gives up his first", Side::defender) == "the defender gives up the defender's first");
}

TEST_CASE("what is typed after --ask is told in words", "[words]") {
    const ProcedureWords& attack = words_of(find_procedure("ocs/attack"));
    const auto label = [](const ProcedureWords& words, const std::string& ask, std::optional<Side> asker) {
        return label_of_ask(ask, words, asker);
    };
    CHECK(label(attack, "hex_taken", Side::attacker) == "hex taken");
    CHECK(label(attack, "mean(attacker_losses)", Side::attacker) == "steps you lose");
    CHECK(label(attack, "mean( attacker_losses )", Side::defender) == "steps he loses");
    CHECK(label(attack, "hex_taken and attacker_losses <= 1", Side::attacker) == "hex taken and steps you lose <= 1");
    CHECK(label(attack, "not exploit or defender_losses>=2", Side::attacker) ==
          "not you may exploit or steps he loses>=2");
    CHECK(label(attack, "quantile(attacker_losses, 0.9)", Side::attacker) == "quantile(steps you lose, 0.9)");
    CHECK(label(attack, "surprise == attacker", Side::attacker) == "surprise = attacker");
    CHECK(label(attack, "result = \"Ao1 Do1\" and mean(", Side::attacker) == "table result = Ao1 Do1 and mean(");
    CHECK(label(attack, "\"", Side::attacker) == "");
    CHECK(label(attack, "", Side::attacker) == "");
    const ProcedureWords& barrage = words_of(find_procedure("ocs/barrage"));
    CHECK(label(barrage, "steps_lost>=1", Side::attacker) == "he loses a step");
    CHECK(label(barrage, "steps_lost >= 1", Side::defender) == "you lose a step");
    CHECK(label(barrage, "steps_lost >= 2", Side::attacker) == "steps he loses >= 2");
}

TEST_CASE("what a question does not say, and the same with other values", "[words]") {
    const Procedure& attack = find_procedure("ocs/attack");
    const auto question = [&](const std::map<std::string, std::string>& typed) {
        ParamSet params;
        for (const auto& [name, text] : typed)
            params[name] = {parse_value(attack.expect_parameter(name, name), text, name), name};
        return params;
    };
    const AssumedDefault& steps = words_of(attack).assumed.front();
    REQUIRE(steps.values == std::vector<std::string>{"-1", "+1"});
    const auto number = [](const ParamSet& params, const char* name) {
        return std::get<Rational>(params.at(name).value);
    };

    // a total is one unit of its strength: a division from 10 up
    const ParamSet totals = question({{"attack", "17"}, {"defense", "9"}});
    const auto silent = steps.silent_in(attack, totals);
    REQUIRE(silent.size() == 2);
    CHECK(silent[0].parameter->name == "attacker_steps");
    CHECK(silent[0].values == std::vector<Value>{Rational(3)});
    CHECK(silent[1].values == std::vector<Value>{Rational(1)});
    const auto less = steps.moved(attack, totals, "-1"), more = steps.moved(attack, totals, "+1");
    REQUIRE((less && more));
    CHECK(number(*less, "attacker_steps") == Rational(2));
    CHECK(number(*less, "defender_steps") == Rational(1));  // there is no battle without a step
    CHECK(number(*more, "attacker_steps") == Rational(4));
    CHECK(number(*more, "defender_steps") == Rational(2));

    // what was typed stays, and units say it of themselves
    const ParamSet units =
        question({{"attackers", "9-5-8 armor, 14-3-3, 14-3-3 steps=4"}, {"defense", "20"}, {"defender_steps", "2"}});
    const auto of_units = steps.silent_in(attack, units);
    REQUIRE(of_units.size() == 1);
    CHECK(of_units[0].parameter->name == "attackers");
    CHECK(of_units[0].attribute->name == "steps");
    CHECK(of_units[0].values == std::vector<Value>{Rational(1), Rational(3)});
    const auto moved = steps.moved(attack, units, "+1");
    REQUIRE(moved);
    CHECK(to_text(attack.expect_parameter("attackers", ""), moved->at("attackers").value) ==
          "9-5-8 armor steps=2, 14-3-3 steps=4 x2");
    CHECK(number(*moved, "defender_steps") == Rational(2));
    CHECK(!steps.moved(attack, question({{"odds", "3:1"}, {"attacker_steps", "1"}, {"defender_steps", "1"}}), "+1"));

    // what stands instead of something leaves nothing to be assumed
    const AssumedDefault& terrain = words_of(attack).assumed.back();
    CHECK(terrain.silent_in(attack, totals).size() == 1);
    CHECK(terrain.silent_in(attack, question({{"odds", "3:1"}, {"defender_hex", "hills"}})).empty());
    CHECK(!terrain.moved(attack, totals, "open"));
}

TEST_CASE("a procedure without words has derived ones", "[words]") {
    Procedure own;
    own.about.id = "border-clash/combat";
    const auto add = [&](Kind kind, const char* name) {
        Field& field = own.outcomes.emplace_back();
        field.kind = kind, field.name = name;
    };
    add(Kind::choice, "result");
    add(Kind::integer, "attacker_losses");
    add(Kind::boolean, "town_taken");
    own.costs.attacker = {"attacker_losses"};
    own.costs.defender = {"-(men_left)"};
    const ProcedureWords words(own);
    CHECK(words.asks == Asks::attacker);
    CHECK(words.first == "town_taken");
    REQUIRE(words.key.size() == 2);
    CHECK(words.key[1].ask == "mean(attacker_losses)");
    CHECK(words.label("town_taken", Side::attacker) == "town taken");
    CHECK(words.direction("town_taken") == 1);
    CHECK(words.direction("attacker_losses") == -1);
    CHECK(words.direction("men_left") == -1);
    CHECK(words.option("stance", "hold") == nullptr);
    CHECK(words.reading("stance") == nullptr);
    CHECK(words.reading_option("stance", "hold") == "hold");
    CHECK(words.headline.empty());
}

TEST_CASE("a plan says what its steps say", "[words]") {
    const char* const text = R"(
plan = "Two battles"
[forces]
north = "9-5-8 armor x2"
town  = "12-3-4 other steps=3"
taken = false
[[do]]
name = "attack"
procedure = "ocs/attack"
when = "not taken"
with = { attackers = "@north", defenders = "@town" }
then = { taken = "hex_taken" }
[[objective]]
name = "town"
is = "taken"
)";
    const auto plan = read_plan(parse_toml(text, "p.toml"), "p.toml", [](const std::string& name, const std::string&) {
        return ProcedurePtr(&find_procedure(name), [](const Procedure*) {});
    });
    const ProcedurePtr procedure = procedure_of(plan);
    const ProcedureWords& words = words_of(*procedure);
    CHECK(words.option("attack_defender_option", "retreat")->he == "he falls back");
    CHECK(*words.reading("result_order") == "losses and option: which comes first");
    CHECK(words.direction("town") == 1);
    CHECK(words.direction("north_steps") == 1);
    CHECK(words.direction("town_steps") == -1);
    CHECK(words.label("north_steps", Side::attacker) == "north steps");
}

TEST_CASE("a file of words is refused where it says what nobody reads", "[words]") {
    const auto complaint = [](const std::string& text) { return refusal([&] { read_words(text, "w.toml"); }); };
    CHECK_THAT(complaint("[procedure.x]\nask = \"attacker\"\n"), ContainsSubstring("w.toml:2"));
    CHECK_THAT(complaint("[procedure.x]\nasks = \"he\"\n"), ContainsSubstring("attacker, defender or neither"));
    CHECK_THAT(complaint("[labels]\nx = \"y\"\n"), ContainsSubstring("labels"));
    CHECK_THAT(complaint("good = \"x\"\n"), ContainsSubstring("list"));
    CHECK_THAT(complaint("[outcomes]\nx = \"y\"\n[outcomes-of-attacker]\nx = \"z\"\n"), ContainsSubstring("already"));
    CHECK_THAT(complaint("[options.\"x, y\"]\na = \"b\"\n[options.y]\na = \"b\"\n"), ContainsSubstring("already"));
}

}  // namespace test_procedure_words
