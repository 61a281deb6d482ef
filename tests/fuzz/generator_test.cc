// The generator of games must know the whole language: an addition to the language needs one here.

#include <gmock/gmock.h>

#include <algorithm>
#include <regex>
#include <set>

#include "compiler/expressions/functions.h"
#include "fuzz/scratch.h"
#include "fuzz/trial_of_game.h"
#include "ruleset/effect.h"
#include "ruleset/members.h"
#include "ruleset/script_functions.h"

namespace cubilete::fuzz {
namespace {

using testing::IsEmpty;

WrittenGame game_of_seed(std::uint64_t seed) {
  std::array<std::uint8_t, 8> input{};
  for (int i = 7; i >= 0; --i, seed >>= 8) input[std::size_t(i)] = static_cast<std::uint8_t>(seed);
  return game_of(input);
}

// Returns the text of all files with this ending, from many games.
std::string written(const std::string& ending) {
  std::string all;
  for (std::uint64_t seed = 1; seed <= 900; ++seed) {
    const WrittenGame game = game_of_seed(seed);
    for (const auto& files : {game.files, game.mod}) {
      for (const auto& [name, text] : files) {
        if (name.ends_with(ending)) all += text;
      }
    }
  }
  return all;
}

std::set<std::string> words_of(const std::string& text, const char* pattern) {
  std::set<std::string> out;
  const std::regex words(pattern);
  for (auto at = std::sregex_iterator(text.begin(), text.end(), words);
       at != std::sregex_iterator(); ++at) {
    out.insert((*at)[1]);
  }
  return out;
}

std::vector<std::string> missing(const std::set<std::string>& wanted,
                                 const std::set<std::string>& there) {
  std::vector<std::string> out;
  std::set_difference(wanted.begin(), wanted.end(), there.begin(), there.end(),
                      std::back_inserter(out));
  return out;
}

TEST(Generator, WritesEveryKeyOfTheSchemas) {
  // These keys are facts about content, or words, which decide nothing in play.
  static const std::set<std::string> kLeftOut = {
      "provenance", "covers", "requires", "after", "variant", "format", "help", "mods", "variants",
      "expect", "dice", "only", "first", "viewer", "sees", "hides", "knows", "knows_not",
      "holds_not", "may_hold", "no_event", "winners", "scores", "end_cause", "offered",
      "not_offered", "asked", "question", "event", "round", "options",
      // What balance.yaml states of games between bots.
      "seats",
      // These are words and sentences.
      "a", "the", "gender", "rules", "sentences", "changed", "gained", "moved", "paid", "rolled"};
  std::set<std::string> keys;
  for (std::string& key : library().schemas().all_keys()) {
    if (kLeftOut.count(key) == 0) keys.insert(std::move(key));
  }
  ASSERT_GT(keys.size(), 80u);
  EXPECT_THAT(missing(keys, words_of(written(".yaml"), "(list of|[a-z_]+)['\"]?: ?")), IsEmpty());
}

TEST(Generator, CallsEveryFunctionOfExpressions) {
  const std::vector<std::string> all = function_names();
  const std::set<std::string> functions(all.begin(), all.end());
  EXPECT_THAT(missing(functions, words_of(written(".yaml"), "([a-z_]+)\\(")), IsEmpty());
}

TEST(Generator, ReadsEveryMemberOfExpressions) {
  std::set<std::string> members;
  for (const BuiltinMember& m : kBuiltinMembers) {
    if (m.op && m.of != TypeKind::kNothing) members.emplace(m.name);
  }
  ASSERT_GT(members.size(), 10u);
  EXPECT_THAT(missing(members, words_of(written(".yaml"), "\\.([a-z_]+)")), IsEmpty());
}

TEST(Generator, CallsEveryFunctionOfScripts) {
  std::set<std::string> names =
      words_of(source_text("interpreter/lua/vm/stdlib.cc"), "\\{\"([a-z]+)\", ");
  ASSERT_GT(names.size(), 20u);
  for (const BuiltinFunction& f : own_functions()) names.emplace(f.name);
  const std::string scripts = written(".lua");
  EXPECT_THAT(missing(names, words_of(scripts, "([a-z_]+)[ (.]")), IsEmpty());
}

// The parts of which compiled games consist.
struct Parts {
  std::set<int> operations;
  std::set<std::size_t> verbs;
  std::set<std::size_t> flow;
  std::set<int> events;
  int compiled = 0;
};

Parts parts_of_games(int games) {
  Parts parts;
  Scratch scratch;
  for (int seed = 1; seed <= games; ++seed) {
    scratch.hold(game_of_seed(static_cast<std::uint64_t>(seed)).files);
    const Compilation c = library().compile({scratch.folder().string(), "", {}});
    if (!c.ruleset) continue;
    ++parts.compiled;
    for (const Expression& e : c.ruleset->expressions) {
      for (const ExpressionNode& n : e.nodes) parts.operations.insert(static_cast<int>(n.op));
    }
    for (const Block& b : c.ruleset->blocks) {
      for (const Effect& e : b.effects) parts.verbs.insert(e.verb.index());
    }
    for (const FlowNode& n : c.ruleset->flow) parts.flow.insert(n.kind.index());
    for (const TriggerDef& t : c.ruleset->triggers) parts.events.insert(static_cast<int>(t.event));
  }
  return parts;
}

TEST(Generator, WritesGamesOfEveryPart) {
  constexpr int kGames = 400;
  const Parts parts = parts_of_games(kGames);
  EXPECT_GT(parts.compiled, kGames / 2);
  std::vector<int> left_out;
  for (int op = 0; op <= static_cast<int>(Op::kExists); ++op) {
    // Content cannot write these two directly.
    if (op == static_cast<int>(Op::kFace) || op == static_cast<int>(Op::kCallScript)) continue;
    if (parts.operations.count(op) == 0) left_out.push_back(op);
  }
  EXPECT_THAT(left_out, IsEmpty());
  EXPECT_EQ(parts.verbs.size(), std::variant_size_v<decltype(Effect::verb)>);
  EXPECT_EQ(parts.flow.size(), std::variant_size_v<decltype(FlowNode::kind)>);
  EXPECT_GE(parts.events.size(), 15u);
}

TEST(Generator, WritesTheSameGameForTheSameInput) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EXPECT_EQ(game_of_seed(seed).files, game_of_seed(seed).files);
  }
  EXPECT_NE(game_of_seed(1).files, game_of_seed(2).files);
}

}  // namespace
}  // namespace cubilete::fuzz
