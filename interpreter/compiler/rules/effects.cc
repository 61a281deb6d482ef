#include "compiler/rules/effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "compiler/fields.h"
#include "compiler/rules/choose_one.h"
#include "compiler/rules/run.h"
#include "compiler/rules/zones.h"
#include "ruleset/constant.h"

namespace cubilete {
namespace {

const Entry* verb_entry(const Node& whole) {
  for (const Entry& e : whole.entries) {
    if (find_verb(e.key)) return &e;
  }
  return nullptr;
}

std::vector<std::string_view> verb_names() {
  std::vector<std::string_view> out;
  for (const VerbForm& form : kVerbForms) out.push_back(form.name);
  return out;
}

}  // namespace

BlockId EffectCompiler::add_block(Block b) {
  r_.blocks.push_back(std::move(b));
  return BlockId(r_.blocks.size() - 1);
}

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
  return add_block(std::move(b));
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
  return verb(*find_verb(e->key), {e->value, whole, scope, span});
}

Effect EffectCompiler::verb(Verb verb, const Written& w) {
  switch (verb) {
    case Verb::kGain:
      return change(ResourceVerb::kGain, w);
    case Verb::kPay:
      return change(ResourceVerb::kPay, w);
    case Verb::kLose:
      return change(ResourceVerb::kLose, w);
    case Verb::kGive:
      return give(w);
    case Verb::kSet:
      return set(w);
    case Verb::kMove:
      return move(w, false);
    case Verb::kCreate:
      return create(w);
    case Verb::kRoll:
      return roll(w);
    case Verb::kShuffle:
      return shuffle(w);
    case Verb::kPick:
      return pick(w);
    case Verb::kLet:
      return let(w);
    case Verb::kChoose:
      return choose(w);
    case Verb::kEach:
      return each(w);
    case Verb::kIf:
      return conditional(w);
    case Verb::kRepeat:
      return repeat(w);
    case Verb::kQuietly:
      return {QuietEffect{block(&w.value, w.scope)}, w.span};
    case Verb::kRun:
      return RunCompiler(names_, expressions_).compile(w.value, w.scope, w.span);
    case Verb::kScript:
      return run_script(w);
    case Verb::kEnd:
      return {end(w.value, w.whole, w.scope), w.span};
    case Verb::kAnnounce:
      return announce(w);
    case Verb::kWhile:
      return repeat_while(w);
    case Verb::kSwap:
      return swap(w);
    case Verb::kChooseOne:
      return ChooseOneCompiler(names_, expressions_, *this)
          .compile(w.value, w.whole, w.scope, w.span);
    case Verb::kRemove:
      return move(w, true);
  }
  return {SequenceEffect{}, w.span};
}

std::vector<Amount> EffectCompiler::amounts(const Node& node, Scope& scope) {
  std::vector<Amount> out;
  for (const Entry& e : node.entries) {
    Amount a;
    a.span = e.key_span;
    const bool is_expression = scope.find(e.key) || e.key.find_first_of(".([") != std::string::npos;
    if (is_expression) {
      a.resource_from =
          expressions_.compile(text_node(e.key, e.key_span), scope, {TypeKind::kResource});
    } else {
      a.resource = names_.resource(e.key, e.key_span);
    }
    if (!a.resource.is_some() && !a.resource_from.is_some()) continue;
    if (e.value.is_integer() && e.value.integer < 0) {
      d_.error("out-of-range", e.value.span,
               fmt::format("an amount of {} cannot be negative", e.key),
               "use pay or lose to take away");
      continue;
    }
    a.amount = expressions_.compile(e.value, scope, kIntegerType);
    if (a.amount.is_some()) out.push_back(a);
  }
  return out;
}

Effect EffectCompiler::change(ResourceVerb verb, const Written& w) {
  ChangeResources v;
  v.verb = verb;
  v.amounts_from = all_amounts(w, v.amounts);
  v.player = expressions_.players(w.find("player"), w.scope);
  return {std::move(v), w.span};
}

