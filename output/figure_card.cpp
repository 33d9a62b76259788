// The figure of a card: a map for each question, all of the same rows and columns. output/picture/page.cpp puts them into one.
#include "analysis/advice/card.hpp"
#include "output/figure_parts.hpp"

namespace warodds {

Figure figure_of(const Card& card) {
    using namespace figure;
    const Sweep& sweep = card.sweep;
    Figure figure{.title = sweep.title, .parameters = card.parameters};
    for (std::size_t ask = 0; ask < sweep.asks.size(); ++ask)
        figure.panels.push_back({.shape = Figure::Shape::heat_map,
                                 .title = asked_words(sweep.asks[ask]),
                                 .x_name = card.column_name,
                                 .y_name = card.row_name,
                                 .is_chance = sweep.is_chance(ask),
                                 .categories = card.columns,
                                 .rows = card.rows,
                                 .series = {{sweep.asks[ask], sweep.values[ask]}}});
    // nobody reads the small print beside a map
    if (const std::string names = rests_names(sweep.assumed); !names.empty())
        figure.answers.push_back("This " + names + "; other values move figures in it");
    for (std::size_t ask = 0; ask < sweep.where.size(); ++ask)
        add_never(figure, sweep.asks[ask], sweep.where[ask], sweep.method == Method::exact);
    add_assumed(figure, defaults_lines(sweep.assumed));
    figure.footer.push_back(
        method_text(sweep.method, sweep.engine, sweep.trials, sweep.seed, Medium::picture, sweep.goal));
    add_tables(figure, sweep.tables);
    return figure;
}

}  // namespace warodds
