#include "apps/cli/deliver.hpp"

#include "apps/cli/terminal.hpp"
#include "output/files/write.hpp"

#include <unistd.h>

#include <random>

namespace warodds::cli {
namespace {

void tell_all(const std::string& remarks) {
    for (std::size_t at = 0; at < remarks.size();) {
        const std::size_t end = std::min(remarks.find('\n', at), remarks.size());
        tell(InputError(remarks.substr(at, end - at)).text(spelling));
        at = end + 1;
    }
}

// Before a long run, and before anything is written: what cannot be delivered is refused.
void check_outputs(const Typed& typed, Disk& disk) {
    const bool is_json = typed.forms.contains(Form::json);
    const std::string arrow = typed.file(Form::arrow), csv = typed.file(Form::csv), plot = typed.file(Form::plot),
                      save = typed.file(Form::save);
    if (!arrow.empty()) expect_arrow();
    if ((arrow == "-") + (csv == "-") + is_json > 1)
        throw InputError(
            typed.verb->has(Form::arrow)
                ? "--arrow -, --csv - and --json all go to standard output; leave all but one out, or name "
                  "a file"
                : "--csv - and --json both go to standard output; remove one of them, or name a file");
    if (arrow == "-" && isatty(STDOUT_FILENO))
        throw InputError(
            "--arrow -: standard output is a terminal, which cannot show it; send it to a file or a program");
    if (!plot.empty()) expect_picture_name(plot);
    if (!save.empty() && !save.ends_with(".toml"))
        throw InputError("--save " + save + ": expected a name that ends in .toml");
    const auto raw = typed.flags.find("raw");
    if (raw != typed.flags.end() && raw->second && arrow.empty())
        throw InputError("--raw: expected --arrow FILE as well, for the trials to go to");
    static constexpr std::pair<Form, const char*> options[] = {{Form::arrow, "--arrow"},
                                                               {Form::plot, "--plot"},
                                                               {Form::csv, "--csv"},
                                                               {Form::save, "--save"},
                                                               {Form::part, "--part"}};
    for (const auto& [form, option] : options)
        if (const std::string file = typed.file(form); !file.empty() && file != "-") disk.writes(option, file);
}

class Delivery {
public:
    Delivery(const Typed& typed, Result& result) : typed_(typed), result_(result) {}

    void files(Disk& disk) const {
        if (const std::string file = typed_.file(Form::save); !file.empty()) save(file);
        if (const std::string file = typed_.file(Form::part); !file.empty()) write(result_.part(), file);
        if (const std::string file = typed_.file(Form::arrow); !file.empty() && !is_raw()) {
            write_arrow(std::make_shared<const Frame>(result_.frame()), file);
            wrote(file);
        }
        if (const std::string file = typed_.file(Form::csv); !file.empty()) write(result_.csv(), file);
        if (const std::string file = typed_.file(Form::plot); !file.empty()) {
            const Page page{typed_.paper == "letter" ? Page::Paper::letter : Page::Paper::a4, typed_.is_grey};
            result_.is_page ? write_page(result_.figure(), page, file) : write_plot(result_.figure(), file);
            wrote(file);
        }
        for (const MadeFile& made : result_.files) {
            if (made.over == MadeFile::Over::what_is_read) disk.replaces(made.name);
            made.over == MadeFile::Over::what_is_there ? disk.writes(typed_.verb->name, made.name)
                                                       : disk.makes(typed_.verb->name, made.name);
            write_made(made.text, made.name, made.over != MadeFile::Over::nothing);
            wrote(made.name + made.hint);
        }
    }

    void tell() const {
        if (typed_.is_told_by_file()) return;
        if (typed_.forms.contains(Form::json)) {
            Json json = result_.data();
            if (typed_.forms.contains(Form::why) && result_.ledger) json["ledger"] = result_.ledger();
            return put(json);
        }
        if (!result_.files.empty()) return;  // it is in there
        const std::string text = result_.told_to(screen_telling(), {.all_outcomes = typed_.forms.contains(Form::all),
                                                                    .why = typed_.forms.contains(Form::why),
                                                                    .more = typed_.forms.contains(Form::more)});
        result_.is_text_plain ? put_as_is(text) : put(text);
    }

private:
    bool is_raw() const {
        const auto raw = typed_.flags.find("raw");
        return raw != typed_.flags.end() && raw->second;
    }
    void wrote(const std::string& file) const {
        if (file != "-") notice(typed_.is_quiet, InputError("wrote " + file).text(spelling));
    }
    void write(const std::string& text, const std::string& file) const {
        file == "-" ? put_as_is(text) : write_text(text, file);
        wrote(file);
    }
    // the same question may be saved again
    void save(const std::string& file) const {
        const std::string text = result_.question();
        const Disk disk(false);
        if (!disk.is_file(file)) return write(text, file);
        if (disk.read(file) != text)
            throw InputError("--save " + file + ": is there already, with another question; name another file");
        wrote(file);
    }

    const Typed& typed_;
    Result& result_;
};

}  // namespace

int run_and_deliver(const Typed& typed) {
    Disk disk;
    check_outputs(typed, disk);
    Request request = typed.request();
    request.files = &disk;
    if (typed.verb->find("dice")) request.fresh_seed = std::random_device{}();
    std::optional<TrialWriter> raw;
    if (request.flag("raw")) raw.emplace(typed.file(Form::arrow));
    Result result = [&] {
        const auto threads = request.count("threads", 1, 1024).value_or(0);
        Watching watching(typed.is_quiet, static_cast<unsigned>(threads), typed.verb->counts);
        request.watch = watching.watch;
        if (raw)
            request.watch.raw = [&](const Answer& run, std::uint64_t first, const RawOutcomes& outcomes) {
                raw->write(run, first, outcomes);
            };
        return run(*typed.verb, request);
    }();
    if (!typed.is_quiet) tell_all(result.remark);
    if (raw) {
        raw->commit();
        notice(typed.is_quiet || typed.file(Form::arrow) == "-", "wrote " + typed.file(Form::arrow));
    }
    const Delivery delivery(typed, result);
    delivery.files(disk);
    delivery.tell();
    return result.exit;
}

}  // namespace warodds::cli
