// Every mistake has its message: the games of this folder are wrong, each in few places, and state
// the expected report at the end of its line:
//     go: {do: {pay: {points: 1}}, ends: turn}  # expect not-enough: must pay 1 points
// What it states is a part of the message, of the way out behind it and of the notes behind that,
// with ": " between them. Nothing else may be reported. The mods of the folder mods/ are wrong in
// the same way; the game that they change is beside them. Errors that no content can cause are
// caused here in C++.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "diagnostics/consequences.h"
#include "diagnostics/render.h"
#include "document/schema.h"
#include "document/text_file.h"
#include "document/yaml_reader.h"
#include "play/simulate.h"
#include "review/validation_target.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

struct Expectation {
  std::string file;  // the file name without folders
  std::size_t line = 0;
  std::string code;
  std::string words;
};

const fs::path kFolder = fs::path(CUBILETE_SOURCE_DIR) / "tests" / "mistakes";

// Returns the folders in a folder that hold a file of this name.
std::vector<fs::path> folders_with(const char* file, const fs::path& in) {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(in)) {
    if (fs::exists(entry.path() / file)) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

std::vector<Expectation> expectations_in(const fs::path& folder) {
  constexpr std::string_view kMark = " expect ";
  std::vector<Expectation> out;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream stream(entry.path());
    std::size_t number = 0;
    for (std::string line; std::getline(stream, line);) {
      ++number;
      const std::size_t mark = line.find(kMark);
      if (mark == std::string::npos) continue;
      const std::string text = line.substr(mark + kMark.size());
      const std::size_t colon = text.find(": ");
      if (colon == std::string::npos) {
        ADD_FAILURE() << entry.path() << ":" << number << ": no words are expected";
        continue;
      }
      out.push_back({entry.path().filename().string(), number, text.substr(0, colon),
                     text.substr(colon + 2)});
    }
  }
  return out;
}

class Mistakes : public testing::TestWithParam<fs::path> {};

// Compares what was found in a folder with what its files expect.
void compare(const fs::path& folder, const Validation& found) {
  std::vector<Expectation> expected = expectations_in(folder);
  EXPECT_FALSE(expected.empty());
  for (const Diagnostic& d : at_each_place(found.diagnostics.list())) {
    const bool is_placed = d.span.is_known();
    const std::string file =
        is_placed ? fs::path(found.sources.path(d.span.file)).filename().string() : "";
    const std::size_t line = is_placed ? found.sources.begin_of(d.span).line : 0;
    std::string words = d.message + ": " + way_out(d);
    for (const Note& n : d.notes) words += ": " + n.text;
    const auto at = std::find_if(expected.begin(), expected.end(), [&](const Expectation& e) {
      return e.file == file && e.line == line && e.code == d.code &&
             words.find(e.words) != std::string::npos;
    });
    if (at == expected.end()) {
      ADD_FAILURE() << "not expected:\n" << render_text({d}, found.sources);
    } else {
      expected.erase(at);
    }
  }
  for (const Expectation& e : expected) {
    ADD_FAILURE() << e.file << ":" << e.line << ": not reported: " << e.code << ": " << e.words;
  }
}

TEST_P(Mistakes, AreReportedAtTheirLines) {
  compare(GetParam(), validate_game(test_library(), GetParam().string()));
}

std::string name_of_test(const testing::TestParamInfo<fs::path>& folder) {
  return folder.param.filename().string();
}

INSTANTIATE_TEST_SUITE_P(Games, Mistakes, testing::ValuesIn(folders_with("game.yaml", kFolder)),
                         name_of_test);

class MistakesOfMods : public testing::TestWithParam<fs::path> {};

TEST_P(MistakesOfMods, AreReportedAtTheirLines) {
  compare(GetParam(), validate(test_library(), target_of_mod(test_library(), GetParam(), "")));
}

INSTANTIATE_TEST_SUITE_P(Mods, MistakesOfMods,
                         testing::ValuesIn(folders_with("mod.yaml", kFolder / "mods")),
                         name_of_test);

