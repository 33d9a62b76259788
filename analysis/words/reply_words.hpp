// What the other side does, in words: "he stands", "he stands and pays no supply".
#pragma once

#include "analysis/answers/answer.hpp"
#include "rules/words.hpp"

namespace warodds {

// one option of a decision, as whoever asks would say it: "he stands", "you stand"
std::string option_words(const Answer& answer, const std::string& policy, const std::string& option);
// a whole reply; of the usual one what the decision that heads the columns is then
std::string reply_words(const Answer& answer, const Reply& reply);
std::string column_words(const Answer& answer, const ReplyColumn& column);

// What was given, as one would tell the battle: "17 against 20 in close terrain, action ratings 5 and 3".
std::string battle_words(const Answer& answer);

// what was asked, with the labels of its outcomes: "steps you lose"
std::string figure_words(const Answer& answer, const std::string& expr);

// "if you fall back 25.27 %, if you pay to exploit 31.52 %": what a figure would be with another decision or reading
std::string rests_on(const Answer& answer, const Assumption& assumption, const Assumption::Figure& figure);
// of every figure: "hex taken: if ..."; where there are more than so many, those that move their figure most
struct RestsLines {
    std::vector<std::string> lines;
    std::size_t left_out = 0;
};
RestsLines rests_lines(const Answer& answer, std::size_t most);

// Is a wish met, whatever the other side does?
enum class Met { yes, no, his_choice, open };
std::string to_text(Met met);  // yes, no, his-choice, open
Met met_of(const AskAnswer& ask, const FigureReplies* replies);
// ... the ask of an answer, with what his replies make of it where they are known
Met met_of(const Answer& answer, std::size_t ask);

}  // namespace warodds
