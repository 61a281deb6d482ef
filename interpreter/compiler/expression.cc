// Gives a parsed expression its names and types.

#include <fmt/format.h>

#include <algorithm>

#include "base/edit_distance.h"
#include "compiler/compiler.h"

namespace cubilete {

namespace {

struct Builtin {
  std::string_view name;
  Op op;
  int least;
  int most;
};

// Functions whose arguments need no more than a look at their types.
constexpr Builtin kBuiltins[] = {
    {"count", Op::kCount, 1, 1},
    {"sum", Op::kSum, 1, 1},
    {"min", Op::kMinimum, 1, 2},
    {"max", Op::kMaximum, 1, 2},
    {"any", Op::kAny, 1, 1},
    {"none", Op::kNone, 1, 1},
    {"distinct", Op::kDistinct, 1, 1},
    {"sorted", Op::kSorted, 1, 1},
    {"first", Op::kFirst, 2, 2},
    {"last", Op::kLast, 2, 2},
    {"range", Op::kRange, 2, 2},
    {"others", Op::kOthers, 0, 1},
    {"players_from", Op::kPlayersFrom, 1, 1},
    {"neighbours", Op::kNeighbours, 0, 1},
    {"next", Op::kNext, 0, 1},
    {"previous", Op::kPrevious, 0, 1},
    {"seat", Op::kSeat, 1, 1},
    {"top", Op::kTop, 1, 1},
    {"bottom", Op::kBottom, 1, 1},
    {"room", Op::kRoom, 1, 1},
    {"cells", Op::kCells, 1, 1},
    {"cell", Op::kCellNumber, 2, 3},
    {"adjacent", Op::kAdjacent, 1, 1},
    {"at", Op::kAt, 1, 1},
    {"exists", Op::kExists, 1, 1},
    {"abs", Op::kAbsolute, 1, 1},
    {"can_pay", Op::kCanPay, 1, 2},
    {"if", Op::kIfElse, 3, 3},
    {"definitions", Op::kDefinitions, 0, 1},
};

bool is_reference(TypeKind k) {
  return k == TypeKind::kPlayer || k == TypeKind::kComponent || k == TypeKind::kDefinition ||
         k == TypeKind::kZone || k == TypeKind::kCell;
}

}  // namespace

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
  for (const Builtin& b : kBuiltins) names.emplace_back(b.name);
  return names;
}

// Builds the flat tree of one expression. An index of -1 is a part that was reported already.
class ExpressionBuilder {
 public:
  ExpressionBuilder(Compiler& compiler, const Scope& scope)
      : c_(compiler), r_(compiler.r_), d_(compiler.d_), scope_(scope) {}

  Expression take() { return std::move(e_); }
  const ExpressionNode& at(int index) const { return e_.nodes[std::size_t(index)]; }
  Type type_of(int index) const { return index < 0 ? kNothingType : at(index).type; }

