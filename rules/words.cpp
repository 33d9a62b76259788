#include "rules/words.hpp"

#include "rules/unit_text.hpp"

#include <cctype>
#include <mutex>
#include <numeric>

namespace warodds {
namespace {

bool is_of_name(unsigned char c) { return std::isalnum(c) || c == '_'; }

// defender_3_hits: defender_#_hits
std::string with_number_signs(const std::string& name) {
    std::string pattern;
    for (const char c : name) {
        const bool is_digit = std::isdigit(static_cast<unsigned char>(c));
        if (!is_digit) pattern += c;
        else if (pattern.empty() || pattern.back() != '#') pattern += '#';
    }
    return pattern;
}

// ... and back: the numbers of a name in words that have # for them
std::string with_numbers(std::string text, const std::string& name) {
    std::string digits;
    for (const char c : name)
        if (std::isdigit(static_cast<unsigned char>(c))) digits += c;
    if (const auto sign = text.find('#'); sign != text.npos) text.replace(sign, 1, digits);
    return text;
}

std::string told(const Called& called, const std::string& name, std::optional<Side> asker) {
    if (!called.of) return with_numbers(called.said.you, name);
    if (!asker) return with_numbers(third_person(called.said.he, *called.of), name);
    return with_numbers(asker == called.of ? called.said.you : called.said.he, name);
}

std::string name_in_game(const Procedure& procedure) {
    const std::string& id = procedure.about.id;
    return id.substr(id.find('/') + 1);
}

std::map<std::string, Side> sides_of_policies(const Procedure& procedure) {
    std::map<std::string, Side> sides;
    for (const Field& field : procedure.parameters)
        if (field.role == Field::Role::policy) sides[field.name] = field.side;
    return sides;
}

}  // namespace

void mark_losses(const Costs& costs, std::map<std::string, int>& directions) {
    for (const Side side : {Side::attacker, Side::defender})
        for (const std::string& cost : costs.of(side)) {
            const int direction = (side == Side::attacker ? -1 : 1) * (cost.starts_with('-') ? -1 : 1);
            for (auto from = cost.begin(); from != cost.end();) {
                const auto begin = std::find_if(from, cost.end(), is_of_name);
                from = std::find_if_not(begin, cost.end(), is_of_name);
                if (begin != from) directions[std::string(begin, from)] = direction;
            }
        }
}

std::string with_blanks(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string third_person(std::string_view said, Side side) {
    const std::string who = side == Side::attacker ? "the attacker" : "the defender";
    std::string text;
    for (std::size_t i = 0; i < said.size();) {
        std::size_t end = i;
        while (end < said.size() && is_of_name(said[end])) ++end;
        const std::string_view word = said.substr(i, end - i);
        if (word == "he" || word == "him") text += who;
        else if (word == "his") text += who + "'s";
        else text += word;
        for (i = end; i < said.size() && !is_of_name(said[i]); ++i) text += said[i];
    }
    return text;
}

ProcedureWords::ProcedureWords(const Procedure& procedure, std::shared_ptr<const WordBook> book)
    : name_(name_in_game(procedure)), sides_(sides_of_policies(procedure)), book_(std::move(book)) {
    const WordBook::Entry& entry = book_->procedures.at(name_);
    asks = entry.asks;
    first = entry.first;
    key = entry.key;
    more = entry.more;
    headline = entry.headline;
    assumed = entry.assumed;
    const auto is_shown = [&](const std::string& name) {
        const auto is_in = [&](const KeyFigure& figure) {
            for (std::size_t at = figure.ask.find(name); at != std::string::npos; at = figure.ask.find(name, at + 1)) {
                const std::size_t end = at + name.size();
                if ((at == 0 || !is_of_name(figure.ask[at - 1])) &&
                    (end == figure.ask.size() || !is_of_name(figure.ask[end])))
                    return true;
            }
            return false;
        };
        return std::find(more.begin(), more.end(), name) != more.end() || std::any_of(key.begin(), key.end(), is_in);
    };
    for (const Field& field : procedure.outcomes)
        if (!is_shown(field.name)) quiet.push_back(field.name);
}

ProcedureWords::ProcedureWords(const Procedure& procedure, WordBook book)
    : name_(name_in_game(procedure)), sides_(sides_of_policies(procedure)) {
    for (std::string& ask : derived_asks(procedure.outcomes)) key.push_back({std::move(ask), {}, {}});
    if (!key.empty()) first = key.front().ask;
    // flags that say that something was gained: all those of a plan are its objectives
    for (const Field& field : procedure.outcomes)
        if (field.kind == Kind::boolean && (rank_of_care(field) == 0 || !procedure.steps.empty()))
            book.directions.emplace(field.name, 1);
    mark_losses(procedure.costs, book.directions);
    book_ = std::make_shared<const WordBook>(std::move(book));
}

std::optional<Side> ProcedureWords::asker() const {
    if (asks == Asks::neither) return std::nullopt;
    return asks == Asks::attacker ? Side::attacker : Side::defender;
}

// what holds for this procedure alone goes before what holds for all
template <class Map>
const typename Map::mapped_type* ProcedureWords::find(const Map& map, const std::string& name) const {
    const std::string pattern = with_number_signs(name);
    for (const std::string& key : {name_ + "." + name, name_ + "." + pattern, name, pattern})
        if (const auto found = map.find(key); found != map.end()) return &found->second;
    return nullptr;
}

bool ProcedureWords::is_neithers(const std::string& policy, std::optional<Side> asker) const {
    const auto entry = book_->procedures.find(name_);
    if (entry == book_->procedures.end()) return false;
    const auto has = [&](const std::vector<std::string>& names) {
        return std::find(names.begin(), names.end(), policy) != names.end();
    };
    return has(entry->second.neither) || (has(entry->second.allied) && asker && sides_.at(policy) == asker);
}

const SaidOf* ProcedureWords::option(const std::string& policy, const std::string& option) const {
    const auto* options = find(book_->options, policy);
    if (!options) return nullptr;
    const auto found = options->find(option);
    return found == options->end() ? nullptr : &found->second;
}

std::string ProcedureWords::label(const std::string& field, std::optional<Side> asker) const {
    const Called* called = find(book_->outcomes, field);
    return called ? told(*called, field, asker) : with_blanks(field);
}

std::string ProcedureWords::parameter_label(const std::string& name, std::optional<Side> asker) const {
    const Called* called = find(book_->parameters, name);
    return called ? told(*called, name, asker) : with_blanks(name);
}

std::optional<Side> ProcedureWords::owner(const std::string& field) const {
    const Called* called = find(book_->outcomes, field);
    return called ? called->of : std::nullopt;
}

std::string ProcedureWords::turned(const std::string& ask) const {
    for (const auto& [name, text] : book_->turned)
        if (is_same_ask(name, ask)) return text;
    return "";
}

const std::string* ProcedureWords::reading(const std::string& name) const {
    const ReadingWords* words = find(book_->readings, name);
    return words ? &words->about : nullptr;
}

std::string ProcedureWords::reading_option(const std::string& name, const std::string& option) const {
    const ReadingWords* words = find(book_->readings, name);
    if (!words) return option;
    const auto found = words->options.find(option);
    return found == words->options.end() ? option : found->second;
}

int ProcedureWords::direction(const std::string& field) const {
    const int* direction = find(book_->directions, field);
    return direction ? *direction : 0;
}

const ProcedureWords& words_of(const Procedure& procedure) {
    if (procedure.words) return *procedure.words;
    static std::mutex mutex;
    static std::map<const Procedure*, std::unique_ptr<const ProcedureWords>> all;
    const std::lock_guard lock(mutex);
    std::unique_ptr<const ProcedureWords>& words = all[&procedure];
    if (!words) {
        const std::string& id = procedure.about.id;
        const auto slash = id.find('/');
        const auto book = words_of_game(id.substr(0, slash));
        words = book && slash != id.npos && book->procedures.contains(id.substr(slash + 1))
                    ? std::make_unique<const ProcedureWords>(procedure, book)
                    : std::make_unique<const ProcedureWords>(procedure);
    }
    return *words;
}

// ---- a figure as somebody may type it ----------------------------------------------------------------------------

bool is_same_ask(std::string_view a, std::string_view b) {
    const auto plain = [](std::string_view ask) {
        std::string text;
        for (const char c : ask)
            if (c != ' ' && !(c == '=' && text.ends_with('='))) text += c;
        return text;
    };
    return plain(a) == plain(b);
}

namespace {

// Walks through an expression and puts labels for its names.
class AskLabel {
public:
    AskLabel(std::string_view ask, const ProcedureWords& words, std::optional<Side> asker)
        : ask_(ask), words_(words), asker_(asker) {}

    std::string text() {
        while (at_ < ask_.size()) {
            const char c = ask_[at_];
            if (c == '"' || c == '\'') take_string(c);
            else if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') take_name();
            else if (std::isdigit(static_cast<unsigned char>(c))) take_number();
            else take_sign(c);
        }
        return text_;
    }

private:
    void take_string(char quote) {
        const auto end = std::min(ask_.find(quote, at_ + 1), ask_.size() - 1);
        text_ += ask_.substr(at_ + 1, end - at_ - 1);
        at_ = end + 1;
        is_value_ = false;
    }
    void take_number() {
        while (at_ < ask_.size() && (is_of_name(ask_[at_]) || ask_[at_] == '.')) text_ += ask_[at_++];
        is_value_ = false;
    }
    void take_sign(char c) {
        ++at_;
        if (c == '=' && text_.ends_with('=') && !text_.ends_with(">=") && !text_.ends_with("<=")) return;  // == is =
        if (c == '=') is_value_ = !text_.ends_with('<') && !text_.ends_with('>');
        text_ += c;
    }
    void take_name() {
        const std::string name = name_at(at_);
        const std::size_t end = at_ + name.size();
        const std::size_t next = ask_.find_first_not_of(' ', end);
        const bool is_call = next != ask_.npos && ask_[next] == '(';
        at_ = end;
        if (is_call && name == "mean") {
            const std::size_t begin = ask_.find_first_not_of(' ', next + 1);
            const std::string inner = begin == ask_.npos ? "" : name_at(begin);
            const std::size_t close = ask_.find_first_not_of(' ', begin + inner.size());
            if (!inner.empty() && close != ask_.npos && ask_[close] == ')') {
                text_ += words_.label(inner, asker_);
                at_ = close + 1;
                return;
            }
        }
        static const std::array<std::string_view, 6> kept = {"and", "or", "not", "given", "true", "false"};
        const bool is_kept = is_call || is_value_ || std::find(kept.begin(), kept.end(), name) != kept.end();
        text_ += is_kept ? name : words_.label(name, asker_);
        is_value_ = false;
    }
    std::string name_at(std::size_t begin) const {
        std::size_t end = begin;
        while (end < ask_.size() && is_of_name(ask_[end])) ++end;
        return std::string(ask_.substr(begin, end - begin));
    }

    std::string_view ask_;
    const ProcedureWords& words_;
    std::optional<Side> asker_;
    std::size_t at_ = 0;
    bool is_value_ = false;  // a word that a field can have comes next
    std::string text_;
};

}  // namespace

std::string label_of_ask(const std::string& ask, const ProcedureWords& words, std::optional<Side> asker) {
    for (const KeyFigure& figure : words.key)
        if (!figure.label.empty() && is_same_ask(figure.ask, ask)) {
            const bool is_other = asker && words.asker() && asker != words.asker() && !figure.to_other.empty();
            return is_other ? figure.to_other : figure.label;
        }
    return AskLabel(ask, words, asker).text();
}

// ---- what is asked of a procedure without words ------------------------------------------------------------------

namespace {

bool has_part(const Field& outcome, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return outcome.name.find(part) != std::string::npos; });
}

// as an expression takes it: "Ao1 Do1"
std::string word_in_ask(const std::string& word) {
    const bool is_plain = !word.empty() && std::isalpha(static_cast<unsigned char>(word[0])) &&
                          std::all_of(word.begin(), word.end(), is_of_name);
    return is_plain ? word : "\"" + word + "\"";
}

}  // namespace

