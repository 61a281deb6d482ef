// The timetable.

#include <fmt/format.h>

#include <algorithm>

#include "compiler/compiler.h"

namespace cubilete {

void Compiler::declare_phases(const Node& list) {
  for (const Node& n : list.items) {
    for (const Entry& e : n.entries) {
      if (e.key == "phase") {
        const Node* name = e.value.find("name");
        if (name && name->is_string()) {
          if (r_.find_phase(name->text) >= 0) {
            d_.error("duplicate-name", name->span,
                     fmt::format("two phases have the name '{}'", name->text));
          } else {
            r_.phases.push_back(name->text);
          }
        }
      }
      for (const char* part : {"do", "then", "else"}) {
        if (const Node* inner = e.value.find(part); inner && inner->is_list() && e.key != "do") {
          declare_phases(*inner);
        }
      }
    }
  }
}

std::vector<FlowId> Compiler::compile_flow(const Node* list, FlowId parent) {
  std::vector<FlowId> out;
  if (!list || !list->is_list()) return out;
  for (const Node& n : list->items) {
    if (!n.is_map() || n.entries.size() != 1) continue;
    out.push_back(compile_flow_node(n.entries.front(), n, parent));
  }
  return out;
}

// Outside of turns nobody is acting. What is read of the acting player there fails whenever it is
// asked; where the rule looks whether there is one, nothing is said.
void Compiler::check_reads_of_nobody(ExpressionId id) {
  if (turns_around_ > 0 || !id.is_some()) return;
  const Expression& e = r_.expression(id);
  const ExpressionNode* reads = nullptr;
  for (const ExpressionNode& n : e.nodes) {
    if (n.op == Op::kIfElse) return;
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      const auto child = std::size_t(e.children[std::size_t(n.first_child + k)]);
      if (e.nodes[child].op != Op::kActingPlayer) continue;
      if (n.op != Op::kAttribute && n.op != Op::kZone) return;
      if (!reads) reads = &n;
    }
  }
  if (!reads) return;
  const std::string text(r_.sources.text(reads->span));
  const std::string name = text.substr(text.rfind('.') + 1);
  const std::string of_any = reads->op == Op::kZone ? fmt::format("any(players.{})", name)
                                                    : fmt::format("any(players[{} > 3])", name);
  d_.error("reads-nothing", reads->span,
           fmt::format("nobody is acting here: '{}' is read of no player", text),
           fmt::format("outside of 'turns' say whose, as in seat(1).{} or {}", name, of_any));
}

FlowId Compiler::compile_flow_node(const Entry& e, const Node&, FlowId parent) {
  const FlowId id(r_.flow.size());
  r_.flow.emplace_back();
  FlowNode node;
  node.parent = parent;
  node.span = e.key_span;
  Scope scope;
  const Node& n = e.value;
  const auto part = [&](const char* key, Type type) {
    return optional_expression(n.find(key), scope, type);
  };
  const auto part_of_nobody = [&](const char* key, Type type) {
    const ExpressionId found = part(key, type);
    check_reads_of_nobody(found);
    return found;
  };
  const auto flag = [&](const char* key) {
    const Node* v = n.find(key);
    return v && v->integer != 0;
  };
  if (e.key == "phase") {
    PhaseFlow f;
    if (const Node* name = n.find("name"); name && name->is_string()) {
      f.phase = r_.find_phase(name->text);
    }
    node.kind = f;
    node.parts = compile_flow(n.find("do"), id);
  } else if (e.key == "rounds" || e.key == "repeat") {
    RepeatFlow f;
    f.is_round = e.key == "rounds";
    f.again_if = part_of_nobody("while", kBooleanType);
    f.until = part_of_nobody("until", kBooleanType);
    f.times = part_of_nobody("times", kIntegerType);
    node.kind = f;
    node.parts = compile_flow(n.find("do"), id);
  } else if (e.key == "turns") {
    TurnsFlow f;
    f.players = part_of_nobody("of", kPlayerType.list());
    node.kind = f;
    ++turns_around_;
    node.parts = compile_flow(n.find("do"), id);
    --turns_around_;
  } else if (e.key == "actions") {
    ActionsFlow f;
    f.actions = offered_actions(n.is_list() ? &n : n.find("offer"));
    f.player = part_of_nobody("player", kPlayerType);
    f.until = part("until", kBooleanType);
    f.once = flag("once");
    f.is_optional = flag("optional");
    f.always_asks = flag("always_ask");
    node.kind = std::move(f);
  } else if (e.key == "simultaneous") {
    SimultaneousFlow f;
    f.actions = offered_actions(n.find("offer"));
    f.players = part_of_nobody("of", kPlayerType.list());
    f.is_optional = flag("optional");
    f.always_asks = flag("always_ask");
    node.kind = std::move(f);
  } else if (e.key == "do") {
    EffectFlow f;
    f.block = block(&n, scope);
    f.slots = scope.slots();
    node.kind = f;
  } else if (e.key == "if") {
    BranchFlow f;
    f.condition = part_of_nobody("is", kBooleanType);
    node.parts = compile_flow(n.find("then"), id);
    f.else_from = static_cast<std::int32_t>(node.parts.size());
    for (const FlowId p : compile_flow(n.find("else"), id)) node.parts.push_back(p);
    node.kind = f;
  }
  r_.flow[id.index()] = std::move(node);
  return id;
}

}  // namespace cubilete
