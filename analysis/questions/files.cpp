#include "analysis/questions/files.hpp"

#include "tables/error.hpp"

namespace warodds {

std::string beside(const std::string& file, const std::string& other) {
    const auto slash = file.rfind('/');
    return other.starts_with('/') || slash == file.npos ? other : file.substr(0, slash + 1) + other;
}

FilesGiven::FilesGiven(std::map<std::string, std::string> texts) {
    for (auto& [name, text] : texts) texts_[FilesGiven::place(name)] = std::move(text);
}

bool FilesGiven::is_file(const std::string& name) const { return texts_.contains(place(name)); }

bool FilesGiven::is_directory(const std::string& name) const {
    const std::string begin = place(name) + "/";
    const auto first = texts_.lower_bound(begin);
    return first != texts_.end() && first->first.starts_with(begin);
}

std::string FilesGiven::read(const std::string& name, std::size_t most) const {
    const auto found = texts_.find(place(name));
    if (found == texts_.end()) {
        std::vector<std::string> names;
        for (const auto& [known, text] : texts_) names.push_back(known);
        throw InputError(name + ": no file of that name came with the request" + suggest(name, names));
    }
    if (found->second.size() > most)
        throw InputError(name + ": expected a file of at most " + std::to_string(most) + " bytes").too_much();
    return found->second;
}

std::vector<std::string> FilesGiven::below(const std::string& directory, const std::string& where) const {
    const std::string begin = place(directory) + "/";
    std::vector<std::string> names;
    for (auto at = texts_.lower_bound(begin); at != texts_.end() && at->first.starts_with(begin); ++at)
        names.push_back(directory + at->first.substr(begin.size() - 1));
    if (names.empty()) throw InputError(where + ": no file below it came with the request");
    return names;
}

// a/./b and a/c/../b are a/b
std::string FilesGiven::place(const std::string& name) const {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find('/', at), name.size());
        const std::string part = name.substr(at, end - at);
        if (part == ".." && !parts.empty() && parts.back() != "..") parts.pop_back();
        else if (!part.empty() && part != ".") parts.push_back(part);
        at = end + 1;
    }
    std::string text = name.starts_with('/') ? "/" : "";
    for (const std::string& part : parts) text += (&part == &parts.front() ? "" : "/") + part;
    return text;
}

}  // namespace warodds