bool is_of_dice(const Field& outcome) {
    return has_part(outcome, {"roll", "shift", "surprise", "dice", "_die"}) || outcome.name == "column";
}

int rank_of_care(const Field& outcome) {
    if (is_of_dice(outcome)) return 6;
    if (outcome.kind == Kind::boolean)
        return has_part(outcome, {"taken", "ashore", "captured", "success", "won"}) ? 0 : 1;
    if (outcome.kind == Kind::integer) return has_part(outcome, {"loss", "lost"}) ? 2 : 3;
    return 4;
}

std::vector<std::size_t> by_care(const std::vector<Field>& outcomes) {
    std::vector<std::size_t> order(outcomes.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return rank_of_care(outcomes[a]) < rank_of_care(outcomes[b]);
    });
    return order;
}

std::vector<std::string> derived_asks(const std::vector<Field>& outcomes) {
    constexpr std::size_t most_words = 12;
    const auto figure_of = [](const Field& number) {
        return number.is_zero_or_one() ? number.name + " = 1" : "mean(" + number.name + ")";
    };
    std::vector<std::string> asks;
    const std::vector<std::size_t> order = by_care(outcomes);
    for (const std::size_t i : order)
        if (const Field& field = outcomes[i]; field.kind == Kind::boolean && !field.on_request && !field.is_aside)
            asks.push_back(field.name);
    const bool has_flags = !asks.empty();
    for (const std::size_t i : order)
        if (const Field& field = outcomes[i]; field.kind == Kind::integer && !field.on_request &&
                                              (has_flags ? field.name.ends_with("losses") : !is_of_dice(field)))
            asks.push_back(figure_of(field));
    for (const std::size_t i : order)
        if (const Field& field = outcomes[i]; asks.empty() && field.kind == Kind::choice && !field.on_request)
            for (const Option& option : field.options)
                if (asks.size() < most_words && option.name != "?")
                    asks.push_back(field.name + " == " + word_in_ask(option.name));
    for (const std::size_t i : order)
        if (const Field& field = outcomes[i]; asks.empty() && field.kind == Kind::integer && !field.on_request)
            asks.push_back(figure_of(field));
    return asks;
}

}  // namespace warodds
