// Effects: one verb of the language per function.

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "compiler/compiler.h"

namespace cubilete {
namespace {

constexpr std::string_view kVerbs[] = {
    "gain",   "pay",  "lose", "set",    "move",    "create", "roll",   "shuffle", "pick",    "let",
    "choose", "each", "if",   "repeat", "quietly", "run",    "script", "end",     "announce"};

}  // namespace

BlockId Compiler::block(const Node* node, Scope& scope) {
  if (!node) return {};
  Block b;
  b.span = node->span;
  const std::size_t names = scope.size();
  const auto add = [&](const Node& n) {
    if (n.is_map()) b.effects.push_back(effect(n, scope));
  };
  if (node->is_list()) {
    for (const Node& n : node->items) add(n);
  } else {
    add(*node);
  }
  scope.forget_after(names);
  return add_block(std::move(b));
}

std::vector<Amount> Compiler::amounts(const Node& node, Scope& scope) {
  std::vector<Amount> out;
  for (const Entry& e : node.entries) {
    Amount a;
    a.span = e.key_span;
    const bool is_expression = scope.find(e.key) || e.key.find_first_of(".([") != std::string::npos;
    if (is_expression) {
      a.resource_from = expression(text_node(e.key, e.key_span), scope, {TypeKind::kResource});
      if (!a.resource_from.is_some()) continue;
    } else {
      a.resource = r_.find_resource(e.key);
      if (!a.resource.is_some()) {
        unknown("resource", e.key, e.key_span, r_.resource_names());
        continue;
      }
    }
    if (e.value.is_integer() && e.value.integer < 0) {
      d_.error("out-of-range", e.value.span,
               fmt::format("an amount of {} cannot be negative", e.key),
               "use pay or lose to take away");
      continue;
    }
    a.amount = expression(e.value, scope, kIntegerType);
    if (a.amount.is_some()) out.push_back(a);
  }
  return out;
}

ChangeResources Compiler::change_resources(ResourceVerb verb, const Node& node, const Node& whole,
                                           Scope& scope) {
  ChangeResources v;
  v.verb = verb;
  if (node.is_map()) {
    v.amounts = amounts(node, scope);
  } else {
    v.amounts_from = expression(node, scope, {TypeKind::kAmounts});
  }
  if (const Node* player = whole.find("player")) {
    // One player or a list of them.
    Diagnostics tried;
    v.player = expression(*player, scope, kNothingType);
    if (v.player.is_some() && r_.expression(v.player).type.kind != TypeKind::kPlayer) {
      d_.error("wrong-type", player->span,
               fmt::format("expected a player or players, but this is {}",
                           describe(r_.expression(v.player).type)));
    }
  }
  return v;
}

SetAttribute Compiler::set_attribute(const Entry& e, Scope& scope) {
  SetAttribute v;
  // The key is a path: `side of card` is written card.side, with the attribute last.
  const std::size_t errors = d_.size();
  const ExpressionId target = expression(text_node(e.key, e.key_span), scope, kNothingType);
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
  const Type wanted = r_.attribute(v.attribute).type;
  v.value = expression(e.value, scope, wanted);
  return v;
}

ExpressionId Compiler::note(const Node* n, Scope& scope) {
  if (!n) return {};
  const ExpressionId id = expression(*n, scope, kNothingType);
  if (id.is_some() &&
      (r_.expression(id).type.is_list || r_.expression(id).type.kind == TypeKind::kAmounts)) {
    d_.error("wrong-type", n->span,
             fmt::format("a note is one value, but this is {}", describe(r_.expression(id).type)));
  }
  return id;
}

ChooseEffect Compiler::choose(const Node& verb, const Node& whole, Scope& scope) {
  ChooseEffect v;
  v.name = verb.text;
  v.by = optional_expression(whole.find("by"), scope, kPlayerType);
  Type item;
  if (const Node* from = whole.find("from")) {
    v.from = expression(*from, scope, kNothingType);
    if (v.from.is_some()) {
      Type t = r_.expression(v.from).type;
      if (t.kind == TypeKind::kZone && !t.is_list) {
        r_.expressions.pop_back();
        v.from = expression(*from, scope, {TypeKind::kComponent, true, -1});
        t = r_.expression(v.from).type;
      }
      if (!t.is_list) {
        d_.error("wrong-type", from->span,
                 fmt::format("one chooses from a list, but this is {}", describe(t)));
      }
      item = t.element();
    }
  }
  v.minimum = optional_expression(whole.find("min"), scope, kIntegerType);
  v.maximum = optional_expression(whole.find("max"), scope, kIntegerType);
  if (v.maximum.is_some() && !v.minimum.is_some()) v.minimum = number(0, verb.span);
  if (v.minimum.is_some() && !v.maximum.is_some()) v.maximum = number(1'000'000, verb.span);
  if (const Node* optional = whole.find("optional")) v.is_optional = optional->integer != 0;
  const std::size_t names = scope.size();
  v.slot = scope.add(verb.text, v.minimum.is_some() ? item.list() : item);
  v.where = optional_expression(whole.find("where"), scope, kBooleanType);
  v.prefer = optional_expression(whole.find("prefer"), scope, kIntegerType);
  v.note = note(whole.find("note"), scope);
  v.then = block(whole.find("do"), scope);
  scope.forget_after(names);
  v.otherwise = block(whole.find("else"), scope);
  return v;
}

EndEffect Compiler::end(const Node& verb, const Node* whole, Scope& scope) {
  EndEffect v;
  if (verb.text == "turn") {
    v.what = EndWhat::kTurn;
  } else if (verb.text == "round") {
    v.what = EndWhat::kRound;
  } else if (verb.text == "game") {
    v.what = EndWhat::kGame;
  } else {
    v.what = EndWhat::kPhase;
    v.phase = r_.find_phase(verb.text);
    if (v.phase < 0) {
      std::vector<std::string> names = r_.phases;
      names.insert(names.end(), {"turn", "round", "game"});
      unknown("phase", verb.text, verb.span, names);
    }
  }
  if (whole) {
    if (const Node* loss = whole->find("everyone_loses")) v.everyone_loses = loss->integer != 0;
    if (const Node* winner = whole->find("winner")) {
      v.winners = expression(*winner, scope, kNothingType);
      if (v.winners.is_some() && r_.expression(v.winners).type.kind != TypeKind::kPlayer) {
        d_.error("wrong-type", winner->span,
                 fmt::format("expected a player or players, but this is {}",
                             describe(r_.expression(v.winners).type)));
      }
    }
    if (const Node* because = whole->find("because"); because && because->is_string()) {
      message_uses_.emplace("end_causes." + because->text, because->span);
      const auto it = std::find(r_.end_causes.begin(), r_.end_causes.end(), because->text);
      v.cause = static_cast<std::int32_t>(it - r_.end_causes.begin());
      if (it == r_.end_causes.end()) r_.end_causes.push_back(because->text);
    }
  }
  return v;
}

Effect Compiler::run(const Node& verb, Scope& scope, SourceSpan span) {
  Effect out{Conditional{}, span};
  TextPlace place;
  place.span = verb.span;
  place.is_exact = r_.sources.text(verb.span) == verb.text;
  const auto tree = parse_expression(verb.text, place, d_);
  if (!tree) return out;
  const auto compile_arguments = [&](std::span<const Syntax> given,
                                     const std::vector<Parameter>& wanted, const std::string& name,
                                     std::vector<ExpressionId>& into) {
    if (given.size() != wanted.size()) {
      std::string names;
      for (const Parameter& p : wanted) names += (names.empty() ? "" : ", ") + p.name;
      d_.error("wrong-arguments", tree->name_span,
               fmt::format("'{}' takes {} argument{}, but {} {} given", name, wanted.size(),
                           wanted.size() == 1 ? "" : "s", given.size(),
                           given.size() == 1 ? "is" : "are"),
               fmt::format("run it as {}({})", name, names));
      return false;
    }
    for (std::size_t i = 0; i < given.size(); ++i) {
      into.push_back(expression_of(given[i], scope, wanted[i].type));
    }
    return true;
  };
  if (tree->kind == SyntaxKind::kName || tree->kind == SyntaxKind::kCall) {
    const std::int32_t e = r_.find_effect(tree->name);
    if (e < 0) {
      std::vector<std::string> names;
      for (const auto& known : r_.effects) names.push_back(known.name);
      unknown("effect", tree->name, tree->name_span, names);
      return out;
    }
    RunEffect v;
    v.effect = e;
    compile_arguments(tree->children, r_.effects[std::size_t(e)].parameters, tree->name,
                      v.arguments);
    out.verb = std::move(v);
    return out;
  }
  if (tree->kind != SyntaxKind::kMember) {
    d_.error("wrong-type", verb.span, "'run' names an effect: card.effect(player) or its name");
    return out;
  }
  RunProperty v;
  v.of = expression_of(tree->children[0], scope, kNothingType);
  if (!v.of.is_some()) return out;
  const Type t = r_.expression(v.of).type;
  if (t == kNothingType && d_.has_errors()) return out;  // reported where it was declared
  if ((t.kind != TypeKind::kComponent && t.kind != TypeKind::kDefinition) || t.is_list) {
    d_.error("wrong-type", tree->children[0].span,
             fmt::format("expected a component whose effect to run, but this is {}", describe(t)),
             t.is_list ? "run it for each of them with 'each'" : "");
    return out;
  }
  std::vector<std::string> names;
  for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
    if (t.detail >= 0 && std::size_t(t.detail) != k) continue;
    for (const PropertyId p : r_.kinds[k].properties) {
      if (r_.property(p).property_kind != PropertyKind::kEffect) continue;
      names.push_back(r_.property(p).name);
      if (r_.property(p).name == tree->name && !v.property.is_some()) v.property = p;
    }
  }
  if (!v.property.is_some()) {
    unknown("effect of this component", tree->name, tree->name_span, names);
    return out;
  }
  compile_arguments(std::span<const Syntax>(tree->children).subspan(1),
                    r_.property(v.property).parameters, tree->name, v.arguments);
  out.verb = std::move(v);
  return out;
}

