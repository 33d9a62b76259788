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

// Is a wish met, whatever the other side does?
enum class Met { yes, no, his_choice, open };
std::string to_text(Met met);  // yes, no, his-choice, open
Met met_of(const AskAnswer& ask, const FigureReplies* replies);
// ... the ask of an answer, with what his replies make of it where they are known
Met met_of(const Answer& answer, std::size_t ask);

}  // namespace warodds
