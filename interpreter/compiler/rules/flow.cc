#include "compiler/rules/flow.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "compiler/fields.h"
#include "compiler/rules/acting_player.h"
#include "ruleset/flow_steps.h"

namespace cubilete {
namespace {

constexpr std::array<std::string_view, 3> kBlocks = {"do", "then", "else"};

// Calls f for a part of the timetable, or for each part of a list.
template <class Function>
void each_item(const Node& block, Function f) {
  if (!block.is_list()) return f(block);
  for (const Node& n : block.items) f(n);
}

bool is_endless(const Node& times) { return times.text == "forever"; }

bool holds_parts(const Node& n);

// Returns the step that a part of the timetable is; nullptr for an effect.
const Entry* flow_verb(const Node& n) {
  for (const FlowStepRow& row : kFlowSteps) {
    const Entry* const e = n.find_entry(row.name);
    if (!e) continue;
    const bool is_loop = row.step == FlowStep::kRepeat &&
                         (is_endless(e->value) || n.find("while") || n.find("until"));
    if (!row.is_verb || is_loop || holds_parts(n)) return e;
  }
  return nullptr;
}

// Returns whether a block of this part, or effect, holds what only the timetable has.
bool holds_parts(const Node& n) {
  bool holds = false;
  for (const std::string_view key : kBlocks) {
    const Node* block = n.find(key);
    if (!block) continue;
    each_item(*block, [&](const Node& part) { holds = holds || flow_verb(part); });
  }
  return holds;
}

}  // namespace

void FlowCompiler::declare_phases(const Node& block) {
  each_item(block, [this](const Node& n) {
    if (!flow_verb(n)) return;
    if (const Node* name = string_at(n, "phase")) declare_phase(*name);
    if (const Node* name = string_at(n, "each")) names_.note_item_of_timetable(name->text);
    for (const std::string_view key : kBlocks) {
      if (const Node* inner = n.find(key)) declare_phases(*inner);
    }
  });
}

void FlowCompiler::declare_startable(const Node& section) {
  for (const Entry& e : section.entries) declare_phase(text_node(e.key, e.key_span));
  r_.startable_phases = static_cast<std::int32_t>(r_.phases.size());
  for (const Entry& e : section.entries) declare_phases(e.value);
}

void FlowCompiler::declare_phase(const Node& name) {
  if (r_.find_phase(name.text).is_some()) {
    d_.error("duplicate-name", name.span, fmt::format("two phases have the name '{}'", name.text));
  } else {
    names_.declared_at(NameKind::kPhase, static_cast<std::int32_t>(r_.phases.size()), name.span);
    r_.phases.push_back(name.text);
  }
}

void FlowCompiler::compile(const Node* block, const Node& startable) {
  r_.flow.resize(startable.entries.size() + 1);
  root(FlowId(0), PhaseId(), block, block ? block->span : SourceSpan{});
  // Who starts them says who is acting.
  ++turns_around_;
  std::int32_t phase = 0;
  for (const Entry& e : startable.entries) {
    root(FlowId(phase + 1), PhaseId(phase), &e.value, e.key_span);
    ++phase;
  }
  --turns_around_;
  for (const BlockId effects : outside_of_turns_) {
    ActingPlayerCheck(r_, d_, NobodyActs::kInTimetable).check_effects(effects);
  }
}

void FlowCompiler::root(FlowId id, PhaseId phase, const Node* block, SourceSpan span) {
  r_.flow[id.index()].kind = PhaseFlow{phase};
  r_.flow[id.index()].span = span;
  std::vector<FlowId> all = parts(block, id);
  r_.flow[id.index()].parts = std::move(all);
}

// Compiles the parts of a block. Consecutive effects become one part.
std::vector<FlowId> FlowCompiler::parts(const Node* block, FlowId parent) {
  std::vector<FlowId> out;
  if (!block) return out;
  Node together;
  together.kind = NodeKind::kList;
  const auto end_effects = [&] {
    if (!together.items.empty()) out.push_back(effects(together, parent));
    together.items.clear();
  };
  each_item(*block, [&](const Node& n) {
    if (const Entry* verb = flow_verb(n)) {
      end_effects();
      out.push_back(part(n, *verb, parent));
    } else {
      together.items.push_back(n);
    }
  });
  end_effects();
  return out;
}

FlowId FlowCompiler::add(const FlowNode& node) {
  r_.flow.push_back(node);
  return FlowId(r_.flow.size() - 1);
}

FlowId FlowCompiler::part(const Node& n, const Entry& verb, FlowId parent) {
  FlowNode node;
  node.parent = parent;
  node.names = static_cast<std::int32_t>(scope_.size());
  node.turn_goes_on = r_.flow[parent.index()].turn_goes_on;
  node.span = verb.key_span;
  const FlowId id = add(node);
  switch (step_named(verb.key)) {
    case FlowStep::kPhase:
      phase(n, node, id);
      break;
    case FlowStep::kRounds:
      loop(n, verb, true, node, id);
      break;
    case FlowStep::kRepeat:
      loop(n, verb, false, node, id);
      break;
    case FlowStep::kEach:
      each(n, verb, node, id);
      break;
    case FlowStep::kTurns:
      turns(n, node, id);
      break;
    case FlowStep::kActions:
      actions(n, node);
      break;
    case FlowStep::kWindow:
      window(n, node);
      break;
    case FlowStep::kSimultaneous:
      simultaneous(n, node);
      break;
    case FlowStep::kIf:
      branch(n, node, id);
      break;
  }
  if (turns_around_ == 0) {
    ActingPlayerCheck(r_, d_, NobodyActs::kInTimetable).check_flow(node, verb, n);
  }
  r_.flow[id.index()] = std::move(node);
  return id;
}

ExpressionId FlowCompiler::of_table(const Node& n, std::string_view key, Type type) {
  const ExpressionId id = expressions_.compile(n.find(key), scope_, type);
  check_reads(id);
  return id;
}

ExpressionId FlowCompiler::condition(const Node& n, std::string_view key) {
  const ExpressionId id = expressions_.all_of(n.find(key), scope_);
  check_reads(id);
  return id;
}

void FlowCompiler::check_reads(ExpressionId id) {
  if (turns_around_ == 0) ActingPlayerCheck(r_, d_, NobodyActs::kInTimetable).check_reads(id);
}

void FlowCompiler::phase(const Node& n, FlowNode& node, FlowId id) {
  PhaseFlow f;
  if (const Node* name = string_at(n, "phase")) f.phase = r_.find_phase(name->text);
  node.kind = f;
  node.parts = parts(n.find("do"), id);
}

void FlowCompiler::loop(const Node& n, const Entry& verb, bool is_round, FlowNode& node,
                        FlowId id) {
  RepeatFlow f;
  f.is_round = is_round;
  f.again_if = condition(n, "while");
  f.until = condition(n, "until");
  if (!is_endless(verb.value)) f.times = expressions_.count(&verb.value, scope_, 1);
  check_reads(f.times);
  node.kind = f;
  node.parts = parts(n.find("do"), id);
}

void FlowCompiler::each(const Node& n, const Entry& verb, FlowNode& node, FlowId id) {
  EachFlow f;
  const auto from = expressions_.candidates(n.find("from"), scope_, "expected a list", true);
  f.items = from.list;
  check_reads(f.items);
  f.acts = flag_at(n, "acts");
  node.kind = f;
  const Scope outside = scope_;
  names_.add_local(scope_, verb.value.text, from.item, verb.value.span);
  if (f.acts) ++turns_around_;
  node.parts = parts(n.find("do"), id);
  if (f.acts) --turns_around_;
  scope_ = outside;
}

void FlowCompiler::turns(const Node& n, FlowNode& node, FlowId id) {
  TurnsFlow f;
  f.players = of_table(n, "turns", kPlayerType.list());
  ++turns_around_;
  node.kind = f;
  // The parts take it from the node of this id.
  r_.flow[id.index()].turn_goes_on = node.turn_goes_on = condition(n, "while");
  node.parts = parts(n.find("do"), id);
  --turns_around_;
}

void FlowCompiler::actions(const Node& n, FlowNode& node) {
  ActionsFlow f;
  f.actions = offered(*n.find("actions"));
  f.player = of_table(n, "player", kPlayerType);
  f.until = expressions_.all_of(n.find("until"), scope_);
  f.once = flag_at(n, "once");
  f.is_optional = flag_at(n, "optional");
  f.always_asks = flag_at(n, "always_ask");
  node.kind = std::move(f);
}

void FlowCompiler::window(const Node& n, FlowNode& node) {
  ActionsFlow f;
  f.is_window = true;
  f.is_optional = true;
  f.actions = offered(*n.find("window"));
  f.player = of_table(n, "player", kPlayerType.list());
  f.until = expressions_.all_of(n.find("until"), scope_);
  f.once = flag_at(n, "once");
  f.always_asks = flag_at(n, "always_ask");
  node.kind = std::move(f);
}

void FlowCompiler::simultaneous(const Node& n, FlowNode& node) {
  SimultaneousFlow f;
  f.actions = offered(*n.find("simultaneous"));
  f.players = of_table(n, "player", kPlayerType.list());
  f.is_optional = flag_at(n, "optional");
  f.always_asks = flag_at(n, "always_ask");
  node.kind = std::move(f);
}

FlowId FlowCompiler::effects(Node& together, FlowId parent) {
  const Node& first = together.items.front();
  together.span = {first.span.file, first.span.begin, together.items.back().span.end};
  Scope scope = scope_;
  EffectFlow f;
  f.block = effects_.block(&together, scope);
  f.slots = scope.slots();
  if (turns_around_ == 0) outside_of_turns_.push_back(f.block);
  FlowNode node;
  node.parent = parent;
  node.names = static_cast<std::int32_t>(scope_.size());
  node.span =
      first.is_map() && !first.entries.empty() ? first.entries.front().key_span : first.span;
  node.kind = f;
  return add(node);
}

void FlowCompiler::branch(const Node& n, FlowNode& node, FlowId id) {
  BranchFlow f;
  f.condition = condition(n, "if");
  node.parts = parts(n.find("then"), id);
  f.else_from = static_cast<std::int32_t>(node.parts.size());
  for (const FlowId p : parts(n.find("else"), id)) node.parts.push_back(p);
  node.kind = f;
}

std::vector<ActionId> FlowCompiler::offered(const Node& list) {
  std::vector<ActionId> out;
  for (const Node& n : list.items) {
    const ActionId id = r_.find_action(n.text);
    if (id.is_some()) names_.use(NameKind::kAction, id.value, n.span);
    if (!id.is_some()) {
      names_.unknown("action", n.text, n.span, names_of(r_.actions), {},
                     Declaration{{"actions", n.text}, "{do: []}"});
    } else if (std::find(out.begin(), out.end(), id) != out.end()) {
      d_.error("not-unique", n.span, fmt::format("the action '{}' is offered twice here", n.text));
    } else {
      out.push_back(id);
    }
  }
  return out;
}

}  // namespace cubilete
