// The type check of scripts finds every planted fault at its line and nothing in the project's own
// scripts, and no text makes it fail.

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <string>

#include "diagnostics/render.h"
#include "lua/syntax/parser.h"
#include "lua/syntax/sources.h"
#include "lua/types/check_types.h"
#include "lua/types/lua_type.h"
#include "lua/types/planted_faults.h"
#include "support/files.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

// A copy of all content whose scripts can be changed.
class TypesTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    home_ = new ScratchFolder;
    for (const char* folder : {"content", "scripts", "schema"}) {
      fs::copy(fs::path(CUBILETE_SOURCE_DIR) / folder, home_->path() / folder,
               fs::copy_options::recursive);
    }
  }
  static void TearDownTestSuite() { delete home_; }

  static Compilation compile_with(const PlantedFault& fault, const std::string& text) {
    write_file(home_->path() / fault.script, text);
    std::vector<std::string> problems;
    const Compilation c = Library::open(home_->path(), &problems).compile({fault.game, "", {}});
    write_file(home_->path() / fault.script,
               text_of_file(fs::path(CUBILETE_SOURCE_DIR) / fault.script));
    return c;
  }

  static ScratchFolder* home_;
};
ScratchFolder* TypesTest::home_ = nullptr;

std::size_t first_difference(const std::string& a, const std::string& b) {
  const auto at = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return static_cast<std::size_t>(std::count(a.begin(), at, '\n')) + 1;
}

TEST_F(TypesTest, EveryPlantedFaultIsFoundAtItsLine) {
  for (const PlantedFault& fault : planted_faults()) {
    const std::string text = text_of_file(fs::path(CUBILETE_SOURCE_DIR) / fault.script);
    const std::size_t at = text.find(fault.from);
    ASSERT_NE(at, std::string::npos) << fault.script << ": " << fault.from;
    std::string wrong = text;
    wrong.replace(at, fault.from.size(), fault.to);
    const auto line = static_cast<int>(first_difference(text, wrong)) + fault.lines_below;
    const Compilation c = compile_with(fault, wrong);
    const bool is_found = std::any_of(
        c.diagnostics.list().begin(), c.diagnostics.list().end(), [&](const Diagnostic& d) {
          if (!d.span.is_known()) return false;
          const std::string file = fs::path(c.sources.path(d.span.file)).filename().string();
          return d.code == fault.code && fault.script.ends_with(file) &&
                 static_cast<int>(c.sources.begin_of(d.span).line) == line &&
                 d.message.starts_with("in '");
        });
    EXPECT_TRUE(is_found) << fault.script << ":" << line << ": " << fault.code << " for\n"
                          << fault.to << "\nfound:\n"
                          << render_text(c.diagnostics.list(), c.sources);
  }
}

class ShippedScripts : public testing::TestWithParam<GameName> {};

