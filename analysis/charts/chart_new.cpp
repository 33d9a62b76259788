// Charts that somebody begins: a copy to fill in, an empty one, a spreadsheet.
#include "analysis/charts/chart_name.hpp"
#include "analysis/charts/charts.hpp"
#include "rules/procedure.hpp"
#include "sim/any_dice.hpp"
#include "tables/text.hpp"

#include <algorithm>
#include <sstream>

namespace warodds {
namespace {

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::vector<std::string> faces_of(const std::string& dice) {
    std::vector<std::string> faces;
    for (const int face : AnyDice::parse(dice)->results()) faces.push_back(std::to_string(face));
    return faces;
}

// Are these the rolls of such dice? Where nobody says which, of one die or two.
bool is_rolled_by(const std::vector<std::string>& headings, const std::string& dice) {
    if (!dice.empty()) return headings == faces_of(dice);
    return headings == faces_of("1d6") || headings == faces_of("2d6") || headings == faces_of("1d10");
}

// what would end a cell or the grid
void check_headings(const std::string& option, const std::string& text) {
    if (text.find('|') != text.npos || text.find("'''") != text.npos)
        throw InputError(option + ": found '" + text + "', expected headings without | and '''");
    if (!is_utf8(text)) throw InputError(option + ": found a byte that is not UTF-8");
}

void expect_dice(const std::string& dice) {
    if (const std::string complaint = complaint_of_dice(dice); !complaint.empty())
        throw InputError(option_name("dice") + ": " + complaint);
}

}  // namespace

void expect_own_chart(const std::string& id, const TableSet& tables) {
    const auto slash = id.find('/');
    const std::string game = id.substr(0, slash);
    const auto is_word = [](std::string_view word) {
        return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        });
    };
    if (slash != id.npos && !(is_word(game) && is_word(std::string_view(id).substr(slash + 1))))
        throw InputError("found '" + id + "', expected a name like mygame/name, of the letters a to z, digits and -");
    const auto is_shipped = [&](const Game& known) { return known.id == game && !known.is_own; };
    if (slash == id.npos || std::any_of(games().begin(), games().end(), is_shipped))
        throw InputError("no chart is called '" + id + "'" + suggest(id, tables.ids()) +
                         "; a chart of your own is called mygame/name");
}

std::string complaint_of_dice(const std::string& dice) {
    return AnyDice::parse(dice) ? "" : "found '" + dice + "', expected " + AnyDice::expected;
}

std::string new_chart(const std::string& id, const Headings& headings, const TableSet& tables) {
    if (tables.has(id)) return fillable(*tables.any_table(id));
    expect_own_chart(id, tables);
    if (headings.columns.empty())
        throw InputError("tables new: expected " + option_name("columns") + " \"1:2 1:1 2:1\" for a chart of your own");
    check_headings(option_name("columns"), headings.columns);
    check_headings(option_name("rows"), headings.rows);
    expect_dice(headings.dice);
    std::vector<std::string> rows = words_of(headings.rows);
    if (rows.empty()) rows = faces_of(headings.dice);
    return blank_chart(id, headings.dice, words_of(headings.columns), rows);
}

std::string imported_chart(const std::string& id, const std::string& dice, const std::string& csv,
                           const std::string& file, const TableSet& tables) {
    const bool is_known = tables.has(id);
    if (is_known) {
        expect_headings_of(*tables.any_table(id), csv, file);
    } else {
        expect_own_chart(id, tables);
        if (!dice.empty()) expect_dice(dice);
    }
    std::string text = is_known ? with_csv(*tables.any_table(id), csv, file)
                                : chart_of_csv(id, dice.empty() ? "1d6" : dice, csv, file);
    if (const Table made = Table::parse(id, text, file);
        !is_known && is_rolled_by(made.columns.keys, dice) && !is_rolled_by(made.rows.keys, dice))
        refuse_turned(file, made.columns.keys);
    if (!is_known && dice.empty() && Table::parse(id, text, file).rows.keys != faces_of("1d6"))
        throw InputError(file + ": the rows are not those of one die; say which dice find them, such as " +
                         option_name("dice") + " 2d6");
    if (const std::string missing = missing_rows(Table::parse(id, text, file)); !missing.empty())
        throw InputError(file + ": " + missing);
    return text;
}

}  // namespace warodds
