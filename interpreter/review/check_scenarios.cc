#include "review/check_scenarios.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

#include "checks/conditions.h"
#include "compiler/compiler.h"
#include "compiler/content_files.h"
#include "compiler/rules/zones.h"
#include "document/node_file.h"
#include "document/one_line.h"
#include "ruleset/constant.h"
#include "ruleset/effect_facts.h"
#include "scenarios/scenario.h"
#include "scenarios/test_run.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

bool is_number(std::string_view s) {
  return !s.empty() && std::all_of(s.begin(), s.end(), [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

// Returns whether a word is like "seat2".
bool is_seat(std::string_view s) { return s.starts_with("seat") && is_number(s.substr(4)); }

// The words that may occur in answers to questions of one ruleset.
class Answers {
 public:
  explicit Answers(const Ruleset& r) {
    for (const ActionDef& a : r.actions) {
      words_.push_back(a.name);
      for (const ChoiceDef& c : a.choices) questions_.push_back(c.question);
    }
    each_effect(r, [this](const Effect&, const EffectFacts& facts) {
      if (!facts.asks.empty()) questions_.emplace_back(facts.asks);
    });
    for (const Locale& l : r.locales) {
      for (const auto& [key, text] : l.texts) {
        if (key.starts_with("choices.")) questions_.push_back(key.substr(8));
      }
    }
    questions_.emplace_back("action");
    for (const ComponentDef& d : r.definitions) words_.push_back(d.name);
    for (const std::string& s : r.symbols) words_.push_back(s);
    for (const AttributeDef& a : r.attributes) words_.push_back(a.name);
    for (const ZoneDef& z : r.zones) {
      words_.push_back(z.name);
      words_.insert(words_.end(), z.cell_names.begin(), z.cell_names.end());
    }
    for (const char* word : {"done", "none", "nothing", "nobody", "true", "false"}) {
      words_.emplace_back(word);
    }
    known_.insert(words_.begin(), words_.end());
  }

  const std::vector<std::string>& words() const { return words_; }
  const std::vector<std::string>& questions() const { return questions_; }

  bool knows(std::string_view word) const {
    if (word.empty() || is_number(word) || is_seat(word) || known_.contains(word)) return true;
    // A number or face is appended to the names of equal components: card_5.
    for (std::size_t at = word.rfind('_'); at != std::string_view::npos && at > 0;
         at = word.rfind('_', at - 1)) {
      const std::string_view face = word.substr(at + 1);
      if (known_.contains(word.substr(0, at)) && (is_number(face) || known_.contains(face))) {
        return true;
      }
    }
    return false;
  }

 private:
  std::vector<std::string> words_;
  std::vector<std::string> questions_;
  std::set<std::string, std::less<>> known_;
};

// Checks one test with the ruleset of its variant and options.
class Checker {
 public:
  Checker(Ruleset& r, const Answers& answers, Diagnostics& d)
      : r_(r), answers_(answers), d_(d), compiler_(r, d) {}

  void given(const Node* effects) {
    Scope scope;
    compiler_.block(effects, scope);
  }

  void test(const Node& t, const Node* players_of_all) {
    const Node* players = t.find("players");
    if (!players) players = players_of_all;
    seats_ = r_.min_players;
    if (players && players->is_integer()) {
      seats_ = static_cast<std::int32_t>(players->integer);
      if (seats_ < r_.min_players || seats_ > r_.max_players) {
        d_.error("out-of-range", players->span,
                 fmt::format("{} cannot play this game: it is for {}", seats_,
                             r_.min_players == r_.max_players
                                 ? fmt::format("{}", r_.min_players)
                                 : fmt::format("{} to {}", r_.min_players, r_.max_players)),
                 "let as many play as the game is for");
        return;
      }
    }
    if (!expects_something(t)) {
      const Node* name = t.find("test");
      d_.warning("tests-nothing", name ? name->span : t.span,
                 "this test expects nothing: it passes whatever happens",
                 "say under 'then' what must hold");
    }
    dice(t.find("dice"));
    given(t.find("given"));
    if (const Node* start = t.find("start")) {
      seats(start->find("player"));
      const Node* phase = start->find("phase");
      if (phase && !r_.find_phase(phase->text).is_some())
        unknown("phase", *phase, phase->text, r_.phases);
      if (!phase) needs_turns(*start);
      if (phase) needs_player(*start, *phase);
    }
    for (const Node* s : items_of(t.find("when"))) step(*s);
    for (const Node* check : items_of(t.find("then"))) expectation(*check);
  }

 private:
  // Reports a start without a phase if the game has no turns.
  void needs_turns(const Node& start) {
    if (first_turn(r_).is_some()) return;
    d_.error(
        "missing-key", start.span, "'start' names no phase, and this game has no turns to start at",
        r_.phases.empty()
            ? "name a part of the timetable: phase: {name: ..., do: [...]}; or leave 'start' out"
            : fmt::format("say 'phase:' and one of: {}", fmt::join(r_.phases, ", ")));
  }

  // Reports a start at a phase of a turn that names no player.
  void needs_player(const Node& start, const Node& phase) {
    if (start.find("player")) return;
    const FlowId at = flow_of_phase(r_, phase.text);
    if (!at.is_some() || !is_in_turn(r_, at)) return;
    d_.error("missing-key", phase.span, starts_nobodys_turn(phase.text));
  }

  void step(const Node& s) {
    if (!s.is_map()) return;
    given(s.find("do"));
    dice(s.find("dice"));
    seats(s.find("player"));
    const bool answers = s.find("choose") || s.find("refused") || s.find("do");
    ignored(s, "player", answers, "nobody answers here: the expectations look at whoever is asked");
    ignored(s, "because", s.find("refused"), "it is the reason of an answer that is refused");
    answer(s.find("choose"));
    answer(s.find("refused"));
    for (const Node* check : items_of(s.find("expect"))) expectation(*check);
  }

  void expectation(const Node& check) {
    if (!check.is_map()) {
      Scope scope;
      const ExpressionId id = compiler_.expression(check, scope, kBooleanType);
      if (id.is_some()) seats_in(r_.expression(id));
      if (constant_value(r_, id)) {
        d_.warning("tests-nothing", check.span, "this does not depend on the game",
                   "say what must hold");
      } else {
        check_condition(r_, id, d_);
      }
      return;
    }
    if (check.entries.empty()) {
      d_.warning("tests-nothing", check.span, "this expects nothing", "say what must hold");
    }
    for (const char* key : {"offered", "only", "not_offered", "first"}) answer(check.find(key));
    for (const char* key : {"asked", "winners", "viewer"}) seats(check.find(key));
    for (const char* key : {"sees", "hides", "knows", "knows_not"}) zones(check.find(key));
    for (const char* key : {"holds_not", "may_hold"}) denials(check.find(key));
    const Node* scores = check.find("scores");
    if (scores && scores->is_list() && std::ssize(scores->items) != seats_) {
      d_.error("wrong-length", scores->span,
               fmt::format("expected a score for each of the {} players, found {}", seats_,
                           scores->items.size()));
    }
    const bool looks =
        std::ranges::any_of(std::array{"event", "no_event", "sees", "hides", "knows", "knows_not",
                                       "holds_not", "may_hold"},
                            [&](const char* key) { return check.find(key) != nullptr; });
    ignored(check, "viewer", looks,
            "it says whose eyes event, no_event, sees, hides, knows, knows_not, holds_not and "
            "may_hold use");
    ignored(check, "because", check.find("not_offered"), "it is the reason of 'not_offered'");
    if (const Node* question = check.find("question")) {
      known("question", *question, answers_.questions());
    }
    if (const Node* cause = check.find("end_cause")) {
      std::vector<std::string> causes = r_.end_causes;
      causes.emplace_back("none");
      known("end cause", *cause, causes);
    }
  }

  static bool expects_something(const Node& t) {
    if (t.find("refused")) return true;
    const auto lists_some = [](const Node* n) { return n && !items_of(n).empty(); };
    if (lists_some(t.find("then"))) return true;
    const auto steps = items_of(t.find("when"));
    return std::any_of(steps.begin(), steps.end(), [&](const Node* s) {
      return s->find("refused") || lists_some(s->find("expect"));
    });
  }

  // Reports a key that has no effect without another key.
  void ignored(const Node& map, const char* key, bool means_something, const char* why) {
    const Entry* e = map.find_entry(key);
    if (!e || means_something) return;
    d_.error("contradiction", e->key_span, fmt::format("'{}' means nothing here: {}", key, why),
             "remove it, or write what it belongs to");
  }

  // Checks seats, which are counted from 1.
  void seats(const Node* written) {
    for (const Node* n : items_of(written)) {
      if (n->is_integer()) seat(n->integer, n->span);
    }
  }
  void seat(std::int64_t number, SourceSpan span) {
    if (number >= 1 && number <= seats_) return;
    d_.error("out-of-range", span,
             fmt::format("there is no seat {}: this test has {} player{}", number, seats_,
                         seats_ == 1 ? "" : "s"),
             "seats are counted from 1; 'players' says how many there are");
  }
  void seats_in(const Expression& e) {
    for (const ExpressionNode& n : e.nodes) {
      if (n.op != Op::kSeat) continue;
      const ExpressionNode& number = e.child(n, 0);
      if (number.op == Op::kLiteral) seat(number.value, n.span);
    }
  }

  // Checks that each face is on some die of the game.
  void dice(const Node* faces) {
    for (const Node* n : items_of(faces)) {
      if (!n->is_scalar()) continue;
      std::vector<std::string> known;
      for (const KindDef& k : r_.kinds) {
        for (const std::int32_t face : k.faces) {
          known.push_back(k.face_type.kind == TypeKind::kSymbol ? r_.symbol(SymbolId(face))
                                                                : fmt::format("{}", face));
        }
      }
      if (std::find(known.begin(), known.end(), n->text) != known.end()) continue;
      Diagnostics::Report d =
          d_.error("unknown-name", n->span, fmt::format("no die of this game shows '{}'", n->text));
      if (!d.suggest(n->text, known)) {
        known.erase(std::unique(known.begin(), known.end()), known.end());
        d.help(fmt::format("dice show: {}", fmt::join(known, ", ")));
      }
    }
  }

  void zones(const Node* written) {
    for (const Node* n : items_of(written)) list_of(TypeKind::kComponent, *n);
  }

  void denials(const Node* written) {
    if (!written) return;
    for (const Entry& e : written->entries) {
      list_of(TypeKind::kComponent, text_node(e.key, e.key_span));
      list_of(TypeKind::kDefinition, e.value);
    }
  }

  void list_of(TypeKind kind, const Node& n) {
    Scope scope;
    const ExpressionId id = compiler_.expression(n, scope, {kind, true, -1});
    if (id.is_some()) seats_in(r_.expression(id));
  }

  void answer(const Node* answers) {
    for (const Node* n : items_of(answers)) {
      for (const Node* part : items_of(n)) {
        if (part->is_scalar()) one_answer(*part);
      }
    }
  }

  void one_answer(const Node& n) {
    for (std::size_t at = 0; at <= n.text.size();) {
      const std::size_t comma = std::min(n.text.find(',', at), n.text.size());
      std::string word = n.text.substr(at, comma - at);
      at = comma + 1;
      word.erase(std::remove(word.begin(), word.end(), ' '), word.end());
      word = word.substr(0, word.find_first_of("#@"));
      if (answers_.knows(word)) continue;
      unknown("answer", n, word, answers_.words());
      const std::size_t dot = word.rfind('.');
      const std::string cell = dot == std::string::npos ? "" : word.substr(dot + 1);
      if (!cell.empty() && answers_.knows(cell))
        d_.last().help(fmt::format("an answer is the name of the cell alone: '{}'", cell));
    }
  }

  void known(const char* kind, const Node& n, const std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), n.text) == names.end()) {
      unknown(kind, n, n.text, names);
    }
  }

  void unknown(const char* kind, const Node& n, const std::string& word,
               const std::vector<std::string>& names) {
    Diagnostics::Report d = d_.error(
        "unknown-name", n.span, fmt::format("there is no {} '{}'", kind, word),
        "answers are names of actions, components, words and cells: see content/LANGUAGE.md");
    d.suggest(word, names);
  }

  Ruleset& r_;
  const Answers& answers_;
  Diagnostics& d_;
  Compiler compiler_;
  std::int32_t seats_ = 1;  // number of players of the test
};

