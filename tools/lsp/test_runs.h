// The tests of open files, as they ended when they were last run.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "scenarios/scenario.h"
#include "tools/lsp/workspace.h"

namespace cubilete::lsp {

class TestRuns {
 public:
  // Runs the tests of an open file with the unsaved texts. Throws RequestError for a file that has
  // none.
  const ScenarioReport& run(Workspace&, const OpenDocument&);
  // Forgets all runs: a text has changed.
  void forget() { reports_.clear(); }
  // Returns the run of a file; nullptr if there was none.
  const ScenarioReport* of(const std::filesystem::path&) const;

 private:
  std::map<std::filesystem::path, ScenarioReport> reports_;
};

bool is_file_of_tests(const std::filesystem::path&);

// The command that runs the tests of a file; its argument is the uri.
inline constexpr const char* kRunTestsCommand = "cubilete.runTests";

// Returns the CodeLenses of a file: for each test its result and the command that runs it, and in
// other files for what is declared there by how many tests it is used.
nlohmann::json lenses_in(Workspace&, const TestRuns&, const OpenDocument&);

// Adds the code actions that let failed tests of a file expect what was found.
void add_found_values(const TestRuns&, const OpenDocument&, const nlohmann::json& range,
                      nlohmann::json& actions);

}  // namespace cubilete::lsp
