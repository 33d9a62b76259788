#include "output/frame.hpp"

#include "analysis/words/json.hpp"
#include "analysis/words/phrases.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warodds {
namespace {

// ---- what every frame says of itself ---------------------------------------------------------------------------

struct Origin {
    std::string kind, procedure, goal;
    Method method;
    Engine engine;
    std::uint64_t trials, seed;
    Json params, tables, assumed;
    Json places = Json::array();     // where the charts were entered
    std::optional<Within> within{};  // the looks of a run that stopped by itself
    bool is_assumed_whole = true;
    bool is_mixed = false;  // a comparison of an exact answer with one of trials

    static std::string text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

    Pairs pairs() const {
        const bool is_exact = method == Method::exact;
        return {{"format", result_format},
                {"warodds.version", WARODDS_VERSION},
                {"kind", kind},
                {"game", procedure.substr(0, procedure.find('/'))},
                {"procedure", procedure},
                {"params", text(params)},
                {"method", is_mixed ? "mixed" : to_text(method)},
                {"trials", is_exact ? "" : std::to_string(trials)},
                {"seed", is_exact ? "" : std::to_string(seed)},
                {"engine", method == Method::sampled ? to_text(engine) : ""},
                {"tables", text(tables)},
                {"places", text(places)},
                {"assumed", text(assumed)},
                {"assumed_whole", is_assumed_whole ? "true" : "false"},
                {"goal", goal},
                {"within", within ? text(to_json(*within)) : ""}};
    }
};

// `run` is where a result says how it was obtained
template <class Result, class Run>
Origin origin_of(const Result& result, const Run& run, std::string kind) {
    return {.kind = std::move(kind),
            .procedure = result.procedure,
            .goal = result.goal,
            .method = run.method,
            .engine = run.engine,
            .trials = run.trials,
            .seed = result.seed,
            .params = to_json(result.params),
            .tables = to_json(result.tables),
            .assumed = to_json(result.assumed),
            .is_assumed_whole = result.assumed.is_whole};
}

Origin origin_of(const Answer& answer, std::string kind) {
    Origin origin = origin_of(answer, answer.distribution, std::move(kind));
    origin.places = answer.ledger.places();
    origin.within = answer.within;
    return origin;
}

Origin origin_of(const Comparison& comparison) {
    Origin origin = origin_of(comparison.answers.front(), "comparison");
    Json params = Json::object();
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        const Answer& answer = comparison.answers[i];
        params[comparison.labels[i]] = to_json(answer.params);
        if (answer.procedure != comparison.answers.front().procedure) origin.procedure += ", " + answer.procedure;
        if (answer.distribution.method == origin.method) continue;
        origin.is_mixed = true;
        if (answer.distribution.is_exact()) continue;
        origin.method = answer.distribution.method;  // trials and seed are those of the answers that have them
        origin.trials = answer.distribution.trials;
        origin.seed = answer.seed;
    }
    origin.params = std::move(params);
    origin.tables = to_json(comparison.tables);
    origin.assumed = origin.places = Json::object();
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        const Answer& answer = comparison.answers[i];
        origin.assumed[comparison.labels[i]] = to_json(answer.assumed);
        origin.places[comparison.labels[i]] = answer.ledger.places();
        origin.is_assumed_whole = origin.is_assumed_whole && answer.assumed.is_whole;
    }
    origin.goal = goals_text(comparison);
    origin.within = comparison.within;
    return origin;
}

// ---- columns ---------------------------------------------------------------------------------------------------

// Names of columns, each once: an outcome may be called like a parameter, and a question may be asked twice.
class ColumnNames {
public:
    std::string take(const std::string& name) {
        std::string free = name;
        for (int i = 2; !taken_.insert(free).second; ++i) free = name + " " + std::to_string(i);
        return free;
    }

private:
    std::set<std::string> taken_;
};

// The three columns of an estimate; the second and third are its interval.
struct EstimateColumns {
    Column value, low, high;

    // those of a question are called by it: hex_taken, hex_taken_low, hex_taken_high
    EstimateColumns(const std::string& name, ColumnNames& names, const std::string& what, const Pairs& more)
        : EstimateColumns(names.take(name), names.take(name + "_low"), names.take(name + "_high"), what, more) {}