Effect Compiler::effect(const Node& whole, Scope& scope) {
  Effect out{Conditional{}, whole.span};
  const Entry* verb = nullptr;
  for (const Entry& e : whole.entries) {
    if (std::find(std::begin(kVerbs), std::end(kVerbs), e.key) != std::end(kVerbs)) {
      verb = &e;
      break;
    }
  }
  if (!verb) {
    // What is no map, or has unknown keys, the schema check has told.
    if (whole.is_map()) {
      d_.error("missing-key", whole.span, "this effect has no verb: it does nothing",
               fmt::format("verbs: {}", fmt::join(kVerbs, ", ")));
    }
    return out;
  }
  const std::string& name = verb->key;
  const Node& n = verb->value;
  out.span = {verb->key_span.file, verb->key_span.begin, std::max(n.span.end, verb->key_span.end)};
  const auto part = [&](const char* key, Type type) {
    return optional_expression(whole.find(key), scope, type);
  };
  const auto place_type = [&](const char* key) -> ExpressionId {
    const Node* to = whole.find(key);
    if (!to) return {};
    const ExpressionId e = expression(*to, scope, kNothingType);
    if (e.is_some()) {
      const Type t = r_.expression(e).type;
      if (t.is_list || (t.kind != TypeKind::kZone && t.kind != TypeKind::kCell)) {
        d_.error(
            "wrong-type", to->span,
            fmt::format("expected a zone or a cell to put it in, but this is {}", describe(t)));
      }
    }
    return e;
  };
  // One component or several; a zone stands for all that it holds.
  const auto components = [&](const Node& what, TypeKind wanted) -> ExpressionId {
    const ExpressionId e = expression(what, scope, kNothingType);
    if (!e.is_some()) return e;
    const Type t = r_.expression(e).type;
    if (t.kind == wanted) return e;
    if (t.kind == TypeKind::kZone && wanted == TypeKind::kComponent) {
      return expression(what, scope, {TypeKind::kComponent, true, -1});
    }
    if (t.kind == TypeKind::kNothing) return e;
    d_.error("wrong-type", what.span,
             fmt::format("expected {} or a list of them, but this is {}", describe(Type{wanted}),
                         describe(t)));
    return {};
  };
  const auto nested = [&](const char* key) { return block(whole.find(key), scope); };

  if (name == "gain" || name == "pay" || name == "lose") {
    out.verb = change_resources(name == "gain"  ? ResourceVerb::kGain
                                : name == "pay" ? ResourceVerb::kPay
                                                : ResourceVerb::kLose,
                                n, whole, scope);
  } else if (name == "set") {
    Block several;
    several.span = n.span;
    for (const Entry& e : n.entries) {
      SetAttribute v = set_attribute(e, scope);
      if (v.attribute.is_some()) {
        several.effects.push_back({v, {e.key_span.file, e.key_span.begin, e.value.span.end}});
      }
    }
    if (several.effects.size() == 1) return std::move(several.effects.front());
    Conditional all;
    all.condition = number(1, n.span);
    all.then = add_block(std::move(several));
    out.verb = all;
  } else if (name == "move") {
    MoveComponents v;
    v.what = components(n, TypeKind::kComponent);
    v.to = place_type("to");
    const Node* bottom = whole.find("to_bottom");
    v.to_bottom = bottom && bottom->integer != 0;
    out.verb = v;
  } else if (name == "create") {
    CreateComponents v;
    v.what = components(n, TypeKind::kDefinition);
    v.count = part("count", kIntegerType);
    v.to = place_type("to");
    out.verb = v;
  } else if (name == "roll") {
    RollDice v;
    v.dice = components(n, TypeKind::kComponent);
    v.stream = stream_named(whole.find("stream"), "dice");
    out.verb = v;
  } else if (name == "shuffle") {
    ShuffleZone v;
    v.zone = expression(n, scope, kNothingType);
    if (v.zone.is_some() && r_.expression(v.zone).type.kind != TypeKind::kZone) {
      d_.error("wrong-type", n.span,
               fmt::format("expected a zone to shuffle, but this is {}",
                           describe(r_.expression(v.zone).type)));
    }
    out.verb = v;
  } else if (name == "pick") {
    PickAtRandom v;
    Type item;
    if (const Node* from = whole.find("from")) {
      v.from = expression(*from, scope, kNothingType);
      if (v.from.is_some()) {
        Type t = r_.expression(v.from).type;
        if (t.kind == TypeKind::kZone) {
          v.from = expression(*from, scope, {TypeKind::kComponent, true, -1});
          t = r_.expression(v.from).type;
        }
        item = t.element();
      }
    }
    v.count = part("count", kIntegerType);
    v.stream = stream_named(whole.find("stream"), ("pick:" + n.text).c_str());
    v.slot = scope.add(n.text, v.count.is_some() ? item.list() : item);
    out.verb = v;
  } else if (name == "let") {
    BindLocal v;
    for (const Entry& e : n.entries) {
      v.value = expression(e.value, scope, kNothingType);
      const Type t = v.value.is_some() ? r_.expression(v.value).type : kNothingType;
      v.slot = scope.add(e.key, t);
    }
    out.verb = v;
  } else if (name == "choose") {
    out.verb = choose(n, whole, scope);
  } else if (name == "each") {
    ForEach v;
    Type item;
    if (const Node* in = whole.find("in")) {
      v.items = expression(*in, scope, kNothingType);
      if (v.items.is_some()) {
        Type t = r_.expression(v.items).type;
        if (t.kind == TypeKind::kZone && !t.is_list) {
          v.items = expression(*in, scope, {TypeKind::kComponent, true, -1});
          t = r_.expression(v.items).type;
        }
        if (!t.is_list) {
          d_.error("wrong-type", in->span,
                   fmt::format("expected a list, but this is {}", describe(t)));
        }
        item = t.element();
      }
    }
    if (const Node* acts = whole.find("acts")) v.acts = acts->integer != 0;
    const std::size_t names = scope.size();
    v.slot = scope.add(n.text, item);
    v.body = nested("do");
    scope.forget_after(names);
    out.verb = v;
  } else if (name == "if") {
    Conditional v;
    v.condition = expression(n, scope, kBooleanType);
    v.then = nested("then");
    v.otherwise = nested("else");
    out.verb = v;
  } else if (name == "repeat") {
    RepeatEffect v;
    v.times = expression(n, scope, kIntegerType);
    v.body = nested("do");
    out.verb = v;
  } else if (name == "quietly") {
    QuietEffect v;
    v.body = nested("quietly");
    out.verb = v;
  } else if (name == "run") {
    return run(n, scope, out.span);
  } else if (name == "script") {
    std::vector<Parameter> given;
    RunScript v;
    if (const Node* arguments = whole.find("arguments")) {
      for (const Node& a : arguments->items) {
        const ExpressionId e = expression(a, scope, kNothingType);
        if (!e.is_some()) continue;
        v.arguments.push_back(e);
        given.push_back({a.text, r_.expression(e).type});
      }
    }
    v.script = script(whole, ScriptKind::kEffect, given, kNothingType);
    out.verb = std::move(v);
  } else if (name == "end") {
    out.verb = end(n, &whole, scope);
  } else if (name == "announce") {
    Announce v;
    v.message = message(n);
    if (const Node* values = whole.find("with")) {
      for (const Node& value : values->items) {
        const ExpressionId e = expression(value, scope, kNothingType);
        if (e.is_some()) v.values.push_back(e);
      }
    }
    out.verb = std::move(v);
  }
  return out;
}

}  // namespace cubilete
