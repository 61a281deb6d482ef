// native_agreement [--games N] [--positions N] [--players N] [--seed N] [--source]
// GAME[//VARIANT]...
// native_agreement --generated N [--seed N]
// native_agreement [--attacks | --attack PART_OF_NAME] [--mistakes] [--planted N] [--seed N]
//                  [--one-in N]
//
// Compares compiled rules with the interpreter on as many games as wanted; without a game, on every
// game and variant of the library and of tests/games. --positions plays on from as many positions
// of each, too; --without-forms leaves all scripts to the machine of Lua; --source prints the
// emitted C++ instead. --generated takes as many generated games, of the seeds from --seed on;
// --attacks, --mistakes and --planted the content of tests/sandbox and tests/attacks, of
// tests/mistakes, and as many mutants of the games (tests/faults); --one-in only a
// sample of them.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>

#include "agreement/compiled_rulesets.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

const std::vector<std::string> kThinkers = {"greedy", "search:6"};
constexpr unsigned kLongest = 300;  // seconds for one game

struct Wanted {
  std::int64_t games = 100;
  std::int64_t positions = 0;
  std::int32_t players = 0;
  std::uint64_t seed = 1;
  bool source = false;
  bool without_forms = false;
  std::uint64_t generated = 0;
  std::uint64_t planted = 0;
  bool mistakes = false;
  std::size_t one_in = 1;
  std::optional<std::string> attack;  // those whose name contains this
  bool wants_wrong_content() const { return generated + planted > 0 || mistakes || attack; }
  std::vector<GameName> names;
};

bool print_source(const Ruleset& ruleset, std::int32_t players, bool without_forms) {
  const auto source = source_of(ruleset, players, native::AnsweredBy::kAgents, without_forms);
  const auto* const text = std::get_if<native::Source>(&source);
  fmt::print("{}", text ? text->text : std::get<native::NotEmitted>(source).reason + "\n");
  return true;
}

bool is_same(const std::string& title, const std::shared_ptr<const Ruleset>& ruleset,
             std::int32_t players, const Wanted& wanted) {
  PlayedAmounts amounts;
  amounts.games = wanted.games;
  amounts.positions = wanted.positions;
  amounts.simulated = 0;
  amounts.seed = wanted.seed;
  amounts.without_forms = wanted.without_forms;
  RulesetCounts c;
  const std::string difference = difference_of_rules(ruleset, players, amounts, c);
  fmt::print(
      "{} {}p: {} games, {} left to the interpreter (line {}), {} fail, {} queries of "
      "scripts{}{}\n",
      title, players, c.games, c.left_to_interpreter, c.stopped_at, c.failed, c.compared_scripts,
      difference.empty() ? "" : "; DIFFERENT: ", difference);
  if (wanted.positions > 0) {
    fmt::print(
        "  {} games followed, {} positions ({} in effects, {} of several players), {} "
        "questions, {} left to the interpreter, of which {} fail\n",
        c.followed, c.positions, c.in_effects, c.of_several, c.questions, c.positions_left,
        c.positions_failed);
  }
  std::fflush(stdout);
  return difference.empty();
}

bool are_same(const Wanted& wanted) {
  bool all_same = true;
  for (const auto& [game, variant] : wanted.names) {
    const auto ruleset = compiled(game, variant);
    if (!ruleset) return false;
    const std::string title = variant.empty() ? game : game + "/" + variant;
    for (std::int32_t p = ruleset->min_players; p <= ruleset->max_players; ++p) {
      if (wanted.players != 0 && wanted.players != p) continue;
      const bool same = wanted.source ? print_source(*ruleset, p, wanted.without_forms)
                                      : is_same(title, ruleset, p, wanted);
      all_same = same && all_same;
    }
  }
  return all_same;
}

// In a sample, the most players and no agents that think.
bool are_same(const std::string& what, const std::vector<RulesetSource>& sources,
              std::size_t one_in, const std::vector<std::string>& thinkers,
              bool may_be_given_up = false) {
  PlayedAmounts amounts;
  amounts.games = amounts.simulated = one_in > 1 ? 6 : 8;
  amounts.positions = one_in > 1 ? 4 : 6;
  amounts.most_players_only = one_in > 1;
  if (one_in == 1) amounts.thinkers = thinkers;
  const ComparedRulesets r = compare_each(what, sources, kLongest, amounts);
  return r.compiled > 0 && r.different == 0 && (r.given_up == 0 || may_be_given_up);
}

std::vector<RulesetSource> sample_of(const std::vector<RulesetSource>& all, std::size_t one_in) {
  std::vector<RulesetSource> some;
  for (std::size_t k = 0; k < all.size(); k += one_in) some.push_back(all[k]);
  return some;
}

bool wrong_content_is_the_same(const Wanted& wanted) {
  bool all_same = true;
  if (wanted.generated > 0) {
    const auto games = generated_games(wanted.seed, wanted.generated);
    all_same = compare_each("generated games", games, 60, {}).different == 0 && all_same;
  }
  if (wanted.attack) {
    std::string problem;
    const auto some = sample_of(attacks(*wanted.attack, problem), wanted.one_in);
    if (!problem.empty()) fmt::print("{}\n", problem);
    all_same = problem.empty() && are_same("attacks", some, wanted.one_in, {"greedy"}) && all_same;
  }
  if (wanted.mistakes) {
    const auto some = sample_of(mistakes(), wanted.one_in);
    all_same = are_same("games of mistakes", some, wanted.one_in, kThinkers) && all_same;
  }
  if (wanted.planted > 0) {
    const auto all = mutants(wanted.planted, wanted.seed, wanted.one_in > 1);
    all_same = are_same("mutants", all, wanted.one_in, kThinkers, true) && all_same;
  }
  return all_same;
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
  if (wanted.wants_wrong_content()) return cubilete::wrong_content_is_the_same(wanted) ? 0 : 1;
  if (wanted.names.empty()) wanted.names = cubilete::all_games();
  return cubilete::are_same(wanted) ? 0 : 1;
}