TEST_P(ShippedScripts, HaveNoFinding) {
  const auto [game, variant] = GetParam();
  const Compilation c = test_library().compile({game, variant, {}});
  for (const Diagnostic& d : c.diagnostics.list()) {
    const bool is_of_script = d.span.is_known() && c.sources.path(d.span.file).ends_with(".lua");
    EXPECT_FALSE(is_of_script) << render_text({d}, c.sources);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ShippedScripts, testing::ValuesIn(all_games()), test_name);

TEST(ShippedMods, HaveNoFindingInTheirScripts) {
  for (const std::string& mod : test_library().mods()) {
    const std::string game = test_library().game_of_mod(test_library().folder_of_mod(mod)).string();
    const Compilation c = test_library().compile({game, "", {}, {mod}});
    for (const Diagnostic& d : c.diagnostics.list()) {
      const bool is_of_script = d.span.is_known() && c.sources.path(d.span.file).ends_with(".lua");
      EXPECT_FALSE(is_of_script) << mod << ": " << render_text({d}, c.sources);
    }
  }
}

// Checks a text as a script whose functions a game calls with a player, a list and a map.
std::size_t findings_in(const std::string& text) {
  static const std::shared_ptr<const Ruleset> kGame = compiled("dicy-cards");
  const auto tree = lua_syntax::parse(text);
  if (!tree) return 0;
  Ruleset r = *kGame;
  r.scripts.clear();
  r.script_files = {{"text", r.sources.add("text.lua", text)}};
  for (const lua_syntax::Statement& s : tree->statements) {
    const auto* function = std::get_if<lua_syntax::FunctionStatement>(&s.what);
    const auto* name = function ? tree->as<lua_syntax::Name>(function->target) : nullptr;
    if (!name) continue;
    ScriptDef script;
    script.file = ScriptFileId(0);
    script.function = name->name;
    script.kind = r.scripts.size() % 2 == 0 ? ScriptKind::kEffect : ScriptKind::kQuery;
    script.parameters = {{"who", kPlayerType}, {"values", kIntegerType.list()}};
    script.returns = kIntegerType;
    script.arguments.tree = Value::Map{{"most", Value{std::int64_t(2)}}};
    r.scripts.push_back(std::move(script));
  }
  Diagnostics d;
  std::vector<Expression> conditions;
  lua_types::check_types(r, 0, *tree, d, conditions);
  return d.size();
}

TEST(TypesOfAnyText, AreCheckedWithoutFailing) {
  const std::vector<std::string> scripts = project_scripts();
  Dice dice(7);
  std::size_t findings = 0;
  for (std::size_t i = 0; i < scripts.size(); ++i) {
    findings += findings_in(scripts[i]);
    for (int n = 0; n < 3; ++n) {
      findings += findings_in(changed(scripts[i], scripts[(i * 7 + 3) % scripts.size()], dice));
    }
  }
  for (int n = 0; n < 200; ++n) findings += findings_in(made_program(dice));
  EXPECT_GT(findings, 0U);
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

// The constructs that grow fastest in a check that follows calls, branches and loops.
TEST(TypesOfAnyText, TakeABoundedTime) {
  const std::clock_t begin = std::clock();  // of the processor
  findings_in("function f(a) return " + repeated("a + ", 2000) + "a end");
  findings_in("function f(a) return " + repeated("a and ", 1500) + "a end");
  findings_in("function f(a) " + repeated("if a.x then ", 150) + repeated("end ", 150) + "end");
  findings_in("function f(a) " + repeated("for i = 1, 2 do a = {a} ", 100) + repeated("end ", 100) +
              "end");
  findings_in("function f(a, b) return f({a, b}, f(b, {f(a, b)})) end");
  std::string chain = "function f0(a) return a end\n";
  for (int i = 1; i < 40; ++i) {
    const std::string before = "f" + std::to_string(i - 1);
    chain +=
        "function f" + std::to_string(i) + "(a) " + before + "({a}) return " + before + "(a) end\n";
  }
  findings_in(chain);
  findings_in("function f(a) local t = {} " + repeated("t = {t, a} t.x = t ", 800) + "end");
  EXPECT_LT((std::clock() - begin) / CLOCKS_PER_SEC, 30);
}

TEST(LuaTypes, SignaturesAllowTheKindsTheyName) {
  using namespace lua_types;
  EXPECT_EQ(allowed_kinds("player?").kinds, kPlayer | kAnyNil);
  EXPECT_EQ(allowed_kinds("zone|cell").kinds, kZone | kCell);
  EXPECT_EQ(allowed_kinds("component[]").kinds, kTable);
  EXPECT_EQ(allowed_kinds("component[]").items, kComponent);
  EXPECT_EQ(allowed_kinds("any").kinds, kEveryKind);
  for (const auto functions : {own_functions(), library_functions()}) {
    for (const BuiltinFunction& f : functions) {
      for (const BuiltinParameter& p : f.declared) {
        const bool is_any = p.name.empty() || p.type.starts_with("any");
        EXPECT_TRUE(is_any || allowed_kinds(p.type).kinds != kEveryKind) << f.name << p.type;
      }
    }
  }
}

TEST(LuaTypes, JoinKeepsWhatBothSay) {
  using namespace lua_types;
  const LuaType wood = type_of_text("wood");
  const LuaType both = join(wood, type_of_text("iron"));
  EXPECT_EQ(both.texts, (std::vector<std::string>{"iron", "wood"}));
  EXPECT_EQ(join(both, type_of_kinds(kText)).texts, std::vector<std::string>{});
  EXPECT_EQ(join(wood, type_of_kinds(kNil)).texts, std::vector<std::string>{"wood"});
  EXPECT_EQ(describe(join(wood, type_of_kinds(kNumber))), "a number or a text");
}

}  // namespace
}  // namespace cubilete
