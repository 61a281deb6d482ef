#include "compiler/rules/effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/assignment.h"
#include "compiler/fields.h"
#include "compiler/rules/choose_one.h"
#include "compiler/rules/run.h"
#include "ruleset/words_of_others.h"

namespace cubilete {
namespace {

const Entry* verb_entry(const Node& whole) {
  for (const Entry& e : whole.entries) {
    if (is_verb(e.key)) return &e;
  }
  return nullptr;
}

// Reports an effect that is written as an assignment of other languages. Returns whether it is.
bool report_assignment(const Node& n, Diagnostics& d) {
  const auto sides = assignment_in(n.text);
  if (!sides) return false;
  const auto& all = kAssignmentsOfOthers;
  const auto way = std::ranges::find(all, sides->sign, &WordOfOthers::word);
  d.error("expression-syntax", n.span, fmt::format("'{}' is no effect here", n.text),
          with_sides(way->written, *sides));
  return true;
}

std::vector<std::string_view> verb_names() {
  std::vector<std::string_view> out;
  for (const VerbRow& row : kVerbs) out.push_back(row.name);
  return out;
}

}  // namespace

BlockId EffectCompiler::block(const Node* node, Scope& scope) {
  if (!node) return {};
  Block b;
  b.span = node->span;
  const std::size_t names = scope.size();
  const auto add = [&](const Node& n) {
    if (n.is_map()) effect(n, scope, b.effects);
    if (n.is_string() && !report_assignment(n, d_)) {
      call(n, scope, n.span, b.effects);  // any_time, card.ability(player)
    }
  };
  if (node->is_list()) {
    for (const Node& n : node->items) add(n);
  } else {
    add(*node);
  }
  scope.forget_after(names);
  return add_block(r_, std::move(b));
}

void EffectCompiler::append_end(BlockId& block, const Node& target, const Node& whole,
                                Scope& scope) {
  if (!block.is_some()) block = add_block(r_, {{}, target.span});
  verbs_.compile(row_of(Verb::kEnd), {target, whole, scope, target.span},
                 r_.blocks[block.index()].effects);
}

void EffectCompiler::effect(const Node& whole, Scope& scope, std::vector<Effect>& out) {
  const Entry* const e = verb_entry(whole);
  if (!e) {
    d_.error("missing-key", whole.span, "this effect has no verb: it does nothing",
             fmt::format("verbs: {}", fmt::join(verb_names(), ", ")));
    return;
  }
  const SourceSpan span{e->key_span.file, e->key_span.begin,
                        std::max(e->value.span.end, e->key_span.end)};
  verb(*find_verb(e->key), {e->value, whole, scope, span}, out);
}

void EffectCompiler::verb(const VerbRow& row, const WrittenEffect& w, std::vector<Effect>& out) {
  if (row.control == Control::kBinding) return bind(row, w, out);
  if (row.control != Control::kNone) return out.push_back(control(row, w));
  switch (row.verb) {
    case Verb::kChoose:
      return out.push_back(choose(w));
    case Verb::kChooseOne:
      return out.push_back(ChooseOneCompiler(names_, expressions_, *this)
                               .compile(w.value, w.whole, w.scope, w.span));
    case Verb::kRun:
      return call(w.value, w.scope, w.span, out);
    default:
      return verbs_.compile(row, w, out);
  }
}

void EffectCompiler::call(const Node& written, Scope& scope, SourceSpan span,
                          std::vector<Effect>& out) {
  if (auto v = RunCompiler(names_, expressions_).compile(written, scope, span)) {
    out.push_back(std::move(*v));
  }
}

// Compiles names with their values, each of which knows those before it.
void EffectCompiler::bind(const VerbRow& row, const WrittenEffect& w, std::vector<Effect>& out) {
  for (const Entry& e : w.value.entries) {
    ControlEffect v;
    v.verb = row.verb;
    v.of = expressions_.compile(e.value, w.scope, kNothingType);
    v.slot = names_.add_local(w.scope, e.key, expressions_.type_of(v.of), e.key_span);
    const SourceSpan own{e.key_span.file, e.key_span.begin,
                         std::max(e.value.span.end, e.key_span.end)};
    out.push_back({v, w.value.entries.size() == 1 ? w.span : own});
  }
}

// Compiles what the row declares: a condition, a number or a list, whose items get a name in the
// blocks.
Effect EffectCompiler::control(const VerbRow& row, const WrittenEffect& w) {
  ControlEffect v;
  v.verb = row.verb;
  const std::size_t names = w.scope.size();
  for (const RuleArgument& a : row.arguments()) {
    const Node* const node = a.key.empty() ? &w.value : w.find(a.key);
    if (a.written == Written::kConditions) v.of = expressions_.all_of(node, w.scope);
    if (a.written == Written::kFlag) v.acts = flag_at(w.whole, a.key);
    if (a.written == Written::kEffects) {
      (v.body.is_some() ? v.otherwise : v.body) = block(node, w.scope);
    }
    if (a.written != Written::kExpression) continue;
    if (a.type == TypeKind::kBoolean) {
      v.of = expressions_.compile(node, w.scope, kBooleanType);
    } else if (a.type == TypeKind::kInteger) {
      v.of = expressions_.count(node, w.scope, 1);
    } else {
      const auto from = expressions_.candidates(node, w.scope, "expected a list", true);
      v.of = from.list;
      v.slot = names_.add_local(w.scope, w.value.text, from.item, w.value.span);
    }
  }
  w.scope.forget_after(names);
  return {v, w.span};
}

Effect EffectCompiler::choose(const WrittenEffect& w) {
  ChooseEffect v;
  v.name = w.value.text;
  v.by = expressions_.compile(w.find("player"), w.scope, kPlayerType);
  v.is_optional = flag_at(w.whole, "optional");
  v.always_asks = flag_at(w.whole, "always_ask");
  const std::size_t names = w.scope.size();
  if (w.find("parts")) {
    v.slot = w.scope.slots();
    ExpressionCompiler::Parts compiled = expressions_.parts(w.whole, w.scope);
    v.parts = std::move(compiled.all);
    v.from = compiled.answers;
  } else {
    const auto from = expressions_.from(w.whole, w.scope, w.value.span);
    v.from = from.list;
    const auto subsets = expressions_.subsets(w.whole, w.scope, from.item, w.value.span);
    v.minimum = subsets.minimum;
    v.maximum = subsets.maximum;
    v.among = subsets.among;
    v.slot = names_.add_local(w.scope, w.value.text,
                              v.minimum.is_some() ? from.item.list() : from.item, w.value.span);
  }
  v.where = expressions_.all_of(w.find("where"), w.scope);
  v.prefer = expressions_.compile(w.find("prefer"), w.scope, kIntegerType);
  v.note = expressions_.note(w.find("note"), w.scope);
  v.then = block(w.find("do"), w.scope);
  w.scope.forget_after(names);
  v.otherwise = block(w.find("else"), w.scope);
  return {std::move(v), w.span};
}

}  // namespace cubilete
