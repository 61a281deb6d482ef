#include "tools/authoring/test_mutations.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/digest.h"
#include "base/shell_word.h"
#include "checks/check_rules.h"
#include "compiler/content_files.h"
#include "diagnostics/render.h"
#include "lua/scripts.h"
#include "play/simulate.h"
#include "review/mutation_words.h"
#include "review/mutations.h"
#include "review/smoke_play.h"
#include "scenarios/scenario.h"
#include "tools/authoring/content_change.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/progress_bar.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;
using SteadyClock = std::chrono::steady_clock;

constexpr int kGamesCompared = 10;
constexpr int kDecisionsTried = 60;
constexpr std::int32_t kLongestGame = 5'000;
constexpr std::int64_t kWorkOfTrial = 20'000'000;

// How many changes there were, and what noticed them.
struct Counts {
  std::size_t tried = 0;
  std::size_t by_validate = 0;
  std::size_t by_tests = 0;
  std::size_t by_one = 0;
  std::size_t alike = 0;  // noticed by neither, and no game is another one

  void add(const Counts& other) {
    tried += other.tried;
    by_validate += other.by_validate;
    by_tests += other.by_tests;
    by_one += other.by_one;
    alike += other.alike;
  }
};
using Table = std::array<Counts, kMutationKinds>;

// A game with one of its variants.
struct TriedVersion {
  std::shared_ptr<const Compilation> compilation;
  std::multiset<std::string> findings;  // without a change
  std::string results;                  // of random games without a change; empty: not yet played
};

struct RuleChange {
  std::size_t version = 0;
  Mutation mutation;
  std::uint64_t number = 0;  // a digest of its place
};

// Returns what the checks of rules and a trial find. A changed script has other places.
std::multiset<std::string> findings_of(const std::shared_ptr<const Ruleset>& r) {
  std::multiset<std::string> out;
  const auto add = [&](const Diagnostics& found) {
    for (const Diagnostic& d : found.list()) {
      const std::string file = d.span.is_known() ? r->sources.path(d.span.file) : "";
      out.insert(fmt::format("{} {} {}", d.code, file, d.message));
    }
  };
  Diagnostics of_scripts;
  ScriptFindings scripts;
  check_scripts(*r, of_scripts, scripts);
  add(of_scripts);
  if (of_scripts.has_errors()) return out;
  const RuleFindings rules = check_rules(*r, scripts, {});
  add(rules.wrong);
  add(rules.unused);
  std::int64_t work = kWorkOfTrial;
  add(smoke_play(r, kDecisionsTried, work).diagnostics);
  return out;
}

// Returns the results of games played at random, as a text to compare.
std::string results_of(Ruleset r) {
  r.decision_limits.game = std::min(r.decision_limits.game, kLongestGame);
  SimulationRequest request;
  request.games = kGamesCompared;
  request.players = r.min_players;
  request.seats.assign(std::size_t(r.min_players), "random");
  request.stop = when_interrupted();
  const SimulationResult result = simulate(std::make_shared<const Ruleset>(std::move(r)), request);
  const Statistics& s = result.statistics;
  std::string out = fmt::format("{} {} {}", s.games, s.nobody, s.lost_by_all);
  for (const std::int64_t wins : s.win_parts) out += fmt::format(" {}", wins);
  const auto add = [&](const auto& counts) {
    for (const auto& [key, count] : counts) out += fmt::format(" {}:{}", key, count);
  };
  for (const Distribution& scores : s.scores) add(scores.counts());
  add(s.turns.counts());
  add(s.decisions.counts());
  add(s.ends);
  add(s.actions);
  if (result.failure) out += " " + result.failure->error.message;
  return out;
}

// Tries the changes of one game.
class MutationTrial {
 public:
  // Tries those of a game, or of what a mod adds and changes.
  MutationTrial(const NamedFolder& of, std::vector<std::string> mods)
      : of_(of),
        game_((of.is_mod() ? of.game : of.folder).string()),
        mods_(std::move(mods)),
        files_(scenario_files(of.folder)) {
    if (of.is_mod()) mods_.push_back(of.folder.string());
    tests_.stops_at_failure = true;
  }

