#include "compiler/rules/actions.h"

#include <tuple>

#include "compiler/fields.h"

namespace cubilete {

void ActionCompiler::declare(const Node& section) {
  for (const Entry& e : section.entries) {
    ActionDef a;
    a.name = e.key;
    a.span = e.key_span;
    r_.actions.push_back(std::move(a));
  }
}

void ActionCompiler::compile(const Node& section) {
  for (std::size_t i = 0; i < section.entries.size(); ++i) {
    r_.actions[i] = action(r_.actions[i], section.entries[i].value);
  }
}

ActionDef ActionCompiler::action(ActionDef a, const Node& n) {
  Scope scope;
  if (const Node* choices = n.find("choices")) {
    for (const Entry& e : choices->entries) a.choices.push_back(choice(e, scope));
  }
  a.conditions = expressions_.conditions(n.find("if"), scope);
  if (const Node* cost = n.find("cost")) {
    a.cost_span = cost->span;
    if (cost->is_map()) {
      a.cost = effects_.amounts(*cost, scope);
    } else {
      a.cost_from = expressions_.compile(*cost, scope, {TypeKind::kAmounts});
    }
  }
  a.effect = effects_.block(n.find("do"), scope);
  a.otherwise = effects_.block(n.find("otherwise"), scope);
  a.slots = scope.slots();
  if (const Node* ends = string_at(n, "ends")) {
    a.ends = true;
    a.end = effects_.end(*ends, n, scope);
  }
  return a;
}

ChoiceDef ActionCompiler::choice(const Entry& e, Scope& scope) {
  const Node& n = e.value;
  ChoiceDef c;
  c.name = e.key;
  c.span = e.key_span;
  const auto from = expressions_.candidates(n.find("from"), scope, "one chooses from a list");
  c.from = from.list;
  std::tie(c.minimum, c.maximum) = expressions_.bounds(n, scope, e.key_span);
  c.type = c.minimum.is_some() ? from.item.list() : from.item;
  names_.add_local(scope, e.key, c.type, e.key_span);
  c.where = expressions_.conditions(n.find("where"), scope);
  c.prefer = expressions_.compile(n.find("prefer"), scope, kIntegerType);
  c.is_secret = flag_at(n, "secret");
  c.always_asks = flag_at(n, "always_ask");
  c.note = expressions_.note(n.find("note"), scope);
  return c;
}

}  // namespace cubilete
