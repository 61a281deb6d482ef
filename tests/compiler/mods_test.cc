// Mods: what they may add, in which order they are applied to a game, and how conflicts are
// reported.

#include "compiler/overlays/mods.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

#include "saves/replay.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

// Returns tests/games/bases/dealt_cards with these files, which may be mods beside it.
std::map<std::string, std::string> with_game(std::map<std::string, std::string> files) {
  files.merge(base_game("dealt_cards"));
  return files;
}

// Returns the file of a mod with these lines, in a folder of its name beside the game.
std::pair<const std::string, std::string> mod(const std::string& name,
                                              std::initializer_list<std::string_view> lines) {
  return {"../" + name + "/mod.yaml",
          fmt::format("mod: {}\nfor: written\n{}\n", name, fmt::join(lines, "\n"))};
}

// Compiles the game with mods, named by their folders beside it.
Compilation compile(const WrittenGame& game, const std::vector<std::string>& mods,
                    const std::string& variant = "") {
  Library::Request request{game.folder().string(), variant, {}};
  for (const std::string& mod : mods) {
    request.mods.push_back((game.folder().parent_path() / mod).string());
  }
  return test_library().compile(request);
}

// Returns every problem as "folder/file:line code", followed by its notes.
std::vector<std::string> problems(const Compilation& c) {
  const auto place = [&](SourceSpan s) {
    if (!s.is_known()) return std::string("?");
    const fs::path path(c.sources.path(s.file));
    return path.parent_path().filename().string() + "/" + path.filename().string() + ":" +
           std::to_string(c.sources.begin_of(s).line);
  };
  std::vector<std::string> out;
  for (const Diagnostic& d : c.diagnostics.list()) {
    out.push_back(place(d.span) + " " + d.code);
    for (const Note& n : d.notes) out.back() += " <- " + place(n.span);
  }
  return out;
}

using Problems = std::vector<std::string>;

std::int32_t initial_coins(const Compilation& c) {
  return c.ruleset->attribute(c.ruleset->find_resource("coin")).initial;
}

TEST(Mods, BringComponentsScriptsAndWordsOfTheirOwn) {
  const WrittenGame game(with_game({
      mod("more", {"add: {triggers: {}}"}),
      {"../more/cards/new.yaml",
       "kind: card\ncomponents:\n  nine: {value: 9, bonus: {script: rules.bonus, with: {n: 7}}}\n"},
      {"../more/scripts/rules.lua", "function bonus(rule, owner) return rule.n end\n"},
      {"../more/locale/en.yaml", "components: {nine: Nine}\n"},
  }));
  const Compilation c = compile(game, {"more"});
  ASSERT_EQ(problems(c), Problems{});
  EXPECT_EQ(c.ruleset->mods, std::vector<std::string>{"more"});
  EXPECT_EQ(started(c.ruleset).outcome()->standings[0].parts, (std::vector<std::int32_t>{3, 7}));
}

TEST(Mods, HaveNamesForPlayers) {
  const WrittenGame game(with_game({
      mod("more", {"locale: {en: {mods: {more: More of it}}}"}),
      mod("slip", {"locale: {en: {mods: {sip: A slip}}}"}),
  }));
  const Compilation c = compile(game, {"more"});
  ASSERT_EQ(problems(c), Problems{});
  const std::string* title = c.ruleset->find_locale("en")->find("mods.more");
  ASSERT_TRUE(title);
  EXPECT_EQ(*title, "More of it");
  const Compilation wrong = compile(game, {"slip"});
  ASSERT_EQ(problems(wrong), Problems{"slip/mod.yaml:3 unused-text"});
  EXPECT_EQ(wrong.diagnostics.list()[0].suggestion, "mods.slip");
}

TEST(Mods, AreLaidOverInTheOrderTheyRequire) {
  const WrittenGame game(with_game({
      mod("top", {"requires: [bottom]", "set: {resources.coin: 20}"}),
      mod("bottom", {"set: {resources.coin: 10}"}),
  }));
  for (const auto& mods : std::vector<std::vector<std::string>>{
           {"top", "bottom"}, {"bottom", "top"}, {"top"}}) {  // mods in folders beside it are found
    const Compilation c = compile(game, mods);
    ASSERT_EQ(problems(c), Problems{});
    EXPECT_EQ(c.ruleset->mods, (std::vector<std::string>{"bottom", "top"}));
    EXPECT_EQ(initial_coins(c), 20);
  }
}