  // Returns whether the game compiles and passes its tests without a change.
  bool prepare() {
    std::vector<std::string> variants =
        of_.is_mod() ? std::vector<std::string>() : variants_of(game_);
    variants.insert(variants.begin(), of_.request().variant);
    for (const std::string& variant : variants) {
      TriedVersion v{
          std::make_shared<const Compilation>(library().compile({game_, variant, {}, mods_})),
          {},
          {}};
      if (!v.compilation->ruleset) return false;
      v.findings = findings_of(v.compilation->ruleset);
      versions_.push_back(std::move(v));
    }
    if (are_noticed({})) return false;
    for (std::size_t i = 0; i < versions_.size(); ++i) {
      for (Mutation& m : mutations_of(ruleset(i))) {
        const SourceSpan& s = m.span;
        if (of_.is_mod() && !is_below(resolved(ruleset(i).sources.path(s.file)), of_.folder))
          continue;
        const std::string key =
            fmt::format("{} {} {} {} {} {}", static_cast<int>(m.kind),
                        ruleset(i).sources.path(s.file), s.begin, s.end, m.from, m.to);
        if (!seen_.insert(key).second) continue;
        changes_.push_back({i, std::move(m), digest_of(key)});
      }
    }
    // An order that has nothing to do with that of the rules.
    std::ranges::sort(changes_, {}, &RuleChange::number);
    return true;
  }

  std::size_t size() const { return changes_.size(); }
  const RuleChange& change(std::size_t i) const { return changes_[i]; }
  const Ruleset& ruleset(std::size_t version) const {
    return *versions_[version].compilation->ruleset;
  }

  // Tries a change and counts it.
  Counts try_change(const RuleChange& c) {
    TriedVersion& version = versions_[c.version];
    const auto changed = std::make_shared<Ruleset>(*version.compilation->ruleset);
    apply_like(*version.compilation->ruleset, c.mutation, *changed);
    const std::multiset<std::string> found = findings_of(changed);
    Counts out;
    out.tried = 1;
    const bool is_found = !std::ranges::includes(version.findings, found);
    const bool is_tested =
        are_noticed([&](Ruleset& r) { apply_like(*version.compilation->ruleset, c.mutation, r); });
    out.by_validate = is_found ? 1 : 0;
    out.by_tests = is_tested ? 1 : 0;
    out.by_one = is_found || is_tested ? 1 : 0;
    if (out.by_one > 0) return out;
    if (version.results.empty()) version.results = results_of(*version.compilation->ruleset);
    out.alike = results_of(*changed) == version.results ? 1 : 0;
    return out;
  }

 private:
  // Returns whether a test fails with the changed rules. The file that noticed most changes before
  // is run first.
  bool are_noticed(std::function<void(Ruleset&)> change) {
    tests_.change = std::move(change);
    const auto fails = [&](const fs::path& file) {
      return run_scenarios(library(), game_, file, mods_, tests_).failed > 0;
    };
    const auto found = std::ranges::find_if(files_, fails);
    if (found == files_.end()) return false;
    ++noticed_[*found];
    std::ranges::stable_sort(files_, std::greater(),
                             [&](const fs::path& file) { return noticed_[file]; });
    return true;
  }

  NamedFolder of_;
  std::string game_;
  std::vector<std::string> mods_;
  std::vector<fs::path> files_;
  std::map<fs::path, int> noticed_;  // how many changes each file noticed
  ChangedRules tests_;
  std::vector<TriedVersion> versions_;
  std::vector<RuleChange> changes_;
  std::set<std::string> seen_;
};

std::string table_of(const Table& table, Language language) {
  const auto word = [&](std::string_view key) { return say_of_mutations(language, key); };
  const auto row = [](const std::string& name, const auto&... columns) {
    std::string out = "| " + name;
    ((out += fmt::format(" | {}", columns)), ...);
    return out + " |\n";
  };
  std::string out = row(word("mutation_kind"), word("mutation_tried"), word("mutation_validate"),
                        word("mutation_tests"), word("mutation_both"), word("mutation_nothing"),
                        word("mutation_listed"));
  out += "|---|---:|---:|---:|---:|---:|---:|\n";
  Counts all;
  const auto counts = [&](const std::string& name, const Counts& c) {
    out += row(name, c.tried, c.by_validate, c.by_tests, c.by_one, c.alike,
               c.tried - c.by_one - c.alike);
  };
  for (std::size_t i = 0; i < kMutationKinds; ++i) {
    if (table[i].tried > 0) counts(word(name_of(static_cast<MutationKind>(i))), table[i]);
    all.add(table[i]);
  }
  counts(word("mutation_all"), all);
  return out;
}