// The game compiled for one test, with the test file added to its sources.
struct CompiledTest {
  std::shared_ptr<Ruleset> ruleset;  // nullptr: it does not compile
  std::unique_ptr<Answers> answers;
  std::int32_t file = -1;
  std::optional<Node> tree;
  Diagnostics problems;
  bool is_omitted = false;  // not compiled because the effort was used up
};

class FileChecker {
 public:
  // Reads one file of the folder of a game or mod.
  FileChecker(Compilations& compilations, const fs::path& folder, const fs::path& path,
              ScenarioProblems& out)
      : compilations_(compilations),
        variants_(variants_of(compilations.library().folder_of(compilations.game()))),
        out_(out) {
    const Library& library = compilations.library();
    ContentReader reader(library.schemas(), out.sources, out.diagnostics, &library.documents());
    DocumentFile file = reader.read(path, folder, "scenario.schema.json");
    source_ = file.source;
    tree_ = std::move(file.tree);
  }

  void check(bool game_compiles) {
    const Node* tests = tree_ ? tree_->find("tests") : nullptr;
    if (!game_compiles || !tests || !tests->is_list()) return;
    const std::vector<Diagnostic> structural = out_.diagnostics.list();
    check_names(*tests);
    for (std::size_t i = 0; i < tests->items.size(); ++i) {
      const Node& test = tests->items[i];
      const bool is_broken =
          std::any_of(structural.begin(), structural.end(), [&](const Diagnostic& d) {
            return d.span.file == source_ && d.span.begin >= test.span.begin &&
                   d.span.begin <= test.span.end;
          });
      if (is_broken || test.find("refused")) continue;  // tests with `refused` expect an error
      const Node* variant = test.find("variant");
      if (!variant) variant = tree_->find("variant");
      if (variant && !variants_exist(*variant)) continue;
      CompiledTest& compiled = compiled_for(*tree_, test, variant);
      if (compiled.is_omitted) ++out_.unchecked;
      if (!compiled.ruleset) continue;
      Checker checker(*compiled.ruleset, *compiled.answers, compiled.problems);
      if (!compiled.tree) continue;
      if (compiled.problems.empty()) checker.given(compiled.tree->find("given"));
      checker.test(compiled.tree->find("tests")->items[i], compiled.tree->find("players"));
    }
    for (auto& [key, compiled] : compiled_) take(compiled);
  }