TEST(Mods, WithoutWhatTheyNeedAreRefused) {
  const WrittenGame game(with_game({
      mod("alone", {"requires: [botom]"}),
      mod("bottom", {}),
      {"../foreign/mod.yaml", "mod: foreign\nfor: chess\nset: {components.rook.value: 2}\n"},
      {"../again/mod.yaml", mod("bottom", {}).second},
      mod("a", {"requires: [b]"}),
      mod("b", {"after: [c]"}),
      mod("c", {"requires: [a]"}),
      mod("out", {"requires: [../bottom]"}),
  }));
  const Compilation alone = compile(game, {"alone"});
  EXPECT_EQ(problems(alone), Problems{"alone/mod.yaml:3 missing-mod"});
  EXPECT_EQ(alone.diagnostics.list()[0].suggestion, "bottom");
  EXPECT_EQ(problems(compile(game, {"none"})), Problems{"? missing-mod"});
  EXPECT_EQ(problems(compile(game, {"foreign"})), Problems{"foreign/mod.yaml:2 wrong-game"});
  EXPECT_EQ(problems(compile(game, {"bottom", "again"})),
            Problems{"again/mod.yaml:1 duplicate-mod <- bottom/mod.yaml:1"});
  EXPECT_EQ(problems(compile(game, {"c"})), Problems{"b/mod.yaml:3 overlay-cycle"});
  EXPECT_EQ(problems(compile(game, {"out"})), Problems{"out/mod.yaml:3 wrong-pattern"});
}

TEST(Mods, ReadNothingOutsideOfTheirFolder) {
  const WrittenGame game(with_game({mod("evil", {}),
                                    {"../evil/cards/good.yaml", "components: {}\n"},
                                    {"../secret.yaml", "components: {three: {value: 3}}\n"}}));
  const fs::path evil = game.folder().parent_path() / "evil";
  fs::create_symlink("../../secret.yaml", evil / "cards" / "bad.yaml");
  EXPECT_EQ(problems(compile(game, {"evil"})), Problems{"? path-escape"});
}

TEST(Overlays, ThatSayDifferentThingsAreToldAtBothPlaces) {
  const WrittenGame game(with_game({
      mod("one", {"set: {components.ace.value: 4, components.two.value: 5}"}),
      mod("other", {"set:", "  components.two.value: 5", "  components.ace: {value: 6}"}),
      mod("meant", {"after: [one]", "set: {components.ace.value: 7}"}),
      mod("poor", {"set: {resources.coin: 1}"}),
      mod("less", {"remove: [components.ace]"}),
      mod("lesser", {"remove: [components.ace]"}),
      mod("longer", {"append: {setup: [{gain: {coin: 1}, player: players}]}"}),
      mod("long", {"append: {setup: [{lose: {coin: 1}, player: players}]}"}),
  }));
  EXPECT_EQ(problems(compile(game, {"one", "other"})),
            Problems{"other/mod.yaml:5 overlay-conflict <- one/mod.yaml:3"});
  EXPECT_EQ(problems(compile(game, {"other", "one"})),
            Problems{"one/mod.yaml:3 overlay-conflict <- other/mod.yaml:5"});
  EXPECT_EQ(problems(compile(game, {"meant", "one"})), Problems{});
  EXPECT_EQ(problems(compile(game, {"poor"}, "rich")),
            Problems{"poor/mod.yaml:3 overlay-conflict <- variants/rich.yaml:1"});
  EXPECT_EQ(problems(compile(game, {"one", "less"})),
            Problems{"less/mod.yaml:3 overlay-conflict <- one/mod.yaml:3"});
  EXPECT_EQ(problems(compile(game, {"less", "one"})),
            Problems{"one/mod.yaml:3 overlay-target <- less/mod.yaml:3"});
  EXPECT_EQ(problems(compile(game, {"less", "lesser"})), Problems{});
  EXPECT_EQ(problems(compile(game, {"longer", "long"})), Problems{});
}

