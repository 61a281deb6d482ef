#include "compiler/rules/flow.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/fields.h"
#include "compiler/rules/acting_player.h"

namespace cubilete {

void FlowCompiler::declare_phases(const Node& list) {
  for (const Node& n : list.items) {
    for (const Entry& e : n.entries) {
      if (e.key == "do") continue;  // holds effects, no parts
      if (e.key == "phase") declare_phase(e.value);
      for (const char* key : {"do", "then", "else"}) {
        if (const Node* inner = list_at(e.value, key)) declare_phases(*inner);
      }
    }
  }
}

void FlowCompiler::declare_phase(const Node& phase) {
  const Node* name = string_at(phase, "name");
  if (!name) return;
  if (r_.find_phase(name->text).is_some()) {
    d_.error("duplicate-name", name->span,
             fmt::format("two phases have the name '{}'", name->text));
  } else {
    r_.phases.push_back(name->text);
  }
}

void FlowCompiler::compile(const Node* list) {
  const FlowId root(0);
  r_.flow.emplace_back();
  r_.flow[root.index()].kind = PhaseFlow{};
  if (list) r_.flow[root.index()].span = list->span;
  std::vector<FlowId> all = parts(list, root);
  r_.flow[root.index()].parts = std::move(all);
}

std::vector<FlowId> FlowCompiler::parts(const Node* list, FlowId parent) {
  std::vector<FlowId> out;
  if (!list || !list->is_list()) return out;
  for (const Node& n : list->items) {
    if (n.is_map() && n.entries.size() == 1) out.push_back(part(n.entries.front(), parent));
  }
  return out;
}

FlowId FlowCompiler::part(const Entry& e, FlowId parent) {
  const FlowId id(r_.flow.size());
  r_.flow.emplace_back();
  FlowNode node;
  node.parent = parent;
  node.span = e.key_span;
  const Node& n = e.value;
  if (e.key == "phase") phase(n, node, id);
  if (e.key == "rounds" || e.key == "repeat") loop(n, node, id, e.key == "rounds");
  if (e.key == "turns") turns(n, node, id);
  if (e.key == "actions") actions(n, node);
  if (e.key == "simultaneous") simultaneous(n, node);
  if (e.key == "do") effect(n, node);
  if (e.key == "if") branch(n, node, id);
  if (turns_around_ == 0) {
    ActingPlayerCheck(r_, d_, NobodyActs::kInTimetable).check_flow(node, e);
  }
  r_.flow[id.index()] = std::move(node);
  return id;
}

ExpressionId FlowCompiler::of_table(const Node& n, std::string_view key, Type type) {
  const ExpressionId id = expressions_.compile(n.find(key), Scope(), type);
  check_reads(id);
  return id;
}

void FlowCompiler::check_reads(ExpressionId id) {
  if (turns_around_ == 0) ActingPlayerCheck(r_, d_, NobodyActs::kInTimetable).check_reads(id);
}

void FlowCompiler::phase(const Node& n, FlowNode& node, FlowId id) {
  PhaseFlow f;
  if (const Node* name = string_at(n, "name")) f.phase = r_.find_phase(name->text);
  node.kind = f;
  node.parts = parts(n.find("do"), id);
}

void FlowCompiler::loop(const Node& n, FlowNode& node, FlowId id, bool is_round) {
  RepeatFlow f;
  f.is_round = is_round;
  f.again_if = of_table(n, "while", kBooleanType);
  f.until = of_table(n, "until", kBooleanType);
  f.times = expressions_.count(n.find("times"), Scope(), 1);
  check_reads(f.times);
  node.kind = f;
  node.parts = parts(n.find("do"), id);
}

void FlowCompiler::turns(const Node& n, FlowNode& node, FlowId id) {
  TurnsFlow f;
  f.players = of_table(n, "of", kPlayerType.list());
  node.kind = f;
  ++turns_around_;
  node.parts = parts(n.find("do"), id);
  --turns_around_;
}

void FlowCompiler::actions(const Node& n, FlowNode& node) {
  ActionsFlow f;
  f.actions = offered(n.is_list() ? &n : n.find("offer"));
  f.player = of_table(n, "player", kPlayerType);
  f.until = expressions_.compile(n.find("until"), Scope(), kBooleanType);
  f.once = flag_at(n, "once");
  f.is_optional = flag_at(n, "optional");
  f.always_asks = flag_at(n, "always_ask");
  node.kind = std::move(f);
}

void FlowCompiler::simultaneous(const Node& n, FlowNode& node) {
  SimultaneousFlow f;
  f.actions = offered(n.find("offer"));
  f.players = of_table(n, "of", kPlayerType.list());
  f.is_optional = flag_at(n, "optional");
  f.always_asks = flag_at(n, "always_ask");
  node.kind = std::move(f);
}

void FlowCompiler::effect(const Node& n, FlowNode& node) {
  Scope scope;
  EffectFlow f;
  f.block = effects_.block(&n, scope);
  f.slots = scope.slots();
  if (turns_around_ == 0) {
    ActingPlayerCheck(r_, d_, NobodyActs::kInTimetable).check_effects(f.block);
  }
  node.kind = f;
}

void FlowCompiler::branch(const Node& n, FlowNode& node, FlowId id) {
  BranchFlow f;
  f.condition = of_table(n, "is", kBooleanType);
  node.parts = parts(n.find("then"), id);
  f.else_from = static_cast<std::int32_t>(node.parts.size());
  for (const FlowId p : parts(n.find("else"), id)) node.parts.push_back(p);
  node.kind = f;
}

std::vector<ActionId> FlowCompiler::offered(const Node* list) {
  std::vector<ActionId> out;
  if (!list) return out;
  for (const Node& n : list->items) {
    const ActionId id = r_.find_action(n.text);
    if (!id.is_some()) {
      names_.unknown("action", n.text, n.span, names_of(r_.actions));
    } else if (std::find(out.begin(), out.end(), id) != out.end()) {
      d_.error("not-unique", n.span, fmt::format("the action '{}' is offered twice here", n.text));
    } else {
      out.push_back(id);
    }
  }
  return out;
}

}  // namespace cubilete
