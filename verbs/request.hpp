// What somebody asks of a verb, as data: questions, and options by their names. It knows no face; what a face has to lend (its files, how
// it watches a run, a seed that nobody used before) stands beside the data.
#pragma once

#include "analysis/questions/question.hpp"
#include "analysis/questions/request.hpp"
#include "analysis/answers/study.hpp"
#include "analysis/questions/read.hpp"

namespace warodds {

struct Verb;

// The forms that a result may be wanted in.
enum class Form { json, csv, arrow, plot, save, part, why, all, more };

struct Request {
    struct Subject {
        std::string name{};  // of a procedure, a chart or a file, or the text of a file
        std::vector<std::string> words{};
        Json params = Json::object();
    };
    std::vector<Subject> questions{};
    Json options = Json::object();  // by their keys (verbs/verb.hpp), null where nobody said
    std::set<Form> forms{};         // those that the face is going to ask for, where it knows
    std::string usual_tables{};     // the charts to lay over the shipped ones where nobody says which
    const Files* files = nullptr;
    Watch watch{};                 // messages that it tells have their marks (tables/error.hpp)
    std::uint64_t fresh_seed = 1;  // for dice that nobody gave
    double memory = 0;             // bytes that trials may take which are kept; 0: nobody counts them
    // Where a face's parameters and options share their names, as in Python: what it calls an option, "to_csv()" what is none there.
    std::function<std::string(const std::string& option)> option_here{};

    bool has(const char* key) const { return options.contains(key) && !options[key].is_null(); }
    bool wants(Form form) const { return forms.contains(form); }
    // These throw InputError for what is of another kind.
    std::string text(const char* key) const;  // empty where nobody said
    std::string expect_text(const char* key, const char* what) const;
    std::vector<std::string> texts(const char* key) const;  // of a text or a list of them
    std::vector<std::string> named(const char* key) const;  // of "name=value", or of the items of an object
    bool flag(const char* key) const;
    std::optional<std::uint64_t> count(const char* key, std::uint64_t least, std::uint64_t most) const;

    // A question without how it is to be asked, and with that; a chart that is asked about is among `charts`, else among those of the
    // request. They throw InputError.
    using Charts = std::shared_ptr<const TableSet>;
    Question question(const Subject& subject, const Charts& charts = {}) const {
        return question_of(subject, charts, false);
    }
    Question asked(const Subject& subject, const Charts& charts = {}) const;
    // ... whose words may give a parameter several values, attack=10..50 and 3:1 4:1: those are in its axes
    Question studied(const Subject& subject, const Charts& charts = {}) const;
    const Subject& subject() const { return questions.at(0); }
    Question weighed(Question question) const;  // with what `worth` says, when its asks are known

    // The charts that it is asked with: those of `tables`, a directory, a file or texts by id, over the shipped ones; else the usual ones.
    Charts tables() const;
    // Such charts by a name of their own, `otherwise` where texts have none; "shipped" and nothing are those that nobody changed.
    NamedCharts charts(const Json& own, const std::string& option, const std::string& otherwise) const;
    NamedCharts named_tables() const { return {text_or("tables"), tables()}; }
    std::string tables_option() const;  // as a message names it, with the directory where there is one
    // What is in a file, or is the text of one: what has a line break in it. And what to call it.
    std::pair<std::string, std::string> file_or_text(const std::string& given, const char* what,
                                                     std::size_t most = most_file_bytes) const;

    void notice(const std::string& text) const {
        if (watch.notice && !text.empty()) watch.notice(text);
    }
    // How a question was read, where there was something to guess: once, whatever the number of questions.
    void notice_reading(const Question& question) const {
        if (told_readings_.insert(question.read_as).second) notice(question.read_as);
    }
    // charts of one's own that the answer did not need, if there are any
    void notice_unused(const std::vector<TableUse>& used, const TableSet& tables) const;
    void notice_unused(const std::string& charts, const std::string& option) const;

private:
    mutable std::set<std::string> told_readings_{};

    Question question_of(const Subject& subject, const Charts& charts, bool takes_many) const;
    void expect_no_option(const Procedure& procedure, const Json& params) const;
    std::string text_or(const char* key) const;  // a text that is there and is one; else nothing
};

}  // namespace warodds
