#include "compiler/rules/effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "compiler/fields.h"
#include "compiler/rules/choose_one.h"
#include "compiler/rules/run.h"

namespace cubilete {
namespace {

const Entry* verb_entry(const Node& whole) {
  for (const Entry& e : whole.entries) {
    if (is_verb(e.key)) return &e;
  }
  return nullptr;
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
    if (n.is_map()) b.effects.push_back(effect(n, scope));
    if (n.is_string()) {  // any_time, resolve(at), card.ability(player)
      b.effects.push_back(RunCompiler(names_, expressions_).compile(n, scope, n.span));
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

Effect EffectCompiler::effect(const Node& whole, Scope& scope) {
  const Entry* const e = verb_entry(whole);
  if (!e) {
    d_.error("missing-key", whole.span, "this effect has no verb: it does nothing",
             fmt::format("verbs: {}", fmt::join(verb_names(), ", ")));
    return {SequenceEffect{}, whole.span};
  }
  const SourceSpan span{e->key_span.file, e->key_span.begin,
                        std::max(e->value.span.end, e->key_span.end)};
  const WrittenEffect written{e->value, whole, scope, span};
  return verb(find_verb(e->key)->verb, written);
}

Effect EffectCompiler::verb(Verb verb, const WrittenEffect& w) {
  switch (verb) {
    case Verb::kLet:
      return let(w);
    case Verb::kChoose:
      return choose(w);
    case Verb::kChooseOne:
      return ChooseOneCompiler(names_, expressions_, *this)
          .compile(w.value, w.whole, w.scope, w.span);
    case Verb::kEach:
      return each(w);
    case Verb::kIf:
      return conditional(w);
    case Verb::kRepeat:
      return repeat(w);
    case Verb::kWhile:
      return repeat_while(w);
    case Verb::kQuietly:
      return {QuietEffect{block(&w.value, w.scope)}, w.span};
    case Verb::kRun:
      return RunCompiler(names_, expressions_).compile(w.value, w.scope, w.span);
    default:
      return verbs_.compile(row_of(verb), w);
  }
}

// Compiles `let`: several names become a block of effects, in which each knows those before it.
Effect EffectCompiler::let(const WrittenEffect& w) {
  Block several;
  several.span = w.value.span;
  for (const Entry& e : w.value.entries) {
    BindLocal v;
    v.value = expressions_.compile(e.value, w.scope, kNothingType);
    v.slot = names_.add_local(w.scope, e.key, expressions_.type_of(v.value), e.key_span);
    const SourceSpan own{e.key_span.file, e.key_span.begin,
                         std::max(e.value.span.end, e.key_span.end)};
    several.effects.push_back({v, w.value.entries.size() == 1 ? w.span : own});
  }
  return as_one(r_, std::move(several));
}

Effect EffectCompiler::choose(const WrittenEffect& w) {
  ChooseEffect v;
  v.name = w.value.text;
  v.by = expressions_.compile(w.find("player"), w.scope, kPlayerType);
  v.is_optional = flag_at(w.whole, "optional");
  v.always_asks = flag_at(w.whole, "always_ask");
  const std::size_t names = w.scope.size();
  if (const Node* parts = w.find("parts")) {
    v.slot = w.scope.slots();
    v.parts = expressions_.parts(*parts, w.scope);
  } else {
    const auto from = expressions_.from(w.whole, w.scope, w.value.span);
    v.from = from.list;
    std::tie(v.minimum, v.maximum) = expressions_.bounds(w.whole, w.scope, w.value.span);
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

Effect EffectCompiler::each(const WrittenEffect& w) {
  ForEach v;
  const auto from = expressions_.candidates(w.find("from"), w.scope, "expected a list");
  v.items = from.list;
  v.acts = flag_at(w.whole, "acts");
  const std::size_t names = w.scope.size();
  v.slot = names_.add_local(w.scope, w.value.text, from.item, w.value.span);
  v.body = block(w.find("do"), w.scope);
  w.scope.forget_after(names);
  return {v, w.span};
}

Effect EffectCompiler::conditional(const WrittenEffect& w) {
  Conditional v;
  v.condition = expressions_.all_of(&w.value, w.scope);
  v.then = block(w.find("then"), w.scope);
  v.otherwise = block(w.find("else"), w.scope);
  return {v, w.span};
}

Effect EffectCompiler::repeat(const WrittenEffect& w) {
  RepeatEffect v;
  v.times = expressions_.count(&w.value, w.scope, 1);
  v.body = block(w.find("do"), w.scope);
  return {v, w.span};
}

Effect EffectCompiler::repeat_while(const WrittenEffect& w) {
  WhileEffect v;
  v.condition = expressions_.compile(w.value, w.scope, kBooleanType);
  v.body = block(w.find("do"), w.scope);
  return {v, w.span};
}

}  // namespace cubilete
