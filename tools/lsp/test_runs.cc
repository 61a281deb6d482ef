#include "tools/lsp/test_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "document/yaml_reader.h"
#include "tools/lsp/places.h"
#include "tools/lsp/protocol.h"

namespace cubilete::lsp {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

struct TestPlace {
  SourceSpan whole;
  SourceSpan name;
};

// Returns the places of the tests in the text of a file.
std::vector<TestPlace> tests_of(const std::string& text) {
  std::vector<TestPlace> out;
  const auto tree = read_yaml(text);
  const Node* tests = tree ? tree->find("tests") : nullptr;
  if (!tests) return out;
  for (const Node& test : tests->items) {
    const Node* name = test.find("test");
    if (name && name->is_scalar()) out.push_back({test.span, name->span});
  }
  return out;
}

json lens(json range, const std::string& title, const char* command, const std::string& uri) {
  json shown{{"title", title}, {"command", command}};
  if (!uri.empty()) shown["arguments"] = {uri};
  return {{"range", std::move(range)}, {"command", std::move(shown)}};
}

// Returns how a test ended: "passed", or what was wrong first.
std::string result_of(const ScenarioReport& report, const ScenarioTest& test) {
  if (test.has_passed) return "passed";
  const auto failure = std::ranges::find(report.failures, test.name, &ScenarioFailure::test);
  return failure == report.failures.end() ? "failed" : "failed: " + failure->message;
}

json lenses_of_tests(const TestRuns& runs, const OpenDocument& document) {
  json out = json::array();
  const ScenarioReport* report = runs.of(document.path);
  const TextLines lines(document.text);
  for (const TestPlace& test : tests_of(document.text)) {
    const json range = range_of(lines, test.name.begin, test.name.end);
    out.push_back(lens(range, report ? "Run again" : "Run", kRunTestsCommand, document.uri));
    if (!report) continue;
    for (const ScenarioTest& ran : report->tests) {
      if (ran.span.begin == test.name.begin) {
        out.push_back(lens(range, result_of(*report, ran), "", {}));
      }
    }
  }
  return out;
}

// Counts the tests that use a thing, by the places where it is named.
class TestCounts {
 public:
  explicit TestCounts(const NameIndex& names) : names_(names) {}

  std::size_t of(const NamedThing& thing) {
    std::set<std::pair<fs::path, std::size_t>> tests;
    for (const ThingPlace& p : names_.places_of(thing)) {
      if (!is_file_of_tests(p.file)) continue;
      auto known = tests_.find(p.file);
      if (known == tests_.end()) {
        known = tests_.emplace(p.file, tests_of(names_.text_of(p.file))).first;
      }
      for (std::size_t i = 0; i < known->second.size(); ++i) {
        const SourceSpan whole = known->second[i].whole;
        if (whole.begin <= p.begin && p.begin < whole.end) tests.emplace(p.file, i);
      }
    }
    return tests.size();
  }

 private:
  const NameIndex& names_;
  std::map<fs::path, std::vector<TestPlace>> tests_;
};

json lenses_of_declarations(Workspace& workspace, const OpenDocument& document) {
  json out = json::array();
  for (const OpenGame* game : workspace.named_games_of(document.path)) {
    TestCounts counts(*game->names);
    for (const auto& [thing, places] : game->names->all()) {
      const auto declared = std::ranges::find_if(
          places, [&](const ThingPlace& p) { return p.is_declaration && p.file == document.path; });
      const std::size_t uses = declared == places.end() ? 0 : counts.of(thing);
      if (uses == 0) continue;
      const CurrentPlace place = current_place(workspace, *game->names, *declared);
      add_once(out, lens(place.range, fmt::format("used by {} test{}", uses, uses == 1 ? "" : "s"),
                         "", {}));
    }
  }
  return out;
}

}  // namespace

bool is_file_of_tests(const fs::path& file) {
  return file.extension() == ".yaml" && file.parent_path().filename() == "tests";
}

const ScenarioReport& TestRuns::run(Workspace& workspace, const OpenDocument& document) {
  const auto games = workspace.games_of(document.path);
  if (games.empty() || !is_file_of_tests(document.path)) {
    throw RequestError(ErrorCode::kInvalidParams,
                       fmt::format("'{}' is no file of tests of a game", document.uri));
  }
  const UnsavedTexts::Shown shown(workspace.documents().texts());
  const ValidationTarget& target = games.front()->target;
  ScenarioReport report =
      run_scenarios(workspace.library(), target.game, document.path, target.mods);
  return reports_[document.path] = std::move(report);
}

const ScenarioReport* TestRuns::of(const fs::path& file) const {
  const auto found = reports_.find(file);
  return found == reports_.end() ? nullptr : &found->second;
}

json lenses_in(Workspace& workspace, const TestRuns& runs, const OpenDocument& document) {
  return is_file_of_tests(document.path) ? lenses_of_tests(runs, document)
                                         : lenses_of_declarations(workspace, document);
}

void add_found_values(const TestRuns& runs, const OpenDocument& document, const json& range,
                      json& actions) {
  const ScenarioReport* report = runs.of(document.path);
  if (!report) return;
  const TextLines lines(document.text);
  for (const ScenarioFailure& f : report->failures) {
    if (!f.span.is_known() || !corrected(document.text, f.corrections)) continue;
    if (!touches(range_of(lines, f.span.begin, f.span.end), range)) continue;
    json edits = json::array();
    for (const Correction& c : f.corrections) {
      edits.push_back({{"range", range_of(lines, c.span.begin, c.span.end)}, {"newText", c.text}});
    }
    if (edits.empty()) continue;
    actions.push_back({{"title", "Expect what was found"},
                       {"kind", "quickfix"},
                       {"edit", {{"changes", {{document.uri, std::move(edits)}}}}}});
  }
}

}  // namespace cubilete::lsp
