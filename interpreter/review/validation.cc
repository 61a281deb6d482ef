#include "review/validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "checks/check_rules.h"
#include "diagnostics/allowances.h"
#include "diagnostics/consequences.h"
#include "document/text_file.h"
#include "lua/analysis/unnamed_scripts.h"
#include "review/check_files.h"
#include "review/check_scenarios.h"
#include "review/smoke_play.h"
#include "scenarios/scenario.h"

namespace cubilete {

namespace {

constexpr int kDecisionsTried = 60;

// Adds diagnostics to a validation, and maps their files to those already known by path.
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
      const auto is_same = [&](const Diagnostic& k) {
        if (k.span != d.span || k.code != d.code) return false;
        // The help and the notes may name a variant. A failed check fails with every variant, and
        // its message names the variant.
        return k.message == d.message || d.code == "check-failed";
      };
      if (std::any_of(known.begin(), known.end(), is_same)) continue;
      into_.diagnostics.add(std::move(d));
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

// Collects what neither the game nor any of its variants uses. If a variant was not checked, the
// list is cleared, because it may use anything.
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
  Sources sources_;  // of the game without a variant
  std::vector<Diagnostic> list_;
};

// Collects what was not checked because the effort was used up, for one warning.
class Omissions {
 public:
  explicit Omissions(std::string game) : game_(std::move(game)) {}

  void variant(const std::string& name) { variants_.push_back(name); }
  void trial(const std::string& variant, const SmokePlay& t) {
    for (const std::string& where : t.cut) {
      trials_.push_back(fmt::format(
          "{} {}", variant.empty() ? std::string("the game") : "variant " + variant, where));
    }
  }
  void tests(const ScenarioProblems& p) { tests_ += p.unchecked; }
  bool is_empty() const { return variants_.empty() && trials_.empty() && tests_ == 0; }

  void report(Diagnostics& d) const {
    if (!variants_.empty() || tests_ > 0) {
      std::vector<std::string> parts;
      if (!variants_.empty()) parts.push_back("the variants " + few_of(variants_));
      if (tests_ > 0) parts.push_back(fmt::format("{} tests with other options", tests_));
      d.warning("not-fully-checked", {},
                fmt::format("{}: compiling all of it is too much work; left out: {}", game_,
                            fmt::join(parts, ", and ")),
                "write fewer or smaller variants, or fewer tests with options of their own");
    }
    if (!trials_.empty()) {
      d.warning("not-fully-checked", {},
                fmt::format("{}: playing the beginning of all of it is too much work; playing "
                            "stopped: {}",
                            game_, few_of(trials_)),
                "find out with cubilete profile which rules take most, and make them cheaper");
    }
  }

 private:
  static std::string few_of(const std::vector<std::string>& all) {
    constexpr std::size_t kShown = 12;
    const std::size_t n = std::min(kShown, all.size());
    std::string out =
        fmt::format("{}", fmt::join(all.begin(), all.begin() + std::ptrdiff_t(n), "; "));
    if (n < all.size()) out += fmt::format("; and {} more", all.size() - n);
    return out;
  }

  std::string game_;
  std::vector<std::string> variants_;
  std::vector<std::string> trials_;
  std::int32_t tests_ = 0;
};

// Returns every word of the scenario files.
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

// Validates one game: first its compilations, then the tests of one or more folders, then the
// report.
class Review {
 public:
  Review(Compilations& compilations, const std::string& title, const Effort& allowed)
      : compilations_(compilations), collector_(out_), omitted_(title) {
    out_.left = allowed;
  }

  // Compiles the game with a variant, checks its rules and plays its beginning. `asked` are the
  // words of its tests.
  void variant(const std::string& name, const std::set<std::string>& asked) {
    const std::shared_ptr<const Compilation> compiled = compilations_.of(name);
    const Compilation& c = *compiled;
    out_.left.compiling -= cost_of(c);
    for (std::size_t i = 0; i < c.sources.size(); ++i) {
      const auto file = static_cast<std::int32_t>(i);
      allowances_.read(c.sources.path(file), c.sources.text(file));
    }
    collector_.add(c.sources, c.diagnostics.list());
    ++out_.compiled;
    if (!c.ruleset) {
      unused_.give_up();
      return;
    }
    RuleFindings rules = check_rules(*c.ruleset, c.script_findings, asked);
    check_unnamed_scripts(*c.ruleset, rules.unused);
    name_overlays(rules.wrong, c.ruleset->sources, c.overlay_traces);
    collector_.add(c.ruleset->sources, rules.wrong.list());
    unused_.add(c.ruleset->sources, rules.unused.list());
    sizes(name, *c.ruleset);
    // Where the rules are wrong, play fails for reasons that were reported.
    if (out_.diagnostics.has_errors()) return;
    SmokePlay trial = smoke_play(c.ruleset, kDecisionsTried, out_.left.playing);
    name_overlays(trial.diagnostics, c.ruleset->sources, c.overlay_traces);
    collector_.add(c.ruleset->sources, trial.diagnostics.list());
    omitted_.trial(name, trial);
  }
  // Compiles the game with the least and the greatest of the options that sizes follow from, and
  // reports the first error of each.
  void sizes(const std::string& variant, const Ruleset& r) {
    for (const OptionDef& o : r.options) {
      if (!o.is_of_sizes || o.is_constant || o.type != kIntegerType) continue;
      for (const std::int32_t value : {o.minimum, o.maximum}) {
        if (std::abs(value) == kLargestNumber || out_.left.compiling <= 0) continue;
        const auto compiled = compilations_.of(variant, {{o.name, fmt::format("{}", value)}});
        out_.left.compiling -= cost_of(*compiled);
        const auto& found = compiled->diagnostics.list();
        const auto first = std::ranges::find(found, Severity::kError, &Diagnostic::severity);
        if (first == found.end()) continue;
        Diagnostic report = *first;
        report.notes = {{o.span, fmt::format("where '{}' is {}", o.name, value)}};
        collector_.add(compiled->sources, {report});
      }
    }
  }

