#include "compiler/rules/outcome.h"

#include <fmt/format.h>

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
  if (const Node* team = n.find("team")) compile_team(*team);
  o.solo_win = expressions_.all_of(n.find("solo_win"), Scope());
  if (const Node* outlook = n.find("outlook")) o.outlook = value(outlook);
  o.outlook_after = integer_at(n, "outlook_after", o.outlook_after);
}

ExpressionId OutcomeCompiler::value(const Node* n, Type type) {
  Scope scope;
  scope.add("player", kPlayerType);
  return expressions_.compile(n, scope, type);
}

void OutcomeCompiler::compile_team(const Node& team) {
  if (r_.outcome.is_cooperative) {
    d_.error("contradiction", team.span, "in a cooperative game all players are one team",
             "remove 'team' or 'cooperative'");
    return;
  }
  if (team.is_list()) {
    d_.error(
        "wrong-type", team.span, "a team is no list of seats: it is what partners have in common",
        "write a value that is the same for partners, player.seat % 2 for those who sit across, or "
        "an attribute of players");
    return;
  }
  r_.outcome.team = value(&team, kNothingType);
  if (!r_.outcome.team.is_some()) return;
  if (r_.expression(r_.outcome.team).root().op == Op::kLiteral) {
    d_.error("always-same", team.span, "this is the same for all players, who would be one team",
             "give each player a value, as in player.seat % 2, or write 'cooperative: true'");
    return;
  }
  const Type type = expressions_.type_of(r_.outcome.team);
  if (!type.is_list) return;
  d_.error("wrong-type", team.span,
           fmt::format("expected one value for each player, but this is {}", describe(type)),
           "players with equal values are a team: player.seat % 2");
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
