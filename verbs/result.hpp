// What a verb gives: whatever it is, it can be told as data, as text, as a picture and as columns, each when somebody asks for it. A
// result knows no face: it writes nothing and holds nothing of Python's or of a terminal's.
#pragma once

#include "analysis/words/json.hpp"
#include "output/csv.hpp"
#include "output/figure.hpp"
#include "output/frame.hpp"
#include "output/telling.hpp"
#include "output/text.hpp"

namespace warodds {

// A file that a verb makes besides its answer, for the face to put where files go.
struct MadeFile {
    enum class Over { nothing, what_is_there, what_is_read } over = Over::nothing;  // what it may take the place of
    std::string name, text;
    std::string hint{};     // behind its name, when it is there
    std::string or_else{};  // what else can be done where something is in its place already
};

struct Result {
    std::string kind;
    std::function<Json()> json;
    std::function<std::string(const AnswerText&)> text;
    std::string told_to(const Telling& telling, const AnswerText& wanted = {}) const {  // the text, as a reader has it
        const TellingScope scope(telling);
        return text(wanted);
    }
    std::function<Figure()> figure{};                         // empty where nothing is drawn
    bool is_page = false;                                     // ... of which a page to print is made
    std::function<Frame()> frame{};                           // empty where there are no columns
    std::function<Frame()> turns{};                           // of a plan: one row per turn
    std::function<AskAnswer(const std::string& expr)> ask{};  // a further question of the same outcomes
    std::function<Json()> ledger{};                           // how the parameters fold
    std::function<std::string()> csv{};                       // for a spreadsheet
    std::function<std::string()> part{};                      // of trials: their counts, to be added up with others
    std::function<std::string()> question{};                  // as a file that every verb reads
    std::shared_ptr<const Frame> trials{};                    // where every trial was kept
    std::vector<MadeFile> files{};                            // a chart that was made
    bool is_text_plain = false;                               // the text is for programs: not laid out for a screen
    std::string remark{};                                     // what only somebody at a terminal wants to know
    int exit = 0;                                             // of a program that ends with this

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
                  .json = [held] { return to_json(*held); },
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

}  // namespace warodds
