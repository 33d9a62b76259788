#include "verbs/made_chart.hpp"

namespace warodds {

Taken chart_directory() { return directory("out", "the directory to write it under"); }

Json file_json(const std::string& id, const std::string& file) {
    Json json = begin_json("file");
    json.update({{"table", id}, {"file", file}});
    return json;
}

Result made_chart(const Request& request, const std::string& id, const std::string& text, bool may_replace) {
    const std::string out = request.text("out");
    const std::string file = out.empty() ? "" : out + (out.ends_with('/') ? "" : "/") + id + ".toml";
    Table::parse(id, text, file.empty() ? id : file);  // what a reader would refuse is not made
    Result result{.kind = "file",
                  .json = [id, file] { return file_json(id, file); },
                  .text = [text](const AnswerText&) { return text; },
                  .is_text_plain = true};
    if (out.empty()) return result;
    result.files = {{may_replace ? MadeFile::Over::what_is_read : MadeFile::Over::nothing, file, text,
                     "; use it with " + option_name("tables") + " " + out}};
    return result;
}

}  // namespace warodds
