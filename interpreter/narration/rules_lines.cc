#include "narration/rules_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "narration/articles.h"
#include "narration/card_text.h"
#include "narration/component_text.h"
#include "narration/expression_text.h"
#include "narration/rule_phrases.h"
#include "narration/rules_at_table.h"
#include "ruleset/constant.h"

namespace cubilete {
namespace {

constexpr std::size_t kLongestStep = 160;  // of a step of the timetable, in bytes

class RulesLines {
 public:
  RulesLines(const Wording& words, const State& state)
      : words_(words),
        ruleset_(words.ruleset()),
        state_(state),
        at_table_(words.ruleset(), state.players()) {}

  std::vector<std::string> all() {
    head();
    heading("rules_flow");
    for (const FlowId part : ruleset_.flow.front().parts) flow(part, 0);
    if (ruleset_.startable_phases > 0) heading("rules_phases");
    for (std::int32_t p = 1; p <= ruleset_.startable_phases; ++p) flow(FlowId(p), 0);
    heading("rules_actions");
    for (std::size_t i = 0; i < ruleset_.actions.size(); ++i) {
      if (at_table_.offers(ActionId(i))) action(ActionId(i));
    }
    end_causes();
    scoring();
    options();
    return std::move(lines_);
  }

 private:
  void line(std::size_t depth, const std::string& text) {
    lines_.push_back(std::string(2 * depth + 2, ' ') +
                     contracted(code_of(words_.language()), text));
  }
  void heading(const char* key) {
    lines_.emplace_back();
    lines_.push_back(words_.say(key));
  }
  // `locals` are the names of the locals that the expression may use, by slot.
  std::string text_of(ExpressionId id, std::vector<std::string> locals) const {
    return ExpressionText(words_, std::move(locals)).expression(id);
  }
  std::string text_of(ExpressionId id) const { return text_of(id, items_); }
  std::string action_names(const std::vector<ActionId>& actions) const {
    std::vector<std::string> names;
    for (const ActionId a : actions) {
      if (!at_table_.offers(a)) continue;
      names.push_back(words_.name("actions", ruleset_.action(a).name));
    }
    return fmt::format("{}", fmt::join(names, "; "));
  }

  void head() {
    lines_.push_back(words_.title());
    const std::string summary = words_.name("game", "summary");
    if (summary != "summary") line(0, summary);
    line(0, ruleset_.min_players == ruleset_.max_players
                ? words_.say("rules_players", {fmt::format("{}", ruleset_.min_players)})
                : words_.say("rules_players_range", {fmt::format("{}", ruleset_.min_players),
                                                     fmt::format("{}", ruleset_.max_players)}));
  }

  void flow(FlowId, std::size_t depth);
  void repeat(const RepeatFlow&, std::size_t depth);
  std::string offer(const char* key, const std::vector<ActionId>&, bool is_optional) const;
  void action(ActionId);
  std::string cost(const ActionDef&) const;
  void end_causes();
  void scoring();
  void options();
  std::string value_of(const OptionDef&) const;

