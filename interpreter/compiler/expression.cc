// Gives a parsed expression its names and types.

#include <fmt/format.h>

#include <algorithm>

#include "base/edit_distance.h"
#include "compiler/expression_builder.h"

namespace cubilete {

std::vector<std::string> names_in_expressions(const Ruleset& r, const Scope& scope) {
  std::vector<std::string> names = {"player", "players", "round",  "turn",   "player_count",
                                    "true",   "false",   "nobody", "nothing"};
  for (const Local& l : scope.locals()) names.push_back(l.name);
  for (const auto& z : r.zones) names.push_back(z.name);
  for (const auto& a : r.attributes) {
    if (a.owner != AttributeOwner::kComponent) names.push_back(a.name);
  }
  for (const auto& o : r.options) names.push_back(o.name);
  for (const auto& q : r.queries) names.push_back(q.name);
  for (const auto& s : r.symbols) names.push_back(s);
  for (const auto& c : r.definitions) names.push_back(c.name);
  for (const Builtin& b : builtins()) names.emplace_back(b.name);
  return names;
}

int ExpressionBuilder::lower(const Syntax& s, Type hint) {
  switch (s.kind) {
    case SyntaxKind::kNumber:
      return leaf(Op::kLiteral, kIntegerType, s.number, s.span);
    case SyntaxKind::kName:
      return name(s, hint);
    case SyntaxKind::kCall:
      return call(s, hint);
    case SyntaxKind::kMember:
      return member(s, hint);
    case SyntaxKind::kIndex:
      return index(s);
    case SyntaxKind::kList:
      return list(s, hint);
    case SyntaxKind::kUnary:
      return unary(s);
    case SyntaxKind::kBinary:
      return binary(s, hint);
  }
  return -1;
}

int ExpressionBuilder::fit(int node, Type wanted, SourceSpan span) {
  if (node < 0 || wanted.kind == TypeKind::kNothing) return node;
  const Type t = type_of(node);
  if (wanted.is_list && wanted.kind != TypeKind::kAmounts) {
    if (t.kind == TypeKind::kZone && wanted.kind == TypeKind::kComponent) return components(node);
    if (!t.is_list && t.kind == wanted.kind) {
      return add(Op::kLiteralList, t.list(), 0, {node}, span);
    }
  }
  if (wanted.kind == TypeKind::kDefinition && t.kind == TypeKind::kComponent && !t.is_list &&
      !wanted.is_list) {
    return add(Op::kDefinitionOf, {TypeKind::kDefinition, false, t.detail}, 0, {node}, span);
  }
  if (accepts(wanted, t)) return node;
  d_.error("wrong-type", span,
           fmt::format("expected {}, but this is {}", describe(wanted), describe(t)));
  return -1;
}

bool ExpressionBuilder::accepts(Type wanted, Type t) {
  if (wanted.kind == TypeKind::kAmounts) return t.kind == TypeKind::kAmounts;
  if (wanted.is_list != t.is_list) return false;
  if (wanted.kind != t.kind) return is_nothing_literal(t) && is_reference(wanted.kind);
  return true;
}

int ExpressionBuilder::leaf(Op op, Type type, std::int32_t value, SourceSpan span) {
  return add(op, type, value, {}, span);
}

int ExpressionBuilder::add(Op op, Type type, std::int32_t value, std::vector<int> children,
                           SourceSpan span) {
  for (const int child : children) {
    if (child < 0) return -1;
  }
  ExpressionNode n;
  n.op = op;
  n.type = type;
  n.value = value;
  n.first_child = static_cast<std::int32_t>(e_.children.size());
  n.child_count = static_cast<std::int32_t>(children.size());
  n.span = span;
  e_.children.insert(e_.children.end(), children.begin(), children.end());
  e_.nodes.push_back(n);
  if (op == Op::kLocal) e_.highest_slot = std::max(e_.highest_slot, value);
  if (op == Op::kAttribute || op == Op::kComponents || op == Op::kTop || op == Op::kActingPlayer ||
      op == Op::kFace || op == Op::kCallScript || op == Op::kZone || op == Op::kCallQuery) {
    e_.reads_state = true;
  }
  return static_cast<int>(e_.nodes.size()) - 1;
}

int ExpressionBuilder::error(const char* code, SourceSpan span, std::string message,
                             std::string help) {
  d_.error(code, span, std::move(message), std::move(help));
  return -1;
}

int ExpressionBuilder::components(int zone) {
  if (zone < 0) return -1;
  const Type t = type_of(zone);
  KindId kind;
  if (t.detail >= 0 && r_.zone(ZoneDefId(t.detail)).holds.size() == 1) {
    kind = r_.zone(ZoneDefId(t.detail)).holds.front();
  } else if (r_.kinds.size() == 1) {
    kind = KindId(0);
  }
  return add(Op::kComponents, Type{TypeKind::kComponent, true, kind.value}, 0, {zone},
             at(zone).span);
}

int ExpressionBuilder::as_list(int node, SourceSpan span) {
  if (node < 0) return -1;
  const Type t = type_of(node);
  if (t.kind == TypeKind::kZone) return components(node);
  if (t.is_list) return node;
  return error("wrong-type", span,
               fmt::format("expected a list or a zone, but this is {}", describe(t)));
}

std::vector<std::string> ExpressionBuilder::words(std::int32_t vocabulary) const {
  std::vector<std::string> out;
  if (vocabulary < 0) return out;
  for (const SymbolId s : r_.vocabularies[std::size_t(vocabulary)]) out.push_back(r_.symbol(s));
  return out;
}
int ExpressionBuilder::name(const Syntax& s, Type hint) {
  const std::string& n = s.name;
  // A word of the vocabulary that is wanted here.
  if (hint.kind == TypeKind::kSymbol && hint.detail >= 0) {
    const SymbolId id = r_.find_symbol(n);
    const auto& all = r_.vocabularies[std::size_t(hint.detail)];
    if (id.is_some() && std::find(all.begin(), all.end(), id) != all.end()) {
      return leaf(Op::kLiteral, symbol_type(hint.detail), id.value, s.span);
    }
  }
  if (hint.kind == TypeKind::kDefinition || hint.kind == TypeKind::kComponent) {
    const DefinitionId id = r_.find_definition(n);
    if (id.is_some() && !scope_.find(n)) return definition(id, s.span);
  }
  if (hint.kind == TypeKind::kResource && !scope_.find(n)) {
    if (const AttributeId id = r_.find_resource(n); id.is_some()) {
      return leaf(Op::kLiteral, {TypeKind::kResource}, id.value, s.span);
    }
  }
  if (const Local* l = scope_.find(n)) return leaf(Op::kLocal, l->type, l->slot, s.span);
  if (!items_.empty()) {
    if (n == "it") return leaf(Op::kItem, items_.back(), 0, s.span);
    const int found = member_of(leaf(Op::kItem, items_.back(), 0, s.span), n, s.span, s.span, true);
    if (found >= 0) return found;
  }
  if (n == "player") return acting_player(s.span);
  if (n == "players") return leaf(Op::kAllPlayers, kPlayerType.list(), 0, s.span);
  if (n == "player_count") return leaf(Op::kPlayerCount, kIntegerType, 0, s.span);
  if (n == "round") return leaf(Op::kRound, kIntegerType, 0, s.span);
  if (n == "turn") return leaf(Op::kTurn, kIntegerType, 0, s.span);
  if (n == "true" || n == "false") {
    return leaf(Op::kLiteral, kBooleanType, n == "true", s.span);
  }
  if (n == "nobody" || n == "nothing") {
    const Type t = is_reference(hint.kind) ? hint.element() : Type{TypeKind::kNothing, false, -2};
    return leaf(Op::kLiteral, t, -1, s.span);
  }
  if (const AttributeId a = r_.find_attribute(AttributeOwner::kTable, n); a.is_some()) {
    return attribute(a, {}, s.span);
  }
  if (const AttributeId a = r_.find_attribute(AttributeOwner::kPlayer, n); a.is_some()) {
    return attribute(a, {acting_player(s.span)}, s.span);
  }
  if (const ZoneDefId z = r_.find_zone(n); z.is_some()) {
    std::vector<int> owner;
    if (r_.zone(z).is_per_player) owner.push_back(acting_player(s.span));
    return add(Op::kZone, {TypeKind::kZone, false, z.value}, z.value, owner, s.span);
  }
  if (const std::int32_t o = r_.find_option(n); o >= 0) {
    return leaf(Op::kOption, r_.options[std::size_t(o)].type, o, s.span);
  }
  if (const std::int32_t q = r_.find_query(n); q >= 0) return query(q, s, {});
  if (const DefinitionId id = r_.find_definition(n); id.is_some()) return definition(id, s.span);
  if (const SymbolId id = r_.find_symbol(n); id.is_some()) {
    return leaf(Op::kLiteral, symbol_type(-1), id.value, s.span);
  }
  if (const KindId kind = r_.find_kind(n); kind.is_some()) return kind_for_things(kind, s.span);
  if (hint.kind == TypeKind::kResource) {
    c_.unknown("resource", n, s.span, r_.resource_names());
    return -1;
  }
  // Where nothing more is told, names need not be gathered for suggestions.
  auto candidates = d_.is_full() ? std::vector<std::string>{}
                    : hint.kind == TypeKind::kSymbol && hint.detail >= 0
                        ? words(hint.detail)
                        : names_in_expressions(r_, scope_);
  if (!items_.empty()) {
    const auto members = member_names(items_.back());
    candidates.insert(candidates.begin(), members.begin(), members.end());
  }
  c_.unknown(hint.kind == TypeKind::kSymbol && hint.detail >= 0 ? "value" : "name", n, s.span,
             candidates);
  return -1;
}

// A kind is written where what is declared of it is meant, or what lies on the table.
int ExpressionBuilder::kind_for_things(KindId id, SourceSpan span) {
  const std::string& kind = r_.kind(id).name;
  std::vector<std::string> zones;
  for (const ZoneDef& z : r_.zones) {
    const bool holds =
        z.holds.empty() || std::find(z.holds.begin(), z.holds.end(), id) != z.holds.end();
    if (holds && zones.size() < 6) zones.push_back(z.name);
  }
  return error("unknown-name", span, fmt::format("'{}' is a kind: it names no component", kind),
               fmt::format("definitions({}) is everything declared of it{}", kind,
                           zones.empty() ? ""
                                         : fmt::format("; those in play lie in a zone: {}",
                                                       fmt::join(zones, ", "))));
}

int ExpressionBuilder::definition(DefinitionId id, SourceSpan span) {
  return leaf(Op::kLiteral, {TypeKind::kDefinition, false, r_.definition(id).kind.value}, id.value,
              span);
}

int ExpressionBuilder::attribute(AttributeId id, std::vector<int> owner, SourceSpan span) {
  return add(Op::kAttribute, r_.attribute(id).type, id.value, std::move(owner), span);
}
int ExpressionBuilder::index(const Syntax& s) {
  const int list = as_list(lower(s.children[0], kNothingType), s.children[0].span);
  if (list < 0) return -1;
  items_.push_back(type_of(list).element());
  const int inner = lower(s.children[1], kNothingType);
  items_.pop_back();
  if (inner < 0) return -1;
  if (type_of(inner) == kBooleanType) {
    return add(Op::kFilter, type_of(list), 0, {list, inner}, s.span);
  }
  if (type_of(inner) == kIntegerType) {
    return add(Op::kItemAt, type_of(list).element(), 0, {list, inner}, s.span);
  }
  return error("wrong-type", s.children[1].span,
               fmt::format("in brackets stands a condition or a position, but this is {}",
                           describe(type_of(inner))));
}

int ExpressionBuilder::list(const Syntax& s, Type hint) {
  std::vector<int> items;
  Type type = hint.element();
  for (const Syntax& item : s.children) {
    const int node = lower(item, type);
    if (node < 0) return -1;
    if (items.empty()) type = type_of(node);
    items.push_back(fit(node, type, item.span));
  }
  return add(Op::kLiteralList, type.list(), 0, items, s.span);
}

int ExpressionBuilder::unary(const Syntax& s) {
  const Type wanted = s.name == "not" ? kBooleanType : kIntegerType;
  const int a = fit(lower(s.children[0], wanted), wanted, s.children[0].span);
  if (a >= 0 && s.name == "-" && at(a).op == Op::kLiteral) {
    return leaf(Op::kLiteral, kIntegerType, -at(a).value, s.span);
  }
  return add(s.name == "not" ? Op::kNot : Op::kNegate, wanted, 0, {a}, s.span);
}

bool ExpressionBuilder::needs_hint(const Syntax& s) const {
  return s.kind == SyntaxKind::kName && !scope_.find(s.name) &&
         (r_.find_symbol(s.name).is_some() || r_.find_definition(s.name).is_some() ||
          r_.find_resource(s.name).is_some() || s.name == "nobody" || s.name == "nothing");
}

int ExpressionBuilder::binary(const Syntax& s, Type hint) {
  const Syntax& l = s.children[0];
  const Syntax& r = s.children[1];
  const std::string& op = s.name;
  if (op == "and" || op == "or") {
    const int a = fit(lower(l, kBooleanType), kBooleanType, l.span);
    const int b = fit(lower(r, kBooleanType), kBooleanType, r.span);
    return add(op == "and" ? Op::kAnd : Op::kOr, kBooleanType, 0, {a, b}, s.span);
  }
  if (op == "..") {
    const int a = fit(lower(l, kIntegerType), kIntegerType, l.span);
    const int b = fit(lower(r, kIntegerType), kIntegerType, r.span);
    return add(Op::kRange, kIntegerType.list(), 0, {a, b}, s.span);
  }
  if (op == "in" || op == "not in") {
    int list = -1;
    int item = -1;
    if (needs_hint(l)) {
      list = as_list(lower(r, kNothingType), r.span);
      item = lower(l, type_of(list).element());
    } else {
      item = lower(l, kNothingType);
      list = as_list(lower(r, type_of(item).list()), r.span);
    }
    if (item < 0 || list < 0) return -1;
    item = fit(item, type_of(list).element(), l.span);
    const int in = add(Op::kIn, kBooleanType, 0, {item, list}, s.span);
    return op == "in" ? in : add(Op::kNot, kBooleanType, 0, {in}, s.span);
  }
  if (op == "==" || op == "!=") return equality(s);
  static const std::map<std::string_view, Op> kOps = {
      {"+", Op::kAdd},        {"-", Op::kSubtract}, {"*", Op::kMultiply},
      {"//", Op::kDivide},    {"%", Op::kModulo},   {"<", Op::kLess},
      {"<=", Op::kLessEqual}, {">", Op::kMore},     {">=", Op::kMoreEqual}};
  int a = lower(l, hint);
  if (a >= 0 && (op == "+" || op == "-") &&
      (type_of(a).is_list || type_of(a).kind == TypeKind::kZone)) {
    a = as_list(a, l.span);
    const int b = fit(lower(r, type_of(a)), type_of(a), r.span);
    return add(op == "+" ? Op::kConcat : Op::kWithout, type_of(a), 0, {a, b}, s.span);
  }
  // Symbols compare by their order in the vocabulary.
  const bool ordered = a >= 0 && type_of(a).kind == TypeKind::kSymbol && !type_of(a).is_list &&
                       (op[0] == '<' || op[0] == '>');
  const Type wanted = ordered ? type_of(a) : kIntegerType;
  a = fit(a, wanted, l.span);
  const int b = fit(lower(r, wanted), wanted, r.span);
  const Op code = kOps.at(op);
  const bool compares =
      code == Op::kLess || code == Op::kLessEqual || code == Op::kMore || code == Op::kMoreEqual;
  return add(code, compares ? kBooleanType : kIntegerType, 0, {a, b}, s.span);
}

int ExpressionBuilder::equality(const Syntax& s) {
  const Syntax& l = s.children[0];
  const Syntax& r = s.children[1];
  int a = -1;
  int b = -1;
  if (needs_hint(l) && !needs_hint(r)) {
    b = lower(r, kNothingType);
    if (b < 0) return -1;
    a = lower(l, type_of(b));
  } else {
    a = lower(l, kNothingType);
    if (a < 0) return -1;
    b = lower(r, type_of(a));
  }
  if (a < 0 || b < 0) return -1;
  const Type ta = type_of(a);
  const Type tb = type_of(b);
  if (ta.is_list || tb.is_list || ta.kind == TypeKind::kAmounts) {
    return error("wrong-type", s.span,
                 "lists are not compared with ==", "compare count(...), sum(...) or ask with in");
  }
  if (ta.kind == TypeKind::kDefinition && tb.kind == TypeKind::kComponent) {
    b = fit(b, ta, r.span);
  } else {
    b = fit(b,
            ta.kind == TypeKind::kNothing                                           ? tb
            : (tb.kind == TypeKind::kDefinition && ta.kind == TypeKind::kComponent) ? tb
                                                                                    : ta,
            r.span);
    if (ta.kind == TypeKind::kComponent && tb.kind == TypeKind::kDefinition) {
      a = fit(a, tb, l.span);
    }
  }
  if (ta.kind == TypeKind::kSymbol && b >= 0) {
    check_vocabulary(a, b, r.span);
    check_vocabulary(b, a, l.span);
  }
  return add(s.name == "==" ? Op::kEqual : Op::kNotEqual, kBooleanType, 0, {a, b}, s.span);
}

void ExpressionBuilder::check_vocabulary(int of, int word, SourceSpan span) {
  const std::int32_t vocabulary = type_of(of).detail;
  if (vocabulary < 0 || at(word).op != Op::kLiteral || type_of(word).kind != TypeKind::kSymbol) {
    return;
  }
  const auto& all = r_.vocabularies[std::size_t(vocabulary)];
  if (std::find(all.begin(), all.end(), SymbolId(at(word).value)) == all.end()) {
    c_.unknown("value", r_.symbol(SymbolId(at(word).value)), span, words(vocabulary));
  }
}

namespace {

TextPlace place_of(const Node& n, const Sources& sources) {
  TextPlace place;
  place.span = n.span;
  if (!n.span.is_known()) {
    place.is_exact = false;
    return place;
  }
  const std::string_view written = sources.text(n.span);
  if (!written.empty() && (written[0] == '"' || written[0] == '\'')) place.shift = 1;
  place.is_exact = written.substr(place.shift, n.text.size()) == n.text;
  return place;
}

}  // namespace

ExpressionId Compiler::number(std::int32_t value, SourceSpan span) {
  Expression e;
  ExpressionNode n;
  n.type = kIntegerType;
  n.value = value;
  n.span = span;
  e.nodes.push_back(n);
  e.type = kIntegerType;
  e.span = span;
  r_.expressions.push_back(std::move(e));
  return ExpressionId(r_.expressions.size() - 1);
}

// A YAML list stands for a list of expressions: [low, high] is the same quoted or not.
std::unique_ptr<Syntax> Compiler::syntax_of(const Node& node) {
  if (node.is_list()) {
    auto list = std::make_unique<Syntax>();
    list->kind = SyntaxKind::kList;
    list->span = node.span;
    for (const Node& item : node.items) {
      auto part = syntax_of(item);
      if (!part) return nullptr;
      list->children.push_back(std::move(*part));
    }
    return list;
  }
  if (!node.is_scalar() || node.is_null()) {
    d_.error("wrong-type", node.span,
             fmt::format("expected an expression, found {}", describe(node)));
    return nullptr;
  }
  return parse_expression(node.text, place_of(node, r_.sources), d_);
}

ExpressionId Compiler::expression(const Node& node, Scope& scope, Type expected) {
  const auto tree = syntax_of(node);
  return tree ? expression_of(*tree, scope, expected) : ExpressionId();
}

ExpressionId Compiler::expression_of(const Syntax& tree, Scope& scope, Type expected) {
  ExpressionBuilder builder(*this, scope);
  int root = builder.lower(tree, expected);
  root = builder.fit(root, expected, tree.span);
  if (root < 0) return {};
  const Type type = builder.type_of(root);
  Expression e = builder.take();
  // The evaluator takes the last node as the root.
  if (static_cast<std::size_t>(root) + 1 != e.nodes.size()) {
    e.nodes.push_back(e.nodes[std::size_t(root)]);
  }
  e.type = type;
  e.span = tree.span;
  r_.expressions.push_back(std::move(e));
  return ExpressionId(r_.expressions.size() - 1);
}

}  // namespace cubilete
