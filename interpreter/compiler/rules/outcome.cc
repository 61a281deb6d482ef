#include "compiler/rules/outcome.h"

#include "compiler/fields.h"

namespace cubilete {
namespace {

bool is_lowest_first(const Node& n) { return text_at(n, "order") == "lowest"; }

}  // namespace

void OutcomeCompiler::compile(const Node& n) {
  OutcomeDef& o = r_.outcome;
  o.span = n.span;
  if (const Node* score = n.find("score")) compile_score(*score);
  o.highest_wins = !is_lowest_first(n);
  if (const Node* ties = n.find("tie_breaks")) {
    for (const Node& tie : ties->items) compile_tie_break(tie);
  }
  o.shared_victory = flag_at(n, "shared", o.shared_victory);
  o.is_cooperative = flag_at(n, "cooperative", o.is_cooperative);
  o.solo_win = expressions_.all_of(n.find("solo_win"), Scope());
  if (const Node* outlook = n.find("outlook")) o.outlook = value(outlook);
  o.outlook_after = integer_at(n, "outlook_after", o.outlook_after);
}

ExpressionId OutcomeCompiler::value(const Node* n) {
  Scope scope;
  scope.add("player", kPlayerType);
  return expressions_.compile(n, scope, kIntegerType);
}

void OutcomeCompiler::compile_score(const Node& score) {
  if (!score.is_map() || score.find("script")) {
    ScorePart p;
    p.name = "score";
    p.span = score.span;
    p.value = value(&score);
    if (p.value.is_some()) r_.outcome.parts.push_back(std::move(p));
    return;
  }
  for (const Entry& e : score.entries) {
    ScorePart p;
    p.name = e.key;
    p.span = e.key_span;
    const bool is_plain = !e.value.is_map() || e.value.find("script");
    p.value = value(is_plain ? &e.value : e.value.find("value"));
    p.condition = expressions_.all_of(e.value.find("if"), Scope());
    if (p.value.is_some()) r_.outcome.parts.push_back(std::move(p));
  }
}

void OutcomeCompiler::compile_tie_break(const Node& tie) {
  ScorePart p;
  p.span = tie.span;
  if (const Node* name = tie.find("name")) p.name = name->text;
  p.value = value(tie.find("value"));
  p.highest_wins = !is_lowest_first(tie);
  if (p.value.is_some()) r_.outcome.tie_breaks.push_back(std::move(p));
}

}  // namespace cubilete