 private:
  // Reports two tests with the same name, which a report could not distinguish.
  void check_names(const Node& tests) {
    std::map<std::string, SourceSpan> names;
    for (const Node& test : tests.items) {
      const Node* name = test.find("test");
      if (!name) continue;
      const auto [it, is_new] = names.emplace(name->text, name->span);
      if (is_new) continue;
      out_.diagnostics
          .error("duplicate-name", name->span, fmt::format("two tests are called '{}'", name->text),
                 "give one of them another name")
          .note(it->second, "first here");
    }
  }

  bool variants_exist(const Node& variant) {
    bool all = true;
    for (const Node* n : items_of(&variant)) {
      if (std::find(variants_.begin(), variants_.end(), n->text) != variants_.end()) continue;
      all = false;
      Diagnostics::Report d = out_.diagnostics.error(
          "unknown-variant", n->span, fmt::format("the game has no variant '{}'", n->text),
          variants_.empty() ? "it has no variants at all"
                            : fmt::format("it has: {}", fmt::join(variants_, ", ")));
      d.suggest(n->text, variants_);
    }
    return all;
  }

  CompiledTest& compiled_for(const Node& tree, const Node& test, const Node* variant) {
    std::string name;
    for (const Node* n : items_of(variant)) name += (name.empty() ? "" : ",") + n->text;
    Compilations::Options options;
    if (const Node* changed = test.find("options")) {
      for (const Entry& e : changed->entries) {
        options.emplace_back(e.key, in_one_line(e.value));
      }
    }
    const auto [it, is_new] = compiled_.try_emplace({name, options});
    CompiledTest& out = it->second;
    if (!is_new) return out;
    const bool may_remove = removes_something(tree);
    const bool is_compiled = compilations_.keeps(name, options, may_remove);
    out.is_omitted = !is_compiled && out_.left.compiling <= 0;
    if (out.is_omitted) return out;
    const std::shared_ptr<const Compilation> compiled = compilations_.of(name, options, may_remove);
    const Compilation& c = *compiled;
    if (!is_compiled) out_.left.compiling -= cost_of(c);
    if (!c.ruleset) {
      tell_options(test, c);
      return out;
    }
    out.ruleset = std::make_shared<Ruleset>(*c.ruleset);
    out.answers = std::make_unique<Answers>(*out.ruleset);
    Sources& sources = out.ruleset->sources;
    out.file = sources.add(out_.sources.path(source_), out_.sources.text(source_));
    out.tree = tree;
    move_to_file(*out.tree, out.file);
    return out;
  }

