#include "engine/questions.h"

#include "language/triggers.h"
#include "state/runs.h"

namespace cubilete {

Questions::Questions(EngineParts& parts)
    : parts_(parts),
      ruleset_(parts.ruleset),
      evaluator_(parts.evaluator),
      step_(parts.step),
      decisions_(parts.decisions) {}

bool Questions::find_options(const State& s, const Ask& ask) {
  const FlowNode& node = ruleset_.flow[s.frames.back().node.index()];
  const auto* one = std::get_if<ActionsFlow>(&node.kind);
  const auto* many = std::get_if<SimultaneousFlow>(&node.kind);
  options_.clear();
  evaluator_.bind_state(s, ask.player);
  if (ask.kind == AskKind::kAction) {
    parts_.enumerator.actions(one ? one->actions : many->actions, options_);
    const bool is_optional = one ? one->is_optional : many->is_optional;
    const bool always_asks = one ? one->always_asks : many->always_asks;
    if (is_optional && (always_asks || !options_.empty())) options_.add(kDoneOption);
  } else {
    parts_.enumerator.choice(ruleset_.action(ask.action), Runs(ask.locals).count(), ask.locals,
                             options_);
  }
  if (!evaluator_.failed()) return true;
  step_.give_up(evaluator_.take_error());
  return false;
}

bool Questions::find(const State& s, const Ask& ask) { return find_options(s, ask) && put(ask); }

WordsOfOrder words_of_order(const Ruleset& r, const State& s) {
  WordsOfOrder order;
  const auto row = [&](std::int32_t k) {
    const Activation& a = s.agenda[std::size_t(k)];
    if (!a.trigger.is_some()) return RowOfOrder{a.player.number(), -1};
    return RowOfOrder{a.player.number(), r.triggers[a.trigger.index()].ordered_as.value};
  };
  language::add_words_of_order(
      static_cast<std::int32_t>(s.agenda.size()), row, [](std::int32_t) { return true; },
      order.words, order.places);
  return order;
}

bool Questions::find_order(const State& s) {
  const ShortList words = words_of_order(ruleset_, s).words;
  if (words.size() < 2) return false;
  Decision& d = decisions_.decision;
  d.clear();
  d.kind = AskKind::kEffect;
  d.player = s.agenda.front().player;
  d.name = kTriggerOrder;
  d.type = {TypeKind::kSymbol};
  d.options.add_each(words);
  decisions_.is_set = true;
  return true;
}

bool Questions::put(const Ask& ask) {
  Decision& d = decisions_.decision;
  d.clear();
  d.kind = ask.kind;
  d.player = ask.player;
  d.action = ask.action;
  if (ask.kind == AskKind::kChoice) {
    const std::size_t k = Runs(ask.locals).count();
    const ActionDef& action = ruleset_.action(ask.action);
    const ChoiceDef& choice = action.choices[action.end_of_question(k) - 1];
    d.name = choice.question;
    d.parts = action.parts(k);
    if (d.parts.empty()) d.type = choice.type.element();
    d.is_subset = choice.minimum.is_some();
    d.is_ranked = choice.prefer.is_some();
    d.is_secret = choice.is_secret;
    if (choice.note.is_some()) {
      d.notes = parts_.enumerator.notes(action, k, ask.locals, options_);
      d.note_type = ruleset_.expression(choice.note).type;
    }
    if (evaluator_.failed()) {
      step_.give_up(evaluator_.take_error());
      return false;
    }
  }
  std::swap(d.options, options_);
  decisions_.is_set = true;
  return true;
}

// `action` is the action with choice `k`; nullptr if the question was for the action itself.
void Questions::note_self_answer(const Ask& ask, const ActionDef* action, std::size_t k,
                                 std::span<const std::int32_t> only) {
  SelfAnswer answer{ask.player, !action, {}, {}, {only.begin(), only.end()}};
  if (action) answer.parts = action->parts(k);
  if (action && answer.parts.empty()) answer.type = action->choices[k].type.element();
  step_.self_answers.push_back(std::move(answer));
}

Progress Questions::answer_forced(const State& s, Ask& ask) {
  const FlowNode& node = ruleset_.flow[s.frames.back().node.index()];
  const auto* one = std::get_if<ActionsFlow>(&node.kind);
  const bool asks_always =
      one ? one->always_asks : std::get<SimultaneousFlow>(node.kind).always_asks;
  for (;;) {
    const bool is_action = ask.kind == AskKind::kAction;
    const ActionDef* const action = is_action ? nullptr : &ruleset_.action(ask.action);
    const std::size_t k = is_action ? 0 : Runs(ask.locals).count();
    if (action && k == action->choices.size()) {
      ask.kind = AskKind::kAnswered;
      return Progress::kGoOn;
    }
    if (!find_options(s, ask)) return Progress::kFailed;
    if (options_.empty() && is_action) {
      ask.kind = AskKind::kAnswered;
      return Progress::kGoOn;
    }
    if (options_.empty()) {
      const ChoiceDef& choice = action->choices[k];
      return step_.give_up({"no-option",
                            "choice '" + choice.question + "' has no possible answer",
                            choice.span,
                            {}});
    }
    const bool always_asks = is_action ? asks_always : action->choices[k].always_asks;
    if (!options_.leaves_no_choice() || always_asks) {
      return put(ask) ? Progress::kAsked : Progress::kFailed;
    }
    const auto only = options_[0];
    if (!step_.answerer) note_self_answer(ask, action, k, only);
    if (is_action) {
      ask.action = ActionId(only[0]);
      ask.kind = AskKind::kChoice;
    } else {
      append_answer(*action, ask.locals, only);
    }
  }
}

}  // namespace cubilete
