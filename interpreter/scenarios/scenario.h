// Scenario tests: given a position, when choices are made, then this must hold. Written in YAML by
// people who make games; format: content/LANGUAGE.md and schema/scenario.schema.json.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "library.h"
#include "scenarios/coverage_report.h"
#include "scenarios/expected_value.h"

namespace cubilete {

// A test that failed: expected and found, at the line of the expectation.
struct ScenarioFailure {
  std::string test;
  SourceSpan span;
  std::string message;
  Corrections corrections = {};  // the values found; none where the expectation is no plain value
};

struct ScenarioReport {
  std::int32_t passed = 0;
  std::int32_t failed = 0;
  std::vector<std::string> names;    // of all tests, in order
  std::vector<std::string> covered;  // ids of rules, sorted, each once
  std::vector<ScenarioFailure> failures;
  Diagnostics diagnostics;  // of the scenario file and the variants it uses
  Sources sources;          // for failures and diagnostics
};

// Runs every test of a scenario file of a game folder; with mods laid over the game, of these. What
// the tests reach is added to the coverage, if any.
ScenarioReport run_scenarios(const Library&, const std::string& game,
                             const std::filesystem::path& file,
                             const std::vector<std::string>& mods = {},
                             CoverageReport* coverage = nullptr);

struct NamedTest {
  std::string file;  // its name in the folder of tests
  std::string test;
  std::int32_t players = 0;  // 0: as few as may play
};
// The tests of a game folder that can be read, file by file.
std::vector<NamedTest> tests_in(const Library&, const std::filesystem::path& folder);

// A position to play on from: what a game began with, and the answers since, also of chance.
struct TestPosition {
  std::string file;  // that the test is in; none: it is the beginning of a game
  std::string test;
  std::shared_ptr<const Ruleset> ruleset;
  Library::Request request;
  Engine::Setup setup;
  std::vector<Choice> choices;
  // What of the test makes the position at its start, each key with its value as it is written.
  std::vector<std::pair<std::string, std::string>> beginning;
  std::string given_to_all;  // the same of the whole file
};
// The position that a test leads to, also where what it expects there does not hold. Fails with
// test-failed where it does not lead there, or changes positions between choices.
Result<TestPosition> position_of_test(const Library&, const std::string& game,
                                      const std::filesystem::path& file, const std::string& test,
                                      const std::vector<std::string>& mods = {});

// The scenario files of a game folder, sorted.
std::vector<std::filesystem::path> scenario_files(const std::filesystem::path& folder);

}  // namespace cubilete