Effect EffectCompiler::give(const Written& w) {
  GiveResources v;
  v.amounts_from = all_amounts(w, v.amounts);
  v.from = expressions_.compile(w.find("from"), w.scope, kPlayerType);
  v.to = expressions_.compile(w.find("to"), w.scope, kPlayerType);
  if (!w.find("from") && !w.find("to")) {
    d_.error("missing-key", w.span, "'give' says neither from whom nor to whom",
             "add 'to:', 'from:' or both; the one left out is the acting player");
  }
  for (const Amount& a : v.amounts) {
    if (!a.resource.is_some() || r_.attribute(a.resource).owner == AttributeOwner::kPlayer)
      continue;
    d_.error("wrong-target", a.span,
             fmt::format("'{}' belongs to the table: no player has it to give",
                         r_.attribute(a.resource).name),
             "pay it and gain what it becomes");
  }
  return {std::move(v), w.span};
}

// Amounts by resource; what it returns is an expression of amounts instead.
ExpressionId EffectCompiler::all_amounts(const Written& w, std::vector<Amount>& by_resource) {
  if (!w.value.is_map()) {
    return expressions_.compile(w.value, w.scope, {TypeKind::kAmounts});
  }
  by_resource = amounts(w.value, w.scope);
  return {};
}

// Several attributes are set by several effects in the place of one.
Effect EffectCompiler::set(const Written& w) {
  Block several;
  several.span = w.value.span;
  for (const Entry& e : w.value.entries) {
    SetAttribute v = set_attribute(e, w.scope);
    if (v.attribute.is_some()) {
      several.effects.push_back({v, {e.key_span.file, e.key_span.begin, e.value.span.end}});
    }
  }
  if (several.effects.size() == 1) return std::move(several.effects.front());
  const SourceSpan span = several.span;
  return {SequenceEffect{add_block(std::move(several))}, span};
}

// The key is a path, with the attribute last: card.side.
SetAttribute EffectCompiler::set_attribute(const Entry& e, Scope& scope) {
  SetAttribute v;
  const std::size_t errors = d_.size();
  const ExpressionId target =
      expressions_.compile(text_node(e.key, e.key_span), scope, kNothingType);
  if (!target.is_some()) return v;
  const Expression& t = r_.expression(target);
  const ExpressionNode* root = &t.root();
  const bool of_list = root->op == Op::kMap;
  const ExpressionNode* attribute = root;
  if (of_list) attribute = &t.nodes[std::size_t(t.children[std::size_t(root->first_child + 1)])];
  if (attribute->op != Op::kAttribute) {
    if (d_.size() == errors) {
      d_.error("wrong-target", e.key_span, "only attributes and resources can be set",
               "name an attribute of the table, a player or a component: card.side");
    }
    return v;
  }
  v.attribute = AttributeId(attribute->value);
  if (of_list || attribute->child_count > 0) {
    // The owner is the same expression without its last step.
    Expression owner = t;
    const std::int32_t part = t.children[std::size_t(root->first_child)];
    owner.nodes.push_back(owner.nodes[std::size_t(part)]);
    owner.type = owner.nodes.back().type;
    r_.expressions.push_back(std::move(owner));
    v.owner = ExpressionId(r_.expressions.size() - 1);
  }
  const AttributeDef& def = r_.attribute(v.attribute);
  v.value = expressions_.compile(e.value, scope, def.type);
  const auto value = def.type == kIntegerType ? constant_value(r_, v.value) : std::nullopt;
  if (value && (*value < def.minimum || *value > def.maximum)) {
    d_.error("out-of-range", e.value.span,
             fmt::format("'{}' must be from {} to {}, found {}", def.name, def.minimum, def.maximum,
                         *value))
        .note(def.span, "declared here");
  }
  return v;
}