    EstimateColumns(std::string name, std::string low_name, std::string high_name, const std::string& what,
                    const Pairs& more)
        : value(Column::number(std::move(name), about(what, more))),
          low(Column::number(std::move(low_name), about("lower end of the 95 % interval, or lower bound", more))),
          high(Column::number(std::move(high_name), about("upper end of the 95 % interval, or upper bound", more))) {}

    void add(const Estimate& estimate) {
        value.add_value(estimate);
        low.add_end(estimate.low);
        high.add_end(estimate.high);
    }
    void move_to(std::vector<Column>& columns) {
        columns.push_back(std::move(value));
        columns.push_back(std::move(low));
        columns.push_back(std::move(high));
    }

private:
    static Pairs about(const std::string& what, const Pairs& more) {
        Pairs pairs = {{"help", what}, {"unit", ""}};
        pairs.insert(pairs.end(), more.begin(), more.end());
        return pairs;
    }
};

// One axis of a sweep, typed by the kind of its parameter.
Column axis_column(const Sweep& sweep, std::size_t axis) {
    const Field& field = *sweep.axes[axis].field;
    const Pairs about = {{"help", field.help}, {"unit", field.unit}, {"axis", std::to_string(axis + 1)}};
    if (field.kind == Kind::boolean) return {field.name, std::vector<std::uint8_t>{}, about};
    if (field.kind == Kind::number) return Column::number(field.name, about);
    Column column{field.name, std::vector<std::int32_t>{}, about};
    if (field.kind == Kind::integer) return column;
    column.words.emplace();
    for (std::size_t i = 0; i < sweep.axes[axis].values.size(); ++i) column.words->push_back(sweep.axes[axis].text(i));
    return column;
}

void add_axis_value(Column& column, const SweepAxis& axis, std::size_t i) {
    const Value& value = axis.values[i];
    switch (axis.field->kind) {
        case Kind::boolean: return column.add_code(std::get<bool>(value));
        case Kind::integer: return column.add_code(static_cast<std::int32_t>(std::get<Rational>(value).numerator()));
        case Kind::number: return column.add(to_double(std::get<Rational>(value)));
        default: return column.add_code(static_cast<std::int32_t>(i));
    }
}

// Of a mean of what may never happen: how likely it is in each row, and the mean where it does.
void add_where(std::vector<Column>& columns, ColumnNames& names, const std::string& expr,
               const std::vector<std::optional<Happens>>& where) {
    const auto known = std::find_if(where.begin(), where.end(), [](const auto& one) { return one && one->is_open(); });
    if (known == where.end()) return;
    Column chance = Column::number(names.take(expr + "_happens"),
                                   {{"help", "how likely it is that " + (*known)->words}, {"unit", ""}});
    Column mean = Column::number(
        names.take(expr + "_where_it_happens"),
        {{"help", "the mean where " + (*known)->words + "; in the mean of all, never counts as " + (*known)->counts_as},
         {"unit", ""}});
    for (const std::optional<Happens>& one : where) {
        chance.add_value(one ? one->chance : Estimate::none());
        mean.add_value(one && std::isfinite(one->mean.value) ? one->mean : Estimate::none());
    }
    columns.push_back(std::move(chance));
    columns.push_back(std::move(mean));
}

// why the rules do not allow some rows, where there are such
void add_refused(std::vector<Column>& columns, ColumnNames& names, const std::vector<Refusal>& refused) {
    if (refused.empty()) return;
    Column why{names.take("refused"),
               std::vector<std::string>{},
               {{"help", "why the rules do not allow it"}, {"unit", ""}},
               true};
    for (std::size_t row = 0, next = 0; row < columns.front().size(); ++row)
        if (next < refused.size() && refused[next].place == row) why.add(InputError(refused[next++].why).what());
        else why.add_null();
    columns.push_back(std::move(why));
}

}  // namespace

