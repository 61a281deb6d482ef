#include "compiler/rules/verb_compiler.h"

#include <fmt/format.h>

#include "compiler/expressions/expression_tree.h"
#include "compiler/fields.h"
#include "compiler/missing_names.h"
#include "compiler/rules/zones.h"
#include "ruleset/constant.h"
#include "ruleset/script_functions.h"

namespace cubilete {

BlockId add_block(Ruleset& r, Block b) {
  r.blocks.push_back(std::move(b));
  return BlockId(r.blocks.size() - 1);
}

std::vector<Amount> VerbCompiler::amounts(const Node& node, Scope& scope) {
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

void VerbCompiler::compile(const VerbRow& row, const WrittenEffect& w, std::vector<Effect>& out) {
  if (row.verb == Verb::kSet) return assign(w, out);
  out.push_back(row.verb == Verb::kScript ? run_script(w) : Effect{plain(row, w), w.span});
}

// Returns the last step of a path, if it is the only thing wrong with it.
std::optional<VerbCompiler::LastStep> VerbCompiler::last_step(const Node& path, Scope& scope,
                                                              std::size_t errors_before) {
  const bool is_unknown =
      d_.size() == errors_before + 1 && !d_.is_full() && d_.list().back().code == "unknown-name";
  const std::size_t dot = path.text.rfind('.');
  const std::string name = dot == std::string::npos ? path.text : path.text.substr(dot + 1);
  if (!is_unknown || d_.list().back().about != name) return std::nullopt;
  if (dot == std::string::npos) return LastStep{kNothingType, name};
  const ExpressionId owner =
      expressions_.compile(text_node(path.text.substr(0, dot), path.span), scope, kNothingType);
  if (!owner.is_some()) return std::nullopt;
  return LastStep{expressions_.type_of(owner), name};
}

// Reports what no player can give.
void VerbCompiler::check_gift(const PlainEffect& v, const WrittenEffect& w) {
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
}

void VerbCompiler::assign(const WrittenEffect& w, std::vector<Effect>& out) {
  for (const Entry& e : w.value.entries) {
    if (auto v = set_attribute(e, w.scope)) {
      out.push_back({std::move(*v), {e.key_span.file, e.key_span.begin, e.value.span.end}});
    }
  }
}

// Compiles one entry of `set`. The key is a path that ends with the attribute: card.side.
std::optional<PlainEffect> VerbCompiler::set_attribute(const Entry& e, Scope& scope) {
  const std::size_t errors = d_.size();
  const ExpressionId target =
      expressions_.compile(text_node(e.key, e.key_span), scope, kNothingType);
  if (!target.is_some()) {
    const auto unknown = last_step(text_node(e.key, e.key_span), scope, errors);
    if (!unknown) return std::nullopt;
    const std::size_t problems = d_.size();
    const Type value = expressions_.type_of(expressions_.compile(e.value, scope, kNothingType));
    d_.forget_after(problems);
    d_.last().missing(missing_attribute(r_, unknown->owner, unknown->name, value));
    return std::nullopt;
  }
  const Expression& t = r_.expression(target);
  const ExpressionNode* root = &t.root();
  const bool of_list = root->op == Op::kMap;
  const ExpressionNode* attribute = root;
  if (of_list) attribute = &t.child(*root, 1);
  if (attribute->op != Op::kAttribute) {
    if (d_.size() == errors) {
      d_.error("wrong-target", e.key_span, "only attributes and resources can be set",
               "name an attribute of the table, a player, a component or a cell: card.side");
    }
    return std::nullopt;
  }
  PlainEffect v{Verb::kSet, {{{}, attribute->value}, {}}, {}, {}};
  if (of_list || attribute->child_count > 0) {
    // The owner is the path without its last step.
    Expression owner = t;
    const std::int32_t part = t.child_index(*root, 0);
    owner.nodes.push_back(owner.nodes[std::size_t(part)]);
    owner.type = owner.nodes.back().type;
    r_.expressions.push_back(std::move(owner));
    v.arguments[1].of = ExpressionId(r_.expressions.size() - 1);
  }
  const AttributeDef& def = r_.attribute(v.attribute());
  const std::size_t problems = d_.size();
  const ExpressionId set_to = expressions_.compile(e.value, scope, def.type);
  names_.note_argument({def.name, def.type, def.span}, e.value.span, set_to.is_some(), problems);
  v.arguments[0].of = set_to;
  const auto value = def.type == kIntegerType ? constant_value(r_, set_to) : std::nullopt;
  if (value && (*value < def.minimum || *value > def.maximum)) {
    d_.error("out-of-range", e.value.span,
             fmt::format("'{}' must be from {} to {}, found {}", def.name, def.minimum, def.maximum,
                         *value))
        .note(def.span, "declared here");
  }
  return v;
}

// Compiles one or several things; for components a zone stands for all it holds.
ExpressionId VerbCompiler::things(const Node* node, Scope& scope, TypeKind wanted) {
  const std::size_t errors = d_.size();
  const ExpressionId id = expressions_.compile(node, scope, kNothingType);
  const Type t = expressions_.type_of(id);
  if (!id.is_some() && node && wanted == TypeKind::kZone) note_missing_zone(*node, scope, errors);
  if (t.kind == wanted || t.kind == TypeKind::kNothing) return id;
  const bool holds = t.kind == TypeKind::kZone || (t.kind == TypeKind::kCell && !t.is_list);
  const bool is_named =
      t.kind == TypeKind::kDefinition && !t.is_list && r_.expression(id).root().op == Op::kLiteral;
  if (wanted == TypeKind::kComponent && (holds || is_named)) {
    return expressions_.compile(node, scope, {TypeKind::kComponent, true, -1});
  }
  d_.error("wrong-type", node->span,
           fmt::format("expected {} or a list of them, but this is {}", describe(Type{wanted}),
                       describe(t)));
  return {};
}

// Says how the zone that a path names would be declared, if nothing else is wrong with it.
void VerbCompiler::note_missing_zone(const Node& path, Scope& scope, std::size_t errors_before) {
  const auto unknown = last_step(path, scope, errors_before);
  if (!unknown) return;
  const bool of_player = unknown->owner == kPlayerType;
  if (of_player || unknown->owner == kNothingType) {
    d_.last().missing(missing_zone(unknown->name, of_player));
  }
}

ExpressionId VerbCompiler::place(const Node* node, Scope& scope) {
  const std::size_t errors = d_.size();
  const ExpressionId id = expressions_.compile(node, scope, kNothingType);
  const Type t = expressions_.type_of(id);
  if (!id.is_some() && node) note_missing_zone(*node, scope, errors);
  if (id.is_some() && (t.is_list || (t.kind != TypeKind::kZone && t.kind != TypeKind::kCell))) {
    d_.error("wrong-type", node->span,
             fmt::format("expected a zone or a cell to put it in, but this is {}", describe(t)),
             way_to_cell(r_, t, node->text, r_.expression(id).root().op == Op::kLiteral));
  }
  if (id.is_some() && t.kind == TypeKind::kZone && !t.is_list && t.detail >= 0 &&
      r_.zone(ZoneDefId(t.detail)).has_cells()) {
    const std::string& zone = r_.zone(ZoneDefId(t.detail)).name;
    d_.error("wrong-place", node->span,
             fmt::format("'{}' has cells, and what lies in it lies in one of them", zone),
             fmt::format("name the cell, or let a player choose it: choices: {{place: {{from: "
                         "'cells({})[none(at(it))]'}}}}",
                         zone));
  }
  return id;
}

PlainEffect VerbCompiler::plain(const VerbRow& written, const WrittenEffect& w) {
  const VerbRow& row = written.short_for ? row_of(*written.short_for) : written;
  const Node implied = text_node(std::string(written.implied), w.span);
  PlainEffect v;
  v.verb = row.verb;
  std::vector<const RuleArgument*> needless;
  for (const RuleArgument& a : row.arguments()) {
    const Node* const found = a.key.empty() ? &w.value : w.find(a.key);
    const bool is_implied = !found && a.is_needed && written.short_for;
    if (found && !a.only_for.empty() && w.value.text != a.only_for) needless.push_back(&a);
    const Node meant = text_node(std::string(a.implied), w.span);
    const Node* const if_absent = a.implied.empty() ? nullptr : &meant;
    v.arguments.push_back(argument(row, a, is_implied ? &implied : found ? found : if_absent, w));
  }
  if (!needless.empty()) report_needless(row, needless, w);
  // What is taken and not written by itself: the acting player.
  while (row.declared[v.arguments.size()].taken != Taken::kNothing) v.arguments.emplace_back();
  if (row.takes_amounts() && w.value.is_map()) v.amounts = amounts(w.value, w.scope);
  if (row.place_of(Taken::kValues) >= 0) v.values = values(w.find("with"), w.scope);
  if (row.verb == Verb::kGive) check_gift(v, w);
  if (row.names_result()) v.arguments[0].fixed = result(v, w);
  return v;
}

// Reports arguments that mean something with another value of the verb only.
void VerbCompiler::report_needless(const VerbRow& row, std::span<const RuleArgument* const> all,
                                   const WrittenEffect& w) {
  std::vector<std::string> keys;
  for (const RuleArgument* const a : all) keys.push_back(fmt::format("'{}'", a->key));
  const std::string_view wanted = all[0]->only_for;
  d_.error("unknown-key", w.find(all[0]->key)->span,
           fmt::format("only '{0}: {1}' has {2}, and this is '{0}: {3}'", row.name, wanted,
                       fmt::join(keys, " and "), w.value.text),
           fmt::format("write '{}: {}', or leave {} out", row.name, wanted,
                       keys.size() == 1 ? keys[0] : "them"));
}

PlainEffect::Argument VerbCompiler::argument(const VerbRow& row, const RuleArgument& a,
                                             const Node* node, const WrittenEffect& w) {
  switch (a.taken) {
    case Taken::kAmounts:
      if (w.value.is_map()) return {};
      return {expressions_.compile(node, w.scope, {TypeKind::kAmounts})};
    case Taken::kBy:
      return {expressions_.players(node, w.scope)};
    case Taken::kPlayer:
      return {expressions_.compile(node, w.scope, kPlayerType)};
    case Taken::kNamed:
      return {{}, node ? named(a.role, *node) : -1};
    case Taken::kThing:
      return {expressions_.compile(node, w.scope, Type{a.type})};
    case Taken::kAll:
      if (a.type == TypeKind::kPlayer) return {expressions_.players(node, w.scope)};
      if (a.type == TypeKind::kNothing)
        return {expressions_.candidates(node, w.scope, "one picks from a list").list};
      [[fallthrough]];
    case Taken::kEach:
      return {things(node, w.scope, a.type)};
    case Taken::kTimes:
    case Taken::kCount:
      return {expressions_.count(node, w.scope, 1)};
    case Taken::kPlace:
      return {place(node, w.scope)};
    case Taken::kFlag:
      return {{}, flag_at(w.whole, a.key.data()) ? 1 : 0};
    case Taken::kStream: {
      const Node* const name = string_at(w.whole, a.key);
      const std::string own = row.names_result() ? ":" + w.value.text : "";
      return {{}, names_.stream(name ? name->text : std::string(a.word) + own).value};
    }
    default:
      return {};
  }
}

// Returns the number of what has this name.
std::int32_t VerbCompiler::named(ArgumentRole role, const Node& name) {
  if (role == ArgumentRole::kMessage) return names_.message(name).value;
  if (role == ArgumentRole::kEndCause) return names_.end_cause(name).value;
  const std::int32_t found = find_named(r_, role, name.text);
  if (found < 0) {
    names_.unknown(word_for(role).data(), name.text, name.span, names_of(r_, role));
  } else if (const PhaseId phase = EndEffect{found, {}, {}, {}}.phase();
             role == ArgumentRole::kEnd && phase.is_some()) {
    names_.use(NameKind::kPhase, phase.value, name.span);
  } else if (role == ArgumentRole::kPhase) {
    names_.use(NameKind::kPhase, found, name.span);
  }
  return found;
}

// Declares the local for what the verb gives and returns its slot.
std::int32_t VerbCompiler::result(const PlainEffect& v, const WrittenEffect& w) {
  const Type item = expressions_.type_of(v.given(Taken::kAll)).element();
  return names_.add_local(w.scope, w.value.text,
                          v.given(Taken::kCount).is_some() ? item.list() : item, w.value.span);
}

// Compiles the values of a message.
std::vector<ExpressionId> VerbCompiler::values(const Node* node, Scope& scope) {
  std::vector<ExpressionId> out;
  if (!node) return out;
  for (const Node& value : node->items) {
    const ExpressionId id = expressions_.compile(value, scope, kNothingType);
    if (!id.is_some()) continue;
    out.push_back(id);
    const Type t = expressions_.type_of(id);
    if (t.kind != TypeKind::kAmounts && t.kind != TypeKind::kNothing) continue;
    d_.error("wrong-type", value.span,
             fmt::format("a message tells values and lists of them, but this is {}", describe(t)));
  }
  return out;
}

Effect VerbCompiler::run_script(const WrittenEffect& w) {
  RunScript v;
  std::vector<Parameter> given;
  const auto give = [&](const std::string& name, ExpressionId id) {
    if (!id.is_some()) return;
    v.arguments.push_back(id);
    given.push_back({name, expressions_.type_of(id)});
  };
  if (const Node* arguments = w.find("arguments")) {
    for (const Node& a : arguments->items) {
      give(a.text, expressions_.compile(a, w.scope, kNothingType));
    }
  } else {
    for (const Local& l : w.scope.locals()) {
      give(l.name, expressions_.value_of(l, w.scope, w.whole.span));
    }
  }
  v.script = scripts_.add(w.whole, ScriptKind::kEffect, given, kNothingType);
  return {std::move(v), w.span};
}

}  // namespace cubilete
