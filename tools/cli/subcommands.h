// The subcommands, in the order of --help. A program holds all of them (whole_program.cc) or some
// (first_program.cc).
#pragma once

#include <array>
#include <string_view>

#include "tools/cli/command_line.h"

namespace cubilete {

struct Subcommand {
  std::string_view name;
  std::string_view about;
};

inline constexpr auto kSubcommands = std::to_array<Subcommand>({
    {"list", "The games there are, with their variants"},
    {"new", "Writes the start of a game, a variant, a mod or a card"},
    {"play", "A game at the terminal, between people and bots"},
    {"serve", "A game in the browser, for people and bots"},
    {"validate", "Checks content and lists every problem at once"},
    {"table", "Writes cards as a table, and takes it back"},
    {"migrate", "Rewrites content of an older version of the language, with its comments"},
    {"explain", "Explains what the code of a problem means"},
    {"show", "Shows a definition, and which file and line set each field"},
    {"diff", "Lists what differs between two games, in their own terms"},
    {"ab", "Plays two versions of a game in pairs and shows what has changed"},
    {"cards", "Shows what players do with each card, and what it is worth to them"},
    {"sweep", "Measures a game over the values of one of its numbers, or of two"},
    {"tune", "Looks for numbers that bring a game nearer to what is wanted, with few changes"},
    {"measure", "Measures a game: length, choices, lead changes, closeness, how it ends"},
    {"report", "Writes a page about a game: who wins, scores, length, cards, ends"},
    {"simulate", "Plays many games between bots and counts"},
    {"merge", "Joins the parts of a run (--shard) into the result of the whole run"},
    {"rate", "A tournament between bots, and how strong each is"},
    {"profile", "Plays games between bots and shows which rules cost most"},
    {"perft", "Counts the positions of a game tree by depth"},
    {"audit", "Looks for leaks, broken invariants and choices that fail, in random play"},
    {"replay", "Replays a recorded game, or verifies it"},
    {"why",
     "Explains why something was not offered, and how numbers came about, in a recorded game"},
    {"test", "Runs the scenario tests of games"},
    {"lsp", "The language server of editors, over standard input and output (docs/editor)"},
    {"stubs", "Writes what a game declares for the Lua language server of an editor"},
    {"completion", "Prints the completion script of a shell"},
    {"man", "Prints the manual page of a command"},
});

// Gives a subcommand its arguments, and what it does, which stores its exit code.
struct HeldSubcommand {
  std::string_view name;
  void (*add)(const Command&, int& exit_code);
};

void add_list(const Command&, int& exit_code);
void add_new(const Command&, int& exit_code);
void add_play(const Command&, int& exit_code);
void add_serve(const Command&, int& exit_code);
void add_validate(const Command&, int& exit_code);
void add_table(const Command&, int& exit_code);
void add_migrate(const Command&, int& exit_code);
void add_explain(const Command&, int& exit_code);
void add_show(const Command&, int& exit_code);
void add_diff(const Command&, int& exit_code);
void add_ab(const Command&, int& exit_code);
void add_cards(const Command&, int& exit_code);
void add_sweep(const Command&, int& exit_code);
void add_tune(const Command&, int& exit_code);
void add_measure(const Command&, int& exit_code);
void add_report(const Command&, int& exit_code);
void add_simulate(const Command&, int& exit_code);
void add_merge(const Command&, int& exit_code);
void add_rate(const Command&, int& exit_code);
void add_profile(const Command&, int& exit_code);
void add_perft(const Command&, int& exit_code);
void add_audit(const Command&, int& exit_code);
void add_replay(const Command&, int& exit_code);
void add_why(const Command&, int& exit_code);
void add_test(const Command&, int& exit_code);
void add_lsp(const Command&, int& exit_code);
void add_stubs(const Command&, int& exit_code);
void add_completion(const Command&, int& exit_code);
void add_man(const Command&, int& exit_code);

}  // namespace cubilete
