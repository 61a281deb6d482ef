// Scripts of language 1 are rewritten, or what is left is told.

#include "lua/analysis/old_words.h"

#include <gtest/gtest.h>

namespace cubilete {
namespace {

std::string migrated(const std::string& text) {
  const auto m = migrate_script(text);
  return m && m->left.empty() ? m->text : "not migrated";
}

std::vector<std::string> left(const std::string& text) {
  std::vector<std::string> out;
  const auto m = migrate_script(text);
  if (!m) return {"no Lua"};
  EXPECT_EQ(m->text, text);
  for (const OldWord& word : m->left) {
    out.push_back(std::to_string(word.place.line) + ": " + word.message);
  }
  return out;
}

using Lines = std::vector<std::string>;

TEST(OldWords, OfScriptsAreRewritten) {
  EXPECT_EQ(migrated("function pay()\n"
                     "  gain(next_player(acting_player()), \"coins\", 1) -- acting_player()\n"
                     "  for _, p in ipairs(players()) do gain(p, \"coins\", round_number ()) end\n"
                     "  local who = previous_player\n"
                     "  finish(\"turn\")\n"
                     "end\n"),
            "function pay()\n"
            "  gain(next(player), \"coins\", 1) -- acting_player()\n"
            "  for _, p in ipairs(players) do gain(p, \"coins\", round) end\n"
            "  local who = previous\n"
            "  end_(\"turn\")\n"
            "end\n");
  EXPECT_EQ(migrated("function f() local player = acting_player() return player end"),
            "function f() local player = player return player end");
  EXPECT_EQ(migrated("function f(die, rule) return rule.n end"),
            "function f(rule, die) return rule.n end");
}

TEST(OldWords, ThatAreNewWordsOrOfTheFileStay) {
  for (const char* text : {"function f(rule, p) return #players + turn end",
                           "local function finish() end function f() finish() end",
                           "function finish() end function f() finish() end"}) {
    EXPECT_EQ(migrated(text), text);
  }
}

TEST(OldWords, ThatCannotBeRewrittenAreTold) {
  EXPECT_EQ(left("function f(player)\n  return acting_player()\nend"),
            Lines{"2: 'acting_player' is 'player' now, and this file has something else of that "
                  "name here"});
  EXPECT_EQ(left("function f()\n  local now = round_number\nend"),
            Lines{"2: 'round_number' was a function and is the value 'round' now"});
  EXPECT_EQ(left("function f(p, rule) return 1 end\nfunction g() return f(1, 2) end"),
            Lines{"1: 'rule', the data under 'with', is the first argument of 'f' now, which this "
                  "file calls"});
  EXPECT_EQ(left("function f( end"), Lines{"no Lua"});
}

}  // namespace
}  // namespace cubilete