  // Reports the first error at the option that it names, since the game compiles without options.
  void tell_options(const Node& test, const Compilation& c) {
    const Node* options = test.find("options");
    if (!options || options->entries.empty()) return;
    for (const Diagnostic& d : c.diagnostics.list()) {
      if (d.severity != Severity::kError) continue;
      Diagnostic report = d;
      report.notes.clear();
      report.span = options->entries.front().key_span;
      for (const Entry& e : options->entries) {
        if (d.message.find("'" + e.key + "'") != std::string::npos) report.span = e.key_span;
      }
      out_.diagnostics.add(std::move(report));
      return;
    }
  }

  // Adds the findings in the test file; those in the game's files are reported elsewhere.
  void take(const CompiledTest& compiled) {
    if (compiled.ruleset) out_.compiled.push_back(compiled.ruleset);
    for (Diagnostic d : compiled.problems.list()) {
      if (d.span.file != compiled.file) continue;
      d.span.file = source_;
      std::erase_if(d.notes, [&](const Note& n) { return n.span.file != compiled.file; });
      for (Note& n : d.notes) n.span.file = source_;
      out_.diagnostics.add(std::move(d));
    }
  }

  Compilations& compilations_;
  std::vector<std::string> variants_;
  ScenarioProblems& out_;
  std::int32_t source_ = -1;
  std::optional<Node> tree_;
  std::map<std::pair<std::string, Compilations::Options>, CompiledTest>
      compiled_;  // by variant and options
};

}  // namespace

ScenarioProblems check_scenarios(Compilations& compilations, const fs::path& folder,
                                 const Effort& effort) {
  ScenarioProblems out;
  out.left = effort;
  const std::vector<fs::path> files = scenario_files(folder);
  if (files.empty()) return out;
  const bool compiles = compilations.of("")->ruleset != nullptr;
  for (const fs::path& path : files) FileChecker(compilations, folder, path, out).check(compiles);
  out.diagnostics.sort();
  return out;
}

}  // namespace cubilete
