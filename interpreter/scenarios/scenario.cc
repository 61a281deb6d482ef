#include "scenarios/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "compiler/rules/zones.h"
#include "document/node_file.h"
#include "document/one_line.h"
#include "document/text_file.h"
#include "document/yaml_reader.h"
#include "migration/migrate.h"
#include "scenarios/test_play.h"
#include "scenarios/test_run.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

// Returns the texts of a list, or a single text as a list of one.
std::vector<std::string> texts_of(const Node& n) {
  if (!n.is_list()) return {n.text};
  std::vector<std::string> texts;
  for (const Node& item : n.items) texts.push_back(item.text);
  return texts;
}

// Puts the effects that a file gives to all its tests before the test's own.
void put_first(const Node& common, Node& test) {
  Node all;
  all.kind = NodeKind::kList;
  all.span = common.span;
  const auto add = [&](const Node& effects) {
    if (effects.is_list()) {
      all.items.insert(all.items.end(), effects.items.begin(), effects.items.end());
    } else {
      all.items.push_back(effects);
    }
  };
  add(common);
  if (Node* own = test.find("given")) {
    add(*own);
    *own = std::move(all);
  } else {
    Entry given;
    given.key = "given";
    given.key_span = common.span;
    given.value = std::move(all);
    test.entries.push_back(std::move(given));
  }
}

// Plays a test; returns false if it fails.
bool passes(ScenarioTable& table, const Node& test, ScenarioReport& report, std::int32_t players) {
  const std::size_t first_failure = report.failures.size();
  TestRun run(table, test, report);
  play_test(run, players);
  // If the play itself was stopped, the values found are no basis for corrections.
  if (run.stopped) {
    for (std::size_t i = first_failure; i < report.failures.size(); ++i) {
      report.failures[i].corrections.clear();
    }
  }
  for (const Diagnostic& d : run.problems.list()) {
    Diagnostic moved = d;
    moved.span = run.here(d.span);
    run.failed = true;
    report.diagnostics.add(moved);
  }
  return !run.failed;
}

// Plays the tests of one file.
class ScenarioFile {
 public:
  ScenarioFile(const Library& library, Library::Request request, CoverageReport* coverage,
               ScenarioReport& report, ChangedRules* changed = nullptr)
      : library_(library),
        request_(std::move(request)),
        coverage_(coverage),
        report_(report),
        changed_(changed) {}

  // Does the work of position_of_test.
  Result<TestPosition> position_of(const fs::path& file, const std::string& name) {
    if (!read(file)) return failure("the file of the test has problems");
    for (const Node& written : tree_->find("tests")->items) {
      if (written.find("test")->text != name) continue;
      Node test = written;
      ScenarioTable* table = table_for(test);
      if (!table) return failure(first_message("the game does not compile"));
      if (const Node* common = tree_->find("given")) put_first(*common, test);
      move_to_file(test, table->file);
      TestRun run(*table, test, report_);
      play_test(run, players_of(*table));
      if (run.problems.has_errors()) return failure(run.problems.list().front().message);
      if (run.stopped) return failure(first_message("the test stops"));
      if (run.was_changed) {
        return failure(
            "this test changes the position between two choices: nobody can play on "
            "from there");
      }
      return TestPosition{file.filename().string(),
                          name,
                          table->ruleset,
                          request_for(written),
                          run.setup,
                          run.choices,
                          beginning_of(written),
                          text_of(tree_->find("given"))};
    }
    return failure(fmt::format("there is no test '{}'", name));
  }

  // Returns the tests of a file; empty if it cannot be read.
  std::vector<NamedTest> tests_of(const fs::path& file) {
    std::vector<NamedTest> out;
    if (!read(file)) return out;
    const Node* common = tree_->find("players");
    for (const Node& test : tree_->find("tests")->items) {
      const Node* own = test.find("players");
      const Node* players = own ? own : common;
      const bool is_given = players && players->is_integer();
      out.push_back({file.filename().string(), test.find("test")->text,
                     is_given ? static_cast<std::int32_t>(players->integer) : 0});
    }
    return out;
  }

  void run(const fs::path& file) {
    if (!read(file)) return;
    const std::vector<Node>& tests = tree_->find("tests")->items;
    for (const std::size_t i : order_of(tests.size(), file)) {
      const auto begin = std::chrono::steady_clock::now();
      const Node* name = tests[i].find("test");
      report_.tests.push_back({name->text, name->span, 0, false});
      const std::int32_t passed = report_.passed;
      run_test(tests[i]);
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
      report_.tests.back().seconds = taken.count();
      report_.tests.back().has_passed = report_.passed > passed;
      if (!changed_ || report_.failed == 0) continue;
      if (report_.passed == passed) ++changed_->files[file].failures[i];
      if (changed_->stops_at_failure) break;
    }
    for (const auto& [key, table] : tables_) {
      if (coverage_) coverage_->add(*table.ruleset, *table.coverage, table.file);
    }
    report_.covered.assign(covered_.begin(), covered_.end());
  }

