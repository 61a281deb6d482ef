#include "compiler/compiler.h"

#include <fmt/format.h>

#include "compiler/fields.h"
#include "compiler/rules/acting_player.h"
#include "compiler/rules/actions.h"
#include "compiler/rules/attributes.h"
#include "compiler/rules/callables.h"
#include "compiler/rules/flow.h"
#include "compiler/rules/kinds.h"
#include "compiler/rules/options.h"
#include "compiler/rules/outcome.h"
#include "compiler/rules/totals.h"
#include "compiler/rules/triggers.h"
#include "compiler/rules/zones.h"

namespace cubilete {

Compiler::Compiler(Ruleset& ruleset, Diagnostics& diagnostics)
    : r_(ruleset),
      d_(diagnostics),
      names_(ruleset, diagnostics),
      scripts_(names_),
      expressions_(names_, scripts_),
      effects_(names_, expressions_, scripts_),
      components_(names_, expressions_, scripts_, effects_),
      locales_(ruleset, diagnostics) {}

void Compiler::compile(const Node& game, std::vector<const Node*> component_files) {
  static const Node kEmpty;
  const auto section = [&](const char* key) -> const Node& {
    const Node* n = game.find(key);
    return n && n->is_map() ? *n : kEmpty;
  };
  const Node* flow = game.find("flow");
  AttributeCompiler attributes(names_);
  OptionCompiler options(names_);
  CallableCompiler callables(names_, expressions_, scripts_, effects_);
  ActionCompiler actions(names_, expressions_, effects_);
  FlowCompiler timetable(names_, expressions_, effects_);

  if (const Node* players = game.find("players")) read_players(*players);
  read_limits(game);
  read_words(list_at(game, "words"));
  for (const std::string_view name : kStreamsOfScripts) names_.stream(std::string(name));

  const std::vector<Node> edges = components_of_edges(section("zones"));
  for (const Node& file : edges) component_files.push_back(&file);

  // Pass 1 declares names. Kinds and components come first: types of zones and options need them.
  KindCompiler(names_, attributes).declare(section("kinds"));
  attributes.declare(section("resources"), AttributeOwner::kPlayer, {}, true);
  attributes.declare(section("table_resources"), AttributeOwner::kTable, {}, true);
  attributes.declare(section("player_attributes"), AttributeOwner::kPlayer, {}, false);
  attributes.declare(section("table_attributes"), AttributeOwner::kTable, {}, false);
  for (const Node* file : component_files) components_.declare(*file);
  for (ComponentDef& c : r_.definitions) {
    c.is_of_overlay = overlay_sources_.count(c.span.file) > 0;
  }
  // Sizes of zones and numbers of copies follow from options and constants.
  options.declare(section("options"), false);
  options.declare(section("constants"), true);
  options.compile(section("options"), 0);
  options.compile(section("constants"), section("options").entries.size());
  // It lives until the initial lists of attributes have been read.
  const Node zones = with_out_of_game(section("zones"), game, component_files, may_remove_);
  ZoneCompiler(names_, expressions_, attributes).declare(zones);
  callables.declare_queries(section("queries"));
  callables.declare_effects(section("effects"));
  actions.declare(section("actions"));
  timetable.declare_startable(section("phases"));
  if (flow) timetable.declare_phases(*flow);
  attributes.finish();

  // Pass 2 compiles everything that refers to names.
  for (const PropertyDef& p : r_.properties) {
    Scope scope;
    names_.add_parameters(scope, p.parameters);
  }
  components_.compile_defaults(section("kinds"));
  for (const Node* file : component_files) components_.compile(*file);
  callables.compile_queries(section("queries"));
  callables.compile_effects(section("effects"));
  actions.compile(section("actions"));
  TriggerCompiler(names_, expressions_, effects_).compile(section("triggers"));
  compile_set_up(game.find("setup"));
  timetable.compile(flow, section("phases"));
  ActingPlayerCheck(r_, d_, NobodyActs::kInSetUp).check_effects(r_.setup);
  if (const Node* outcome = game.find("outcome"); outcome && outcome->is_map()) {
    OutcomeCompiler(names_, expressions_).compile(*outcome);
  }
  compile_statements(list_at(game, "checks"), r_.checks);
  compile_statements(list_at(game, "invariants"), r_.invariants);
}

void Compiler::read_players(const Node& players) {
  if (players.is_integer()) r_.min_players = static_cast<std::int32_t>(players.integer);
  r_.min_players = integer_at(players, "min", r_.min_players);
  r_.max_players = integer_at(players, "max", r_.min_players);
  if (r_.max_players > 0 && r_.max_players < r_.min_players) {
    d_.error("out-of-range", players.span,
             fmt::format("at least {} and at most {} players contradict each other", r_.min_players,
                         r_.max_players));
  }
}

void Compiler::read_limits(const Node& game) {
  r_.turn_limit = integer_at(game, "turn_limit", r_.turn_limit);
  const Node* limits = game.find("decision_limits");
  if (!limits) return;
  DecisionLimits& l = r_.decision_limits;
  l.turn = integer_at(*limits, "turn", l.turn);
  l.round = integer_at(*limits, "round", l.round);
  l.game = integer_at(*limits, "game", l.game);
}

void Compiler::read_words(const Node* list) {
  if (!list) return;
  names_.vocabulary(*list);
  for (const Node& word : list->items) {
    if (word.is_scalar()) r_.words.push_back({names_.symbol(word.text), word.span});
  }
}

void Compiler::compile_set_up(const Node* setup) {
  Scope scope;
  r_.setup = effects_.block(setup, scope);
  r_.setup_slots = scope.slots();
}

void Compiler::compile_statements(const Node* list, std::vector<ContentStatement>& into) {
  if (!list) return;
  std::map<std::string, SourceSpan> ids;
  for (const Node& n : list->items) {
    ContentStatement s;
    if (const Node* id = string_at(n, "id")) {
      s.id = id->text;
      names_.declare(ids, {id->text, id->span, {}}, "statement");
    }
    const Node* condition = n.is_map() ? n.find("holds") : &n;
    if (!condition) continue;
    s.condition = expressions_.compile(*condition, Scope(), kBooleanType);
    if (!s.condition.is_some()) continue;
    // A total in an overlay's own statement includes the definitions that overlays add.
    if (overlay_sources_.count(condition->span.file) == 0) {
      if (auto total = total_without_overlays(r_, r_.expression(s.condition))) {
        s.without_overlays = ExpressionId(r_.expressions.size());
        r_.expressions.push_back(std::move(*total));
      }
    }
    into.push_back(std::move(s));
  }
}

}  // namespace cubilete