class MutationRun {
 public:
  MutationRun(const MutationTestOptions& o, Language language) : o_(o), language_(language) {}

  // Returns false after an error message.
  bool run(const NamedFolder& of) {
    const std::string name = shown_path(of.folder);
    MutationTrial trial(of, o_.mods);
    if (!trial.prepare()) {
      std::string command = "cubilete test " + shell_word(name);
      for (const std::string& mod : o_.mods) command += " --mod " + shell_word(mod);
      report_error(fmt::format("{} does not compile, or a test of it fails", name),
                   fmt::format("mend that first: {}", command));
      return false;
    }
    Counts all;
    const auto end = SteadyClock::now() + o_.time;
    ProgressBar progress(static_cast<std::int64_t>(trial.size()), o_.format != "text");
    for (std::size_t i = 0; i < trial.size() && SteadyClock::now() < end && !interrupted; ++i) {
      progress.show(static_cast<std::int64_t>(i));
      const RuleChange& change = trial.change(i);
      const Counts counts = trial.try_change(change);
      if (interrupted) break;
      all.add(counts);
      table_[static_cast<std::size_t>(change.mutation.kind)].add(counts);
      if (counts.by_one > 0) continue;
      progress.clear();
      list(trial.ruleset(change.version), change.mutation, counts.alike > 0);
    }
    progress.clear();
    sum_up(name, all, trial.size());
    return true;
  }

  void finish() {
    if (o_.format == "json") {
      print_json(Json{{"games", games_}}.dump(2, ' ', false, Json::error_handler_t::replace) +
                 "\n");
    } else {
      print_out(table_of(table_, language_));
    }
  }

 private:
  void list(const Ruleset& r, const Mutation& m, bool is_alike) {
    Diagnostic d;
    d.severity = Severity::kWarning;
    d.code = "untested-rule";
    d.span = m.span;
    d.message = say_of_mutations(language_, "mutated",
                                 {say_of_mutations(language_, phrase_of(m.kind), {m.from, m.to})});
    if (is_alike) {
      d.message +=
          "; " + say_of_mutations(language_, "mutated_alike", {fmt::format("{}", kGamesCompared)});
    }
    d.help = say_of_mutations(language_, "mutated_help");
    if (o_.format == "text") {
      return print_painted(render_text({d}, r.sources, {may_colour_out()}));
    }
    const Json rendered = Json::parse(render_json({d}, r.sources));
    for (const Json& one : rendered["diagnostics"]) listed_.push_back(one);
  }

  void sum_up(const std::string& name, const Counts& all, std::size_t size) {
    const auto text = [](std::size_t n) { return fmt::format("{}", n); };
    if (o_.format == "json") {
      games_.push_back({{"game", name},
                        {"changes", size},
                        {"tried", all.tried},
                        {"noticed_by_tests", all.by_tests},
                        {"found_by_validate", all.by_validate},
                        {"change_no_random_game", all.alike},
                        {"unnoticed", std::move(listed_)}});
      listed_ = Json::array();
      return;
    }
    print_out(say_of_mutations(language_, "mutated_sum",
                               {name, text(all.tried), text(size), text(all.by_tests),
                                text(all.by_validate), text(all.by_one), text(all.alike)}) +
              "\n");
    if (all.tried < size) {
      print_out(say_of_mutations(language_, "mutated_rest", {text(size - all.tried)}) + "\n");
    }
  }

  const MutationTestOptions& o_;
  Language language_;
  Table table_{};
  Json listed_ = Json::array();
  Json games_ = Json::array();
};

}  // namespace

int test_mutations(const MutationTestOptions& o) {
  std::vector<NamedFolder> subjects;
  for (const std::string& name : o.games.empty() ? library().games() : o.games) {
    const auto named = game_or_mod_named(name);
    if (!named) return kWrongUsage;
    subjects.push_back(*named);
  }
  const auto spoken = spoken_for(languages_of_program(), o.language);
  if (!spoken) return kWrongUsage;
  watch_interrupts();
  MutationRun run(o, spoken->program);
  bool is_good = true;
  for (const NamedFolder& of : subjects) is_good = run.run(of) && is_good;
  run.finish();
  return is_good ? kFine : kProblems;
}

}  // namespace cubilete