  const Wording& words_;
  const Ruleset& ruleset_;
  const State& state_;
  RulesAtTable at_table_;
  std::vector<std::string> items_;  // of `each` around the part, the outermost first
  std::vector<std::string> lines_;
};

void RulesLines::repeat(const RepeatFlow& r, std::size_t depth) {
  std::string text = words_.say(r.is_round ? "rules_rounds" : "rules_again");
  if (r.times.is_some()) {
    const bool is_once = constant_value(ruleset_, r.times) == 1;
    text +=
        ", " + (is_once ? words_.say("rules_once") : words_.say("rules_times", {text_of(r.times)}));
  }
  if (r.again_if.is_some()) text += ", " + words_.say("rules_while", {text_of(r.again_if)});
  if (r.until.is_some()) text += ", " + words_.say("rules_until", {text_of(r.until)});
  line(depth, text + ":");
}

std::string RulesLines::offer(const char* key, const std::vector<ActionId>& actions,
                              bool is_optional) const {
  std::string text = words_.say(key, {action_names(actions)});
  if (is_optional) text += fmt::format(" ({})", words_.say("rules_optional"));
  return text;
}

// Writes a part of the timetable. A step that the game has no words for, or that takes more than
// two lines, gives none.
void RulesLines::flow(FlowId id, std::size_t depth) {
  const FlowNode& node = ruleset_.flow[id.index()];
  const std::size_t before = lines_.size();
  bool has_line = true;
  if (const auto* phase = std::get_if<PhaseFlow>(&node.kind)) {
    has_line = phase->phase.is_some();
    if (has_line) line(depth, words_.name("phases", name_of(ruleset_, phase->phase)));
  } else if (const auto* r = std::get_if<RepeatFlow>(&node.kind)) {
    repeat(*r, depth);
  } else if (const auto* each = std::get_if<EachFlow>(&node.kind)) {
    const std::string list = text_of(each->items);
    line(depth, words_.say("rules_each", {list}) + ":");
    items_.push_back(fill(phrase_of_effect("one_of_them_of").in(words_.language()), {list}));
  } else if (std::holds_alternative<TurnsFlow>(node.kind)) {
    std::string text = words_.say("rules_turns");
    if (node.turn_goes_on.is_some())
      text += ", " + words_.say("rules_while", {text_of(node.turn_goes_on)});
    line(depth, text + ":");
  } else if (const auto* one = std::get_if<ActionsFlow>(&node.kind)) {
    if (!one->is_window) {
      line(depth, offer("rules_offer", one->actions, one->is_optional));
    } else {
      line(depth, offer(one->once ? "rules_window_once" : "rules_window", one->actions, false));
    }
  } else if (const auto* many = std::get_if<SimultaneousFlow>(&node.kind)) {
    line(depth, offer("rules_offer_at_once", many->actions, many->is_optional));
  } else if (const auto* branch = std::get_if<BranchFlow>(&node.kind)) {
    has_line = !at_table_.holds(branch->condition).has_value();
    if (has_line) line(depth, words_.say("rules_if", {text_of(branch->condition)}) + ":");
  } else if (const auto* step = std::get_if<EffectFlow>(&node.kind)) {
    const std::string does = written_text(words_, step->block, items_);
    has_line = !does.empty() && does.size() <= kLongestStep;
    if (has_line) line(depth, does);
  } else {
    has_line = false;
  }
  const std::size_t inside = lines_.size();
  for (const FlowId part : at_table_.parts_of(node)) flow(part, has_line ? depth + 1 : depth);
  items_.resize(static_cast<std::size_t>(node.names));
  const bool is_empty = !node.parts.empty() && lines_.size() == inside;
  if (is_empty && !std::holds_alternative<PhaseFlow>(node.kind)) lines_.resize(before);
}

std::string RulesLines::cost(const ActionDef& a) const {
  // The names of choices in the rules are no words.
  const std::string chosen(phrase_of_effect("chosen").in(words_.language()));
  ExpressionText text(words_, std::vector<std::string>(a.choices.size(), chosen));
  return a.cost_from.is_some() ? text.expression(a.cost_from) : text.amounts(a.cost);
}

void RulesLines::action(ActionId id) {
  const ActionDef& a = ruleset_.action(id);
  std::string text = words_.name("actions", a.name);
  const std::string costs = cost(a);
  if (!costs.empty()) text = words_.say("with_price", {text, costs});
  std::vector<std::string> asked, refused;
  const auto note_reasons = [&](const std::vector<Condition>& conditions) {
    for (const Condition& c : conditions) {
      if (!c.reason.is_some() || at_table_.holds(c.expression) == true) continue;
      std::string why = words_.name("messages", name_of(ruleset_, c.reason));
      if (std::find(refused.begin(), refused.end(), why) == refused.end()) {
        refused.push_back(std::move(why));
      }
    }
  };
  note_reasons(a.conditions);
  for (const ChoiceDef& c : a.choices) {
    if (!c.is_with_next) asked.push_back(words_.name("choices", c.question));
    note_reasons(c.where);
  }
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const bool is_question = i > 0 && asked[i - 1].ends_with('?');
    text += fmt::format("{}{}", i == 0 ? ": " : is_question ? " " : "; ", asked[i]);
  }
  line(0, text);
  const std::string help = help_of(words_, id);
  const std::string does = help.empty() ? written_text(words_, id) : help;
  if (!does.empty()) line(1, does);
  if (!refused.empty()) {
    line(1, words_.say("rules_not_where", {fmt::format("{}", fmt::join(refused, "; "))}));
  }
}

void RulesLines::end_causes() {
  bool is_first = true;
  for (std::size_t i = 0; i < ruleset_.end_causes.size(); ++i) {
    if (!at_table_.may_end_by(EndCauseId(i))) continue;
    if (std::exchange(is_first, false)) heading("rules_end");
    line(0, words_.name("end_causes", ruleset_.end_causes[i]));
  }
}

void RulesLines::scoring() {
  const OutcomeDef& o = ruleset_.outcome;
  if (o.parts.empty() && o.is_cooperative && state_.players() == 1) return;
  heading("rules_scoring");
  const std::string you(phrase_of_effect("you").in(words_.language()));
  for (const ScorePart& part : o.parts) {
    if (at_table_.holds(part.condition) == false) continue;
    line(0, fmt::format("{}: {}", words_.name("scores", part.name), text_of(part.value, {you})));
  }
  if (o.is_cooperative && state_.players() > 1) line(0, words_.say("rules_all_win"));
  if (o.parts.empty() && !o.is_cooperative) line(0, words_.say("rules_named_winner"));
  if (!o.parts.empty() && !o.is_cooperative && state_.players() > 1)
    line(0, words_.say(o.highest_wins ? "rules_most_wins" : "rules_least_wins"));
  if (o.team.is_some() && state_.players() > 1) {
    line(0,
         words_.say(o.parts.empty() ? "rules_teams_win" : "rules_teams", {text_of(o.team, {you})}));
  }
  for (const ScorePart& part : o.tie_breaks) {
    if (state_.players() == 1) break;
    line(0, words_.say(part.highest_wins ? "rules_tie_most" : "rules_tie_least",
                       {words_.name("scores", part.name)}));
  }
}

std::string RulesLines::value_of(const OptionDef& o) const {
  std::vector<std::string> values;
  for (const std::int32_t v : o.value) values.push_back(words_.value(state_, o.type.element(), v));
  return values.empty() ? words_.say("nothing") : fmt::format("{}", fmt::join(values, ", "));
}

void RulesLines::options() {
  bool is_first = true;
  for (const OptionDef& o : ruleset_.options) {
    if (o.is_constant || o.type.kind == TypeKind::kAmounts) continue;
    if (std::exchange(is_first, false)) heading("rules_options");
    line(0, fmt::format("{}: {}", words_.name("options", o.name), value_of(o)));
  }
}

}  // namespace

std::vector<std::string> rules_lines(const Wording& words, const State& s) {
  return RulesLines(words, s).all();
}

}  // namespace cubilete
