// The words after a question's subject, each put where it belongs: what `add_words` is made of. Words that stand for
// themselves are read first (typed_words.cpp); numbers and texts, which only the rest of the question can place, come
// last (typed_late.cpp).
#pragma once

#include "analysis/questions/question.hpp"

namespace warodds {

class WordReader {
public:
    WordReader(Question& question, const TableSet& tables, bool takes_many)
        : question_(question), tables_(tables), takes_many_(takes_many) {}

    void read(const std::vector<std::string>& typed);

private:
    // A word that is no part of a unit, and beside what it was typed.
    struct Bare {
        std::string text;
        bool is_first = false;         // before 'vs'
        const Field* units = nullptr;  // after these, and together they would be
        std::string whole{};
    };
    // of one side: a word, and whether it is not within quotes together with a unit
    struct Piece {
        std::string text;
        bool is_alone;
    };
    using Fields = std::vector<const Field*>;

    const Procedure& procedure() const { return *question_.procedure; }
    bool is_given(const Field& field) const { return question_.params.contains(field.name); }
    template <class Test>
    Fields fields(Test&& test) const {
        Fields all;
        for (const Field& field : procedure().parameters)
            if (test(field)) all.push_back(&field);
        return all;
    }

    bool is_named(const std::string& word) const;
    const Field* named_alone(const std::string& word) const;

    void give(const std::string& assignment);
    void give(const Field& field, const std::string& value) { give(field.name + "=" + value); }
    void go_through(const std::string& axis);
    void go_through_all(const Field& field);
    bool goes_through_more(const Field& field, const std::string& value);

    bool are_odds(const std::vector<std::string>& words) const;
    const Field* side_of(bool is_second, bool is_number) const;
    void read_side(const std::vector<std::string>& typed, bool is_second);
    bool is_of_units(const Field& list, const Piece& piece, const std::vector<Piece>& pieces, bool has_quotes) const;
    bool is_one_of_both(const std::string& word) const;
    void give_own(const std::string& word, bool is_second);

    void read(const Bare& word);
    void put(const Field& field, const Bare& word);
    bool is_difference(const std::string& text) const;
    bool is_like_odds(const std::string& text) const;
    bool is_of_chart(const std::string& text) const;
    Fields by_word(const std::string& word) const;
    Fields by_odds(const std::string& word) const;
    Fields by_units(const std::string& word) const;

    // ---- typed_late.cpp
    std::string complaint(const Question& question) const;
    Fields numbers_for(const std::string& text) const;
    const Field* asked_number(const std::string& text) const;
    void read_number(const Bare& word);
    bool is_about(const std::string& complaint, const std::string& word) const;
    std::string why_no_text(const Field& field, const std::string& text) const;
    bool could_be_text(const std::string& text) const;
    void read_text(const Bare& word);
    void read_late();

    InputError ambiguous(const std::string& word, const Fields& fits) const;
    InputError ambiguous(const std::string& word,
                         const std::vector<std::pair<const Field*, std::string>>& options) const;
    InputError unknown(const Bare& word) const;
    std::string hint_for(const std::string& text) const;

    Question& question_;
    const TableSet& tables_;
    bool takes_many_;  // values of a parameter, to go through
    bool has_sides_ = false;
    std::vector<Bare> numbers_, late_;         // read when everything else is known
    std::map<std::string, std::string> bare_;  // by parameter: what a bare word gave
};

}  // namespace warodds
