// Scenario tests: given a position, when choices are made, then this must hold. Written in YAML by
// people who make games; format: content/LANGUAGE.md and schema/scenario.schema.json.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "library.h"
#include "scenarios/coverage_report.h"
#include "scenarios/expected_value.h"

namespace cubilete::inline scenarios {

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

// The scenario files of a game folder, sorted.
std::vector<std::filesystem::path> scenario_files(const std::filesystem::path& folder);

}  // namespace cubilete::scenarios
