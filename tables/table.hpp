// A chart as its file gives it: header, provenance, and a grid of codes with their places in the file.
#pragma once

#include "tables/axis.hpp"
#include "tables/meanings.hpp"
#include "tables/pattern.hpp"
#include "sim/roller.hpp"

#include <any>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <typeindex>
#include <unordered_map>

namespace warodds {

// How far the figures of a chart can be trusted, best first: read from a rulebook or a published chart; read from one
// unofficial source that nobody else confirms; following from a stated pattern; made by us; a user's own.
enum class Grade { printed, unofficial, inferred, stand_in, yours };
std::string to_text(Grade grade);

// Result codes, numbered in the order in which they come.
class Codes {
public:
    int number(const std::string& code);  // a new one comes last
    int number_of(const std::string& code) const { return numbers_.at(code); }
    const std::vector<std::string>& names() const { return names_; }

private:
    std::vector<std::string> names_;
    std::unordered_map<std::string, int> numbers_;
};

class Table {
public:
    std::string id;  // "ocs/combat"
    std::string game, title, rule, dice;
    Grade grade = Grade::printed;
    std::string source;                         // where the figures come from, and how many sources agree
    std::vector<std::string> notes;             // disputed cells, patterns, warnings
    std::string warning;                        // repeated in every answer that uses the table
    std::map<std::string, std::string> legend;  // what the codes mean, for show
    CodeMeanings meanings;                      // what the codes do, where the file says it
    Axis rows, columns;
    ChartValues values;  // what its cells may hold
    Pattern pattern;     // how they go along rows and columns
    std::string text;    // the whole file
    std::string file;

    const std::string& code(int row, int column) const { return cells_[row * columns.size() + column].code; }
    const Place& place(int row, int column) const { return cells_[row * columns.size() + column].place; }
    const std::vector<std::string>& codes() const { return codes_.names(); }  // the different ones, row by row
    int number(int row, int column) const { return cells_[row * columns.size() + column].number; }  // in codes()
    int number(const std::string& code) const { return codes_.number_of(code); }
    // Nobody could read it: any code that the chart declares (?), or one of a list ({1/1, 1/2}).
    bool is_missing(int row, int column) const { return code(row, column) == "?" || !listed(row, column).empty(); }
    const std::vector<std::string>& candidates(int row, int column) const;  // of such a cell; empty: anything
    const MissingCell& missing(int row, int column) const { return cells_[row * columns.size() + column].missing; }

    // What unknown cells may hold, and how it is ordered: the pattern's codes, or what all cells may hold. Null: nothing is said.
    const CellValues* listed_codes() const {
        return pattern.codes ? &*pattern.codes : values.all ? &*values.all : nullptr;
    }
    int known_cells() const;
    Table filled(
        const std::vector<std::string>& codes) const;  // with these in its cells, row by row; {a, b} may be either

    // Reads one file. Throws InputError with file, line and column.
    static Table parse(std::string id, std::string text, std::string file);
    // Rules that were written for the shipped chart will read this one: it has to be entered alike, and what the shipped one
    // declares of its cells holds here, whatever is declared here. Throws InputError.
    void take_place_of(const Table& shipped);

private:
    void hold_to(const ChartValues& declared);  // throws InputError with file, line and column
    void expect_readable_codes() const;         // throws InputError
    void expect_meanings() const;               // of every code; throws InputError with file, line and column
    const std::vector<std::string>& listed(int row, int column) const {
        return cells_[row * columns.size() + column].listed;
    }

    struct Cell {
        std::string code;
        Place place;
        MissingCell missing;
        int number;
        std::vector<std::string> listed;
    };
    std::vector<Cell> cells_;
    Codes codes_;
};

// A chart with its codes parsed into typed results, once.
template <class ResultType>
class Chart {
public:
    using Result = ResultType;

