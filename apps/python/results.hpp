// A result as Python holds it: whatever it is, it can be told as data, as text, as a picture and as columns, each when it is asked
// for.
#pragma once

#include "apps/python/convert.hpp"
#include "output/csv.hpp"
#include "output/figure.hpp"
#include "output/files.hpp"
#include "output/text.hpp"

namespace warodds::python {

struct Result {
    std::string kind;
    std::function<Json()> json;
    std::function<std::string(const AnswerText&)> text;
    std::function<Figure()> figure{};                                           // empty where nothing is drawn
    std::function<std::string(const Page&, const std::string& format)> page{};  // of a card
    std::function<Frame()> frame{};                                             // empty where there are no columns
    std::function<Frame()> turns{};                                             // of a plan: one row a turn
    std::function<AskAnswer(const std::string& expr)> ask{};  // a further question of the same outcomes
    std::function<Json()> ledger{};                           // how the parameters fold
    std::function<std::string()> csv{};                       // for a spreadsheet
    std::function<std::string()> part{};                      // of trials: their counts, to be added up with others
    std::shared_ptr<const Frame> trials{};                    // where every trial was kept

    const Json& data() const {  // what json() says, asked once
        if (!data_) data_ = std::make_shared<const Json>(json());
        return *data_;
    }
    mutable std::shared_ptr<const Json> data_{};
};

// what all kinds have
template <class T>
Result told(const char* kind, const std::shared_ptr<const T>& held) {
    Result result{.kind = kind,
                  .json = [held] { return warodds::to_json(*held); },
                  .text =
                      [held](const AnswerText& wanted) {
                          if constexpr (requires { print(*held, wanted); }) return print(*held, wanted);
                          else return print(*held);
                      }};
    if constexpr (requires { figure_of(*held); }) result.figure = [held] { return figure_of(*held); };
    if constexpr (requires { csv_of(*held); }) result.csv = [held] { return csv_of(*held); };
    if constexpr (requires { frame_of(*held); }) result.frame = [held] { return frame_of(*held); };
    return result;
}
template <class T>
Result told(const char* kind, T value) {
    return told(kind, std::make_shared<const T>(std::move(value)));
}

void bind_results(py::module_& module);

}  // namespace warodds::python
