// Content of language 1 becomes content of language 2. The games of language_1/ are those of
// tests/games as they were written before; each must be rewritten to the game there.
#include "migration/migrate.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "compiler/compile.h"
#include "document/text_file.h"
#include "document/yaml_reader.h"
#include "migration/paths.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const fs::path kSource = CUBILETE_SOURCE_DIR;

struct Rewritten {
  std::optional<Migrated> migrated;
  Diagnostics problems;
};

Rewritten rewritten(const std::string& text, ContentFileKind kind) {
  Rewritten r;
  Sources sources;
  const std::int32_t file = sources.add("game.yaml", text);
  r.migrated = migrate(sources, file, kind, nullptr, r.problems);
  return r;
}

// Returns the rewritten timetable, without the version that the game receives.
std::string flow(const std::string& text) {
  const Rewritten r = rewritten("language: 1\nflow:\n" + text, ContentFileKind::kGame);
  EXPECT_TRUE(r.migrated) << text;
  const std::string head = "language: 2\nflow:\n";
  return r.migrated && r.migrated->text.starts_with(head) ? r.migrated->text.substr(head.size())
                                                          : "";
}

std::string tests_file(const std::string& text) {
  const Rewritten r = rewritten(text, ContentFileKind::kTests);
  return r.migrated ? r.migrated->text : "";
}

TEST(Migrate, MakesTheGamesThatAreThereNow) {
  int files = 0;
  for (const auto& entry :
       fs::recursive_directory_iterator(kSource / "tests/compiler/language_1")) {
    if (!entry.is_regular_file()) continue;
    const fs::path relative =
        entry.path().lexically_relative(kSource / "tests/compiler/language_1");
    const bool is_game = relative.filename() == "game.yaml";
    const Rewritten r = rewritten(*read_file(entry.path()),
                                  is_game ? ContentFileKind::kGame : ContentFileKind::kOverlay);
    ASSERT_TRUE(r.migrated) << relative;
    EXPECT_EQ(r.migrated->text, *read_file(kSource / "tests/games" / relative)) << relative;
    ++files;
  }
  EXPECT_GE(files, 6);
}

TEST(Migrate, ChangesNothingThatIsNew) {
  int files = 0;
  for (const char* root :
       {"content", "tests/games", "tests/compiler/every_key", "tools/templates"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kSource / root)) {
      const fs::path& path = entry.path();
      if (path.extension() != ".yaml" || path.parent_path().filename() == "locale") continue;
      ContentFileKind kind = ContentFileKind::kComponents;
      if (path.filename() == "game.yaml") kind = ContentFileKind::kGame;
      const bool is_overlay =
          path.parent_path().filename() == "variants" || path.filename() == "mod.yaml";
      if (is_overlay) kind = ContentFileKind::kOverlay;
      if (path.parent_path().filename() == "tests") kind = ContentFileKind::kTests;
      const std::string text = *read_file(path);
      const Rewritten r = rewritten(text, kind);
      ASSERT_TRUE(r.migrated) << path;
      EXPECT_EQ(r.migrated->text, text) << path;
      ++files;
    }
  }
  EXPECT_GT(files, 80);
}

TEST(Migrate, PutsArgumentsBesideTheVerb) {
  EXPECT_EQ(flow(R"(  - rounds:
      until: round == 3     # asked at the end
      do:
        # for everybody
        - turns:            # in order
            of: players
            do:
              - do: {run: 'harvest(player, 2)'}
              - actions: {offer: [go], once: true}
)"),
            R"(  - rounds: forever
    until: round == 3       # asked at the end
    do:
      # for everybody
      - turns: players      # in order
        do:
          - harvest(player, 2)
          - {actions: [go], once: true}
)");
  EXPECT_EQ(flow("  - repeat: {times: 2, do: [{do: [{run: 'f(1, 2)'}]}]}\n"),
            "  - repeat: 2\n    do: f(1, 2)\n");
  EXPECT_EQ(flow("  - phase:\n      name: build\n      do: [{actions: [go]}]\n"),
            "  - phase: build\n    do: [{actions: [go]}]\n");
  EXPECT_EQ(flow("  - if:\n      is: any(deck)\n      then: [{do: [{shuffle: deck}]}]\n"),
            "  - if: any(deck)\n    then: [{shuffle: deck}]\n");
  EXPECT_EQ(flow("  - simultaneous: {of: 'players[ready]', offer: [go], optional: true}\n"),
            "  - {simultaneous: [go], player: 'players[ready]', optional: true}\n");
}

TEST(Migrate, KeepsCommentsAndTextsOfSeveralLines) {
  EXPECT_EQ(flow(R"(  - do:                   # first
      - set:              # second
          wood: >-
            1 +
            2

      # above
      - run: f            # '#' is no comment in 'a#b'
)"),
            R"(  # first
  - set:                  # second
      wood: >-
        1 +
        2

  # above
  - f                     # '#' is no comment in 'a#b'
)");
}