// One component or definition or several; a zone means all that it holds.
ExpressionId EffectCompiler::components(const Written& w, TypeKind wanted) {
  const ExpressionId id = expressions_.compile(w.value, w.scope, kNothingType);
  const Type t = expressions_.type_of(id);
  if (t.kind == wanted || t.kind == TypeKind::kNothing) return id;
  const bool holds = t.kind == TypeKind::kZone || (t.kind == TypeKind::kCell && !t.is_list);
  const bool is_named =
      t.kind == TypeKind::kDefinition && !t.is_list && r_.expression(id).root().op == Op::kLiteral;
  if (wanted == TypeKind::kComponent && (holds || is_named)) {
    return expressions_.compile(w.value, w.scope, {TypeKind::kComponent, true, -1});
  }
  d_.error("wrong-type", w.value.span,
           fmt::format("expected {} or a list of them, but this is {}", describe(Type{wanted}),
                       describe(t)));
  return {};
}

ExpressionId EffectCompiler::place(const Written& w) {
  const ExpressionId id = expressions_.compile(w.find("to"), w.scope, kNothingType);
  const Type t = expressions_.type_of(id);
  if (id.is_some() && (t.is_list || (t.kind != TypeKind::kZone && t.kind != TypeKind::kCell))) {
    d_.error("wrong-type", w.find("to")->span,
             fmt::format("expected a zone or a cell to put it in, but this is {}", describe(t)));
  }
  return id;
}

Effect EffectCompiler::move(const Written& w, bool out_of_game) {
  MoveComponents v;
  v.what = components(w, TypeKind::kComponent);
  v.to = out_of_game ? expressions_.compile(text_node(std::string(kOutOfGame), w.span), w.scope,
                                            kNothingType)
                     : place(w);
  v.to_bottom = flag_at(w.whole, "to_bottom");
  return {v, w.span};
}

Effect EffectCompiler::create(const Written& w) {
  CreateComponents v;
  v.what = components(w, TypeKind::kDefinition);
  v.count = expressions_.count(w.find("count"), w.scope, 1);
  v.to = place(w);
  return {v, w.span};
}

Effect EffectCompiler::roll(const Written& w) {
  RollDice v;
  v.dice = components(w, TypeKind::kComponent);
  const Node* stream = string_at(w.whole, "stream");
  v.stream = names_.stream(stream ? stream->text : "dice");
  return {v, w.span};
}

Effect EffectCompiler::shuffle(const Written& w) {
  ShuffleZone v;
  v.zone = expressions_.compile(w.value, w.scope, kNothingType);
  const Type t = expressions_.type_of(v.zone);
  if (v.zone.is_some() && t.kind != TypeKind::kZone) {
    d_.error("wrong-type", w.value.span,
             fmt::format("expected a zone to shuffle, but this is {}", describe(t)));
  }
  return {v, w.span};
}

Effect EffectCompiler::pick(const Written& w) {
  PickAtRandom v;
  const auto from = expressions_.candidates(w.find("from"), w.scope, "one picks from a list");
  v.from = from.list;
  v.count = expressions_.count(w.find("count"), w.scope, 1);
  const Node* stream = string_at(w.whole, "stream");
  v.stream = names_.stream(stream ? stream->text : "pick:" + w.value.text);
  v.slot = names_.add_local(w.scope, w.value.text, v.count.is_some() ? from.item.list() : from.item,
                            w.value.span);
  return {v, w.span};
}

Effect EffectCompiler::let(const Written& w) {
  BindLocal v;
  for (const Entry& e : w.value.entries) {
    v.value = expressions_.compile(e.value, w.scope, kNothingType);
    v.slot = names_.add_local(w.scope, e.key, expressions_.type_of(v.value), e.key_span);
  }
  return {v, w.span};
}

