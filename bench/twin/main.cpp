// The calls that bench/python.py makes through the module, made in C++: the least CPU seconds of each, one a line.
// warodds_twin TURNS [WHICH], the call that is made, counted from 0; all of them otherwise
#include "analysis/questions/question.hpp"
#include "analysis/answers/study.hpp"
#include "output/frame.hpp"
#include "sim/threads.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace warodds;

namespace {

int turns = 20, which = -1, seen = 0;

template <class Call>
void measure(Call&& call) {
    if (const int mine = seen++; which >= 0 && mine != which) return;
    double least = 1e9;
    for (int turn = 0; turn < turns; ++turn) {
        const std::clock_t start = std::clock();
        call();
        least = std::min(least, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    std::printf("%.9f\n", least);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) turns = std::atoi(argv[1]);
    if (argc > 2) which = std::atoi(argv[2]);
    const TableSet tables;
    Watch watch;
    watch.threads = std::max(1u, std::thread::hardware_concurrency());
    watch.parallel = in_threads();
    const std::string attack = "procedure = \"ocs/attack\"\nterrain = \"open\"\nask = \"hex_taken\"\n";
    measure([&] {
        Question question = parse_question(attack + "odds = \"3:1\"\ntrials = 1000000\n", "twin");
        answer(question, tables, watch);
    });
    measure([&] {
        const Question question = parse_question(attack, "twin");
        sweep(question,
              {parse_axis(question.procedure, "attack=1..100", "axis"),
               parse_axis(question.procedure, "defense=1..100", "axis")},
              tables, watch);
    });
    measure([&] {
        Question question = parse_question(attack + "odds = \"3:1\"\ntrials = 1000000\n", "twin");
        std::optional<Frame> kept;
        watch.raw = [&](const Answer& run, std::uint64_t first, const RawOutcomes& outcomes) {
            if (!kept) {
                kept = trial_frame(run);
                for (Column& column : kept->columns) column.reserve(*question.trials);
            }
            add_trials(*kept, first, outcomes);
        };
        answer(question, tables, watch);
        watch.raw = {};
    });
}