TEST(Overlays, ManyThatSayDifferentThingsAreToldOnceForEachValue) {
  const WrittenGame game(with_game({
      mod("a", {"set: {resources.coin: 1, components.ace.value: 4}"}),
      mod("b", {"set: {resources.coin: 2}"}),
      mod("c", {"set: {resources.coin: 5, components.ace.value: 5}"}),
      mod("d", {"set: {components.two.value: 5}"}),
  }));
  const Compilation c = compile(game, {"a", "b", "c", "d"});
  EXPECT_EQ(problems(c), (Problems{"c/mod.yaml:3 overlay-conflict <- a/mod.yaml:3 <- b/mod.yaml:3",
                                   "c/mod.yaml:3 overlay-conflict <- a/mod.yaml:3"}));
  EXPECT_EQ(c.diagnostics.list()[0].message,
            "the mod 'a', the mod 'b', the mod 'c' say different things about 'resources.coin'; "
            "this one wins");
}

TEST(Overlays, HaveTheStructureOfWhatTheyChange) {
  const WrittenGame game(with_game({
      mod("bad", {"set:", "  zones.hand: {owner: player, holds: card, shpe: row}",
                  "add:", "  triggers.t: {when: gained, fi: true, do: {gain: {coin: 1}}}"}),
  }));
  EXPECT_EQ(problems(compile(game, {"bad"})),
            (Problems{"bad/mod.yaml:4 unknown-key", "bad/mod.yaml:6 unknown-key"}));
}

// A check of the total of the game's box ignores what a mod adds; a check of each card covers the
// mod's cards too, and a mod can change it by its id.
TEST(Checks, OfABoxAreNotBrokenByWhatAModAdds) {
  const auto with_checks = [](std::initializer_list<std::string_view> lines) {
    auto files = with_game({mod("more", lines)});
    files["game.yaml"] += R"(
checks:
  - count(definitions(card)) == 2
  - {id: cheap, holds: 'none(definitions(card)[value > 5])'}
)";
    return files;
  };
  const std::string words = "locale: {en: {components: {king: King}, mods: {more: More}}}";
  const auto messages = [](const Compilation& c) {
    std::vector<std::string> out;
    for (const Diagnostic& d : c.diagnostics.list()) out.push_back(d.message);
    return out;
  };
  const WrittenGame fine(with_checks({"add: {components.king: {kind: card, value: 4}}", words}));
  EXPECT_EQ(messages(compile(fine, {"more"})), std::vector<std::string>{});

  const WrittenGame dear(with_checks({"add: {components.king: {kind: card, value: 9}}", words}));
  EXPECT_EQ(messages(compile(dear, {"more"})),
            std::vector<std::string>{"this check does not hold with the mod 'more': card 'king': "
                                     "value is 9"});

  const WrittenGame changed(
      with_checks({"set: {checks.cheap.holds: 'none(definitions(card)[value > 9])'}",
                   "add: {components.king: {kind: card, value: 9}}", words}));
  EXPECT_EQ(messages(compile(changed, {"more"})), std::vector<std::string>{});
}

TEST(Overlays, ThatAddAComponentSayItsKind) {
  auto files = with_game({mod("more", {"add: {components.king: {colour: red}}",
                                       "append: {setup: [{create: king, to: seat(1).hand}]}"})});
  files["game.yaml"] = replaced(files["game.yaml"], "kinds:", "kinds:\n  tile: {}");
  const WrittenGame game(files);
  const Compilation c = compile(game, {"more"});
  ASSERT_EQ(c.diagnostics.list().size(), 1u) << ::testing::PrintToString(problems(c));
  EXPECT_EQ(c.diagnostics.list()[0].message, "'king' does not say what kind it is");
}

