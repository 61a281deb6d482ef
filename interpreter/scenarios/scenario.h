// Scenario tests: given a position, when choices are made, then conditions must hold. They are
// written in YAML by game designers; format: content/LANGUAGE.md and schema/scenario.schema.json.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "library.h"
#include "scenarios/coverage_report.h"
#include "scenarios/expected_value.h"

namespace cubilete {

// A failed test: what was expected and found, at the line of the expectation.
struct ScenarioFailure {
  std::string test;
  SourceSpan span;
  std::string message;
  Corrections corrections = {};  // to the values found; empty if it expects no plain value
};

struct ScenarioTest {
  std::string name;
  SourceSpan span;
  double seconds = 0;  // how long it took
  bool has_passed = false;
};
struct ScenarioReport {
  std::int32_t passed = 0;
  std::int32_t failed = 0;
  std::vector<ScenarioTest> tests;   // in order
  std::vector<std::string> covered;  // ids of rules, sorted, without duplicates
  std::vector<ScenarioFailure> failures;
  Diagnostics diagnostics;  // for the scenario file and the variants it uses
  Sources sources;          // of failures and diagnostics
};

// Other rules that tests are run with. It keeps what was read and compiled from run to run: all
// runs with it are of one game with the same mods and files.
struct ChangedRules {
  struct TestFile {
    std::shared_ptr<const Node> tree;
    std::string text;
    std::vector<int> failures;  // how often each of its tests has failed
  };

  std::function<void(Ruleset&)> change;
  // The tests after one that fails are not run, and those that have failed most come first.
  bool stops_at_failure = false;
  std::map<std::string, std::shared_ptr<const Compilation>> compiled;  // by variant and options
  std::map<std::filesystem::path, TestFile> files;                     // without problems
};

// Runs every test of a scenario file of a game folder, or of its `mods` if there are any. Adds what
// the tests reach to `coverage`, if given.
ScenarioReport run_scenarios(const Library&, const std::string& game,
                             const std::filesystem::path& file,
                             const std::vector<std::string>& mods = {},
                             CoverageReport* coverage = nullptr);
// Runs them with other rules.
ScenarioReport run_scenarios(const Library&, const std::string& game,
                             const std::filesystem::path& file,
                             const std::vector<std::string>& mods, ChangedRules&);

struct NamedTest {
  std::string file;  // name of the file in the folder of tests
  std::string test;
  std::int32_t players = 0;  // 0: the minimum of the game
};
// Returns the readable tests of a game folder, file by file.
std::vector<NamedTest> tests_in(const Library&, const std::filesystem::path& folder);

// A position to play on from: the set-up of the game and all choices since, including chance.
struct TestPosition {
  std::string file;  // file of the test; empty: the beginning of a game
  std::string test;
  std::shared_ptr<const Ruleset> ruleset;
  Library::Request request;
  Engine::Setup setup;
  std::vector<Choice> choices;
  // The keys of the test that make its initial position, each with the source of its value.
  std::vector<std::pair<std::string, std::string>> beginning;
  std::string given_to_all;  // such effects that the file gives to all its tests
};
// Returns the position that a test reaches, even if its expectations fail there. Fails with
// test-failed if the test cannot be played to its end, or if it changes positions between choices.
Result<TestPosition> position_of_test(const Library&, const std::string& game,
                                      const std::filesystem::path& file, const std::string& test,
                                      const std::vector<std::string>& mods = {});

// Returns the scenario files of a game folder, sorted.
std::vector<std::filesystem::path> scenario_files(const std::filesystem::path& folder);

}  // namespace cubilete
