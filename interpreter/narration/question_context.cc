#include "narration/question_context.h"

#include <fmt/format.h>

#include <algorithm>

#include "narration/question_lines.h"
#include "state/runs.h"

namespace cubilete {
namespace {

// Returns how many choices must be made before the cost of the action is known.
std::size_t choices_of_cost(const Ruleset& r, const ActionDef& action) {
  std::int32_t highest = -1;
  const auto look_at = [&](ExpressionId id) {
    if (id.is_some()) highest = std::max(highest, r.expression(id).highest_slot);
  };
  look_at(action.cost_from);
  for (const Amount& a : action.cost) {
    look_at(a.resource_from);
    look_at(a.amount);
  }
  return static_cast<std::size_t>(highest + 1);
}

// REQUIRES: `locals` holds every local that the cost reads.
std::vector<std::string> price(const Wording& words, Engine& engine, const State& s,
                               MaybePlayer player, const ActionDef& action,
                               std::span<const std::int32_t> locals) {
  Evaluator& evaluator = engine.evaluator();
  const Evaluator::Run run(evaluator);
  evaluator.bind_state(s, player);
  const Evaluator::LocalScope scope(evaluator, action.slots);
  engine.enumerator().bind_locals(action, locals);
  const auto amounts = total_of(amounts_of(evaluator, action.cost, action.cost_from));
  if (evaluator.failed()) return {};
  std::vector<std::string> texts;
  for (const ResourceAmount& a : amounts) {
    if (a.amount == 0) continue;
    texts.push_back(fmt::format("{} {}", a.amount,
                                words.name("attributes", words.ruleset().attribute(a.resource).name,
                                           static_cast<std::int32_t>(a.amount))));
  }
  return texts;
}

}  // namespace

std::string context_line(const Wording& words, Engine& engine, const State& s, const Decision& d) {
  const Ruleset& r = words.ruleset();
  if (d.kind == AskKind::kEffect) {
    if (!s.activation || !s.activation->action.is_some()) return {};
    const std::string action = words.name("actions", r.action(s.activation->action).name);
    if (s.activation->player == d.player) return action;
    return words.say("because_of_action", {words.player(s.activation->player), action});
  }
  const Ask* ask = d.kind == AskKind::kChoice ? find_open_ask(s, d.player) : nullptr;
  if (!ask) return {};
  const ActionDef& action = r.action(ask->action);
  std::vector<std::string> chosen;
  each_answer(action, ask->locals, [&](std::size_t k, std::span<const std::int32_t> values) {
    std::string text = answer_text(words, s, action, k, values);
    if (!text.empty()) chosen.push_back(std::move(text));
  });
  std::string text = words.name("actions", action.name);
  if (!chosen.empty()) text += fmt::format(": {}", fmt::join(chosen, "; "));
  if (action.has_cost() && choices_of_cost(r, action) <= Runs(ask->locals).count()) {
    const std::string costs = words.list(price(words, engine, s, d.player, action, ask->locals));
    if (!costs.empty()) text = words.say("with_price", {text, costs});
  }
  return text;
}

std::vector<std::string> price_of_option(const Wording& words, Engine& engine, const State& s,
                                         const Decision& d, std::span<const std::int32_t> option) {
  const Ruleset& r = words.ruleset();
  std::vector<std::int32_t> locals;
  std::size_t before = 0;  // how many choices were made before this answer
  ActionId id;
  if (d.kind == AskKind::kAction) {
    if (option.empty() || option.front() == kDoneOption) return {};
    id = ActionId(option.front());
  } else if (const Ask* ask = d.kind == AskKind::kChoice ? find_open_ask(s, d.player) : nullptr) {
    id = ask->action;
    locals = ask->locals;
    before = Runs(locals).count();
    append_answer(r.action(id), locals, option);
  } else {
    return {};
  }
  const ActionDef& action = r.action(id);
  const std::size_t wanted = choices_of_cost(r, action);
  const std::size_t known = Runs(locals).count();
  const bool is_news =
      d.kind == AskKind::kAction ? wanted == 0 : wanted > before && wanted <= known;
  if (!action.has_cost() || !is_news) return {};
  return price(words, engine, s, d.player, action, locals);
}

}  // namespace cubilete
