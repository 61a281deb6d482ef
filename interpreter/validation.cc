#include "validation.h"

#include <algorithm>
#include <cctype>

#include "check_scenarios.h"
#include "checks/check_rules.h"
#include "scenario.h"
#include "trial.h"

namespace cubilete {

namespace {

constexpr int kDecisionsTried = 60;

// Adds diagnostics to others, their files to those that are known by path.
class Collector {
 public:
  explicit Collector(Validation& into) : into_(into) {}

  void add(const Sources& sources, const std::vector<Diagnostic>& found) {
    std::vector<std::int32_t> moved(sources.size(), -1);
    const auto move = [&](SourceSpan s) {
      if (!s.is_known()) return s;
      std::int32_t& to = moved[std::size_t(s.file)];
      if (to < 0) to = file_named(sources.path(s.file), sources.text(s.file));
      s.file = to;
      return s;
    };
    for (Diagnostic d : found) {
      d.span = move(d.span);
      for (Note& n : d.notes) n.span = move(n.span);
      const auto& known = into_.diagnostics.list();
      if (std::find(known.begin(), known.end(), d) == known.end()) {
        into_.diagnostics.add(std::move(d));
      }
    }
  }

 private:
  std::int32_t file_named(const std::string& path, const std::string& text) {
    for (std::size_t i = 0; i < into_.sources.size(); ++i) {
      const auto id = static_cast<std::int32_t>(i);
      if (into_.sources.path(id) == path) return id;
    }
    return into_.sources.add(path, text);
  }

  Validation& into_;
};

// What the game as it is does not use, and none of its variants either. Where one of them could not
// be looked at, nothing is known.
class UnusedEverywhere {
 public:
  void add(const Sources& sources, const std::vector<Diagnostic>& found) {
    if (is_first_) {
      sources_ = sources;
      list_ = found;
      is_first_ = false;
      return;
    }
    std::erase_if(list_, [&](const Diagnostic& d) {
      return std::none_of(found.begin(), found.end(), [&](const Diagnostic& other) {
        return other.code == d.code && other.message == d.message &&
               sources.where(other.span) == sources_.where(d.span);
      });
    });
  }
  void give_up() {
    is_first_ = false;
    list_.clear();
  }
  const Sources& sources() const { return sources_; }
  const std::vector<Diagnostic>& list() const { return list_; }

 private:
  bool is_first_ = true;
  Sources sources_;  // of the game as it is
  std::vector<Diagnostic> list_;
};

// Every word that stands in the scenario files.
std::set<std::string> words_of_tests(const std::filesystem::path& folder) {
  std::set<std::string> out;
  for (const auto& path : scenario_files(folder)) {
    const std::string text = read_file(path).value_or("");
    std::string word;
    for (const char c : text + " ") {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
        word += c;
      } else if (!word.empty()) {
        out.insert(std::move(word));
        word.clear();
      }
    }
  }
  return out;
}

}  // namespace

Validation validate_game(const Library& library, const std::string& game) {
  Validation out;
  Collector collector(out);
  std::vector<std::string> variants = variants_of(library.folder_of(game));
  variants.insert(variants.begin(), "");
  const std::set<std::string> asked = words_of_tests(library.folder_of(game));
  UnusedEverywhere unused;
  for (const std::string& variant : variants) {
    const Compilation c = library.compile({game, variant, {}});
    collector.add(c.sources, c.diagnostics.list());
    ++out.compiled;
    if (!c.ruleset) {
      unused.give_up();
      continue;
    }
    const RuleFindings rules = check_rules(*c.ruleset, c.script_words, asked);
    collector.add(c.ruleset->sources, rules.wrong.list());
    unused.add(c.ruleset->sources, rules.unused.list());
    collector.add(c.ruleset->sources, try_out(c.ruleset, kDecisionsTried).list());
  }
  collector.add(unused.sources(), unused.list());
  const ScenarioProblems tests = check_scenarios(library, game, {}, library.folder_of(game));
  collector.add(tests.sources, tests.diagnostics.list());
  out.diagnostics.sort();
  return out;
}

Validation validate_mods(const Library& library, const std::string& game,
                         const std::vector<std::string>& mods) {
  Validation out;
  Collector collector(out);
  const Compilation c = library.compile({game, "", {}, mods});
  collector.add(c.sources, c.diagnostics.list());
  ++out.compiled;
  if (c.ruleset) {
    // What the mods leave unused of the game is the game's affair.
    collector.add(c.ruleset->sources, check_rules(*c.ruleset, c.script_words, {}).wrong.list());
    collector.add(c.ruleset->sources, try_out(c.ruleset, kDecisionsTried).list());
  }
  for (const std::string& mod : mods) {
    const ScenarioProblems tests = check_scenarios(library, game, mods, library.folder_of_mod(mod));
    collector.add(tests.sources, tests.diagnostics.list());
  }
  out.diagnostics.sort();
  return out;
}

void merge(Validation& into, const Validation& from) {
  Collector(into).add(from.sources, from.diagnostics.list());
  into.diagnostics.sort();
  into.compiled += from.compiled;
}

}  // namespace cubilete