 private:
  // Returns the order in which the tests of a file are run: as they are written, or first those
  // that noticed most changes before.
  std::vector<std::size_t> order_of(std::size_t tests, const fs::path& file) const {
    std::vector<std::size_t> out(tests);
    std::iota(out.begin(), out.end(), std::size_t{0});
    if (changed_ && changed_->stops_at_failure) {
      const std::vector<int>& failures = changed_->files[file].failures;
      std::ranges::stable_sort(out, std::greater(), [&](std::size_t i) { return failures[i]; });
    }
    return out;
  }

  // Reads a file, or takes it as it was read for other changes of the rules: spans refer to the
  // first source of the report.
  bool read(const fs::path& file) {
    if (changed_) {
      const auto known = changed_->files.find(file);
      if (known != changed_->files.end()) {
        tree_ = known->second.tree;
        source_ = report_.sources.add(shown_path(file), known->second.text);
        return true;
      }
    }
    const auto text = read_file(file);
    if (!text) {
      report_.diagnostics.error(
          "unreadable-file", {},
          fmt::format("{} cannot be read: {}", shown_path(file), why_unreadable(file)));
      return false;
    }
    source_ = report_.sources.add(shown_path(file), *text);
    auto tree = read_yaml(report_.sources, source_, report_.diagnostics);
    if (!tree) return false;
    tree_ = std::make_shared<const Node>(std::move(*tree));
    if (report_other_language(report_.sources, source_, *tree_, ContentFileKind::kTests,
                              shown_path(file), report_.diagnostics)) {
      return false;
    }
    library_.schemas().check(*tree_, "scenario.schema.json", report_.diagnostics);
    report_.diagnostics.sort();
    if (report_.diagnostics.has_errors()) return false;
    if (changed_) {
      const std::size_t tests = tree_->find("tests")->items.size();
      changed_->files[file] = {tree_, *text, std::vector<int>(tests)};
    }
    return true;
  }

  void run_test(const Node& written) {
    Node test = written;
    if (const Node* ids = test.find("covers")) {
      for (const Node& id : ids->items) covered_.insert(id.text);
    }
    ScenarioTable* table = table_for(test);
    if (!table) return;
    if (const Node* common = tree_->find("given")) put_first(*common, test);
    move_to_file(test, table->file);
    ++(passes(*table, test, report_, players_of(*table)) ? report_.passed : report_.failed);
  }

  std::int32_t players_of(const ScenarioTable& table) const {
    const Node* players = tree_->find("players");
    return players && players->is_integer() ? static_cast<std::int32_t>(players->integer)
                                            : table.ruleset->min_players;
  }

  static Failure failure(std::string message) {
    return Failure(RuleError{"test-failed", std::move(message), {}, {}});
  }
  // Returns the message of the first failure.
  std::string first_message(const std::string& otherwise) const {
    return report_.failures.empty() ? otherwise : report_.failures.front().message;
  }

  // Returns the source of a value, without the indentation of its first line.
  std::string text_of(const Node* n) const {
    if (!n) return {};
    const std::size_t depth = std::size_t(report_.sources.begin_of(n->span).column - 1);
    std::string out;
    std::size_t line = 0;  // how many characters of the line's indentation were passed
    for (const char c : report_.sources.text(n->span)) {
      if (c == '\n') {
        line = 0;
      } else if (line < depth && c == ' ' && !out.empty() && out.back() == '\n') {
        ++line;
        continue;
      } else {
        line = depth;
      }
      out += c;
    }
    return out;
  }
  std::vector<std::pair<std::string, std::string>> beginning_of(const Node& test) const {
    std::vector<std::pair<std::string, std::string>> out;
    for (const char* key : {"given", "start"}) {
      if (const Node* value = test.find(key)) out.emplace_back(key, text_of(value));
    }
    return out;
  }

  const Node* variant_of(const Node& test) const {
    const Node* variant = test.find("variant");
    return variant ? variant : tree_->find("variant");
  }

  Library::Request request_for(const Node& test) const {
    Library::Request request = request_;
    request.may_remove = removes_something(*tree_);
    if (const Node* variant = variant_of(test)) {
      request.variant = fmt::format("{}", fmt::join(texts_of(*variant), ","));
    }
    if (const Node* options = test.find("options")) {
      for (const Entry& e : options->entries) {
        request.options.emplace_back(e.key, in_one_line(e.value));
      }
    }
    return request;
  }

