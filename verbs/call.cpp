#include "verbs/call.hpp"

#include "output/picture/drawing.hpp"
#include "output/spelling.hpp"
#include "verbs/call_parts.hpp"

#include <algorithm>

namespace warodds {
namespace {

// a key that is not known is refused with the nearest that is
void expect_keys(const Json& object, const std::vector<std::string>& known, const std::string& where) {
    if (!object.is_object()) throw InputError(where + ": found " + object.dump() + ", expected an object");
    for (const auto& [key, value] : object.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            throw InputError(where + ": unknown key '" + key + "'" + suggest(key, known));
}

std::string text_at(const Json& object, const char* key, const std::string& otherwise = "") {
    const auto found = object.find(key);
    if (found == object.end() || found->is_null()) return otherwise;
    if (!found->is_string()) throw InputError(std::string(key) + ": found " + found->dump() + ", expected a text");
    return found->get<std::string>();
}

std::vector<std::string> texts_at(const Json& object, const char* key) {
    std::vector<std::string> texts;
    const auto found = object.find(key);
    if (found == object.end() || found->is_null()) return texts;
    if (!found->is_array()) throw InputError(std::string(key) + ": found " + found->dump() + ", expected a list");
    for (const Json& one : *found) {
        if (!one.is_string() && !one.is_number())
            throw InputError(std::string(key) + ": found " + one.dump() + ", expected a text");
        texts.push_back(one.is_string() ? one.get<std::string>() : one.dump());
    }
    return texts;
}

constexpr std::pair<const char*, Form> forms[] = {{"csv", Form::csv},   {"plot", Form::plot}, {"save", Form::save},
                                                  {"part", Form::part}, {"why", Form::why},   {"all", Form::all},
                                                  {"more", Form::more}};

// One call under way: what was asked, and what its reply is made of.
class Call {
public:
    Call(const Json& asked, const Lent& lent, Json& notices) : asked_(asked), notices_(notices) {
        expect_keys(
            asked,
            {"id", "verb", "subject", "words", "params", "questions", "axes", "options", "files", "want", "telling"},
            "request");
        read_telling();
        verb_ = find_verb(text_at(asked, "verb"));
        if (!verb_) {
            std::vector<std::string> names;
            for (const Verb& verb : verbs()) names.push_back(verb.name);
            throw InputError("verb: found '" + text_at(asked, "verb") + "'" + suggest(text_at(asked, "verb"), names));
        }
        read_questions();
        read_options();
        files_ = FilesGiven(files_of(asked.value("files", Json::object())));
        request_.files = &files_;
        request_.fresh_seed = lent.fresh_seed;
        request_.memory = lent.memory;
        request_.watch = lent.watch;
        request_.watch.notice = [this](const std::string& text) { notices_.push_back(spelled(text, telling_.names)); };
        wants_ = asked.contains("want") ? texts_at(asked, "want") : std::vector<std::string>{"result"};
        for (const std::string& want : wants_)
            if (static const std::vector<std::string> known{"result", "text", "figure", "svg", "frame", "files"};
                std::find(known.begin(), known.end(), want) == known.end())
                throw InputError("want: found '" + want + "'" + suggest(want, known));
    }

    Json reply() {
        const Result result = run(*verb_, request_);
        Json reply = {{"id", asked_.value("id", Json())}, {"ok", true}, {"exit", result.exit}};
        for (const std::string& want : wants_) reply[want] = wanted(want, result);
        if (!reply.contains("files") && (!outputs_.empty() || !result.files.empty())) reply["files"] = files(result);
        reply["notices"] = notices_;
        return reply;
    }

    const Telling& telling() const { return telling_; }
    const Request& request() const { return request_; }

private:
    void read_telling() {
        const Json telling = asked_.value("telling", Json::object());
        expect_keys(telling, {"columns", "names"}, "telling");
        telling_.columns = count_of(telling, "columns", 20, 1000).value_or(80);
        const std::string names = text_at(telling, "names", "web");
        if (names != "cli" && names != "python" && names != "web")
            throw InputError("names: found '" + names + "', expected cli, python or web");
        telling_.names = names == "cli" ? Names::cli : names == "python" ? Names::python : Names::web;
    }

    // of a verb that asks no question: its own words, in their order
    void read_words() {
        if (asked_.contains("params")) throw InputError("params: " + verb_->name + " takes none");
        std::vector<std::string> given = texts_at(asked_, "words");
        if (asked_.contains("subject")) given.insert(given.begin(), text_at(asked_, "subject"));
        std::size_t next = 0;
        for (const Taken& word : verb_->words) {
            if (next == given.size()) break;
            if (!word.is_list) request_.options[word.key()] = given[next++];
            else
                request_.options[word.key()] = std::vector<std::string>(
                    given.begin() + static_cast<std::ptrdiff_t>(std::exchange(next, given.size())), given.end());
        }
        if (next < given.size()) throw InputError("words: found '" + given[next] + "' and did not expect it");
    }

    // by the key that the verb itself has for it, and once
    void set_option(const std::string& name, const Json& value) {
        const Taken* taken = verb_->find(key_of(name));
        const std::string key = taken ? taken->key() : key_of(name);
        if (request_.options.contains(key))
            throw InputError(option_name(name) + ": found it twice; remove one of them");
        request_.options[key] = value;
    }

    static Request::Subject subject_of(const Json& asked) {
        Json params = asked.value("params", Json::object());
        if (!params.is_object()) throw InputError("params: found " + params.dump() + ", expected an object");
        return {text_at(asked, "subject"), texts_at(asked, "words"), std::move(params)};
    }

    void read_questions() {
        const bool is_one = asked_.contains("subject") || asked_.contains("words") || asked_.contains("params");
        if (!asked_.contains("questions")) {
            if (!is_one) return;
            if (verb_->asks) request_.questions = {subject_of(asked_)};
            else if (verb_->words.empty()) throw InputError("subject: " + verb_->name + " takes none");
            else read_words();
            return;
        }
        if (is_one) throw InputError("questions: found a subject, words or params as well; remove one of them");
        if (!asked_["questions"].is_array())
            throw InputError("questions: found " + asked_["questions"].dump() + ", expected a list");
        for (const Json& one : asked_["questions"]) {
            expect_keys(one, {"subject", "words", "params"}, "questions");
            request_.questions.push_back(subject_of(one));
        }
    }

    void read_options() {
        const Json options = asked_.value("options", Json::object());
        if (!options.is_object()) throw InputError("options: found " + options.dump() + ", expected an object");
        for (const auto& [name, value] : options.items()) {
            const auto form = std::find_if(std::begin(forms), std::end(forms),
                                           [&, &key = name](const auto& one) { return one.first == key; });
            if (form == std::end(forms) || !verb_->has(form->second)) set_option(name, value);
            else if (form->second == Form::why || form->second == Form::all || form->second == Form::more) {
                if (flag_of(options, name)) request_.forms.insert(form->second);
            } else if (!value.is_null()) {
                const std::string file = text_at(options, name.c_str());
                if (form->second == Form::plot && !file.ends_with(".svg"))
                    throw InputError(option_name("plot") + " " + file + ": expected a name that ends in .svg");
                for (const auto& [other, taken] : outputs_)
                    if (FilesGiven().place(taken) == FilesGiven().place(file))
                        throw InputError(option_name(name) + " " + file + ": another output has that name");
                outputs_.emplace_back(form->second, file);
                request_.forms.insert(form->second);
            }
        }
        if (!asked_.contains("axes")) return;
        for (const Taken& one : verb_->options)
            if (one.kind == Taken::Kind::axes) {
                set_option(one.name, asked_["axes"]);
                return;
            }
        throw InputError("axes: " + verb_->name + " takes none");
    }

    Json wanted(const std::string& want, const Result& result) const {
        if (want == "result") {
            Json json = result.data();
            if (request_.wants(Form::why) && result.ledger) json["ledger"] = result.ledger();
            return json;
        }
        if (want == "text")
            return result.told_to(telling_, {.all_outcomes = request_.wants(Form::all),
                                             .why = request_.wants(Form::why),
                                             .more = request_.wants(Form::more)});
        if (want == "files") return files(result);
        if (want == "frame") return result.frame ? frame_json(result.trials ? *result.trials : result.frame()) : Json();
        if (!result.figure) return nullptr;
        return want == "figure" ? figure_json(result.figure()) : Json(svg_of(lay_out(result.figure())));
    }

    Json files(const Result& result) const {
        Json files = Json::object();
        for (const auto& [form, name] : outputs_) {
            if (form == Form::csv) files[name] = result.csv();
            if (form == Form::save) files[name] = result.question ? result.question() : std::string();
            if (form == Form::part) files[name] = result.part();
            if (form == Form::plot) files[name] = svg_of(lay_out(result.figure()));
        }
        for (const MadeFile& made : result.files) files[made.name] = made.text;
        return files;
    }

    const Json& asked_;
    Json& notices_;
    const Verb* verb_ = nullptr;
    Request request_;
    FilesGiven files_;
    Telling telling_{.names = Names::web};
    std::vector<std::string> wants_;
    std::vector<std::pair<Form, std::string>> outputs_;
};

Json failed(const Json& request, const char* kind, int exit, const std::string& message, const Json& notices) {
    const Json id = request.is_object() ? request.value("id", Json()) : Json();
    return {{"id", id},
            {"ok", false},
            {"exit", exit},
            {"error",
             {{"kind", kind},
              {"message", message},
              {"field", nullptr},
              {"option", nullptr},
              {"at", nullptr},
              {"span", nullptr},
              {"expected", Json::array()}}},
            {"notices", notices}};
}

Names names_of(const Json& request) {
    const auto telling = request.is_object() ? request.find("telling") : request.end();
    if (!request.is_object() || telling == request.end() || !telling->is_object()) return Names::web;
    const Json names = telling->value("names", Json());
    return names == "cli" ? Names::cli : names == "python" ? Names::python : Names::web;
}

}  // namespace

Json call(const Json& request, const Lent& lent) {
    Json notices = Json::array();
    try {
        return Call(request, lent, notices).reply();
    } catch (const InputError& error) {
        Json reply = failed(request, error.is_limit() ? "limit" : "input", 2,
                            spelled(error.marked(), names_of(request)), notices);
        reply["error"].update(error_json(error));
        return reply;
    } catch (const Interrupted&) {
        return failed(request, "stopped", 130, "stopped", notices);
    } catch (const TooLarge& error) {
        return failed(request, "limit", 1, error.what(), notices);
    } catch (const std::bad_alloc&) {
        return failed(request, "limit", 1, "there is not enough memory for this", notices);
    } catch (const std::exception& error) {
        return failed(request, "internal", 1, error.what(), notices);
    }
}

namespace {

// The parser of JSON calls itself for each level, so there is a limit, counted beforehand.
bool is_too_deep(const std::string& line) {
    constexpr int most = 100;
    int depth = 0;
    bool is_text = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (is_text && line[i] == '\\') ++i;
        else if (line[i] == '"') is_text = !is_text;
        else if (!is_text && (line[i] == '[' || line[i] == '{') && ++depth > most) return true;
        else if (!is_text && (line[i] == ']' || line[i] == '}')) --depth;
    }
    return false;
}

}  // namespace

std::string call_line(const std::string& line, const Lent& lent) {
    if (is_too_deep(line))
        return failed({}, "limit", 2, "the request is nested more than 100 deep", Json::array()).dump();
    const Json request = Json::parse(line, nullptr, false);
    const Json reply = request.is_discarded() ? failed(request, "input", 2, "the line is no JSON", Json::array())
                                              : call(request, lent);
    return reply.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace warodds