// A mod over a variant brings the variant with it.
TEST(Mods, ChangeTheVariantsThatTheyName) {
  const WrittenGame game(
      with_game({mod("richer", {"variant: rich", "set: {components.duke.value: 7}",
                                "locale: {en: {mods: {richer: Richer}}}"}),
                 mod("lost", {"variant: [rihc]"}),
                 {"variants/rich.yaml", R"(set: {resources.coin: 9}
add: {components.duke: {kind: card, value: 5}}
locale: {en: {components: {duke: Duke}}}
)"}}));
  const Compilation c = compile(game, {"richer"});
  ASSERT_TRUE(c.ruleset) << ::testing::PrintToString(problems(c));
  EXPECT_EQ(c.ruleset->variant, "rich");
  const ComponentDef& duke = c.ruleset->definition(c.ruleset->find_definition("duke"));
  EXPECT_EQ(duke.properties[0].scalar, 7);
  EXPECT_EQ(duke.provenance, "");
  // If the user names the variant too, it is applied to the game once.
  EXPECT_TRUE(compile(game, {"richer"}, "rich").ruleset);
  EXPECT_EQ(problems(compile(game, {"lost"})),
            std::vector<std::string>{"lost/mod.yaml:3 unknown-variant"});
}

TEST(Replays, RememberTheModsOfTheGame) {
  const WrittenGame game(with_game({mod("poor", {"set: {resources.coin: 1}"})}));
  Library::Request request{game.folder().string(), "", {}};
  request.mods = {(game.folder().parent_path() / "poor").string()};
  const auto ruleset = test_library().compile(request).ruleset;
  ASSERT_TRUE(ruleset);
  Game played = started(ruleset);
  const auto again = parse_replay(to_text(*replay_of(played, request, {})));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->mods, std::vector<std::string>{"./poor"});
  EXPECT_EQ(again->game, "./" + game.folder().filename().string());
}

std::int32_t bonus_of_ace(const Compilation& c) {
  Game game = started(c.ruleset);
  const auto value = game.engine().value(
      game.state(),
      c.ruleset->definition(c.ruleset->find_definition("ace")).properties[1].expression,
      MaybePlayer(0), 0);
  return value ? value->front() : -1;
}

TEST(Mods, BuildOnARuleWithFormer) {
  const WrittenGame game(with_game(
      {{"cards/basic.yaml", "kind: card\ncomponents:\n  ace: {value: 1, bonus: 10 - 3}\n"},
       mod("less", {"set: {components.ace.bonus: former() * 2}"}),
       mod("more", {"set: {components.ace.bonus: former() + 1}"}),
       mod("gain", {"set: {actions.go.do: [former(), {gain: {coin: 1}}]}"}),
       mod("wrong", {"set: {actions.go.do: [{gain: {coin: former() + 1}}]}"})}));
  const Compilation both = compile(game, {"less", "more"});
  EXPECT_EQ(problems(both), Problems());
  EXPECT_EQ(bonus_of_ace(both), 15);
  EXPECT_EQ(bonus_of_ace(compile(game, {"more", "less"})), 16);
  const Compilation gain = compile(game, {"gain"});
  EXPECT_EQ(problems(gain), Problems());
  Game played = started(gain.ruleset);
  choose(played, {"2"});  // `go` is the only choice
  EXPECT_EQ(played.state().player_value(
                PlayerId(0), gain.ruleset->attribute(gain.ruleset->find_resource("coin"))),
            6);
  EXPECT_EQ(problems(compile(game, {"wrong"})), Problems{"wrong/mod.yaml:3 wrong-type"});
}

// Numbers name the items of the original list, whatever other mods change in it.
TEST(Mods, NameItemsByTheirPlaceInTheOriginalList) {
  const WrittenGame game(with_game(
      {mod("base", {"set: {setup: [{set: {coin_a: 1}}, {set: {coin_b: 1}}, {set: {coin_c: 1}}]}",
                    "add: {table_attributes: {coin_a: 0, coin_b: 0, coin_c: 0, coin_d: 0}}"}),
       mod("less", {"after: [base]", "remove: [setup.1, setup.2]"}),
       mod("third", {"after: [base]", "set: {setup.3: {set: {coin_c: 7}}}"}),
       mod("beside", {"after: [base]", "insert_before: {setup.3: [{set: {coin_c: 5}}]}",
                      "insert_after: {setup.3: [{set: {coin_d: coin_c + 1}}]}"})}));
  const auto table = [](const Compilation& c, const char* name) {
    const AttributeId id = c.ruleset->find_attribute(AttributeOwner::kTable, name);
    return started(c.ruleset).state().table_value(c.ruleset->attribute(id));
  };
  const Compilation c = compile(game, {"base", "less", "third"});
  ASSERT_TRUE(c.ruleset);
  EXPECT_EQ(table(c, "coin_a"), 0);
  EXPECT_EQ(table(c, "coin_b"), 0);
  EXPECT_EQ(table(c, "coin_c"), 7);
  const Compilation d = compile(game, {"base", "less", "beside"});
  ASSERT_TRUE(d.ruleset);
  EXPECT_EQ(table(d, "coin_c"), 1);
  EXPECT_EQ(table(d, "coin_d"), 2);
}

}  // namespace
}  // namespace cubilete