TEST(MistakesInTheGameOfMods, AreNone) {
  const Validation found = validate_game(test_library(), (kFolder / "mods" / "orchard").string());
  EXPECT_TRUE(found.diagnostics.empty()) << render_text(found.diagnostics.list(), found.sources);
}

TEST(MistakesOfVariants, NameTheVariant) {
  const Validation found = validate_game(test_library(), (kFolder / "smaller_grid").string());
  ASSERT_EQ(found.diagnostics.size(), 1U);
  EXPECT_THAT(found.diagnostics.list()[0].notes,
              testing::ElementsAre(Note{{}, "with the variant 'small'"}));
}

// Lays mods over a good game, and returns every finding as "file:line code: message", followed by
// its notes as " <- file:line note".
std::vector<std::string> findings_with(const std::map<std::string, std::string>& mods) {
  std::map<std::string, std::string> files;
  for (const char* file :
       {"game.yaml", "cards/trees.yaml", "scripts/worth.lua", "look.yaml", "locale/en.yaml"}) {
    files[file] = *read_file(kFolder / "mods" / "orchard" / file);
  }
  for (const auto& [name, lines] : mods) {
    files["../" + name + "/mod.yaml"] =
        fmt::format("mod: {}\nfor: written\nlanguage: 2\n{}\n", name, lines);
  }
  const WrittenGame game(files);
  std::vector<std::string> folders;
  for (const auto& mod : mods) folders.push_back(game.folder().parent_path() / mod.first);
  const Validation found = validate_mods(test_library(), game.folder().string(), folders);
  const auto place = [&](SourceSpan s) {
    if (!s.is_known()) return std::string("?");
    const fs::path path = found.sources.path(s.file);
    return fmt::format("{}/{}:{}", path.parent_path().filename().string(), path.filename().string(),
                       found.sources.begin_of(s).line);
  };
  std::vector<std::string> out;
  for (const Diagnostic& d : found.diagnostics.list()) {
    out.push_back(fmt::format("{} {}: {}", place(d.span), d.code, d.message));
    for (const Note& n : d.notes) out.back() += fmt::format(" <- {} {}", place(n.span), n.text);
  }
  return out;
}

using Findings = std::vector<std::string>;

TEST(MistakesOfOverlays, InTheFilesOfTheGameNameTheOverlay) {
  EXPECT_EQ(findings_with({{"poor", "set: {components.quince: {worth: 4}}"}}),
            Findings{"cards/trees.yaml:3 missing-key: 'quince' has no 'yields', which every tree "
                     "needs <- poor/mod.yaml:4 changed by this overlay"});
  EXPECT_EQ(findings_with({{"idle", "remove: [actions.gather]"}}),
            Findings{"written/game.yaml:29 unknown-name: there is no action 'gather' <- "
                     "idle/mod.yaml:4 changed by this overlay"});
  EXPECT_EQ(findings_with({{"few", "set: {constants: {space: 3}}"}}),
            Findings{"written/game.yaml:26 unknown-name: there is no name 'room' <- few/mod.yaml:4 "
                     "changed by this overlay"});
  EXPECT_EQ(findings_with({{"bare", "remove: [zones.grove.owner]"}}),
            Findings{"written/game.yaml:33 unknown-name: there is no member of a player 'grove' <- "
                     "bare/mod.yaml:4 changed by this overlay <- written/game.yaml:33 also here"});
  // No single change is what it is about.
  const std::string line = "append: {flow: [{phase: harvest, do: [{shuffle: meadow}]}]}";
  EXPECT_EQ(findings_with({{"later", line}, {"none", ""}}),
            Findings{"locale/en.yaml:1 missing-text: 'phases.harvest' has no text in: en <- ? with "
                     "the mod 'later', the mod 'none'"});
}

TEST(Overlays, MayRemoveWhatTheGamesOwnFilesStillName) {
  // look.yaml names the damson, and it alone gives what a script may read.
  EXPECT_EQ(findings_with({{"fewer", "remove: [components.damson]"}}), Findings());
}