  // Returns the game with the variant and options of the test. If it does not compile, returns
  // nullptr and counts the test.
  ScenarioTable* table_for(const Node& test) {
    const Library::Request request = request_for(test);
    std::string key = request.variant;
    for (const auto& [name, value] : request.options) key += "\n" + name + "=" + value;
    const auto known = tables_.find(key);
    if (known != tables_.end()) return &known->second;
    const std::shared_ptr<const Compilation> compiled = compilation_of(request, key);
    if (!compiled->ruleset) {
      count_uncompiled(test, *compiled);
      return nullptr;
    }
    ScenarioTable& table = tables_[key];
    table.ruleset = std::make_shared<Ruleset>(*compiled->ruleset);
    if (changed_ && changed_->change) changed_->change(*table.ruleset);
    table.file =
        table.ruleset->sources.add(report_.sources.path(source_), report_.sources.text(source_));
    if (coverage_) table.coverage = std::make_unique<Coverage>();
    table.interpreter = std::make_unique<Interpreter>(table.ruleset, table.coverage.get());
    return &table;
  }

  std::shared_ptr<const Compilation> compilation_of(const Library::Request& request,
                                                    const std::string& key) {
    const auto compile = [&] {
      return std::make_shared<const Compilation>(library_.compile(request));
    };
    if (!changed_) return compile();
    auto& kept = changed_->compiled[request.may_remove ? "removes\n" + key : key];
    if (!kept) kept = compile();
    return kept;
  }

  // Counts a test whose game does not compile: passed if it expects this error.
  void count_uncompiled(const Node& test, const Compilation& c) {
    const std::vector<Diagnostic>& problems = c.diagnostics.list();
    const Node* refused = test.find("refused");
    const auto matches = [&](const Diagnostic& d) {
      return refused && d.message.find(refused->text) != std::string::npos;
    };
    if (std::any_of(problems.begin(), problems.end(), matches)) {
      ++report_.passed;
      return;
    }
    ++report_.failed;
    const Node* name = test.find("test");
    const Node* variant = variant_of(test);
    const Node* options = test.find("options");
    const auto error = std::find_if(problems.begin(), problems.end(), [](const Diagnostic& d) {
      return d.severity == Severity::kError;
    });
    const std::string place = error != problems.end() && error->span.is_known()
                                  ? c.sources.where(error->span) + ": "
                                  : "";
    report_.failures.push_back(
        {name->text,
         variant   ? variant->span
         : options ? options->span
                   : name->span,
         fmt::format("the game does not compile{}: {}{}",
                     variant && options ? " with this variant and these options"
                     : variant          ? " with this variant"
                     : options          ? " with these options"
                                        : "",
                     place, error == problems.end() ? "" : error->message)});
  }

  const Library& library_;
  const Library::Request request_;  // without variant and options
  CoverageReport* coverage_;
  ScenarioReport& report_;
  ChangedRules* changed_;
  std::shared_ptr<const Node> tree_;
  std::int32_t source_ = -1;                     // index of the file in the report's sources
  std::map<std::string, ScenarioTable> tables_;  // by variant and options
  std::set<std::string> covered_;
};

}  // namespace

ScenarioReport run_scenarios(const Library& library, const std::string& game, const fs::path& file,
                             const std::vector<std::string>& mods, CoverageReport* coverage) {
  ScenarioReport report;
  ScenarioFile(library, {game, "", {}, mods}, coverage, report).run(file);
  return report;
}

ScenarioReport run_scenarios(const Library& library, const std::string& game, const fs::path& file,
                             const std::vector<std::string>& mods, ChangedRules& changed) {
  ScenarioReport report;
  ScenarioFile(library, {game, "", {}, mods}, nullptr, report, &changed).run(file);
  return report;
}

std::vector<NamedTest> tests_in(const Library& library, const fs::path& folder) {
  std::vector<NamedTest> out;
  for (const fs::path& file : scenario_files(folder)) {
    ScenarioReport report;
    const auto tests = ScenarioFile(library, {}, nullptr, report).tests_of(file);
    out.insert(out.end(), tests.begin(), tests.end());
  }
  return out;
}

Result<TestPosition> position_of_test(const Library& library, const std::string& game,
                                      const fs::path& file, const std::string& test,
                                      const std::vector<std::string>& mods) {
  ScenarioReport report;
  return ScenarioFile(library, {game, "", {}, mods}, nullptr, report).position_of(file, test);
}

std::vector<fs::path> scenario_files(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder / "tests", error)) {
    if (entry.path().extension() == ".yaml") out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace cubilete
