#include "tables/table.hpp"

#include "sim/any_dice.hpp"
#include "tables/meanings_toml.hpp"
#include "tables/code_text.hpp"
#include "tables/text.hpp"

#include <sstream>
#include <tuple>

namespace warodds {
namespace {

// The keys of one TOML table, read one by one; what is left over at the end is a misspelling.
class Reader {
public:
    Reader(const toml::table& table, std::string file) : table_(table), file_(std::move(file)) {}

    Place place(const toml::node& node) const {
        return {file_, static_cast<unsigned>(node.source().begin.line),
                static_cast<unsigned>(node.source().begin.column)};
    }
    [[noreturn]] void fail(const toml::node& node, const std::string& message) const {
        throw InputError(place(node).text() + ": " + message);
    }

    const toml::node* find(const char* key) {
        known_.push_back(key);
        return table_.get(key);
    }
    const toml::node& require(const char* key) {
        if (const toml::node* node = find(key)) return *node;
        fail(table_, std::string("expected the key '") + key + "' and did not find it");
    }
    std::string text(const toml::node& node, const char* key) const {
        if (const auto value = node.value<std::string>()) return *value;
        fail(node, std::string("expected a text for '") + key + "'");
    }
    std::string text(const char* key) { return text(require(key), key); }
    std::string text(const char* key, std::string fallback) {
        const toml::node* node = find(key);
        return node ? text(*node, key) : fallback;
    }
    const toml::table& section(const char* key) {
        const toml::node& node = require(key);
        if (const toml::table* table = node.as_table()) return *table;
        fail(node, std::string("expected a section [") + key + "]");
    }
    template <class Enum>
    Enum one_of(const char* key, const std::vector<std::pair<std::string, Enum>>& values,
                std::optional<Enum> fallback) {
        const toml::node* node = fallback ? find(key) : &require(key);
        if (!node) return *fallback;
        const std::string found = text(*node, key);
        std::vector<std::string> names;
        for (const auto& [name, value] : values) {
            if (name == found) return value;
            names.push_back(name);
        }
        fail(*node, std::string("found ") + key + " = '" + found + "'" + suggest(found, names));
    }
    void nothing_else() const {
        for (const auto& [key, node] : table_) {
            const std::string name(key.str());
            if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
            const auto& at = key.source().begin;
            throw InputError(Place{file_, at.line, at.column}.text() + ": found the unknown key '" + name + "'" +
                             suggest(name, known_));
        }
    }

private:
    const toml::table& table_;
    std::string file_;
    std::vector<std::string> known_;
};

struct GridCell {
    std::string text;
    Place place;
};

// The grid's lines, split at '|'. `place` is where its quotes open in the file's text.
std::vector<std::vector<GridCell>> split_grid(const std::string& grid, Place place, const std::string& file_text) {
    std::vector<std::vector<GridCell>> rows;
    std::istringstream lines(grid), file_lines(file_text);
    std::string opening;
    for (unsigned i = 0; i < place.line; ++i) std::getline(file_lines, opening);
    opening = trim(opening);
    unsigned before = 0;  // columns of the first line that the key and the quotes take up
    if (opening.ends_with("'''") || opening.ends_with("\"\"\"")) ++place.line;  // the text begins on the next line
    else before = place.column + 2;
    for (std::string line; std::getline(lines, line); ++place.line, before = 0) {
        if (trim(line).empty()) continue;
        std::vector<GridCell> row;
        for (std::size_t at = 0; at <= line.size();) {
            const std::size_t end = std::min(line.find('|', at), line.size());
            const std::size_t first = std::min(line.find_first_not_of(" \t", at), end);
            const Place cell{place.file, place.line, static_cast<unsigned>(first) + 1 + before};
            row.push_back({plain_code(std::string_view(line).substr(at, end - at), cell), cell});
            at = end + 1;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

CellValues cell_values(const Reader& reader, const toml::node& node) {
    const auto text = node.value<std::string>();
    const auto values = text ? CellValues::parse(*text) : std::nullopt;
    if (!values)
        reader.fail(node, "expected what cells may hold, such as \"1..20\", \"0..4/12\" or \"success, failure\"");
    return *values;
}

ChartValues read_values(const Reader& outer, const toml::node& node, const std::string& file) {
    if (!node.is_table()) outer.fail(node, "expected a section [values]");
    Reader reader(*node.as_table(), file);
    ChartValues values;
    if (const toml::node* all = reader.find("all")) values.all = cell_values(reader, *all);
    for (const auto& [name, lines] : {std::pair{"rows", &values.rows}, std::pair{"columns", &values.columns}}) {
        const toml::node* section = reader.find(name);
        if (!section) continue;
        if (!section->is_table()) reader.fail(*section, std::string("expected a section [values.") + name + "]");
        for (const auto& [key, line] : *section->as_table())
            lines->emplace(std::string(key.str()), cell_values(reader, line));
    }
    reader.nothing_else();
    return values;
}

Pattern read_pattern(const Reader& outer, const toml::node& node, const Table& table, const std::string& file) {
    if (!node.is_table()) outer.fail(node, "expected a section [pattern]");
    Reader reader(*node.as_table(), file);
    Pattern pattern;
    if (const toml::node* codes = reader.find("codes")) pattern.codes = cell_values(reader, *codes);
    const CellValues* listed = pattern.codes ? &*pattern.codes : table.values.all ? &*table.values.all : nullptr;
    if (pattern.codes && listed->codes().empty())
        outer.fail(node, "expected codes that can be listed, such as \"{losses 0..4}\", at most " +
                             std::to_string(CellValues::most_codes));
    const toml::node *right = reader.find("right"), *down = reader.find("down");
    reader.nothing_else();
    if (!right && !down) return pattern;
    if (!listed || listed->slots().empty())
        outer.fail(node, "found what rises and falls, but no codes in order, such as codes = \"{losses 0..4}\"");
    for (const auto& [line, way] : {std::pair{right, &pattern.right}, std::pair{down, &pattern.down}}) {
        way->resize(listed->slots().size());
        if (!line) continue;
        const std::string text = reader.text(*line, line == right ? "right" : "down");
        if (line == down && text == "either") {
            pattern.is_either = true;
            continue;
        }
        const auto parsed = Pattern::parse(text, listed->slots());
        if (!parsed) reader.fail(*line, "expected what rises and what falls, such as \"losses falls\"");
        *way = *parsed;
    }
    return pattern;
}

void read_axis(Axis& axis, const toml::table& section, const std::string& file, const std::vector<GridCell>& cells,
               bool has_dice) {
    Reader reader(section, file);
    axis.name = reader.text("name");
    axis.chart = file;
    axis.match = reader.one_of<Axis::Match>(
        "match", {{"exact", Axis::Match::exact}, {"floor", Axis::Match::floor}, {"name", Axis::Match::name}},
        std::nullopt);
    const std::vector<std::pair<std::string, Axis::Beyond>> beyond = {{"clamp", Axis::Beyond::clamp},
                                                                      {"error", Axis::Beyond::error}};
    axis.below = reader.one_of<Axis::Beyond>("below", beyond, Axis::Beyond::error);
    axis.above = reader.one_of<Axis::Beyond>("above", beyond, Axis::Beyond::error);
    if (const toml::node* rolled = reader.find("rolled")) {
        const auto value = rolled->value<bool>();
        if (!value) reader.fail(*rolled, "expected true or false for 'rolled'");
        axis.is_rolled = *value;
    }
    const bool may_share_ends = !has_dice || !axis.is_rolled;
    const toml::node* sets = reader.find("headings");
    reader.nothing_else();

    for (const GridCell& cell : cells) {
        if (cell.text.empty()) throw InputError(cell.place.text() + ": expected a heading and found nothing");
        if (axis.has(cell.text)) throw InputError(cell.place.text() + ": found the heading '" + cell.text + "' twice");
        axis.keys.push_back(cell.text);
        if (!sets) axis.headings[""].push_back(Axis::parse_heading(cell.text, axis.match, cell.place));
    }
    if (!sets)
        return axis.expect_in_order(axis.headings[""], may_share_ends, [&](std::size_t i) { return cells[i].place; });
    if (!sets->is_table()) reader.fail(*sets, "expected a section [...headings] with one text a row of headings");
    for (const auto& [key, node] : *sets->as_table()) {
        const auto line = node.value<std::string>();
        if (!line) reader.fail(node, "expected the headings as one text");
        std::vector<Heading>& headings = axis.headings[std::string(key.str())];
        std::istringstream words(*line);
        for (std::string word; words >> word;)
            headings.push_back(Axis::parse_heading(word, axis.match, reader.place(node)));
        if (headings.size() != axis.keys.size())
            reader.fail(node, "found " + std::to_string(headings.size()) + " headings, expected " +
                                  std::to_string(axis.keys.size()) + " as in the grid");
        axis.expect_in_order(headings, may_share_ends, [&](std::size_t) { return reader.place(node); });
    }
}

}  // namespace

std::string to_text(Grade grade) {
    switch (grade) {
        case Grade::printed: return "printed";
        case Grade::unofficial: return "unofficial";
        case Grade::inferred: return "inferred";
        case Grade::stand_in: return "stand-in";
        case Grade::yours: return "yours";
    }
    return {};
}

int Codes::number(const std::string& code) {
    const auto [found, is_new] = numbers_.emplace(code, static_cast<int>(names_.size()));
    if (is_new) names_.push_back(code);
    return found->second;
}

Table Table::parse(std::string id, std::string text, std::string file) {
    const toml::table root = parse_toml(text, file);
    Reader reader(root, file);
    Table table;
    table.id = std::move(id);
    table.game = reader.text("game");
    table.title = reader.text("title");
    table.rule = reader.text("rule", "");
    table.dice = reader.text("dice", "");
    if (const toml::node* dice = reader.find("dice"); dice && !table.dice.empty() && !AnyDice::parse(table.dice))
        reader.fail(*dice, "found the dice '" + table.dice + "', expected " + AnyDice::expected);
    table.source = reader.text("source");
    table.warning = reader.text("warning", "");
    table.grade = reader.one_of<Grade>("grade",
                                       {{"printed", Grade::printed},
                                        {"unofficial", Grade::unofficial},
                                        {"inferred", Grade::inferred},
                                        {"stand-in", Grade::stand_in},
                                        {"yours", Grade::yours}},
                                       std::nullopt);
    if (const toml::node* notes = reader.find("notes")) {
        if (!notes->is_array()) reader.fail(*notes, "expected a list of texts for 'notes'");
        for (const toml::node& note : *notes->as_array()) table.notes.push_back(reader.text(note, "notes"));
    }
    if (const toml::node* legend = reader.find("legend")) {
        if (!legend->is_table()) reader.fail(*legend, "expected a section [legend]");
        for (const auto& [key, meaning] : *legend->as_table())
            table.legend[std::string(key.str())] = reader.text(meaning, "legend");
    }
    if (const toml::node* codes = reader.find("codes")) table.meanings = read_meanings(*codes, file, table.legend);
    if (const toml::node* values = reader.find("values")) table.values = read_values(reader, *values, file);
    if (const toml::node* pattern = reader.find("pattern")) table.pattern = read_pattern(reader, *pattern, table, file);
    const toml::node& grid_node = reader.require("grid");
    const std::string grid_text = reader.text(grid_node, "grid");
    const toml::table& rows = reader.section("rows");
    const toml::table& columns = reader.section("columns");
    reader.nothing_else();

    const auto grid = split_grid(grid_text, reader.place(grid_node), text);
    if (grid.size() < 2 || grid[0].size() < 2)
        reader.fail(grid_node, "expected a heading line and at least one row, with cells between '|'");
    read_axis(table.columns, columns, file, {grid[0].begin() + 1, grid[0].end()}, false);
    std::vector<GridCell> row_headings;
    for (std::size_t i = 1; i < grid.size(); ++i) row_headings.push_back(grid[i][0]);
    read_axis(table.rows, rows, file, row_headings, !table.dice.empty());

    for (std::size_t i = 1; i < grid.size(); ++i) {
        if (grid[i].size() != grid[0].size())
            throw InputError(grid[i][0].place.text() + ": found " + std::to_string(grid[i].size() - 1) +
                             " cells in row '" + grid[i][0].text + "', expected " + std::to_string(grid[0].size() - 1));
        for (std::size_t j = 1; j < grid[i].size(); ++j) {
            const GridCell& cell = grid[i][j];
            if (cell.text.empty())
                throw InputError(cell.place.text() +
                                 ": found an empty cell; write ? for a cell that nobody could read");
            table.cells_.push_back(
                {cell.text, cell.place, {table.id, grid[i][0].text, grid[0][j].text}, 0, listed_candidates(cell.text)});
        }
    }
    table.text = std::move(text);
    table.file = std::move(file);
    table.hold_to(ChartValues(table.values));
    return table;
}

void Table::take_place_of(const Table& shipped) {
    constexpr int most = 120;  // states keep rows and columns in a byte
    for (const auto& [mine, theirs, section] :
         {std::tuple(&rows, &shipped.rows, "rows"), std::tuple(&columns, &shipped.columns, "columns")}) {
        if (mine->match != theirs->match)
            throw InputError(file + ": found another match in [" + section +
                             "] than in the shipped chart, which the rules "
                             "are written for");
        if (mine->size() > most)
            throw InputError(file + ": found " + std::to_string(mine->size()) + " " + section + ", expected at most " +
                             std::to_string(most));
        mine->is_rolled = theirs->is_rolled;
        for (const auto& [name, headings] : theirs->headings)
            if (!mine->headings.contains(name))
                throw InputError(file + ": expected the headings '" + name + "' in [" + section +
                                 "], as in the shipped chart");
    }
    if (dice.empty()) dice = shipped.dice;
    if (!shipped.dice.empty() && AnyDice::parse(dice) != AnyDice::parse(shipped.dice))
        throw InputError(file + ": found dice = \"" + dice + "\", expected \"" + shipped.dice +
                         "\", which the rules roll");
    if (game != shipped.game)
        throw InputError(file + ": found game = \"" + game + "\", expected \"" + shipped.game +
                         "\", whose rules read it");
    if (pattern.is_empty() && !pattern.codes) pattern = shipped.pattern;
    if (meanings.is_empty()) meanings = shipped.meanings;
    hold_to(shipped.values);
}

int Table::known_cells() const {
    int known = 0;
    for (int row = 0; row < rows.size(); ++row)
        for (int column = 0; column < columns.size(); ++column) known += !is_missing(row, column);
    return known;
}

Table Table::filled(const std::vector<std::string>& codes) const {
    Table table = *this;
    for (std::size_t i = 0; i < codes.size(); ++i)
        table.cells_[i].code = codes[i], table.cells_[i].listed = listed_candidates(codes[i]);
    table.hold_to(ChartValues(values));
    return table;
}

void Table::hold_to(const ChartValues& declared) {
    for (int row = 0; row < rows.size(); ++row)
        for (int column = 0; column < columns.size(); ++column)
            if (const std::string wrong = declared.complaint(rows.keys[row], columns.keys[column], code(row, column));
                !wrong.empty())
                throw InputError(place(row, column).text() + ": " + wrong);
    values = declared;
    if (pattern.codes) expect_readable_codes();
    // known codes come first, whatever an unknown cell may hold
    codes_ = {};
    for (Cell& cell : cells_) cell.number = codes_.number(cell.code);
    for (int row = 0; row < rows.size(); ++row)
        for (int column = 0; column < columns.size(); ++column)
            if (is_missing(row, column))
                for (const std::string& code : candidates(row, column)) codes_.number(code);
    if (!meanings.is_empty()) expect_meanings();
}

void Table::expect_meanings() const {
    std::set<std::string> known;
    const auto expect = [&](const std::string& code, const Place& place) {
        if (known.insert(code).second && !meanings.of(code))
            throw InputError(place.text() + ": found the code '" + code + "', expected " + meanings.expected());
    };
    for (int row = 0; row < rows.size(); ++row)
        for (int column = 0; column < columns.size(); ++column)
            if (!is_missing(row, column)) expect(code(row, column), place(row, column));
            else
                for (const std::string& code : candidates(row, column)) expect(code, place(row, column));
}

// what the pattern lists has to be what rules can read
void Table::expect_readable_codes() const {
    std::set<const CellValues*> checked;
    for (int row = 0; row < rows.size(); ++row)
        for (int column = 0; column < columns.size(); ++column) {
            const CellValues* allowed = values.of(rows.keys[row], columns.keys[column]);
            if (code(row, column) != "?" || !allowed || !checked.insert(allowed).second) continue;
            for (const std::string& code : pattern.codes->codes())
                if (!allowed->has(code))
                    throw InputError(file + ": [pattern] codes has '" + code + "', expected " + allowed->expected());
        }
}

const std::vector<std::string>& Table::candidates(int row, int column) const {
    static const std::vector<std::string> none;
    if (!listed(row, column).empty()) return listed(row, column);
    const CellValues* declared = pattern.codes ? &*pattern.codes : values.of(rows.keys[row], columns.keys[column]);
    return declared && code(row, column) == "?" ? declared->codes() : none;
}

}  // namespace warodds