TEST(Overlays, AddIndependentlyToSectionsThatTheGameDoesNotHave) {
  const std::string lines =
      "append: {{words: [{0}], checks: [room < 9], invariants: [pears >= 0]}}\n"
      "locale: {{en: {{symbols: {{{0}: word}}}}}}";
  EXPECT_EQ(findings_with({{"one", fmt::format(fmt::runtime(lines), "sweet")},
                           {"two", fmt::format(fmt::runtime(lines), "sour")}}),
            (Findings{"one/mod.yaml:4 never-used: the word 'sweet' is named by no script",
                      "two/mod.yaml:4 never-used: the word 'sour' is named by no script"}));
  EXPECT_EQ(
      findings_with({{"one", "add: {checks: [room < 9]}"}, {"two", "add: {checks: [room < 8]}"}}),
      Findings{"two/mod.yaml:4 overlay-exists: 'checks' is there already"});
}

const std::map<std::string, std::string> kGame = {{"game.yaml", R"(players: 2
resources: {points: 0}
invariants:
  - player.points < 3
actions:
  go: {do: {gain: {points: 1}}, ends: turn}
  wait: {ends: turn}
flow: [{rounds: forever, until: round == 20, do: [{turns: players, do: [{actions: [go, wait]}]}]}]
outcome: {score: player.points}
)"}};

TEST(MistakesInPlay, AnInvariantThatIsBrokenNamesItsLine) {
  const WrittenGame game(kGame);
  SimulationRequest request;
  request.seats = {"random", "random"};
  request.games = 1;
  request.checks_invariants = true;
  const auto ruleset = game.ruleset();
  const SimulationResult result = simulate(ruleset, request);
  ASSERT_TRUE(result.failure);
  const RuleError& error = result.failure->error;
  EXPECT_EQ(error.code, "invariant-broken");
  EXPECT_THAT(error.message, HasSubstr("this invariant does not hold"));
  EXPECT_EQ(ruleset->sources.begin_of(error.reference).line, 4U);
}

const Diagnostic& only_one_of(const Compilation& c) {
  static const Diagnostic kNone;
  EXPECT_EQ(c.diagnostics.list().size(), 1U);
  return c.diagnostics.list().empty() ? kNone : c.diagnostics.list().front();
}

TEST(MistakesInRequests, AreReportedWithoutAPlace) {
  const WrittenGame game(kGame);
  const std::string folder = game.folder().string();

  const Compilation none = test_library().compile({folder + "/none", "", {}});
  EXPECT_EQ(only_one_of(none).code, "missing-file");
  EXPECT_THAT(only_one_of(none).message, HasSubstr("there is no game at"));

  const Compilation variant = test_library().compile({folder, "short", {}});
  EXPECT_EQ(only_one_of(variant).code, "unknown-variant");
  EXPECT_THAT(only_one_of(variant).message, HasSubstr("has no variant 'short'"));

  Library::Request request{folder, "", {}};
  request.options = {{"length", "1\n2"}};
  const Compilation option = test_library().compile(request);
  EXPECT_EQ(only_one_of(option).code, "bad-option");
  EXPECT_THAT(only_one_of(option).message, HasSubstr("sets no option"));
}

// The schemas of this repository do not forbid any form.
TEST(MistakesInShape, AFormThatASchemaForbidsIsReported) {
  SchemaSet schemas;
  EXPECT_THAT(
      schemas.add("test.schema.json", R"({"properties": {"name": {"not": {"type": "integer"}}}})"),
      testing::IsEmpty());
  Sources sources;
  Diagnostics diagnostics;
  const auto tree =
      read_yaml(sources, sources.add("test.yaml", "title: a\nname: 3\n"), diagnostics);
  ASSERT_TRUE(tree);
  schemas.check(*tree, "test.schema.json", diagnostics);
  ASSERT_EQ(diagnostics.list().size(), 1U);
  EXPECT_EQ(diagnostics.list().front().code, "wrong-shape");
  EXPECT_EQ(sources.begin_of(diagnostics.list().front().span).line, 2U);
  EXPECT_THAT(diagnostics.list().front().message, HasSubstr("is not allowed here"));
}

}  // namespace
}  // namespace cubilete
