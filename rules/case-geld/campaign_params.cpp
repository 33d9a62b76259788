#include "rules/case-geld/campaign_params.hpp"

#include "rules/case-geld/figures.hpp"

#include <fmt/format.h>

#include <numeric>

namespace warodds::case_geld {
namespace {

void describe_axis(Schema<TheatreParams>& schema) {
    using P = TheatreParams;
    schema.integer("armies", "two-step armies in all, the landing stack included; a four-step elite is two", &P::armies)
        .range(3, 40)
        .rule("2.5, 3.6");
    schema.levels("attack", "attack factor of an army, full and reduced", &P::attack).range(1, 60).most(2).rule("2.9");
    schema.levels("arrivals", "reinforcements by turn; the last number goes on", &P::arrivals)
        .range(0, 6)
        .most(14)
        .rule("10.2");
    schema.integer("rebuild", "reduced armies made full each turn", &P::rebuild).range(0, 2).rule("10.3");
    schema.levels("tempo", "attacks by turn, as many as the map lets you make", &P::tempo)
        .range(0, 12)
        .most(14)
        .assumption();
    schema.text("aim", "the column that an attack wants: it takes the fewest armies that reach it", &P::aim)
        .rule("12.8");
    schema.integer("most", "armies in an attack at most; all of these where the column is out of reach", &P::most)
        .range(1, 18)
        .rule("7.3, 12.3");
    schema.text("min_column", "no attack below this column", &P::min_column).rule("12.1");
    schema.flag("prepared", "every attack is prepared: the turns are fight-move", &P::prepared).rule("5.4");
    schema.integer("coastal", "the first so many cities are on the nation's own ocean", &P::coastal)
        .range(0, 45)
        .assumption()
        .rule("12.13");
    schema.integer("momentum", "momentum attacks on another city each turn, as the map allows", &P::momentum)
        .range(0, 12)
        .rule("12.22");
    schema
        .integer("tulsa_from", "from this turn on the first attack of a turn can go towards Tulsa; not given: never",
                 &P::tulsa_from)
        .range(1, 14)
        .rule("12.15");
    schema.integer("tulsa_cities", "it does with so many cities or more", &P::tulsa_cities).range(0, 45);
    schema.integer("approach", "hexes to be cleared on the way to Tulsa, one a turn", &P::approach).range(0, 12);
    schema.integer("block", "corps in each of these hexes, while there are any", &P::block).range(0, 6).rule("7.3");
    schema.integer("block_shift", "columns that their terrain shifts", &P::block_shift).range(-3, 3).rule("12.9");
    schema.levels("sites", "cities held when each of the three Manhattan sites falls, for good", &P::sites)
        .range(0, 99)
        .most(3)
        .rule("13.2");
    schema.flag("landing_city", "the landing hex is a city", &P::landing_city).rule("5.5, 12.14");
    schema
        .integer("landing_guards", "corps in the landing hex; none, and no city: ashore without a die",
                 &P::landing_guards)
        .range(0, 6)
        .rule("5.5, 7.3");
}

void describe_us(Schema<TheatreParams>& schema, Side us) {
    using P = TheatreParams;
    schema.integer("corps", "US corps of the theatre", &P::corps).range(0, 38).rule("3.5");
    schema.text("corps_factors", "attack and defense of each corps", &P::corps_factors).rule("2.9");
    schema.integer("guards", "corps in a city that is attacked, while there are any", &P::guards)
        .range(0, 5)
        .assumption()
        .rule("7.3");
    schema.integer("reserve", "corps that neither guard nor attack", &P::reserve).range(0, 38);
    schema.levels("counters", "US attacks by turn on a city that only its Axis garrison holds", &P::counters)
        .range(0, 12)
        .most(14)
        .assumption();
    schema.integer("counter_stack", "corps in each of these", &P::counter_stack).range(1, 36).rule("7.3, 12.3");
    schema.integer("cover", "attacks that one airpower marker covers", &P::cover).range(0, 6).rule("6.3");
    schema
        .policy("airpower", us, "what US airpower is for", &P::airpower,
                {{"defend", "Axis attacks first"}, {"attack", "one for each counter-attack first"}})
        .rule("6.6");
    schema
        .policy("bombs", us, "what atomic bombs are for", &P::bombs,
                {{"at-once", "one on each of the strongest stacks as soon as there is one"}, {"never", "saved"}})
        .rule("13.1, 13.3");
    schema.flag("bomb_rough", "the stacks stand in rough or mountains", &P::bomb_rough).rule("13.3");
    schema
        .levels(
            "start",
            "a campaign under way: cities/full armies/reduced/still to arrive/sites lost/bombs/corps/blocks cleared",
            &P::start)
        .range(0, 99)
        .most(P::start_figures);
}

void check_theatre(const TheatreParams& theatre, const char* nation, int first_turn, int cities) {
    const bool under_way = first_turn > 1;
    const auto fail = [&](const char* name, const std::string& why) {
        return InputError(fmt::format("{}_{}: {}", nation, name, why));
    };
    if (theatre.attack.size() != 2) throw fail("attack", "expected two factors, full and reduced, like 7/4 (2.11)");
    if (theatre.sites.size() != 3 || !std::is_sorted(theatre.sites.begin(), theatre.sites.end()))
        throw fail("sites", "expected three numbers of cities, the least first, like 8/16/24 (13.2)");
    for (const auto& [name, list] :
         {std::pair("arrivals", &theatre.arrivals), {"tempo", &theatre.tempo}, {"counters", &theatre.counters}})
        if (list->empty()) throw fail(name, "expected a number for each turn, like 1/2/3");
    if (theatre.landing_guards > theatre.corps)
        throw fail("landing_guards", "found more than the theatre's corps (3.5)");
    if (theatre.landing_city && theatre.landing_guards > 5)
        throw fail("landing_guards", "a city's garrison is one of six in a hex (7.3)");
    if (theatre.start.empty() && under_way)
        throw fail("start", "a campaign that begins after Turn 1 needs to know how both theatres stand");
    if (theatre.start.empty()) return;
    if (!under_way) throw fail("start", "Turn 1 begins with the landing; leave it out, or say first_turn (5.5)");
    if (theatre.landing_city || theatre.landing_guards > 0)
        throw fail("landing_city", "a campaign under way has landed; leave the landing out (5.5)");
    if (theatre.start.size() != TheatreParams::start_figures)
        throw fail("start", fmt::format("found {} figures, expected {}: cities/full/reduced/still to arrive/sites "
                                        "lost/bombs/corps/blocks, like 12/9/3/0/1/0/19/0",
                                        theatre.start.size(), TheatreParams::start_figures));
    if (theatre.start[0] >= cities)
        throw fail("start", fmt::format("found {} cities; all {} end the game (4.7)", theatre.start[0], cities));
    if (theatre.start[1] + theatre.start[2] + theatre.start[3] > theatre.armies)
        throw fail("start", fmt::format("found more than {} armies (2.11)", theatre.armies));
    if (theatre.start[4] > 3) throw fail("start", "found more than 3 sites lost (13.2)");
    if (const int steps = first_turn - 2; theatre.start[5] > steps)
        throw fail("start", fmt::format("found {} bombs; before Turn {} there were {} Atomic Bomb Steps (13.1)",
                                        theatre.start[5], first_turn, steps));
    if (theatre.start[7] > theatre.approach) throw fail("start", "found more blocks cleared than there are");
}

}  // namespace

Schema<TheatreParams> TheatreParams::schema(Side us) {
    Schema<TheatreParams> schema;
    describe_axis(schema);
    describe_us(schema, us);
    return schema;
}

Schema<CampaignReadings> CampaignReadings::schema() {
    using R = CampaignReadings;
    Schema<R> schema;
    schema
        .reading("clamp_mode", "when the end columns of the chart hold a differential beyond them", &R::clamp_mode,
                 {{"clamp_then_shift", "the differential is put in its column first, then shifted"},
                  {"raw_overflow_locked", "below the first or above the last heading, no shift moves it"}})
        .rule("12.8, 12.9");
    schema
        .reading("garrison_is_force", "airpower and coastal shifts for a garrison alone", &R::garrison_is_force,
                 {{"yes", "they count"}, {"no", "they need a mobile unit"}})
        .rule("6.6, 12.13, 2.13");
    schema
        .reading("invasion_shifts", "shifts of the landing hex in the Turn-1 Invasion Phase", &R::invasion_shifts,
                 {{"terrain_and_city", "terrain and city count"}, {"none", "no shift at all"}})
        .rule("12.13");
    schema
        .reading("prepared_momentum", "the shift of a prepared attack in the momentum attack", &R::prepared_momentum,
                 {{"yes", "it counts"}, {"no", "the opening attack only"}})
        .rule("5.4, 12.22");
    schema
        .reading("airpower_rolls", "the dice of the two theatres", &R::airpower_rolls,
                 {{"per_theatre", "one for each"}, {"shared", "one for both"}})
        .rule("6.1");
    schema.part(CityLanding::schema(), &R::city);
    return schema;
}

Schema<CampaignParams> CampaignParams::schema() {
    using P = CampaignParams;
    Schema<P> schema;
    schema.part(TheatreParams::schema(Side::defender), &P::german, "german_", "East: ");
    schema.part(TheatreParams::schema(Side::attacker), &P::japanese, "japanese_", "West: ");
    schema.integer("first_turn", "the turn that the campaign begins with", &P::first_turn).range(1, 14);
    schema.integer("pool", "eliminated US corps in the common pool", &P::pool).range(0, 38).rule("10.4");
    schema.part(CampaignReadings::schema(), &P::readings);
    schema.part(PointsReading::schema(), &P::points);
    return schema;
}

void CampaignParams::check(Tables& tables) const {
    const auto points = tables.numbers("case-geld/victory");
    const int cities = figure(*points, "a theatre");
    check_theatre(german, "german", first_turn, cities);
    check_theatre(japanese, "japanese", first_turn, cities);
    const auto steps = tables.numbers("case-geld/steps");
    const auto shares = tables.numbers("case-geld/setup");
    const int all = figure(*steps, "us", "elites") + figure(*shares, "high roller", "regulars") +
                    figure(*shares, "other", "regulars");
    const auto corps = [](const TheatreParams& theatre) {
        return theatre.start.empty() ? theatre.corps : theatre.start[6];
    };
    if (corps(german) + corps(japanese) + pool > all)
        throw InputError(fmt::format("german_corps, japanese_corps, pool: found {} US units; the game has {} (3.5)",
                                     corps(german) + corps(japanese) + pool, all));
}

}  // namespace warodds::case_geld