    // parse(code) gives a result, or nothing for a code that this kind of chart does not have
    template <class Parse>
    Chart(std::shared_ptr<const Table> table, Parse&& parse, const char* expected)
        : table_(std::move(table)), width_(columns().size()), by_number_(codes().size()) {
        for (int row = 0; row < rows().size(); ++row) {
            for (int column = 0; column < columns().size(); ++column) {
                const std::string& code = table_->code(row, column);
                const auto parsed = [&](const std::string& code) {
                    const std::optional<Result> result = parse(code);
                    if (!result)
                        throw InputError(table_->place(row, column).text() + ": found the code '" + code +
                                         "', expected " + expected);
                    return *result;
                };
                const bool is_missing = table_->is_missing(row, column);
                results_.push_back(is_missing ? Result{} : parsed(code));
                by_number_[static_cast<std::size_t>(table_->number(row, column))] = results_.back();
                missing_.push_back(is_missing ? &table_->missing(row, column) : nullptr);
                if (!is_missing) continue;
                // cells that may hold the same share their list
                const std::vector<std::string>& codes = table_->candidates(row, column);
                if (codes.empty()) continue;
                auto& list = candidates_[&codes];
                for (std::size_t i = list.size(); i < codes.size(); ++i) {
                    list.push_back({parsed(codes[i]), table_->number(codes[i])});
                    by_number_[static_cast<std::size_t>(list.back().number)] = list.back().result;
                }
            }
        }
    }

    const Axis& rows() const { return table_->rows; }
    const Axis& columns() const { return table_->columns; }
    const Table& table() const { return *table_; }
    // `picked` is 0 for what stands there, else the number of a candidate of a cell that nobody could read, from 1
    const Result& result(int row, int column, int picked = 0) const {
        return picked ? candidate(row, column, picked).result : results_[row * width_ + column];
    }
    const Result& result_of(int number) const { return by_number_[static_cast<std::size_t>(number)]; }
    int number(int row, int column, int picked = 0) const {  // in codes()
        return picked ? candidate(row, column, picked).number : table_->number(row, column);
    }

    // for Roller::read
    const MissingCell* missing(int row, int column) const { return missing_[row * width_ + column]; }
    int candidates(int row, int column) const { return static_cast<int>(table_->candidates(row, column).size()); }
    const std::string& rule() const { return table_->rule; }
    const std::string& title() const { return table_->title; }
    const std::string& code(int row, int column, int picked = 0) const {
        return picked ? table_->candidates(row, column)[static_cast<std::size_t>(picked) - 1]
                      : table_->code(row, column);
    }
    const std::vector<std::string>& codes() const { return table_->codes(); }
    std::string where(int row, int column) const {
        return rows().name + " " + rows().keys[row] + ", " + columns().name + " " + columns().keys[column];
    }

private:
    struct Candidate {
        Result result;
        int number;
    };
    const Candidate& candidate(int row, int column, int picked) const {
        return candidates_.at(&table_->candidates(row, column))[static_cast<std::size_t>(picked) - 1];
    }

    std::shared_ptr<const Table> table_;
    int width_;  // of a row; kept here for the runs that read millions of cells
    std::vector<Result> results_, by_number_;
    std::vector<const MissingCell*> missing_;  // null where the cell is known
    std::map<const std::vector<std::string>*, std::vector<Candidate>> candidates_;
};

// All charts at hand: the shipped ones, and those of a user laid over them.
class TableSet {
public:
    explicit TableSet(bool allow_stand_in = false);
    TableSet(const char*) = delete;  // a text is not a permission; read_tables reads a directory
    TableSet(TableSet&&) noexcept;

    // A user's chart under its id, in place of the shipped one if there is one; its text is read when it is first used.
    // Throws InputError for a new chart of a shipped game, since nothing would read it: a misspelling.
    void lay_over(const std::string& id, std::string text, std::string file);

