#include "compiler/rules/actions.h"

#include <fmt/format.h>

#include <algorithm>

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
    std::vector<std::string> later;
    for (const Entry& e : choices->entries) later.push_back(e.key);
    for (const Entry& e : choices->entries) {
      later.erase(later.begin());
      scope.set_asked_later(later);
      add_question(e, scope, a.choices);
    }
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
  if (const Node* ends = string_at(n, "ends")) effects_.append_end(a.effect, *ends, n, scope);
  a.slots = scope.slots();
  return a;
}

// Reports parts with the name of an earlier choice, which they would hide.
void ActionCompiler::report_names_of_choices(const Node& parts,
                                             const std::vector<ChoiceDef>& before) {
  for (const Entry& part : parts.entries) {
    const auto same = std::ranges::find(before, part.key, &ChoiceDef::name);
    if (same == before.end()) continue;
    d_.error("duplicate-name", part.key_span,
             fmt::format("'{}' is chosen already: this part would hide it", part.key),
             "give the part another name")
        .note(same->span, "declared here");
  }
}

// Adds a question: one choice, or one for each of its parts.
void ActionCompiler::add_question(const Entry& e, Scope& scope, std::vector<ChoiceDef>& out) {
  const Node& n = e.value;
  ChoiceDef c;
  c.question = e.key;
  c.is_secret = flag_at(n, "secret");
  c.always_asks = flag_at(n, "always_ask");
  if (const Node* parts = n.find("parts")) {
    report_names_of_choices(*parts, out);
    ExpressionCompiler::Parts compiled = expressions_.parts(n, scope);
    for (QuestionPart& part : compiled.all) {
      c.name = std::move(part.name);
      c.type = part.type;
      c.from = compiled.answers.is_some() ? compiled.answers : part.from;
      c.span = parts->find_entry(c.name)->key_span;
      c.is_with_next = true;
      out.push_back(c);
    }
    if (parts->entries.empty()) return;
    out.back().is_with_next = false;
  } else {
    c.name = e.key;
    c.span = e.key_span;
    const auto from = expressions_.from(n, scope, e.key_span);
    c.from = from.list;
    const auto subsets = expressions_.subsets(n, scope, from.item, e.key_span);
    c.minimum = subsets.minimum;
    c.maximum = subsets.maximum;
    c.among = subsets.among;
    c.type = c.minimum.is_some() ? from.item.list() : from.item;
    names_.add_local(scope, e.key, c.type, e.key_span);
    out.push_back(std::move(c));
  }
  ChoiceDef& last = out.back();
  last.where = expressions_.conditions(n.find("where"), scope);
  last.prefer = expressions_.compile(n.find("prefer"), scope, kIntegerType);
  last.note = expressions_.note(n.find("note"), scope);
}

}  // namespace cubilete
