// Question files: a procedure, its parameters and what to ask of it, as a player keeps them.
//
//   procedure = "ocs/attack"
//   title = "Can the Panzers take the bridge?"
//   ask = ["hex_taken", "hex_taken and attacker_losses <= 1"]
//   terrain = "open"
//   [[attackers]]
//   name = "2nd Panzer"
//   strength = 9
//
// Everything but procedure, title, ask, optimal, then, trials, seed, sampled, engine and within is a parameter of the procedure. A file with plan = "..." in it is
// a plan (analysis/plans/plan.hpp), and the question is about that.
#pragma once

#include "analysis/plans/plan.hpp"

namespace warodds {

// `find` is how a plan's steps get their procedures; without it from the registry. Throws InputError.
Question parse_question(const std::string& text, const std::string& file, const FindProcedure& find = {});

// "name=value" as on a command line; `where` begins an error message: "--set". Throws InputError.
void set_param(Question& question, const std::string& assignment, const std::string& where);

// "retreat", where only one decision has such a policy, or "defender_option=retreat". Throws InputError.
void set_policy(Question& question, const std::string& text, const std::string& where);

// A whole number as people write it, 1000000 or 1M, from `least` to `most`; `where` begins an error message. Throws InputError.
std::uint64_t expect_count(const std::string& text, std::uint64_t least, std::uint64_t most, const std::string& where);

// How a question is to be asked, where a face says so; what it leaves out stays as the question has it.
struct Asking {
    std::vector<std::string> asks;
    std::optional<std::string> optimal, then, within;
    std::optional<std::uint64_t> trials, seed, plausible;
    bool sampled = false;
    std::string engine;
    std::optional<Side> asker{};  // who asks

    void apply_to(Question& question) const;  // throws InputError
};

// What only the odds of one question have besides: exact fractions, every trial, a run in pieces.
struct Answering {
    bool fractions = false, raw = false;
    std::optional<std::uint64_t> first{};     // trial
    bool part = false, parts = false;         // the counts of its trials go out, or come from trials made before
    bool says_trials = false;                 // the face itself did, whatever a file says
    void apply_to(Question& question) const;  // which has been asked as it is to be; throws InputError
};

}  // namespace warodds
