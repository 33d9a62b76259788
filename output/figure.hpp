// A figure says what a picture shows, in words and estimates, and nothing of how it looks. output/picture draws it.
#pragma once

#include "analysis/plans/plan_view.hpp"
#include "analysis/advice/advise.hpp"
#include "analysis/advice/balance.hpp"
#include "analysis/answers/study.hpp"

namespace warodds {

struct Luck;
struct Card;

struct Figure {
    enum class Shape { bars, lines, heat_map };

    struct Series {
        std::string name{};
        std::vector<Estimate> values{};      // one a category; a heat map's row by row
        std::vector<PlausibleBand> bands{};  // as many, or none
    };

    struct Mark {  // a place on a scale of numbers that has a name: the median
        double at;
        std::string name;
    };

    struct Level {  // a value that was asked for: a line across bars and lines, the contour of a map
        double at;
        std::string name;                       // "75 % wanted"
        std::optional<std::size_t> category{};  // whose line it is alone
    };

    struct Panel {
        Shape shape = Shape::bars;
        std::string title{}, x_name{}, y_name{};  // in words
        bool is_difference = false;               // of a heat map: colours go two ways from 0
        bool is_chance = true;                    // probabilities, shown in percent
        std::vector<std::string> categories{};    // along x
        std::vector<double> positions{};  // of the categories when x is a scale of numbers; else they stand evenly
        double step = 1;                  // the width of a bar on such a scale
        bool ranges = false;              // a bar stands for the numbers from its position on
        std::vector<std::string> rows{};  // of a heat map, along y
        std::vector<Series> series{};
        std::vector<std::size_t> breaks{};  // of a line that keeps its values for a while: where it takes another
        double base = 0;                    // where bars begin
        bool is_stepped = false;            // a line that holds each value up to the next: columns of a chart
        bool is_spread = false;             // intervals are how outcomes spread, not how well a figure is known
        bool is_whole = false;              // of things that are counted
        std::vector<Level> wishes{};
        double unknown = 0;     // the chance that a chart cell which nobody could read decides
        bool has_rest = false;  // the last category is all others together
        std::vector<Mark> marks{};
    };

    std::string title{};
    std::vector<std::string> answers{};     // "hex taken: 61.6 %"
    std::vector<std::string> parameters{};  // "terrain: close"
    std::vector<Panel> panels{};            // at most four
    std::string bands{};                    // what they are, where there are any: "5-95 % of 400 plausible charts"
    std::vector<std::string> footer{};      // method and tables
    std::vector<std::string> warnings{};
};

Figure figure_of(const Answer& answer);
Figure figure_of(const Comparison& comparison);
Figure figure_of(const Sweep& sweep);
Figure figure_of(const PlanView& view);
Figure figure_of(const Luck& luck);
Figure figure_of(const Card& card);
Figure figure_of(const Advice& advice);
Figure figure_of(const Balance& balance);

}  // namespace warodds