Column Column::outcome(const Field& field) {
    Column column{.name = field.name,
                  .values = std::vector<std::int32_t>{},
                  .about = {{"help", field.help}, {"unit", field.unit}},
                  .is_nullable = true};
    if (field.kind == Kind::choice) column.words = field.option_names();
    else if (field.kind == Kind::boolean) column.values = std::vector<std::uint8_t>{};
    else if (field.parts > 1) column.values = std::vector<double>{};
    column.parts = field.parts;
    return column;
}

void Column::add_code(std::int32_t code) {
    if (auto* whole = std::get_if<std::vector<std::int32_t>>(&values)) whole->push_back(code);
    else if (auto* flags = std::get_if<std::vector<std::uint8_t>>(&values)) flags->push_back(code != 0);
    else add(static_cast<double>(code) / parts);
}

void Column::add_codes(std::span<const std::int32_t> codes) {
    if (auto* whole = std::get_if<std::vector<std::int32_t>>(&values)) {
        whole->insert(whole->end(), codes.begin(), codes.end());
    } else if (auto* flags = std::get_if<std::vector<std::uint8_t>>(&values)) {
        const std::size_t before = flags->size();
        flags->resize(before + codes.size());
        std::transform(codes.begin(), codes.end(), flags->begin() + static_cast<std::ptrdiff_t>(before),
                       [](std::int32_t code) -> std::uint8_t { return code != 0; });
    } else {
        for (const std::int32_t code : codes) add_code(code);
    }
}

void Column::add_null() {
    is_nullable = true;
    nulls.resize(size());
    nulls.push_back(1);
    if (auto* numbers = std::get_if<std::vector<double>>(&values)) numbers->push_back(std::nan(""));
    else std::visit([](auto& list) { list.emplace_back(); }, values);
}

void Column::add_end(double value) {
    if (std::isnan(value)) add_null();
    else add(value);
}

void Column::add_value(const Estimate& figure) { add_end(figure.has_value() ? figure.value : std::nan("")); }

std::size_t Column::size() const {
    return std::visit([](const auto& list) { return list.size(); }, values);
}

void Column::reserve(std::size_t rows) {
    std::visit([&](auto& list) { list.reserve(rows); }, values);
}

void Column::clear() {
    std::visit([](auto& list) { list.clear(); }, values);
    nulls.clear();
}

Frame frame_of(const Answer& answer) {
    EstimateColumns chance("p", "low", "high",
                           answer.distribution.unread.empty()
                               ? "probability of the outcome"
                               : "probability of the outcome, or the part of it that is sure without unknown cells",
                           {});
    const Distribution& distribution = answer.distribution;
    const bool is_counted = !distribution.is_exact();
    Column count{"count", std::vector<std::uint64_t>{}, {{"help", "trials that ended so"}, {"unit", "trials"}}};
    std::vector<Column> outcomes;
    for (const Field& field : distribution.fields) outcomes.push_back(Column::outcome(field));
    Column unread{.name = "unread",
                  .values = std::vector<std::string>{},
                  .about = {{"help", "the chart cell that could not be read, where a path ended at one"}, {"unit", ""}},
                  .is_nullable = true};

    const auto add_chance = [&](const Estimate& p) {  // what is sure is known
        chance.value.add(p.value);
        chance.low.add(p.low);
        chance.high.add(p.high);
    };
    for (const Row& row : distribution.rows) {
        add_chance(row.p);
        count.add(row.count);
        for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i].add_code(row.values[i]);
        unread.add_null();
    }
    for (const UnreadRow& row : distribution.unread) {
        add_chance(row.p);
        count.add(static_cast<std::uint64_t>(std::llround(row.p.value * static_cast<double>(distribution.trials))));
        for (Column& outcome : outcomes) outcome.add_null();
        unread.add(row.cell.table + ", row " + row.cell.row + ", column " + row.cell.column);
    }

    std::vector<Column> columns;
    chance.move_to(columns);
    if (is_counted) columns.push_back(std::move(count));
    for (Column& outcome : outcomes) columns.push_back(std::move(outcome));
    if (!distribution.unread.empty()) columns.push_back(std::move(unread));
    return {std::move(columns), origin_of(answer, "distribution").pairs()};
}

