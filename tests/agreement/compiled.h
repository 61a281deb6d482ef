// Compiled rules and the interpreter play the same games, and their accounts are compared.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "native/builder.h"
#include "native/source.h"

namespace cubilete {

// The numbers of what was compared, of all calls with the same counts.
struct AgreementCounts {
  std::int64_t games = 0;
  std::int64_t left_to_interpreter = 0;  // of them: compiled rules stopped
  std::int64_t failed = 0;               // of these: the interpreter fails too
  std::int32_t stopped_at = 0;           // the last of these, by line of the text
  std::int64_t compared_scripts = 0;     // calls of queries

  std::int64_t followed = 0;  // whole games, question by question
  std::int64_t positions = 0;
  std::int64_t questions = 0;         // of the positions
  std::int64_t in_effects = 0;        // positions in the middle of an effect
  std::int64_t of_several = 0;        // positions in which several players decide at once
  std::int64_t positions_left = 0;    // of the positions, where the interpreter goes on
  std::int64_t positions_failed = 0;  // of these: the interpreter fails too

  std::int64_t simulated = 0;
  std::int64_t simulated_failed = 0;  // of them, in which a rule fails
};

// Returns whether there is a compiler for rules on this machine. What a program that links this
// compiles is cached beside the build of the tests, not among the user's own.
bool has_compiler();

// Rules that were compiled to machine code.
struct CompiledText {
  std::shared_ptr<const native::RulesLibrary> library;  // nullptr: there are none
  std::shared_ptr<const native::AskedQuestions> asked;
  std::string problem;      // why there are none
  bool is_refused = false;  // the rules are left to the interpreter
};
CompiledText compile(const std::variant<native::Source, native::NotEmitted>&);

// Each of these returns the first difference; empty if there is none. REQUIRES: the text was
// written for this ruleset and number of players.

// Plays games number 0 to `games` - 1 of a simulation with this seed by random agents: the last
// states, decisions, actions and outcomes must be the same, and where the interpreter fails
// compiled rules must have stopped. Each query of a script that the interpreter asks is asked of
// the compiled one too, on the same state: it must give the same for the same charge. The first
// games begin with memory that held other numbers; the later ones share one.
std::string difference_of_games(const Ruleset&, std::int32_t players, std::int64_t games,
                                std::uint64_t seed, const CompiledText&, AgreementCounts&);

// Walks through games at random, and plays on from their positions both ways: as they are, and as
// bots imagine them for each player who is asked. At each question everything that a bot can read
// of the decision, and the cells, must be the same; so must be what positions are worth on the way
// and at the end, and who has won, and the error where a rule fails. The games themselves are
// played both ways, too: at each question the whole state must be the same. REQUIRES: a program
// answers the text.
std::string difference_of_positions(const Ruleset&, std::int32_t players, std::int64_t positions,
                                    std::uint64_t seed, const CompiledText&, AgreementCounts&);

// Plays games number 0 to `games` - 1 as `simulate` does with these agents, also after one has
// failed: where a rule fails, both must report the same error with the same places; elsewhere the
// results of the game must be the same, and so must be what failed in a position that an agent
// imagined. The rules are compiled where they were not. REQUIRES: the ruleset can be compiled.
std::string difference_of_simulations(const std::shared_ptr<const Ruleset>&,
                                      const std::vector<std::string>& seats, std::int64_t games,
                                      std::uint64_t seed, AgreementCounts&);

}  // namespace cubilete
