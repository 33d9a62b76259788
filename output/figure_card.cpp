// The figure of a card: a map for each question, all of the same rows and columns. output/picture/page.cpp puts them into one.
#include "analysis/card.hpp"
#include "output/figure_parts.hpp"

namespace warodds {
namespace {

// as a player says it: mean(attacker_losses) is "mean attacker losses"
std::string said(const std::string& ask) {
    const bool is_mean = ask.starts_with("mean(") && ask.ends_with(')');
    return is_mean ? "mean " + ask_words(ask.substr(5, ask.size() - 6)) : ask_words(ask);
}

}  // namespace

Figure figure_of(const Card& card) {
    using namespace figure;
    const Sweep& sweep = card.sweep;
    Figure figure{.title = sweep.title, .parameters = card.parameters, .is_exact = sweep.method == Method::exact};
    for (std::size_t ask = 0; ask < sweep.asks.size(); ++ask)
        figure.panels.push_back({.shape = Figure::Shape::heat_map,
                                 .title = said(sweep.asks[ask]),
                                 .x_name = card.column_name,
                                 .y_name = card.row_name,
                                 .is_chance = sweep.is_chance(ask),
                                 .categories = card.columns,
                                 .rows = card.rows,
                                 .series = {{sweep.asks[ask], sweep.values[ask]}}});
    std::vector<std::string> rests = defaults_lines(sweep.assumed);
    if (std::string names = rests_names(sweep.assumed); !names.empty())
        rests.insert(rests.begin(), names + "; other values move figures in it");
    add_assumed(figure, std::move(rests));
    figure.footer.push_back(
        method_text(sweep.method, sweep.engine, sweep.trials, sweep.seed, Medium::picture, sweep.goal));
    add_tables(figure, sweep.tables);
    return figure;
}

}  // namespace warodds
