#include "lab/denial.h"

#include <algorithm>
#include <utility>

namespace cubilete {

namespace {

// Upper bound for the choices of an action, which are made one after the other.
constexpr int kMostChoices = 12;

bool may_name_definitions(const Type& t) {
  return t.kind == TypeKind::kDefinition || t.kind == TypeKind::kComponent;
}

// Returns whether a choice of the option's action can name a definition.
bool is_about_definitions(const Ruleset& r, const Decision& d, std::size_t option) {
  const ActionId action = d.kind == AskKind::kAction ? ActionId(d.options[option][0]) : d.action;
  if (!action.is_some()) return false;
  const auto& choices = r.action(action).choices;
  return std::any_of(choices.begin(), choices.end(),
                     [](const ChoiceDef& c) { return may_name_definitions(c.type); });
}

}  // namespace

DeniedAgent::DeniedAgent(std::unique_ptr<Agent> agent, DefinitionId denied)
    : agent_(std::move(agent)), denied_(denied) {}

template <class Question>
bool DeniedAgent::is_among(const State& s, const Question& question,
                           std::span<const std::int32_t> values) const {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Type type = question.type_at(i);
    if (type.kind == TypeKind::kDefinition && DefinitionId(values[i]) == denied_) return true;
    const ComponentId component(values[i]);
    if (type.kind != TypeKind::kComponent || !s.has(component)) continue;
    if (s.definition_of(component) == denied_) return true;
  }
  return false;
}

Result<bool> DeniedAgent::needs_it(Engine& engine, const State& s, const Decision& d,
                                   std::size_t option, int depth) {
  if (is_among(s, d, d.options[option])) return true;
  const bool is_of_action = d.kind == AskKind::kAction || d.kind == AskKind::kChoice;
  if (!is_of_action || depth >= kMostChoices) return false;
  if (!is_about_definitions(engine.ruleset(), d, option)) return false;
  State next = s;
  const auto values = d.options[option];
  if (!engine.step(next, {d.player, {values.begin(), values.end()}})) return false;
  // A choice with a single answer is made automatically.
  for (const SelfAnswer& self : engine.self_answers()) {
    const bool is_own = !self.is_action && self.player == d.player;
    if (is_own && is_among(s, self, self.values)) return true;
  }
  const auto inner = engine.decision(next, d.player);
  if (!inner) return Failure(inner.error());
  if (inner->kind != AskKind::kChoice || inner->options.empty()) return false;
  for (std::size_t i = 0; i < inner->options.size(); ++i) {
    const auto needs = needs_it(engine, next, *inner, i, depth + 1);
    if (!needs || !*needs) return needs;
  }
  return true;
}

Result<std::size_t> DeniedAgent::choose(Engine& engine, const State& s, const Decision& d) {
  Decision left = d;
  std::vector<std::size_t> places(d.options.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
  std::optional<std::size_t> first;
  while (!places.empty()) {
    const auto chosen = agent_->choose(engine, s, left);
    if (!chosen) return chosen;
    const std::size_t option = places[*chosen];
    const auto needs = needs_it(engine, s, d, option, 0);
    if (!needs) return Failure(needs.error());
    if (!*needs) return option;
    if (!first) first = option;
    places.erase(places.begin() + static_cast<std::ptrdiff_t>(*chosen));
    left.options.clear();
    for (const std::size_t i : places) left.options.add(d.options[i]);
  }
  return *first;
}

}  // namespace cubilete