  int lower(const Syntax& s, Type hint) {
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

  // Turns what was found into what is wanted where the language says so.
  int fit(int node, Type wanted, SourceSpan span) {
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

  static bool accepts(Type wanted, Type t) {
    if (wanted.kind == TypeKind::kAmounts) return t.kind == TypeKind::kAmounts;
    if (wanted.is_list != t.is_list) return false;
    if (wanted.kind != t.kind) return is_nothing_literal(t) && is_reference(wanted.kind);
    return true;
  }

 private:
  static bool is_nothing_literal(Type t) { return t.kind == TypeKind::kNothing && t.detail == -2; }

  int leaf(Op op, Type type, std::int32_t value, SourceSpan span) {
    return add(op, type, value, {}, span);
  }

  int add(Op op, Type type, std::int32_t value, std::vector<int> children, SourceSpan span) {
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
    if (op == Op::kAttribute || op == Op::kComponents || op == Op::kTop ||
        op == Op::kActingPlayer || op == Op::kFace || op == Op::kCallScript || op == Op::kZone ||
        op == Op::kCallQuery) {
      e_.reads_state = true;
    }
    return static_cast<int>(e_.nodes.size()) - 1;
  }

  int error(const char* code, SourceSpan span, std::string message, std::string help = {}) {
    d_.error(code, span, std::move(message), std::move(help));
    return -1;
  }

  int acting_player(SourceSpan span) { return leaf(Op::kActingPlayer, kPlayerType, 0, span); }

  int components(int zone) {
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

  // A list, or a zone as the list of what it holds.
  int as_list(int node, SourceSpan span) {
    if (node < 0) return -1;
    const Type t = type_of(node);
    if (t.kind == TypeKind::kZone) return components(node);
    if (t.is_list) return node;
    return error("wrong-type", span,
                 fmt::format("expected a list or a zone, but this is {}", describe(t)));
  }

  Type symbol_type(std::int32_t vocabulary) const { return {TypeKind::kSymbol, false, vocabulary}; }

  std::vector<std::string> words(std::int32_t vocabulary) const {
    std::vector<std::string> out;
    if (vocabulary < 0) return out;
    for (const SymbolId s : r_.vocabularies[std::size_t(vocabulary)]) out.push_back(r_.symbol(s));
    return out;
  }

  // -- names ---------------------------------------------------------------------------------
  int name(const Syntax& s, Type hint) {
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
    if (const Local* l = scope_.find(n)) return leaf(Op::kLocal, l->type, l->slot, s.span);
    if (!items_.empty()) {
      if (n == "it") return leaf(Op::kItem, items_.back(), 0, s.span);
      const int found =
          member_of(leaf(Op::kItem, items_.back(), 0, s.span), n, s.span, s.span, true);
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
    auto candidates = hint.kind == TypeKind::kSymbol && hint.detail >= 0
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

  int definition(DefinitionId id, SourceSpan span) {
    return leaf(Op::kLiteral, {TypeKind::kDefinition, false, r_.definition(id).kind.value},
                id.value, span);
  }

  int attribute(AttributeId id, std::vector<int> owner, SourceSpan span) {
    return add(Op::kAttribute, r_.attribute(id).type, id.value, std::move(owner), span);
  }

  // -- members -------------------------------------------------------------------------------
  std::vector<std::string> member_names(Type t) const {
    std::vector<std::string> out;
    switch (t.kind) {
      case TypeKind::kPlayer:
        out = {"seat"};
        for (const auto& a : r_.attributes) {
          if (a.owner == AttributeOwner::kPlayer) out.push_back(a.name);
        }
        for (const auto& z : r_.zones) {
          if (z.is_per_player) out.push_back(z.name);
        }
        break;
      case TypeKind::kComponent:
        out = {"definition", "zone", "owner", "cell", "index", "face"};
        [[fallthrough]];
      case TypeKind::kDefinition:
        for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
          if (t.detail >= 0 && static_cast<std::size_t>(t.detail) != k) continue;
          for (const PropertyId p : r_.kinds[k].properties) out.push_back(r_.property(p).name);
          if (t.kind != TypeKind::kComponent) continue;
          for (const AttributeId a : r_.kinds[k].attributes) out.push_back(r_.attribute(a).name);
        }
        break;
      case TypeKind::kZone:
        out = {"top", "bottom", "room", "owner", "cells", "components"};
        break;
      case TypeKind::kCell:
        out = {"row", "column", "number", "components"};
        break;
      case TypeKind::kAmounts:
        for (const auto& a : r_.attributes) {
          if (a.is_resource) out.push_back(a.name);
        }
        break;
      default:
        break;
    }
    return out;
  }

  // `node`.`n`; where `quiet`, an unknown name gives -1 without a message.
  int member_of(int node, const std::string& n, SourceSpan name_span, SourceSpan span, bool quiet) {
    if (node < 0) return -1;
    const Type t = type_of(node);
    if (t.kind == TypeKind::kZone) {
      if (!t.is_list) {
        if (n == "top" || n == "bottom") {
          const int all = components(node);
          const Type item = type_of(all).element();
          return add(n == "top" ? Op::kTop : Op::kBottom, item, 0, {node}, span);
        }
        if (n == "room") return add(Op::kRoom, kIntegerType, 0, {node}, span);
        if (n == "owner") return add(Op::kOwnerOf, kPlayerType, 0, {node}, span);
        if (n == "cells")
          return add(Op::kCells, {TypeKind::kCell, true, t.detail}, 0, {node}, span);
        if (t.detail >= 0) {
          const auto& names = r_.zone(ZoneDefId(t.detail)).cell_names;
          const auto it = std::find(names.begin(), names.end(), n);
          if (it != names.end()) {
            return add(Op::kCellNamed, {TypeKind::kCell, false, t.detail},
                       static_cast<std::int32_t>(it - names.begin()), {node}, span);
          }
        }
      }
      if (n == "components") return components(node);
      if (quiet) return -1;
      return member_of(components(node), n, name_span, span, quiet);
    }
    if (t.is_list && t.kind != TypeKind::kAmounts) {
      items_.push_back(t.element());
      const int value =
          member_of(leaf(Op::kItem, t.element(), 0, name_span), n, name_span, name_span, quiet);
      items_.pop_back();
      if (value < 0) return -1;
      const Type of = type_of(value);
      if (of.is_list || of.kind == TypeKind::kAmounts) {
        return error("wrong-type", name_span,
                     fmt::format("'{}' is a list for each item: it cannot be read of a list", n));
      }
      return add(Op::kMap, of.list(), 0, {node, value}, span);
    }
    switch (t.kind) {
      case TypeKind::kPlayer:
        if (n == "seat") {
          const int one = leaf(Op::kLiteral, kIntegerType, 1, span);
          // A player is his seat counted from 0.
          return add(Op::kAdd, kIntegerType, 0, {node, one}, span);
        }
        if (const AttributeId a = r_.find_attribute(AttributeOwner::kPlayer, n); a.is_some()) {
          return attribute(a, {node}, span);
        }
        if (const ZoneDefId z = r_.find_zone(n); z.is_some() && r_.zone(z).is_per_player) {
          return add(Op::kZone, {TypeKind::kZone, false, z.value}, z.value, {node}, span);
        }
        break;
      case TypeKind::kComponent:
        if (n == "definition") {
          return add(Op::kDefinitionOf, {TypeKind::kDefinition, false, t.detail}, 0, {node}, span);
        }
        if (n == "zone") return add(Op::kZoneOf, {TypeKind::kZone}, 0, {node}, span);
        if (n == "owner") return add(Op::kOwnerOf, kPlayerType, 0, {node}, span);
        if (n == "index") return add(Op::kIndexOf, kIntegerType, 0, {node}, span);
        if (n == "cell") return add(Op::kCellOf, {TypeKind::kCell}, 0, {node}, span);
        for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
          if (t.detail >= 0 && static_cast<std::size_t>(t.detail) != k) continue;
          if (const AttributeId a = r_.find_component_attribute(KindId(k), n); a.is_some()) {
            return attribute(a, {node}, span);
          }
        }
        [[fallthrough]];
      case TypeKind::kDefinition:
        for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
          if (t.detail >= 0 && static_cast<std::size_t>(t.detail) != k) continue;
          const PropertyId p = r_.find_property(KindId(k), n);
          if (!p.is_some()) continue;
          const PropertyDef& def = r_.property(p);
          if (def.property_kind == PropertyKind::kEffect) {
            if (quiet) return -1;
            return error("effect-in-query", name_span,
                         fmt::format("'{}' is an effect: it happens, it has no value", n),
                         "run it with the verb 'run'");
          }
          if (def.property_kind == PropertyKind::kQuery) {
            return call_property(node, p, {}, span, name_span);
          }
          return add(Op::kProperty, def.type, p.value, {node}, span);
        }
        break;
      case TypeKind::kCell:
        if (n == "row" || n == "column") {
          return add(n == "row" ? Op::kRowOf : Op::kColumnOf, kIntegerType, 0, {node}, span);
        }
        if (n == "components") return at_cell(node, span);
        break;
      case TypeKind::kAmounts:
        for (std::size_t a = 0; a < r_.attributes.size(); ++a) {
          if (r_.attributes[a].is_resource && r_.attributes[a].name == n) {
            return add(Op::kAmount, kIntegerType, static_cast<std::int32_t>(a), {node}, span);
          }
        }
        break;
      default:
        break;
    }
    if (quiet) return -1;
    const auto candidates = member_names(t);
    if (candidates.empty()) {
      return error("wrong-type", name_span, fmt::format("{} has no '{}'", describe(t), n));
    }
    c_.unknown(fmt::format("member of {}", describe(t)).c_str(), n, name_span, candidates);
    return -1;
  }

  int member(const Syntax& s, Type) {
    const int of = lower(s.children[0], kNothingType);
    if (of < 0) return -1;
    if (!s.is_call) return member_of(of, s.name, s.name_span, s.span, false);
    const Type t = type_of(of);
    if ((t.kind == TypeKind::kComponent || t.kind == TypeKind::kDefinition) && !t.is_list) {
      for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
        if (t.detail >= 0 && static_cast<std::size_t>(t.detail) != k) continue;
        const PropertyId p = r_.find_property(KindId(k), s.name);
        if (!p.is_some()) continue;
        if (r_.property(p).property_kind == PropertyKind::kEffect) {
          return error("effect-in-query", s.name_span,
                       fmt::format("'{}' is an effect: it happens, it has no value", s.name),
                       "run it with the verb 'run'");
        }
        if (r_.property(p).property_kind != PropertyKind::kQuery) {
          return error("wrong-type", s.name_span, fmt::format("'{}' takes no arguments", s.name));
        }
        return call_property(of, p, std::span<const Syntax>(s.children).subspan(1), s.span,
                             s.name_span);
      }
      c_.unknown(fmt::format("query of {}", describe(t)).c_str(), s.name, s.name_span,
                 member_names(t));
      return -1;
    }
    return error("wrong-type", s.name_span,
                 fmt::format("{} has no query '{}'", describe(t), s.name));
  }

  int call_property(int of, PropertyId p, std::span<const Syntax> given, SourceSpan span,
                    SourceSpan name_span) {
    const PropertyDef& def = r_.property(p);
    std::vector<int> children = {of};
    if (!arguments(def.name, def.parameters, given, name_span, children)) return -1;
    return add(Op::kCallProperty, def.type, p.value, children, span);
  }

  bool arguments(const std::string& callee, const std::vector<Parameter>& wanted,
                 std::span<const Syntax> given, SourceSpan name_span, std::vector<int>& out) {
    if (given.size() != wanted.size()) {
      std::string names;
      for (const Parameter& p : wanted) names += (names.empty() ? "" : ", ") + p.name;
      d_.error("wrong-arguments", name_span,
               fmt::format("'{}' takes {} argument{}, but {} {} given", callee, wanted.size(),
                           wanted.size() == 1 ? "" : "s", given.size(),
                           given.size() == 1 ? "is" : "are"),
               fmt::format("call it as {}({})", callee, names));
      return false;
    }
    bool good = true;
    for (std::size_t i = 0; i < given.size(); ++i) {
      int a = lower(given[i], wanted[i].type);
      a = fit(a, wanted[i].type, given[i].span);
      good = good && a >= 0;
      out.push_back(a);
    }
    return good;
  }

  int query(std::int32_t q, const Syntax& s, std::span<const Syntax> given) {
    const QueryDef& def = r_.queries[std::size_t(q)];
    std::vector<int> children;
    if (!arguments(def.name, def.parameters, given, s.name_span, children)) return -1;
    return add(Op::kCallQuery, def.returns, q, children, s.span);
  }

  int at_cell(int cell, SourceSpan span) {
    const Type t = type_of(cell);
    KindId kind;
    if (t.detail >= 0 && r_.zone(ZoneDefId(t.detail)).holds.size() == 1) {
      kind = r_.zone(ZoneDefId(t.detail)).holds.front();
    }
    return add(Op::kAt, {TypeKind::kComponent, true, kind.value}, 0, {cell}, span);
  }

  // -- calls ---------------------------------------------------------------------------------
  int call(const Syntax& s, Type hint) {
    if (const std::int32_t q = r_.find_query(s.name); q >= 0) return query(q, s, s.children);
    const auto* b = std::find_if(std::begin(kBuiltins), std::end(kBuiltins),
                                 [&](const Builtin& x) { return x.name == s.name; });
    if (b == std::end(kBuiltins)) {
      std::vector<std::string> candidates;
      for (const Builtin& x : kBuiltins) candidates.emplace_back(x.name);
      for (const auto& q : r_.queries) candidates.push_back(q.name);
      c_.unknown("function", s.name, s.name_span, candidates);
      return -1;
    }
    const auto n = static_cast<int>(s.children.size());
    if (n < b->least || n > b->most) {
      return error("wrong-arguments", s.name_span,
                   b->least == b->most ? fmt::format("'{}' takes {} argument{}, but {} given",
                                                     s.name, b->least, b->least == 1 ? "" : "s", n)
                                       : fmt::format("'{}' takes {} or {} arguments, but {} given",
                                                     s.name, b->least, b->most, n));
    }
    return builtin(*b, s, hint);
  }

  int builtin(const Builtin& b, const Syntax& s, Type hint) {
    const auto argument = [&](std::size_t i, Type wanted) {
      return fit(lower(s.children[i], wanted), wanted, s.children[i].span);
    };
    const auto player_or_acting = [&] {
      return s.children.empty() ? acting_player(s.span) : argument(0, kPlayerType);
    };
    const auto zone = [&](std::size_t i) { return argument(i, {TypeKind::kZone}); };
    switch (b.op) {
      case Op::kIfElse: {
        const int condition = argument(0, kBooleanType);
        const int a = lower(s.children[1], hint);
        const int c = fit(lower(s.children[2], type_of(a)), type_of(a), s.children[2].span);
        return add(b.op, type_of(a), 0, {condition, a, c}, s.span);
      }
      case Op::kMinimum:
      case Op::kMaximum:
        if (s.children.size() == 2) {
          return add(b.op == Op::kMinimum ? Op::kLesser : Op::kGreater, kIntegerType, 0,
                     {argument(0, kIntegerType), argument(1, kIntegerType)}, s.span);
        }
        [[fallthrough]];
      case Op::kSum: {
        const int list = as_list(lower(s.children[0], kNothingType), s.children[0].span);
        if (list < 0) return -1;
        if (type_of(list).kind != TypeKind::kInteger) {
          return error("wrong-type", s.children[0].span,
                       fmt::format("'{}' needs a list of integers, but this is {}", s.name,
                                   describe(type_of(list))),
                       "name the number to take of each, as in sum(row.value)");
        }
        return add(b.op, kIntegerType, 0, {list}, s.span);
      }
      case Op::kCount:
      case Op::kAny:
      case Op::kNone: {
        const int list = as_list(lower(s.children[0], kNothingType), s.children[0].span);
        return add(b.op, b.op == Op::kCount ? kIntegerType : kBooleanType, 0, {list}, s.span);
      }
      case Op::kDistinct:
      case Op::kSorted: {
        const int list = as_list(lower(s.children[0], kNothingType), s.children[0].span);
        return add(b.op, type_of(list), 0, {list}, s.span);
      }
      case Op::kFirst:
      case Op::kLast: {
        const int list = as_list(lower(s.children[0], kNothingType), s.children[0].span);
        return add(b.op, type_of(list), 0, {list, argument(1, kIntegerType)}, s.span);
      }
      case Op::kRange:
        return add(b.op, kIntegerType.list(), 0,
                   {argument(0, kIntegerType), argument(1, kIntegerType)}, s.span);
      case Op::kOthers:
      case Op::kPlayersFrom:
      case Op::kNeighbours:
        return add(b.op, kPlayerType.list(), 0, {player_or_acting()}, s.span);
      case Op::kNext:
      case Op::kPrevious:
        return add(b.op, kPlayerType, 0, {player_or_acting()}, s.span);
      case Op::kSeat:
        return add(b.op, kPlayerType, 0, {argument(0, kIntegerType)}, s.span);
      case Op::kTop:
      case Op::kBottom: {
        const int z = zone(0);
        const int all = components(z);
        return add(b.op, type_of(all).element(), 0, {z}, s.span);
      }
      case Op::kRoom:
        return add(b.op, kIntegerType, 0, {zone(0)}, s.span);
      case Op::kCells: {
        const int z = zone(0);
        return add(b.op, {TypeKind::kCell, true, type_of(z).detail}, 0, {z}, s.span);
      }
      case Op::kCellNumber: {
        const int z = zone(0);
        std::vector<int> children = {z, argument(1, kIntegerType)};
        if (s.children.size() == 3) children.push_back(argument(2, kIntegerType));
        return add(b.op, {TypeKind::kCell, false, type_of(z).detail}, 0, children, s.span);
      }
      case Op::kAdjacent: {
        const int cell = argument(0, {TypeKind::kCell});
        return add(b.op, type_of(cell).list(), 0, {cell}, s.span);
      }
      case Op::kAt:
        return at_cell(argument(0, {TypeKind::kCell}), s.span);
      case Op::kExists: {
        const int what = lower(s.children[0], kNothingType);
        if (what >= 0 && (!is_reference(type_of(what).kind) || type_of(what).is_list)) {
          return error(
              "wrong-type", s.children[0].span,
              fmt::format("'exists' asks about a player, component or cell, but this is {}",
                          describe(type_of(what))),
              "ask any(...) whether a list has something in it");
        }
        return add(b.op, kBooleanType, 0, {what}, s.span);
      }
      case Op::kAbsolute:
        return add(b.op, kIntegerType, 0, {argument(0, kIntegerType)}, s.span);
      case Op::kCanPay: {
        const bool named = s.children.size() == 2;
        const int who = named ? argument(0, kPlayerType) : acting_player(s.span);
        return add(b.op, kBooleanType, 0, {who, argument(named ? 1 : 0, {TypeKind::kAmounts})},
                   s.span);
      }
      case Op::kDefinitions: {
        KindId kind;
        if (!s.children.empty()) {
          kind = r_.find_kind(s.children[0].name);
          if (!kind.is_some()) {
            std::vector<std::string> names;
            for (const auto& k : r_.kinds) names.push_back(k.name);
            c_.unknown("kind", s.children[0].name, s.children[0].span, names);
            return -1;
          }
        }
        return leaf(b.op, {TypeKind::kDefinition, true, kind.value}, kind.value, s.span);
      }
      default:
        return -1;
    }
  }

  // -- lists and operators -------------------------------------------------------------------
  int index(const Syntax& s) {
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

  int list(const Syntax& s, Type hint) {
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

  int unary(const Syntax& s) {
    const Type wanted = s.name == "not" ? kBooleanType : kIntegerType;
    const int a = fit(lower(s.children[0], wanted), wanted, s.children[0].span);
    if (a >= 0 && s.name == "-" && at(a).op == Op::kLiteral) {
      return leaf(Op::kLiteral, kIntegerType, -at(a).value, s.span);
    }
    return add(s.name == "not" ? Op::kNot : Op::kNegate, wanted, 0, {a}, s.span);
  }

  // Whether a name on its own can only be told by what stands on the other side.
  bool needs_hint(const Syntax& s) const {
    return s.kind == SyntaxKind::kName && !scope_.find(s.name) &&
           (r_.find_symbol(s.name).is_some() || r_.find_definition(s.name).is_some() ||
            s.name == "nobody" || s.name == "nothing");
  }

  int binary(const Syntax& s, Type hint) {
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

  int equality(const Syntax& s) {
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

  // A word compared with a value that can never be that word is a slip.
  void check_vocabulary(int of, int word, SourceSpan span) {
    const std::int32_t vocabulary = type_of(of).detail;
    if (vocabulary < 0 || at(word).op != Op::kLiteral || type_of(word).kind != TypeKind::kSymbol) {
      return;
    }
    const auto& all = r_.vocabularies[std::size_t(vocabulary)];
    if (std::find(all.begin(), all.end(), SymbolId(at(word).value)) == all.end()) {
      c_.unknown("value", r_.symbol(SymbolId(at(word).value)), span, words(vocabulary));
    }
  }

  Compiler& c_;
  Ruleset& r_;
  Diagnostics& d_;
  const Scope& scope_;
  Expression e_;
  std::vector<Type> items_;  // of the filters around
};

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

ExpressionId Compiler::expression(const Node& node, Scope& scope, Type expected) {
  if (!node.is_scalar() || node.is_null()) {
    d_.error("wrong-type", node.span,
             fmt::format("expected an expression, found {}", describe(node)));
    return {};
  }
  const TextPlace place = place_of(node, r_.sources);
  const auto tree = parse_expression(node.text, place, d_);
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