TEST(Migrate, RenamesListsAndPlayers) {
  EXPECT_EQ(tests_file(R"(given:
  - {each: p, in: players, do: {choose: x, by: p, from: 1..2}}
tests: []
)"),
            R"(given:
  - {each: p, from: players, do: {choose: x, player: p, from: 1..2}}
tests: []
)");
  const Rewritten game = rewritten(
      R"(language: 2
triggers:
  t: {when: gained, if: who.x > whoever, do: {gain: {x: 1}, player: who}}
  u:
    when: moved
    do:
      - let: {who: seat(1)}
      - {gain: {x: 1}, player: who}
outcome: {score: sum(who.hand) + who.x}
)",
      ContentFileKind::kGame);
  ASSERT_TRUE(game.migrated);
  EXPECT_THAT(game.migrated->text,
              HasSubstr("if: player.x > whoever, do: {gain: {x: 1}, player: player}}"));
  EXPECT_THAT(game.migrated->text, HasSubstr("- {gain: {x: 1}, player: who}"));
  EXPECT_THAT(game.migrated->text, HasSubstr("score: sum(player.hand) + player.x}"));
}

TEST(Migrate, KeepsACallWithAnId) {
  EXPECT_EQ(tests_file("given: [{id: reap, run: f}]\ntests: []\n"),
            "given: [{id: reap, run: f}]\ntests: []\n");
}

TEST(Migrate, RewritesPathsOfVariants) {
  const auto game = read_yaml(
      R"(flow: [{do: [{roll: a}, {roll: b}]}, {rounds: {do: [{turns: {of: players, do: []}}]}}]
setup: [{id: deal, each: p, in: players, do: {run: f}}]
)");
  EXPECT_EQ(path_in_language_2("flow.2.rounds.do.1.turns.of", &*game), "flow.3.do.1.turns");
  EXPECT_EQ(path_in_language_2("flow.1.do.2.roll", &*game), "flow.2.roll");
  EXPECT_EQ(path_in_language_2("flow.1.do", &*game), std::nullopt);
  EXPECT_EQ(path_in_language_2("setup.deal.in", &*game), "setup.deal.from");
  EXPECT_EQ(path_in_language_2("flow.1.rounds.until", nullptr), "flow.1.until");
  EXPECT_EQ(path_in_language_2("flow.1.do.2.actions", nullptr), "flow.1.do.2.actions");
  EXPECT_EQ(path_in_language_2("flow.1.do.2.actions.2", nullptr), "flow.1.do.2.actions.2");
  EXPECT_EQ(path_in_language_2("components.mill.price.wood", &*game), "components.mill.price.wood");
}

TEST(Migrate, ReportsWhatIsMisspeltWhereItStands) {
  const Rewritten r =
      rewritten("flow:\n  - turns: {fo: players, of: players, do: [{actions: [go]}]}\n",
                ContentFileKind::kGame);
  EXPECT_FALSE(r.migrated);
  ASSERT_EQ(r.problems.size(), 1u);
  EXPECT_EQ(r.problems.list()[0].code, "unknown-key");
  EXPECT_THAT(r.problems.list()[0].message, HasSubstr("'fo'"));
  const Rewritten lacks = rewritten("flow:\n  - turns: {do: []}\n", ContentFileKind::kGame);
  ASSERT_EQ(lacks.problems.size(), 1u);
  EXPECT_EQ(lacks.problems.list()[0].code, "missing-key");
}

TEST(Migrate, KeepsLinesThatEndAsOnOtherSystems) {
  const Rewritten r =
      rewritten("language: 2\r\nsetup:\r\n  - run: f   # why\r\n  - shuffle: deck\r\n",
                ContentFileKind::kGame);
  ASSERT_TRUE(r.migrated);
  EXPECT_EQ(r.migrated->text,
            "language: 2\r\nsetup:\r\n  - f        # why\r\n  - shuffle: deck\r\n");
}

TEST(Migrate, IsNamedOnceWhereAGameIsOld) {
  const WrittenGame old({{"game.yaml",
                          R"(players: 2
setup: [{run: nothing}]
flow: [{turns: {of: players, do: [{actions: [go]}]}}]
)"},
                         {"cards/x.yaml", "components: {ace: {go: {run: there}}}\n"}});
  const Compilation c = old.compile();
  EXPECT_FALSE(c.ruleset);
  ASSERT_EQ(c.diagnostics.size(), 1u);
  EXPECT_EQ(c.diagnostics.list()[0].code, "old-language");
  EXPECT_THAT(c.diagnostics.list()[0].help, HasSubstr("cubilete migrate"));
}

TEST(Migrate, IsWantedWhereAnOldVersionIsDeclared) {
  const Compilation c =
      WrittenGame("{language: 1, players: 2, flow: [], outcome: {score: 0}}").compile();
  ASSERT_EQ(c.diagnostics.size(), 1u);
  EXPECT_EQ(c.diagnostics.list()[0].code, "old-language");
}

}  // namespace
}  // namespace cubilete
