#include "compiler/compiler.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {

void Compiler::compile(const Node& game, const std::vector<const Node*>& component_files) {
  static const Node kEmpty;
  const auto section = [&](const char* key) -> const Node& {
    const Node* n = game.find(key);
    return n && n->is_map() ? *n : kEmpty;
  };
  if (const Node* players = game.find("players")) {
    const auto bound = [&](const char* key, std::int32_t otherwise) {
      const Node* n = players->is_map() ? players->find(key) : players;
      return n && n->is_integer() ? static_cast<std::int32_t>(n->integer) : otherwise;
    };
    r_.min_players = bound("min", 1);
    r_.max_players = bound("max", r_.min_players);
    if (r_.max_players < r_.min_players) {
      d_.error("out-of-range", players->span,
               fmt::format("at least {} and at most {} players contradict each other",
                           r_.min_players, r_.max_players));
    }
  }
  if (const Node* limit = game.find("turn_limit"); limit && limit->is_integer()) {
    r_.turn_limit = static_cast<std::int32_t>(limit->integer);
  }
  stream("dice");
  stream("pick");

  // Pass 1: every name. Kinds first, since zones and options are typed by them.
  declare_kinds(section("kinds"));
  declare_attributes(section("resources"), AttributeOwner::kPlayer, {}, true);
  declare_attributes(section("table_resources"), AttributeOwner::kTable, {}, true);
  declare_attributes(section("player_attributes"), AttributeOwner::kPlayer, {}, false);
  declare_attributes(section("table_attributes"), AttributeOwner::kTable, {}, false);
  declare_zones(section("zones"));
  for (const Node* file : component_files) declare_components(*file, game);
  declare_options(section("options"), false);
  declare_options(section("constants"), true);
  declare_queries(section("queries"));
  declare_effects(section("effects"));
  declare_actions(section("actions"));
  const Node* flow = game.find("flow");
  if (flow && flow->is_list()) declare_phases(*flow);
  lay_out();

  // Pass 2: what refers to them.
  compile_options(section("options"), 0);
  compile_options(section("constants"), section("options").entries.size());
  for (const Node* file : component_files) compile_components(*file);
  compile_queries(section("queries"));
  compile_effects(section("effects"));
  compile_actions(section("actions"));
  compile_triggers(section("triggers"));
  {
    Scope scope;
    r_.setup = block(game.find("setup"), scope);
    r_.setup_slots = scope.slots();
  }
  r_.flow.emplace_back();
  r_.flow[0].kind = PhaseFlow{};
  if (flow) r_.flow[0].span = flow->span;
  const std::vector<FlowId> parts = compile_flow(flow, FlowId(0));
  r_.flow[0].parts = parts;
  if (const Node* outcome = game.find("outcome"); outcome && outcome->is_map()) {
    compile_outcome(*outcome);
  }
  const auto statements = [&](const char* key, std::vector<ExpressionId>& into) {
    const Node* list = game.find(key);
    if (!list || !list->is_list()) return;
    for (const Node& n : list->items) {
      Scope scope;
      const ExpressionId id = expression(n, scope, kBooleanType);
      if (id.is_some()) into.push_back(id);
    }
  };
  statements("checks", r_.checks);
  statements("invariants", r_.invariants);
}

void Compiler::lay_out() {
  for (AttributeDef& a : r_.attributes) {
    if (a.owner == AttributeOwner::kTable) a.offset = r_.table_size++;
    if (a.owner == AttributeOwner::kPlayer) a.offset = r_.player_size++;
  }
  for (const KindDef& k : r_.kinds) {
    std::int32_t offset = 0;
    for (const AttributeId a : k.attributes) r_.attributes[a.index()].offset = offset++;
    r_.component_size = std::max(r_.component_size, offset);
  }
}

}  // namespace cubilete
