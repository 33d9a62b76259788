// TableSet: which file a chart comes from, shipped, a stand-in or a user's, and what was made of it.
#include "tables/table.hpp"

namespace warodds {
namespace {
constexpr std::string_view stand_in_ending = ".stand-in";
const ShippedFile* shipped_chart(const std::string& id) {
    for (const ShippedFile& file : shipped_files())
        if (file.path == "tables/" + id + ".toml") return &file;
    return nullptr;
}
}  // namespace

TableSet::TableSet(bool allow_stand_in) : allow_stand_in_(allow_stand_in) {
    for (const ShippedFile& file : shipped_files()) {
        const std::string path = file.path;
        if (!path.starts_with("tables/")) continue;
        std::string id = path.substr(7, path.size() - 7 - 5);
        const bool stands_in = id.ends_with(stand_in_ending);
        if (stands_in) id.resize(id.size() - stand_in_ending.size());
        (stands_in ? stand_ins_ : sources_)[id] = {file.text, path, false};
    }
    for (const auto& [id, source] : stand_ins_)
        if (allow_stand_in) sources_.at(id) = source;
}

TableSet TableSet::with(std::vector<Table> tables) const {
    TableSet set(sources_, allow_stand_in_);
    set.stand_ins_ = stand_ins_;
    for (const Table& table : tables) set.sources_.erase(table.id);
    {
        const std::lock_guard lock(mutex_);
        set.tables_ = tables_;
        set.charts_ = charts_;
        set.made_ = made_;
    }
    for (Table& table : tables) set.replace(std::move(table));
    return set;
}

TableSet::TableSet(const std::map<std::string, Source>& sources, bool allow_stand_in)
    : sources_(sources), allow_stand_in_(allow_stand_in) {}

// the mutex stays behind: nobody else may use a set that is being moved
TableSet::TableSet(TableSet&& other) noexcept
    : sources_(std::move(other.sources_)),
      stand_ins_(std::move(other.stand_ins_)),
      allow_stand_in_(other.allow_stand_in_),
      tables_(std::move(other.tables_)),
      charts_(std::move(other.charts_)),
      made_(std::move(other.made_)) {}

void TableSet::lay_over(const std::string& id, std::string text, std::string file) {
    const auto game_of = [](const std::string& name) { return name.substr(0, name.find('/')); };
    const bool is_shipped_game = std::any_of(sources_.begin(), sources_.end(), [&](const auto& source) {
        return !source.second.is_users && game_of(source.first) == game_of(id);
    });
    if (!has(id) && is_shipped_game)
        throw InputError(file + ": no shipped chart is called '" + id + "'" + suggest(id, ids()));
    forget(id);
    sources_[id] = {std::move(text), std::move(file), true};
}

void TableSet::forget(const std::string& id) {
    const std::lock_guard lock(mutex_);
    std::erase_if(charts_, [&](const auto& entry) { return entry.first.first == id; });
    std::erase_if(made_, [&](const auto& entry) { return entry.second.charts.contains(id); });
    tables_.erase(id);
}

std::vector<std::string> TableSet::ids() const {
    std::vector<std::string> ids;
    for (const auto& [id, source] : sources_) ids.push_back(id);
    return ids;
}

bool TableSet::has(const std::string& id) const { return sources_.contains(id); }

bool TableSet::is_users(const std::string& id) const { return sources_.at(id).is_users; }

std::shared_ptr<const Table> TableSet::any_table(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto source = sources_.find(id);
    if (source == sources_.end()) throw InputError("no table is called '" + id + "'" + suggest(id, ids()));
    auto& cached = tables_[id];
    if (!cached) {
        Table table = Table::parse(id, source->second.text, source->second.file);
        const ShippedFile* shipped = shipped_chart(id);
        if (shipped && source->second.file != shipped->path && (source->second.is_users || has_stand_in(id)))
            table.take_place_of(Table::parse(id, shipped->text, shipped->path));
        if (source->second.is_users) {
            table.grade = Grade::yours;
            table.source = "your file " + source->second.file;
        }
        cached = std::make_shared<const Table>(std::move(table));
    }
    return cached;
}

std::shared_ptr<const Table> TableSet::table(const std::string& id) const {
    auto found = any_table(id);
    if (found->grade == Grade::stand_in && !allow_stand_in_)
        throw InputError("the chart '" + id + "' is not public, and what is shipped is a stand-in; say " +
                         option_name("stand-in") + " to use it, or " + option_name("tables") + " DIR with your own");
    return found;
}

void TableSet::replace(Table table) {
    const std::string id = table.id;
    forget(id);
    sources_[id] = {table.text, table.file, false};
    tables_[id] = std::make_shared<const Table>(std::move(table));
}

std::shared_ptr<const Chart<int>> Tables::numbers(const std::string& id) {
    return chart<int>(
        id,
        [](const std::string& code) -> std::optional<int> {
            const auto value = parse_number(code);
            if (!value || value->denominator() != 1) return {};
            return static_cast<int>(value->numerator());
        },
        "a whole number");
}

}  // namespace warodds
