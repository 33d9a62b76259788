// What a figure shows: the outcome fields that tell most, the questions and their answers, and where all of it comes from.
#include "analysis/figure.hpp"
#include "analysis/output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warodds {
namespace {

constexpr std::size_t most_panels = 4, most_numbers = 60;

// ---- words -----------------------------------------------------------------------------------------------------

std::string words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string title_words(const std::string& name) {
    std::string text = words(name);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string ask_words(std::string ask) {
    ask = words(std::move(ask));
    for (const auto& [typed, shown] : {std::pair{"<=", "≤"}, {">=", "≥"}, {"!=", "≠"}, {"==", "="}})
        for (std::size_t at = ask.find(typed); at != ask.npos; at = ask.find(typed, at)) ask.replace(at, 2, shown);
    return ask;
}

// The first clause of a field's help, and its unit unless the words already say it.
std::string axis_words(const Field& field) {
    std::string text = field.help.substr(0, field.help.find_first_of(",;:("));
    while (text.ends_with(' ')) text.pop_back();
    if (text.empty() || text.size() > 60) text = words(field.name);
    return field.unit.empty() || text.find(field.unit) != text.npos ? text : text + " (" + field.unit + ")";
}

std::string thousands(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
    return text;
}

std::string plain(double value) { return std::abs(value) >= 100 ? fmt::format("{:.1f}", value) : fmt::format("{:.2f}", value); }

std::string answer_line(const AskAnswer& ask, bool is_exact) {
    const auto shown = [&](double value) { return ask.kind == Expression::Kind::probability ? percent(value) : plain(value); };
    const Estimate& value = ask.value;
    const std::string text = ask_words(ask.expr) + ": ";
    if (is_exact && !value.is_exact()) return text + shown(value.low) + " to " + shown(value.high);    // unread cells leave it open
    return text + shown(value.value) + (value.is_exact() ? "" : " (" + shown(value.low) + " to " + shown(value.high) + ")");
}

std::string parameter_line(const Field& field, const Value& value) {
    return words(field.name) + ": " + words(to_text(field, value)) + (field.unit.empty() ? "" : " " + field.unit);
}

// ---- where it comes from ---------------------------------------------------------------------------------------

std::string method_line(Method method, std::uint64_t trials, std::uint64_t seed, const std::string& goal) {
    std::string text = method == Method::exact ? "Exact probabilities" : thousands(trials) + " trials (" + to_text(method) + "), seed " + std::to_string(seed) + ", 95 % intervals";
    if (!goal.empty()) text += "; best play for " + ask_words(goal);
    return text;
}

void add_tables(Figure& figure, const std::vector<TableUse>& tables) {
    for (const TableUse& table : tables)
        if (!table.warning.empty() && std::find(figure.warnings.begin(), figure.warnings.end(), table.warning) == figure.warnings.end())
            figure.warnings.push_back(table.warning);
    if (!tables.empty()) figure.footer.push_back("Charts: " + sources_text(tables));
}

void add_unread(Figure& figure, const std::vector<UnreadRow>& unread, const std::string& whose) {
    std::string line;
    for (const UnreadRow& row : unread)
        line += (line.empty() ? "Unknown" + whose + ": cell " : "; cell ") + row.cell.row + " / " + row.cell.column + " of " + row.cell.table + " (" + percent(row.p.value) + ")";
    if (!line.empty()) figure.warnings.push_back(line);
}

// ---- panels of an answer ---------------------------------------------------------------------------------------

using Marginal = std::vector<std::pair<std::int32_t, Estimate>>;

// Values put together: the interval is that of their trials counted together.
Estimate together(const Answer& answer, const Estimate& a, const Estimate& b) {
    const double p = a.value + b.value;
    return answer.method == Method::exact ? Estimate::exactly(p) : proportion(static_cast<std::uint64_t>(std::llround(p * static_cast<double>(answer.trials))), answer.trials);
}

// `most_words`: how many words have room beside their bars
Figure::Panel field_panel(const Answer& answer, std::size_t index, Marginal marginal, std::size_t most_words) {
    const Field& field = answer.fields[index];
    Figure::Panel panel{.title = title_words(field.name), .x_name = axis_words(field), .y_name = "chance"};
    panel.unknown = answer.unread_chance();
    panel.series.push_back({"", {}});
    std::vector<Estimate>& values = panel.series[0].values;
    if (field.kind == Kind::integer) {
        const std::int32_t first = marginal.front().first, range = marginal.back().first - first + 1;
        // too many numbers for bars that a person can tell apart: whole tens, fifties, hundreds together
        // values that all lie on a grid, such as 0, 25, 50, 75, 100, are bars of that width
        std::int32_t grid = 0;
        for (const auto& [value, p] : marginal) grid = std::gcd(grid, value - first);
        if (grid == 0 || first % grid != 0) grid = 1;
        std::int32_t step = grid;
        for (const int factor : {2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10'000, 50'000, 100'000, 1'000'000})
            if (range / step > static_cast<std::int32_t>(most_numbers)) step = factor * grid;
        panel.ranges = step > grid;
        panel.step = static_cast<double>(step) / field.parts;
        if (panel.ranges) panel.x_name += fmt::format(", {} together", panel.step);
        for (const auto& [value, p] : marginal) {
            const std::int32_t lowest = !panel.ranges ? value : static_cast<std::int32_t>(std::floor(static_cast<double>(value) / step)) * step;
            const double low = static_cast<double>(lowest) / field.parts;
            if (!panel.positions.empty() && panel.positions.back() == low) {
                values.back() = together(answer, values.back(), p);
                continue;
            }
            panel.positions.push_back(low);
            panel.categories.push_back(outcome_text(field, lowest));
            values.push_back(p);
        }
        return panel;
    }
    if (field.kind == Kind::boolean) {
        for (const auto& [value, p] : marginal) {
            panel.categories.push_back(value ? "yes" : "no");
            values.push_back(p);
        }
        return panel;
    }
    std::size_t others = 0;
    Estimate rest{};
    if (marginal.size() > most_words) {
        std::stable_sort(marginal.begin(), marginal.end(), [](const auto& a, const auto& b) { return a.second.value > b.second.value; });
        others = marginal.size() - (most_words - 1);
        for (; marginal.size() > most_words - 1; marginal.pop_back()) rest = together(answer, rest, marginal.back().second);
    }
    for (const auto& [value, p] : marginal) {
        panel.categories.push_back(words(outcome_text(field, value)));
        values.push_back(p);
    }
    if (others > 0) {
        panel.categories.push_back(fmt::format("{} others", others));
        panel.has_rest = true;
        values.push_back(rest);
    }
    return panel;
}

// Two or more yes-or-no fields share a panel: the chance of each.
Figure::Panel flags_panel(const Answer& answer, const std::vector<std::size_t>& flags) {
    Figure::Panel panel{.title = "What happens", .y_name = "chance"};
    panel.unknown = answer.unread_chance();
    panel.series.push_back({"", {}});
    for (const std::size_t index : flags) {
        panel.categories.push_back(words(answer.fields[index].name));
        Estimate chance = answer.method == Method::exact ? Estimate::exactly(0) : proportion(0, answer.trials);
        for (const auto& [value, p] : answer.marginal(index))
            if (value) chance = p;
        panel.series[0].values.push_back(chance);
    }
    return panel;
}

bool is_named(const std::string& name, const std::vector<AskAnswer>& asks) {
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (const AskAnswer& ask : asks)
        for (std::size_t at = ask.expr.find(name); at != name.npos; at = ask.expr.find(name, at + 1)) {
            const std::size_t end = at + name.size();
            if ((at == 0 || !is_letter(ask.expr[at - 1])) && (end == ask.expr.size() || !is_letter(ask.expr[end]))) return true;
        }
    return false;
}

// ---- panels of comparisons and sweeps --------------------------------------------------------------------------

// Probabilities share a panel; numbers that are none have one of their own.
std::vector<std::vector<std::size_t>> by_scale(const std::vector<std::string>& asks) {
    std::vector<std::vector<std::size_t>> groups(2);
    for (std::size_t i = 0; i < asks.size(); ++i) groups[is_chance(asks[i]) ? 0 : 1].push_back(i);
    std::erase_if(groups, [](const auto& group) { return group.empty(); });
    return groups;
}

bool is_scale(const Field& field) { return field.kind == Kind::integer || field.kind == Kind::number; }
bool is_ordered(const Field& field) { return is_scale(field) || field.kind == Kind::odds; }

void set_axis(Figure::Panel& panel, const SweepAxis& axis) {
    panel.x_name = axis_words(*axis.field);
    for (std::size_t i = 0; i < axis.values.size(); ++i) {
        panel.categories.push_back(axis.field->kind == Kind::boolean ? (std::get<bool>(axis.values[i]) ? "yes" : "no") : words(axis.text(i)));
        if (is_scale(*axis.field)) panel.positions.push_back(to_double(std::get<Rational>(axis.values[i])));
    }
}

Figure::Panel sweep_line(const Sweep& sweep, const std::vector<std::size_t>& asks) {
    Figure::Panel panel{.is_chance = is_chance(sweep.asks[asks.front()])};
    const SweepAxis& axis = sweep.axes.front();
    set_axis(panel, axis);
    panel.shape = is_ordered(*axis.field) && axis.values.size() > 1 ? Figure::Shape::lines : Figure::Shape::bars;
    if (panel.shape == Figure::Shape::bars) panel.positions.clear();
    panel.title = asks.size() == 1 ? title_words(ask_words(sweep.asks[asks.front()])) : "";
    panel.y_name = panel.is_chance ? "chance" : asks.size() == 1 ? ask_words(sweep.asks[asks.front()]) : "value";
    for (const std::size_t ask : asks) panel.series.push_back({ask_words(sweep.asks[ask]), sweep.values[ask]});
    if (panel.positions.empty()) return panel;

    // a line runs from left to right, in whatever order its values were typed
    std::vector<std::size_t> order(panel.positions.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return panel.positions[a] < panel.positions[b]; });
    const auto sort = [&](auto& list) {
        auto sorted = list;
        for (std::size_t i = 0; i < order.size(); ++i) sorted[i] = list[order[i]];
        list = std::move(sorted);
    };
    sort(panel.categories);
    sort(panel.positions);
    for (Figure::Series& series : panel.series) sort(series.values);
    return panel;
}

// The last two axes; `first` is the cell where the map begins.
Figure::Panel heat_map(const Sweep& sweep, std::size_t ask, std::size_t first, const std::string& title) {
    const SweepAxis *down = &sweep.axes[sweep.axes.size() - 2], *across = &sweep.axes.back();
    const std::size_t inner = across->values.size();
    Figure::Panel panel{.shape = Figure::Shape::heat_map, .title = title, .is_chance = is_chance(sweep.asks[ask])}, other;
    // long words lie along the rows
    const bool is_turned = is_ordered(*down->field) && !is_ordered(*across->field);
    if (is_turned) std::swap(down, across);
    set_axis(panel, *across);
    set_axis(other, *down);
    panel.positions.clear();
    panel.y_name = std::move(other.x_name);
    panel.rows = std::move(other.categories);
    // numbers grow upwards, as on any graph; words read downwards
    const bool is_upwards = is_ordered(*down->field);
    if (is_upwards) std::reverse(panel.rows.begin(), panel.rows.end());
    panel.series.push_back({sweep.asks[ask], {}});
    for (std::size_t i = 0; i < down->values.size(); ++i)
        for (std::size_t column = 0; column < across->values.size(); ++column) {
            const std::size_t row = is_upwards ? down->values.size() - 1 - i : i;
            panel.series[0].values.push_back(sweep.values[ask][first + (is_turned ? column * inner + row : row * inner + column)]);
        }
    return panel;
}

}  // namespace

std::string percent(double p) {
    const double x = 100 * p;
    if (!std::isfinite(x)) return "?";
    if (x < 0) return "-" + percent(-p);
    if (x == 0) return "0 %";
    if (x > 100 - 1e-10) return "100 %";    // sums of doubles fall short of 1 by a hair
    if (x >= 99.995) return ">99.99 %";
    if (x >= 99.95) return fmt::format("{:.2f} %", x);
    if (x >= 0.995) return fmt::format("{:.1f} %", x);
    if (x >= 0.00995) return fmt::format("{:.2f} %", x);
    if (x >= 0.000095) return fmt::format("{:.4f} %", x);
    return "<0.0001 %";
}

Figure figure_of(const Answer& answer) {
    if (answer.rows.empty() && answer.unread.empty()) throw InputError("there is no outcome to draw");
    Figure figure{.title = answer.title, .is_exact = answer.method == Method::exact};
    for (const AskAnswer& ask : answer.asks) figure.answers.push_back(answer_line(ask, figure.is_exact));
    for (const auto& [field, value] : answer.params)
        if (std::find(answer.given.begin(), answer.given.end(), field->name) != answer.given.end()) figure.parameters.push_back(parameter_line(*field, value));

    // fields that can come out in more than one way; all yes-or-no fields count as one
    std::vector<std::size_t> flags;
    std::vector<std::vector<std::size_t>> candidates;
    for (std::size_t i = 0; i < answer.fields.size(); ++i) {
        if (answer.marginal(i).size() < 2) continue;
        if (answer.fields[i].kind == Kind::boolean) flags.push_back(i);
        if (answer.fields[i].kind != Kind::boolean || flags.size() == 1) candidates.push_back({i});
    }
    for (auto& candidate : candidates)
        if (!flags.empty() && candidate[0] == flags[0]) candidate = flags;
    if (candidates.empty() && !answer.fields.empty()) candidates.push_back({0});
    // too many: those that the questions name stay, then the first ones
    std::vector<std::size_t> order(candidates.size());
    std::iota(order.begin(), order.end(), 0);
    const auto is_asked = [&](std::size_t candidate) {
        return std::any_of(candidates[candidate].begin(), candidates[candidate].end(), [&](std::size_t i) { return is_named(answer.fields[i].name, answer.asks); });
    };
    std::stable_partition(order.begin(), order.end(), is_asked);
    order.resize(std::min(order.size(), most_panels));
    std::sort(order.begin(), order.end());
    for (const std::size_t candidate : order) {
        const std::vector<std::size_t>& fields = candidates[candidate];
        if (fields.size() > 1)
            figure.panels.push_back(flags_panel(answer, fields));
        else if (Marginal marginal = answer.marginal(fields[0]); !marginal.empty())
            figure.panels.push_back(field_panel(answer, fields[0], std::move(marginal), order.size() == 1 ? 30 : order.size() == 2 ? 24 : 9));
    }
    if (figure.panels.empty())
        figure.panels.push_back({.title = "Outcome", .y_name = "chance", .series = {{"", {}}}, .unknown = answer.unread_chance()});

    figure.footer.push_back(method_line(answer.method, answer.trials, answer.seed, answer.goal));
    add_tables(figure, answer.tables);
    add_unread(figure, answer.unread, "");
    return figure;
}

Figure figure_of(const Comparison& comparison) {
    if (comparison.answers.empty() || comparison.asks.empty()) throw InputError("a comparison is drawn by its questions: give at least one with --ask");
    const Answer& first = comparison.answers.front();
    Figure figure{.title = first.title};
    const auto is_alike = [&](auto&& of) { return std::all_of(comparison.answers.begin(), comparison.answers.end(), [&](const Answer& answer) { return of(answer) == of(first); }); };
    if (!is_alike([](const Answer& answer) { return answer.title; })) figure.title = "Comparison";
    figure.is_exact = std::all_of(comparison.answers.begin(), comparison.answers.end(), [](const Answer& answer) { return answer.method == Method::exact; });

    // the parameters that all have in common
    for (const auto& [field, value] : first.params) {
        const std::string line = parameter_line(*field, value);
        const auto has = [&, field = field](const Answer& answer) {
            return std::any_of(answer.params.begin(), answer.params.end(), [&](const auto& param) { return param.first->name == field->name && parameter_line(*param.first, param.second) == line; });
        };
        const bool is_given = std::find(first.given.begin(), first.given.end(), field->name) != first.given.end();
        if (is_given && std::all_of(comparison.answers.begin(), comparison.answers.end(), has)) figure.parameters.push_back(line);
    }

    for (const std::vector<std::size_t>& asks : by_scale(comparison.asks)) {
        Figure::Panel panel{.is_chance = is_chance(comparison.asks[asks.front()])};
        panel.y_name = panel.is_chance ? "chance" : "value";
        for (const std::size_t ask : asks) panel.categories.push_back(ask_words(comparison.asks[ask]));
        for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
            panel.series.push_back({words(comparison.labels[i]), {}});
            for (const std::size_t ask : asks) panel.series.back().values.push_back(comparison.answers[i].asks[ask].value);
        }
        figure.panels.push_back(std::move(panel));
    }

    std::vector<std::string> methods;
    for (std::size_t i = 0; i < comparison.answers.size(); ++i) {
        const Answer& answer = comparison.answers[i];
        const std::string line = method_line(answer.method, answer.trials, answer.seed, answer.goal);
        if (std::find(methods.begin(), methods.end(), line) == methods.end()) methods.push_back(line);
        add_unread(figure, answer.unread, " in " + comparison.labels[i]);
    }
    figure.footer.push_back(fmt::format("{}", fmt::join(methods, "; ")));
    add_tables(figure, comparison.tables);
    return figure;
}

Figure figure_of(const Sweep& sweep) {
    if (sweep.axes.empty() || sweep.asks.empty()) throw InputError("a sweep is drawn by its axes and questions: give at least one --axis and one --ask");
    Figure figure{.title = sweep.title, .is_exact = sweep.method == Method::exact};
    for (const auto& [field, value] : sweep.fixed) figure.parameters.push_back(parameter_line(*field, value));
    figure.footer.push_back(method_line(sweep.method, sweep.trials, sweep.seed, ""));

    if (sweep.axes.size() == 1) {
        for (const std::vector<std::size_t>& asks : by_scale(sweep.asks)) figure.panels.push_back(sweep_line(sweep, asks));
    } else if (sweep.axes.size() == 2) {
        for (std::size_t ask = 0; ask < std::min(sweep.asks.size(), most_panels); ++ask) figure.panels.push_back(heat_map(sweep, ask, 0, title_words(ask_words(sweep.asks[ask]))));
    } else {
        const SweepAxis& by = sweep.axes.front();
        if (sweep.axes.size() > 3 || by.values.size() > most_panels)
            throw InputError(fmt::format("a picture has room for two axes, or for three of which the first has at most {} values: draw a smaller sweep, or write this one with --arrow", most_panels));
        for (std::size_t i = 0; i < by.values.size(); ++i)
            figure.panels.push_back(heat_map(sweep, 0, i * sweep.cells() / by.values.size(), title_words(parameter_line(*by.field, by.values[i]))));
        figure.answers.push_back(ask_words(sweep.asks.front()));
    }
    // a map shows no intervals, so say how wide they are
    double widest = 0;
    for (std::size_t ask = 0; ask < sweep.asks.size(); ++ask)
        for (const Estimate& value : sweep.values[ask])
            if (is_chance(sweep.asks[ask])) widest = std::max({widest, value.high - value.value, value.value - value.low});
    if (sweep.axes.size() > 1 && sweep.method != Method::exact && widest > 0) figure.footer.back() += " within ±" + percent(widest);
    const std::size_t shown = sweep.axes.size() == 1 ? sweep.asks.size() : sweep.axes.size() == 2 ? most_panels : 1;
    if (sweep.asks.size() > shown) figure.footer.back() += fmt::format("; the first {} of {} questions", shown, sweep.asks.size());
    add_tables(figure, sweep.tables);
    return figure;
}

// ---- pictures --------------------------------------------------------------------------------------------------

namespace {

void replace_all(std::string& text, std::string_view from, const std::string& to) {
    for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
}

// What gnuplot's SVG lacks: a weight for bold type, type for machines without DejaVu, and the figure's own title.
void finish_svg(std::string& svg, std::string title) {
    const std::string family = "font-family=\"DejaVu Sans, Verdana, sans-serif\"";
    replace_all(title, "&", "&amp;");
    replace_all(title, "<", "&lt;");
    replace_all(title, ">", "&gt;");
    replace_all(svg, "font-family=\"DejaVu Sans:Bold\"", family + " font-weight=\"bold\"");
    replace_all(svg, "font-family=\"DejaVu Sans\"", family);
    replace_all(svg, "<title>Gnuplot</title>", "<title>" + title + "</title>");
}

// Does the picture end as it should? A renderer that ran out of room may not have said so.
bool is_whole(const std::string& picture, PictureFormat format) {
    const std::string_view end = std::string_view(picture).substr(picture.size() - std::min<std::size_t>(picture.size(), 16));
    return format == PictureFormat::png ? picture.starts_with("\x89PNG") && end.find("IEND") != end.npos
                                        : picture.starts_with("<?xml") && end.find("</svg>") != end.npos;
}

template <class Result>
void write_picture(const Result& result, const std::filesystem::path& target) {
    expect_picture_name(target);
    const PictureFormat format = target.extension() == ".png" ? PictureFormat::png : PictureFormat::svg;
    const Drawing drawing = lay_out(figure_of(result));
    PendingFile file(target);
#ifdef WARODDS_MATPLOT
    // Matplot++ hands the name on to gnuplot in double quotes, where these characters mean something
    const bool is_plain = file.path().string().find_first_of("\"\\`\n") == std::string::npos;
    std::string picture = is_plain ? draw_with_matplot(drawing, format, file.path().string()) : draw_with_gnuplot(drawing, format);
#else
    std::string picture = draw_with_gnuplot(drawing, format);
#endif
    if (!is_whole(picture, format)) file.fail("the picture broke off; is the disk full?");
    if (format == PictureFormat::svg) finish_svg(picture, drawing.title);
    file.write(picture);
    file.commit();
}

}  // namespace

void expect_picture_name(const std::filesystem::path& target) {
    const std::string extension = target.extension().string();
    if (extension != ".png" && extension != ".svg")
        throw InputError("--plot " + target.string() + ": found " + (extension.empty() ? "no ending" : "the ending '" + extension + "'") + ", expected .png or .svg");
}

void write_plot(const Answer& answer, const std::filesystem::path& target) { write_picture(answer, target); }
void write_plot(const Comparison& comparison, const std::filesystem::path& target) { write_picture(comparison, target); }
void write_plot(const Sweep& sweep, const std::filesystem::path& target) { write_picture(sweep, target); }

}  // namespace warodds