Effect EffectCompiler::choose(const Written& w) {
  ChooseEffect v;
  v.name = w.value.text;
  v.by = expressions_.compile(w.find("player"), w.scope, kPlayerType);
  const auto from = expressions_.candidates(w.find("from"), w.scope, "one chooses from a list");
  v.from = from.list;
  std::tie(v.minimum, v.maximum) = expressions_.bounds(w.whole, w.scope, w.value.span);
  v.is_optional = flag_at(w.whole, "optional");
  v.always_asks = flag_at(w.whole, "always_ask");
  const std::size_t names = w.scope.size();
  v.slot = names_.add_local(w.scope, w.value.text,
                            v.minimum.is_some() ? from.item.list() : from.item, w.value.span);
  v.where = expressions_.all_of(w.find("where"), w.scope);
  v.prefer = expressions_.compile(w.find("prefer"), w.scope, kIntegerType);
  v.note = expressions_.note(w.find("note"), w.scope);
  v.then = block(w.find("do"), w.scope);
  w.scope.forget_after(names);
  v.otherwise = block(w.find("else"), w.scope);
  return {std::move(v), w.span};
}

Effect EffectCompiler::each(const Written& w) {
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

Effect EffectCompiler::conditional(const Written& w) {
  Conditional v;
  v.condition = expressions_.all_of(&w.value, w.scope);
  v.then = block(w.find("then"), w.scope);
  v.otherwise = block(w.find("else"), w.scope);
  return {v, w.span};
}

Effect EffectCompiler::repeat(const Written& w) {
  RepeatEffect v;
  v.times = expressions_.count(&w.value, w.scope, 1);
  v.body = block(w.find("do"), w.scope);
  return {v, w.span};
}

Effect EffectCompiler::repeat_while(const Written& w) {
  WhileEffect v;
  v.condition = expressions_.compile(w.value, w.scope, kBooleanType);
  v.body = block(w.find("do"), w.scope);
  return {v, w.span};
}

Effect EffectCompiler::swap(const Written& w) {
  SwapComponents v;
  v.one = expressions_.compile(w.value, w.scope, {TypeKind::kComponent});
  v.other = expressions_.compile(w.find("with"), w.scope, {TypeKind::kComponent});
  return {v, w.span};
}

Effect EffectCompiler::run_script(const Written& w) {
  RunScript v;
  std::vector<Parameter> given;
  if (const Node* arguments = w.find("arguments")) {
    for (const Node& a : arguments->items) {
      const ExpressionId id = expressions_.compile(a, w.scope, kNothingType);
      if (!id.is_some()) continue;
      v.arguments.push_back(id);
      given.push_back({a.text, expressions_.type_of(id)});
    }
  }
  v.script = scripts_.add(w.whole, ScriptKind::kEffect, given, kNothingType);
  return {std::move(v), w.span};
}

EndEffect EffectCompiler::end(const Node& target, const Node& whole, Scope& scope) {
  EndEffect v;
  if (target.text == "turn") {
    v.what = EndWhat::kTurn;
  } else if (target.text == "round") {
    v.what = EndWhat::kRound;
  } else if (target.text == "game") {
    v.what = EndWhat::kGame;
  } else {
    v.what = EndWhat::kPhase;
    v.phase = r_.find_phase(target.text);
    if (!v.phase.is_some()) {
      std::vector<std::string> known = r_.phases;
      known.insert(known.end(), {"turn", "round", "game"});
      names_.unknown("phase", target.text, target.span, known);
    }
  }
  v.everyone_loses = flag_at(whole, "everyone_loses");
  v.winners = expressions_.players(whole.find("winner"), scope);
  if (const Node* because = string_at(whole, "because")) v.cause = names_.end_cause(*because);
  return v;
}

Effect EffectCompiler::announce(const Written& w) {
  Announce v;
  v.message = names_.message(w.value);
  if (const Node* values = w.find("with")) {
    for (const Node& value : values->items) {
      const ExpressionId id = expressions_.compile(value, w.scope, kNothingType);
      if (!id.is_some()) continue;
      v.values.push_back(id);
      const Type t = expressions_.type_of(id);
      if (t.kind != TypeKind::kAmounts && t.kind != TypeKind::kNothing) continue;
      d_.error(
          "wrong-type", value.span,
          fmt::format("a message tells values and lists of them, but this is {}", describe(t)));
    }
  }
  return {std::move(v), w.span};
}

}  // namespace cubilete