Frame frame_of(const Comparison& comparison) {
    if (comparison.answers.empty()) throw InputError("there is nothing to compare");
    std::vector<Column> columns;
    std::vector<std::string> labels = comparison.labels;  // and after them those that have no answer
    for (const Refusal& refused : comparison.refused) labels.push_back(refused.what);
    columns.push_back({"label", std::move(labels), {{"help", "what is compared"}, {"unit", ""}}});
    ColumnNames names;
    names.take("label");
    for (std::size_t ask = 0; ask < comparison.asks.size(); ++ask) {
        const std::string& expr = comparison.asks[ask];
        const Pairs about = {{"ask", expr}, {"kind", to_text(comparison.answers.front().asks[ask].kind)}};
        EstimateColumns values(expr, names, expr, about);
        EstimateColumns differences(expr + "_difference", names, "difference from the first row", about);
        for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
            values.add(comparison.answers[i].asks[ask].value);
            differences.add(comparison.differences[ask][i]);
        }
        for (std::size_t i = 0; i < comparison.refused.size(); ++i)
            values.add(Estimate::none()), differences.add(Estimate::none());
        values.move_to(columns);
        std::vector<std::optional<Happens>> where;
        for (const Answer& answer : comparison.answers) where.push_back(happens(answer.distribution, answer.asks[ask]));
        where.resize(where.size() + comparison.refused.size());
        add_where(columns, names, expr, where);
        differences.move_to(columns);
    }
    std::vector<Refusal> refused = comparison.refused;
    for (std::size_t i = 0; i < refused.size(); ++i) refused[i].place = comparison.answers.size() + i;
    add_refused(columns, names, refused);
    return {std::move(columns), origin_of(comparison).pairs()};
}

Frame frame_of(const Sweep& sweep) {
    std::vector<Column> columns;
    ColumnNames names;
    for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis) {
        columns.push_back(axis_column(sweep, axis));
        names.take(sweep.axes[axis].field->name);
    }
    for (std::size_t cell = 0; cell < sweep.cells(); ++cell) {
        const std::vector<std::size_t> at = sweep.coordinates(cell);
        for (std::size_t axis = 0; axis < at.size(); ++axis) add_axis_value(columns[axis], sweep.axes[axis], at[axis]);
    }
    for (std::size_t ask = 0; ask < sweep.asks.size(); ++ask) {
        EstimateColumns values(sweep.asks[ask], names, sweep.asks[ask],
                               {{"ask", sweep.asks[ask]}, {"kind", to_text(sweep.kinds[ask])}});
        for (const Estimate& value : sweep.values[ask]) values.add(value);
        values.move_to(columns);
        if (ask < sweep.where.size()) add_where(columns, names, sweep.asks[ask], sweep.where[ask]);
    }
    add_refused(columns, names, sweep.refusals());
    return {std::move(columns), origin_of(sweep, sweep, "sweep").pairs()};
}

Frame trial_frame(const Answer& run) {
    Frame frame{{}, origin_of(run, "trials").pairs()};
    frame.columns.push_back(
        {"trial", std::vector<std::uint64_t>{}, {{"help", "number of the trial, from 0"}, {"unit", ""}}});
    for (const Field& field : run.distribution.fields) frame.columns.push_back(Column::outcome(field));
    return frame;
}

void add_trials(Frame& frame, std::uint64_t first_trial, const RawOutcomes& outcomes, TrialRange range) {
    auto& numbers = std::get<std::vector<std::uint64_t>>(frame.columns.front().values);
    numbers.resize(numbers.size() + range.count);
    std::iota(numbers.end() - static_cast<std::ptrdiff_t>(range.count), numbers.end(), first_trial + range.from);
    for (std::size_t field = 1; field < frame.columns.size(); ++field) {
        Column& column = frame.columns[field];
        const auto codes = std::span(outcomes.fields[field - 1]).subspan(range.from, range.count);
        if (outcomes.unread.empty()) {
            column.add_codes(codes);
            continue;
        }
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (outcomes.unread[range.from + i]) column.add_null();
            else column.add_code(codes[i]);
    }
}

}  // namespace warodds