    std::vector<std::string> ids() const;
    bool has(const std::string& id) const;
    bool is_users(const std::string& id) const;                       // laid over
    std::shared_ptr<const Table> table(const std::string& id) const;  // throws InputError; a stand-in only if allowed
    std::shared_ptr<const Table> any_table(const std::string& id) const;  // to look at, stand-ins as well
    void replace(Table table);                                            // used by tests and by `balance`
    TableSet with(std::vector<Table> tables) const;                       // the same with these in place of others
    // Charts that are not public have stand-ins of ours.
    bool has_stand_in(const std::string& id) const { return stand_ins_.contains(id); }

    template <class Result, class Parse>
    std::shared_ptr<const Chart<Result>> chart(const std::string& id, Parse&& parse, const char* expected) const {
        const auto found = table(id);
        const std::lock_guard lock(mutex_);
        std::any& cached = charts_[{id, typeid(Result)}];
        if (!cached.has_value()) cached = std::make_shared<const Chart<Result>>(found, parse, expected);
        return std::any_cast<std::shared_ptr<const Chart<Result>>>(cached);
    }

    // Something that is made of charts, once for all who need it; the charts it took are noted in `used`.
    template <class T, class Make>
    std::shared_ptr<const T> made(const std::string& name, Make&& make, std::set<std::string>& used) const;

private:
    struct MadeOfCharts {
        std::shared_ptr<const void> thing;
        std::set<std::string> charts;
    };
    struct Source {
        std::string text, file;
        bool is_users;
    };
    void forget(const std::string& id);  // what was made of its text

    TableSet(const std::map<std::string, Source>& sources, bool allow_stand_in);

    std::map<std::string, Source> sources_;
    std::map<std::string, Source> stand_ins_;  // "tables/<game>/<name>.stand-in.toml", by the id of what it stands for
    bool allow_stand_in_;
    mutable std::mutex mutex_;
    mutable std::map<std::string, std::shared_ptr<const Table>> tables_;
    mutable std::map<std::pair<std::string, std::type_index>, std::any> charts_;
    mutable std::map<std::pair<std::string, std::type_index>, MadeOfCharts> made_;
};

// What a procedure gets: the tables, and a note of those it used.
class Tables {
public:
    explicit Tables(const TableSet& set) : set_(set) {}

    // a chart of whole numbers: modifiers, shifts, thresholds
    std::shared_ptr<const Chart<int>> numbers(const std::string& id);

    template <class Result, class Parse>
    std::shared_ptr<const Chart<Result>> chart(const std::string& id, Parse&& parse, const char* expected) {
        used_.insert(id);
        return set_.chart<Result>(id, std::forward<Parse>(parse), expected);
    }

    // make(tables) the first time, the same again later
    template <class T, class Make>
    std::shared_ptr<const T> made(const std::string& name, Make&& make) {
        return set_.made<T>(name, std::forward<Make>(make), used_);
    }

    const std::set<std::string>& used() const { return used_; }

private:
    const TableSet& set_;
    std::set<std::string> used_;
};

template <class T, class Make>
std::shared_ptr<const T> TableSet::made(const std::string& name, Make&& make, std::set<std::string>& used) const {
    const std::pair key(name, std::type_index(typeid(T)));
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = made_.find(key); found != made_.end()) {
            used.insert(found->second.charts.begin(), found->second.charts.end());
            return std::static_pointer_cast<const T>(found->second.thing);
        }
    }
    Tables tables(*this);  // unlocked: making it reads charts
    auto thing = std::make_shared<const T>(make(tables));
    used.insert(tables.used().begin(), tables.used().end());
    const std::lock_guard lock(mutex_);
    return std::static_pointer_cast<const T>(
        made_.emplace(key, MadeOfCharts{thing, tables.used()}).first->second.thing);
}

// the shipped files, compiled into the program: tables/<game>/<name>.toml and rules/<game>/cases*.toml
struct ShippedFile {
    const char* path;  // "tables/ocs/combat.toml"
    const char* text;
};
std::span<const ShippedFile> shipped_files();
std::span<const ShippedFile> shipped_words();  // rules/<game>/words.toml

}  // namespace warodds