  // Validates a variant if there is effort left, else notes its omission.
  void further_variant(const std::string& name, const std::set<std::string>& asked) {
    if (out_.left.compiling > 0) return variant(name, asked);
    omitted_.variant(name);
    unused_.give_up();
  }

  void report_unused() { collector_.add(unused_.sources(), unused_.list()); }
  // Reports what nothing uses of the files in a folder, as others of the game are no problem of it.
  void report_unused_in(const std::filesystem::path& folder) {
    const std::string inside = shown_path(folder / "");
    std::vector<Diagnostic> found = unused_.list();
    std::erase_if(found, [&](const Diagnostic& d) {
      return !d.span.is_known() || !unused_.sources().path(d.span.file).starts_with(inside);
    });
    collector_.add(unused_.sources(), found);
  }

  // Checks the files and the tests of a folder of content.
  void folder(const std::filesystem::path& folder) {
    const Library& library = compilations_.library();
    const FileProblems files = check_files(folder, library.schemas(), library.documents());
    collector_.add(files.sources, files.diagnostics.list());
    for (const auto& path : scenario_files(folder)) {
      allowances_.read(shown_path(path), read_file(path).value_or(""));
    }
    const ScenarioProblems tests = check_scenarios(compilations_, folder, out_.left);
    collector_.add(tests.sources, tests.diagnostics.list());
    out_.left = tests.left;
    out_.tests.insert(out_.tests.end(), tests.compiled.begin(), tests.compiled.end());
    omitted_.tests(tests);
  }

  Validation finish() {
    // After an error some checks did not run.
    const bool is_complete = !out_.diagnostics.has_errors() && omitted_.is_empty();
    omitted_.report(out_.diagnostics);
    allowances_.apply(out_.diagnostics, out_.sources, is_complete);
    leave_out_consequences(out_.diagnostics, out_.sources);
    out_.diagnostics.sort();
    return std::move(out_);
  }

 private:
  Compilations& compilations_;
  Validation out_;
  Collector collector_;
  Omissions omitted_;
  UnusedEverywhere unused_;
  Allowances allowances_;
};

}  // namespace

Validation validate(Compilations& compilations, const Effort& allowed) {
  const Library& library = compilations.library();
  const std::string& game = compilations.game();
  if (!compilations.mods().empty()) {
    std::set<std::string> asked;
    for (const std::string& mod : compilations.mods()) {
      asked.merge(words_of_tests(library.folder_of_mod(mod)));
    }
    Review review(compilations, game + " with its mods", allowed);
    review.variant("", asked);
    for (const std::string& mod : compilations.mods()) {
      review.report_unused_in(library.folder_of_mod(mod));
      review.folder(library.folder_of_mod(mod));
    }
    return review.finish();
  }
  const std::filesystem::path folder = library.folder_of(game);
  const std::set<std::string> asked = words_of_tests(folder);
  Review review(compilations, game, allowed);
  review.variant("", asked);
  for (const std::string& variant : variants_of(folder)) review.further_variant(variant, asked);
  review.report_unused();
  review.folder(folder);
  return review.finish();
}

Validation validate_game(const Library& library, const std::string& game, const Effort& allowed) {
  Compilations compilations(library, game, {});
  return validate(compilations, allowed);
}

Validation validate_mods(const Library& library, const std::string& game,
                         const std::vector<std::string>& mods, const Effort& allowed) {
  Compilations compilations(library, game, mods);
  return validate(compilations, allowed);
}

void merge(Validation& into, const Validation& from) {
  Collector(into).add(from.sources, from.diagnostics.list());
  into.diagnostics.sort();
  into.compiled += from.compiled;
}

}  // namespace cubilete
