// native_agreement [--games N] [--positions N] [--players N] [--seed N] [--source]
//                  GAME[//VARIANT]...
// native_agreement --generated N [--seed N]
// native_agreement [--attacks | --attack PART_OF_NAME] [--mistakes] [--planted N] [--seed N]
//                  [--one-in N]
//
// Compares compiled rules with the interpreter on as many games as wanted; without a game, on every
// game and variant of the library and of tests/games. --positions also plays on from as many
// positions of each; --without-forms leaves all scripts to the machine of Lua; --source prints the
// emitted C++ instead. --generated takes as many generated games, with seeds from --seed on;
// --attacks, --mistakes and --planted the content of tests/sandbox and tests/attacks, of
// tests/mistakes, and as many mutants of the games (tests/faults); --one-in only a sample of them.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "native/agreement.h"
#include "native/generated_agreement.h"
#include "native/position_agreement.h"
#include "native/wrong_content.h"
#include "play/compiled_rules.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

struct Wanted {
  std::int64_t games = 100;
  std::int32_t players = 0;
  std::uint64_t seed = 1;
  bool source = false;
  bool without_forms = false;
  std::int64_t positions = 0;  // positions from which play goes on
  std::uint64_t generated = 0;
  std::uint64_t planted = 0;
  bool mistakes = false;
  std::size_t one_in = 1;
  std::optional<std::string> attack;  // only attacks whose name contains this
  bool wants_wrong_content() const { return generated + planted > 0 || mistakes || attack; }
  std::vector<GameName> names;
};

bool hold(const GameName& name, std::int32_t players, const Wanted& wanted,
          const std::shared_ptr<const Ruleset>& ruleset) {
  const std::string title =
      fmt::format("{}{}{} {}p", name.first, name.second.empty() ? "" : "/", name.second, players);
  const auto source_for = [&](native::AnsweredBy answered_by) {
    return wanted.without_forms ? native::write_source(*ruleset, players, nullptr, answered_by)
                                : native_source_of(*ruleset, players, answered_by);
  };
  const auto source = source_for(native::AnsweredBy::kAgents);
  if (const auto* refusal = std::get_if<native::NotEmitted>(&source)) {
    fmt::print("{}: left to the interpreter: {}\n", title, refusal->reason);
    return true;
  }
  if (wanted.source) {
    fmt::print("{}", std::get<native::Source>(source).text);
    return true;
  }
  const auto before = std::chrono::steady_clock::now();
  const auto built = native::build(std::get<native::Source>(source).text);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - before;
  if (const auto* problem = std::get_if<native::BuildProblem>(&built)) {
    fmt::print("{}: {}\n", title, problem->what);
    return false;
  }
  const Agreement a = agreement_of(ruleset, players, wanted.games, wanted.seed,
                                   std::get<std::shared_ptr<const native::RulesLibrary>>(built));
  fmt::print(
      "{}: built in {:.1f} s, {} games, {} left to the interpreter (line {}), {} fail, {} "
      "queries of scripts{}{}\n",
      title, seconds.count(), a.games, a.left_to_interpreter, a.stopped_at, a.failed,
      a.compared_scripts, a.difference.empty() ? "" : "; DIFFERENT: ", a.difference);
  std::fflush(stdout);
  if (wanted.positions == 0) return a.difference.empty();
  const auto answered = std::get<native::Source>(source_for(native::AnsweredBy::kProgram));
  const auto built_for_answers = native::build(answered.text);
  if (const auto* problem = std::get_if<native::BuildProblem>(&built_for_answers)) {
    fmt::print("{}: {}\n", title, problem->what);
    return false;
  }
  const PositionAgreement p = positions_of(
      ruleset, players, wanted.positions, wanted.seed,
      std::get<std::shared_ptr<const native::RulesLibrary>>(built_for_answers), answered.asked);
  fmt::print(
      "  {} games followed, {} positions ({} in effects, {} of several players), {} questions, {} "
      "left to the "
      "interpreter, of which {} fail{}{}\n",
      p.followed, p.positions, p.in_effects, p.of_several, p.questions, p.left_to_interpreter,
      p.failed, p.difference.empty() ? "" : "; DIFFERENT: ", p.difference);
  std::fflush(stdout);
  return a.difference.empty() && p.difference.empty();
}

bool hold_all(const Wanted& wanted) {
  bool is_same = true;
  for (const GameName& name : wanted.names) {
    const auto ruleset = compiled(name.first, name.second);
    if (!ruleset) return false;
    for (std::int32_t p = ruleset->min_players; p <= ruleset->max_players; ++p) {
      if (wanted.players == 0 || wanted.players == p) {
        is_same = hold(name, p, wanted, ruleset) && is_same;
      }
    }
  }
  return is_same;
}

bool hold_wrong_content(const Wanted& wanted) {
  bool is_same = true;
  if (wanted.generated > 0) is_same = hold_generated(wanted.seed, wanted.generated) && is_same;
  if (wanted.attack) is_same = hold_attacks(*wanted.attack, wanted.one_in) && is_same;
  if (wanted.mistakes) is_same = hold_mistakes(wanted.one_in) && is_same;
  if (wanted.planted > 0)
    is_same = hold_planted(wanted.planted, wanted.seed, wanted.one_in) && is_same;
  return is_same;
}

}  // namespace
}  // namespace cubilete

int main(int argc, char** argv) {
  cubilete::Wanted wanted;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto number = [&] { return i + 1 < argc ? std::atoll(argv[++i]) : 0; };
    if (word == "--games") {
      wanted.games = number();
    } else if (word == "--players") {
      wanted.players = static_cast<std::int32_t>(number());
    } else if (word == "--seed") {
      wanted.seed = static_cast<std::uint64_t>(number());
    } else if (word == "--positions") {
      wanted.positions = number();
    } else if (word == "--generated") {
      wanted.generated = static_cast<std::uint64_t>(number());
    } else if (word == "--planted") {
      wanted.planted = static_cast<std::uint64_t>(number());
    } else if (word == "--one-in") {
      wanted.one_in = static_cast<std::size_t>(std::max(number(), 1LL));
    } else if (word == "--attacks") {
      wanted.attack = "";
    } else if (word == "--attack" && i + 1 < argc) {
      wanted.attack = argv[++i];
    } else if (word == "--mistakes") {
      wanted.mistakes = true;
    } else if (word == "--without-forms") {
      wanted.without_forms = true;
    } else if (word == "--source") {
      wanted.source = true;
    } else {
      const std::size_t slash = word.find("//");
      wanted.names.emplace_back(word.substr(0, slash),
                                slash == std::string::npos ? "" : word.substr(slash + 2));
    }
  }
  if (wanted.wants_wrong_content()) return cubilete::hold_wrong_content(wanted) ? 0 : 1;
  if (wanted.names.empty()) wanted.names = cubilete::all_games();
  return cubilete::hold_all(wanted) ? 0 : 1;
}
