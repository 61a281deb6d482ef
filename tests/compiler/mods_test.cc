// Mods: what they may add, in which order they are applied to a game, and how conflicts are
// reported.

#include "compiler/overlays/mods.h"

#include <gtest/gtest.h>

#include "saves/replay.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

// Returns a small game beside which mods can be written as "../mod-name/mod.yaml".
std::map<std::string, std::string> with_game(std::map<std::string, std::string> files) {
  files.emplace(
      "game.yaml",
      "players: 2\n"
      "kinds: {card: {properties: {value: integer,\n"
      "  bonus: {query: {owner: player}, returns: integer}}}}\n"
      "resources: {coin: 3}\n"
      "zones: {hand: {owner: player, holds: card}}\n"
      "setup: [{id: deal, each: p, from: players, do: [{create: definitions(card), to: p.hand}]}]\n"
      "actions: {go: {choices: {more: {from: 1..2}}, do: {gain: {coin: more}}, ends: turn}}\n"
      "flow: [{turns: players, do: [{actions: [go]}]}]\n"
      "outcome: {score: {coins: player.coin, cards: 'player.hand[1].bonus(player) + "
      "player.hand[-1].bonus(player)'}}\n");
  files.emplace("cards/basic.yaml",
                "kind: card\ncomponents:\n  ace: {value: 1}\n  two: {value: 2}\n");
  files.emplace("variants/rich.yaml", "set: {resources.coin: 9}\n");
  files.emplace(
      "locale/en.yaml",
      "game: {title: T}\ncomponents: {ace: Ace, two: Two}\nattributes: {coin: coin}\n"
      "zones: {hand: hand}\nactions: {go: go}\nchoices: {more: more}\nscores: {coins: coins, "
      "cards: cards}\n");
  return files;
}

std::string head(const std::string& name) { return "mod: " + name + "\nfor: written\n"; }

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

Result<Game> start(const std::shared_ptr<const Ruleset>& ruleset) {
  Engine::Setup setup;
  setup.players = 2;
  return Game::start(ruleset, setup);
}

using Problems = std::vector<std::string>;

std::int32_t initial_coins(const Compilation& c) {
  return c.ruleset->attribute(c.ruleset->find_resource("coin")).initial;
}

TEST(Mods, BringComponentsScriptsAndWordsOfTheirOwn) {
  const WrittenGame game(with_game({
      {"../more/mod.yaml", head("more") + "add: {triggers: {}}\n"},
      {"../more/cards/new.yaml",
       "kind: card\ncomponents:\n  nine: {value: 9, bonus: {script: rules.bonus, with: {n: 7}}}\n"},
      {"../more/scripts/rules.lua", "function bonus(rule, owner) return rule.n end\n"},
      {"../more/locale/en.yaml", "components: {nine: Nine}\n"},
  }));
  const Compilation c = compile(game, {"more"});
  ASSERT_EQ(problems(c), Problems{});
  EXPECT_EQ(c.ruleset->mods, std::vector<std::string>{"more"});
  auto played = start(c.ruleset);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->outcome()->standings[0].parts, (std::vector<std::int32_t>{3, 7}));
}

TEST(Mods, HaveNamesForPlayers) {
  const WrittenGame game(with_game({
      {"../more/mod.yaml", head("more") + "locale: {en: {mods: {more: More of it}}}\n"},
      {"../slip/mod.yaml", head("slip") + "locale: {en: {mods: {sip: A slip}}}\n"},
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
      {"../top/mod.yaml", head("top") + "requires: [bottom]\nset: {resources.coin: 20}\n"},
      {"../bottom/mod.yaml", head("bottom") + "set: {resources.coin: 10}\n"},
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
      {"../alone/mod.yaml", head("alone") + "requires: [botom]\n"},
      {"../bottom/mod.yaml", head("bottom")},
      {"../foreign/mod.yaml", "mod: foreign\nfor: chess\n"},
      {"../again/mod.yaml", head("bottom")},
      {"../a/mod.yaml", head("a") + "requires: [b]\n"},
      {"../b/mod.yaml", head("b") + "after: [c]\n"},
      {"../c/mod.yaml", head("c") + "requires: [a]\n"},
      {"../out/mod.yaml", head("out") + "requires: [../bottom]\n"},
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
  const WrittenGame game(with_game({{"../evil/mod.yaml", head("evil")},
                                    {"../evil/cards/good.yaml", "components: {}\n"},
                                    {"../secret.yaml", "components: {three: {value: 3}}\n"}}));
  const fs::path evil = game.folder().parent_path() / "evil";
  fs::create_symlink("../../secret.yaml", evil / "cards" / "bad.yaml");
  EXPECT_EQ(problems(compile(game, {"evil"})), Problems{"? path-escape"});
}

TEST(Overlays, ThatSayDifferentThingsAreToldAtBothPlaces) {
  const WrittenGame game(with_game({
      {"../one/mod.yaml",
       head("one") + "set: {components.ace.value: 4, components.two.value: 5}\n"},
      {"../other/mod.yaml",
       head("other") + "set:\n  components.two.value: 5\n  components.ace: {value: 6}\n"},
      {"../meant/mod.yaml", head("meant") + "after: [one]\nset: {components.ace.value: 7}\n"},
      {"../poor/mod.yaml", head("poor") + "set: {resources.coin: 1}\n"},
      {"../less/mod.yaml", head("less") + "remove: [components.ace]\n"},
      {"../lesser/mod.yaml", head("lesser") + "remove: [components.ace]\n"},
      {"../longer/mod.yaml",
       head("longer") + "append: {setup: [{gain: {coin: 1}, player: players}]}\n"},
      {"../long/mod.yaml",
       head("long") + "append: {setup: [{lose: {coin: 1}, player: players}]}\n"},
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

TEST(Overlays, HaveTheStructureOfWhatTheyChange) {
  const WrittenGame game(with_game({
      {"../bad/mod.yaml",
       head("bad") + "set:\n  zones.hand: {owner: player, holds: card, shpe: row}\n"
                     "add:\n  triggers.t: {when: gained, fi: true, do: {gain: {coin: 1}}}\n"},
  }));
  EXPECT_EQ(problems(compile(game, {"bad"})),
            (Problems{"bad/mod.yaml:4 unknown-key", "bad/mod.yaml:6 unknown-key"}));
}

// A check of the total of the game's box ignores what a mod adds; a check of each card covers the
// mod's cards too, and a mod can change it by its id.
TEST(Checks, OfABoxAreNotBrokenByWhatAModAdds) {
  const auto with_checks = [](const std::string& mod) {
    auto files = with_game({{"../mod-more/mod.yaml", head("more") + mod}});
    files["game.yaml"] +=
        "checks:\n"
        "  - count(definitions(card)) == 2\n"
        "  - {id: cheap, holds: 'none(definitions(card)[value > 5])'}\n";
    return files;
  };
  const std::string words = "locale: {en: {components: {king: King}, mods: {more: More}}}\n";
  const auto messages = [](const Compilation& c) {
    std::vector<std::string> out;
    for (const Diagnostic& d : c.diagnostics.list()) out.push_back(d.message);
    return out;
  };
  const WrittenGame fine(with_checks("add: {components.king: {kind: card, value: 4}}\n" + words));
  EXPECT_EQ(messages(compile(fine, {"mod-more"})), std::vector<std::string>{});

  const WrittenGame dear(with_checks("add: {components.king: {kind: card, value: 9}}\n" + words));
  EXPECT_EQ(messages(compile(dear, {"mod-more"})),
            std::vector<std::string>{"this check does not hold with the mod 'more': card 'king': "
                                     "value is 9"});

  const WrittenGame changed(
      with_checks("set: {checks.cheap.holds: 'none(definitions(card)[value > 9])'}\n"
                  "add: {components.king: {kind: card, value: 9}}\n" +
                  words));
  EXPECT_EQ(messages(compile(changed, {"mod-more"})), std::vector<std::string>{});
}

TEST(Overlays, ThatAddAComponentSayItsKind) {
  auto files =
      with_game({{"../mod-more/mod.yaml",
                  head("more") + "add: {components.king: {colour: red}}\n"
                                 "append: {setup: [{create: king, to: seat(1).hand}]}\n"}});
  const std::string kinds = "kinds: {";
  files["game.yaml"].insert(files["game.yaml"].find(kinds) + kinds.size(), "tile: {}, ");
  const WrittenGame game(files);
  const Compilation c = compile(game, {"mod-more"});
  ASSERT_EQ(c.diagnostics.list().size(), 1u) << ::testing::PrintToString(problems(c));
  EXPECT_EQ(c.diagnostics.list()[0].message, "'king' does not say what kind it is");
}

// A mod over a variant brings the variant with it.
TEST(Mods, ChangeTheVariantsThatTheyName) {
  const WrittenGame game(
      with_game({{"../mod-richer/mod.yaml", head("richer") +
                                                "variant: rich\nset: {components.duke.value: 7}\n" +
                                                "locale: {en: {mods: {richer: Richer}}}\n"},
                 {"../mod-lost/mod.yaml", head("lost") + "variant: [rihc]\n"},
                 {"variants/rich.yaml",
                  "set: {resources.coin: 9}\nadd: {components.duke: {kind: card, value: 5}}\n"
                  "locale: {en: {components: {duke: Duke}}}\n"}}));
  const Compilation c = compile(game, {"mod-richer"});
  ASSERT_TRUE(c.ruleset) << ::testing::PrintToString(problems(c));
  EXPECT_EQ(c.ruleset->variant, "rich");
  const ComponentDef& duke = c.ruleset->definition(c.ruleset->find_definition("duke"));
  EXPECT_EQ(duke.properties[0].scalar, 7);
  EXPECT_EQ(duke.provenance, "");
  // If the user names the variant too, it is applied to the game once.
  EXPECT_TRUE(compile(game, {"mod-richer"}, "rich").ruleset);
  EXPECT_EQ(problems(compile(game, {"mod-lost"})),
            std::vector<std::string>{"mod-lost/mod.yaml:3 unknown-variant"});
}

TEST(Replays, RememberTheModsOfTheGame) {
  const WrittenGame game(
      with_game({{"../poor/mod.yaml", head("poor") + "set: {resources.coin: 1}\n"}}));
  Library::Request request{game.folder().string(), "", {}};
  request.mods = {(game.folder().parent_path() / "poor").string()};
  const auto ruleset = test_library().compile(request).ruleset;
  ASSERT_TRUE(ruleset);
  auto played = start(ruleset);
  ASSERT_TRUE(played);
  const auto again = parse_replay(to_text(*replay_of(*played, request, {})));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->mods, std::vector<std::string>{"./poor"});
  EXPECT_EQ(again->game, "./" + game.folder().filename().string());
}

std::int32_t bonus_of_ace(const Compilation& c) {
  auto game = start(c.ruleset);
  EXPECT_TRUE(game);
  const auto value = game->engine().value(
      game->state(),
      c.ruleset->definition(c.ruleset->find_definition("ace")).properties[1].expression,
      MaybePlayer(0), 0);
  return value ? value->front() : -1;
}

TEST(Mods, BuildOnARuleWithFormer) {
  const WrittenGame game(with_game(
      {{"cards/basic.yaml", "kind: card\ncomponents:\n  ace: {value: 1, bonus: 10 - 3}\n"},
       {"../less/mod.yaml", head("less") + "set: {components.ace.bonus: former() * 2}\n"},
       {"../more/mod.yaml", head("more") + "set: {components.ace.bonus: former() + 1}\n"},
       {"../gain/mod.yaml", head("gain") + "set: {actions.go.do: [former(), {gain: {coin: 1}}]}\n"},
       {"../wrong/mod.yaml",
        head("wrong") + "set: {actions.go.do: [{gain: {coin: former() + 1}}]}\n"}}));
  const Compilation both = compile(game, {"less", "more"});
  EXPECT_EQ(problems(both), Problems());
  EXPECT_EQ(bonus_of_ace(both), 15);
  EXPECT_EQ(bonus_of_ace(compile(game, {"more", "less"})), 16);
  const Compilation gain = compile(game, {"gain"});
  EXPECT_EQ(problems(gain), Problems());
  auto played = start(gain.ruleset);
  choose(*played, {"2"});  // `go` is the only choice
  EXPECT_EQ(played->state().player_value(
                PlayerId(0), gain.ruleset->attribute(gain.ruleset->find_resource("coin"))),
            6);
  EXPECT_EQ(problems(compile(game, {"wrong"})), Problems{"wrong/mod.yaml:3 wrong-type"});
}

// Numbers name the items of the original list, whatever other mods change in it.
TEST(Mods, NameItemsByTheirPlaceInTheOriginalList) {
  const std::string setup =
      "set: {setup: [{set: {coin_a: 1}}, {set: {coin_b: 1}}, {set: {coin_c: 1}}]}\n"
      "add: {table_attributes: {coin_a: 0, coin_b: 0, coin_c: 0, coin_d: 0}}\n";
  const WrittenGame game(with_game(
      {{"../base/mod.yaml", head("base") + setup},
       {"../less/mod.yaml", head("less") + "after: [base]\nremove: [setup.1, setup.2]\n"},
       {"../third/mod.yaml", head("third") + "after: [base]\nset: {setup.3: {set: {coin_c: 7}}}\n"},
       {"../beside/mod.yaml", head("beside") +
                                  "after: [base]\ninsert_before: {setup.3: [{set: {coin_c: 5}}]}\n"
                                  "insert_after: {setup.3: [{set: {coin_d: coin_c + 1}}]}\n"}}));
  const auto table = [](const Compilation& c, const char* name) {
    const auto started = start(c.ruleset);
    const AttributeId id = c.ruleset->find_attribute(AttributeOwner::kTable, name);
    return started->state().table_value(c.ruleset->attribute(id));
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
