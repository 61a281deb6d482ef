#include "compiler/expressions/operators.h"

#include <algorithm>
#include <utility>

namespace cubilete {
namespace {

// Returns whether the type of the other side decides what a bare name means.
bool needs_hint(const ExpressionBuilder& b, const Syntax& s) {
  const Ruleset& r = b.ruleset();
  return s.kind == SyntaxKind::kName && !b.scope().find(s.name) &&
         (r.find_symbol(s.name).is_some() || r.find_definition(s.name).is_some() ||
          r.find_resource(s.name).is_some() || r.find_kind(s.name).is_some() ||
          s.name == "nobody" || s.name == "nothing");
}

// Reports a comparison of a value with a word that is not in the value's vocabulary.
void check_vocabulary(ExpressionBuilder& b, int of, int word, SourceSpan span) {
  const VocabularyId vocabulary(b.type_of(of).detail);
  if (!vocabulary.is_some() || b.at(word).op != Op::kLiteral ||
      b.type_of(word).kind != TypeKind::kSymbol) {
    return;
  }
  const SymbolId id(b.at(word).value);
  const auto& all = b.ruleset().vocabularies[vocabulary];
  if (std::find(all.begin(), all.end(), id) == all.end()) {
    b.names().unknown("value", b.ruleset().symbol(id), span, b.names().words(vocabulary));
  }
}

// Lowers both sides of a comparison, first the side whose type is clear. A failed side is -1.
std::pair<int, int> both_sides(ExpressionBuilder& b, const Syntax& l, const Syntax& r) {
  if (needs_hint(b, l) && !needs_hint(b, r)) {
    const int right = b.lower(r, kNothingType);
    const bool is_clear = right >= 0 && !b.lacks_type(right);
    return {is_clear ? b.lower(l, b.type_of(right)) : -1, right};
  }
  const int left = b.lower(l, kNothingType);
  const bool is_clear = left >= 0 && !b.lacks_type(left);
  return {left, is_clear ? b.lower(r, b.type_of(left)) : -1};
}

int lower_equality(ExpressionBuilder& b, const Syntax& s) {
  const Syntax& l = s.children[0];
  const Syntax& r = s.children[1];
  auto [left, right] = both_sides(b, l, r);
  if (left < 0 || right < 0) return -1;
  const Type of_left = b.type_of(left);
  const Type of_right = b.type_of(right);
  if (of_left.is_list || of_right.is_list || of_left.kind == TypeKind::kAmounts) {
    return b.error("wrong-type", s.span,
                   "lists are not compared with ==", "compare count(...), sum(...) or ask with in");
  }
  if (of_left.kind == TypeKind::kRecord || of_right.kind == TypeKind::kRecord) {
    const int same =
        b.add(Op::kSame, kBooleanType, 0, {left, b.fit(right, of_left, r.span)}, s.span);
    return s.name == "==" ? same : b.add(find_sign("not", 1)->op, kBooleanType, 0, {same}, s.span);
  }
  const bool is_component_of =
      of_left.kind == TypeKind::kComponent && of_right.kind == TypeKind::kDefinition;
  // `nothing` is compared with the word of a component that may have none.
  const bool asks_for_a_word = of_left.kind == TypeKind::kSymbol && is_nothing_literal(of_right);
  if (of_left.kind != TypeKind::kNothing && !is_component_of && !asks_for_a_word) {
    right = b.fit(right, of_left, r.span);
  }
  if (is_component_of) left = b.fit(left, of_right, l.span);
  if (of_left.kind == TypeKind::kSymbol && right >= 0) {
    check_vocabulary(b, left, right, r.span);
    check_vocabulary(b, right, left, l.span);
  }
  return b.add(find_sign(s.name, 2)->op, kBooleanType, 0, {left, right}, s.span);
}

int lower_membership(ExpressionBuilder& b, const Syntax& s) {
  const Syntax& l = s.children[0];
  const Syntax& r = s.children[1];
  int list = -1;
  int item = -1;
  if (needs_hint(b, l)) {
    list = b.lower_list(r);
    item = b.lower(l, b.type_of(list).element());
  } else {
    item = b.lower(l, kNothingType);
    list = b.lower_list(r, b.type_of(item).list());
  }
  if (item < 0 || list < 0) return -1;
  item = b.fit(item, b.type_of(list).element(), l.span);
  const int in = b.add(find_sign("in", 2)->op, kBooleanType, 0, {item, list}, s.span);
  return s.name == "in" ? in : b.add(find_sign("not", 1)->op, kBooleanType, 0, {in}, s.span);
}

// Lowers operators of numbers. + and - also take lists; comparisons also take ordered words.
int lower_arithmetic(ExpressionBuilder& b, const Syntax& s, Type hint) {
  const Syntax& l = s.children[0];
  const Syntax& r = s.children[1];
  const Operator& o = *find_sign(s.name, 2, Takes::kInteger);
  const Operator* const of_lists = find_sign(s.name, 2, Takes::kList);
  const bool compares = is_comparison(o.op);
  int left = b.lower(l, hint);
  if (left < 0 && (of_lists || compares)) {
    // The type of the right side depends on the left one; only its own errors are reported.
    b.lower(r, hint);
    return -1;
  }
  const Type of_left = b.type_of(left);
  const bool holds = of_left.kind == TypeKind::kZone || of_left.kind == TypeKind::kCell;
  if (of_lists && (of_left.is_list || holds)) {
    left = b.as_list(left, l.span);
    const int right = b.lower_to(r, b.type_of(left));
    return b.add(of_lists->op, b.type_of(left), 0, {left, right}, s.span);
  }
  const bool is_ordered = compares && of_left.kind == TypeKind::kSymbol && !of_left.is_list;
  const Type wanted = is_ordered ? of_left : kIntegerType;
  left = b.fit(left, wanted, l.span);
  const int right = b.lower_to(r, wanted);
  return b.add(o.op, {o.kind}, 0, {left, right}, s.span);
}

}  // namespace

int lower_unary(ExpressionBuilder& b, const Syntax& s) {
  const Operator& o = *find_sign(s.name, 1);
  const int of = b.lower_to(s.children[0], type_taken(o.takes[0]));
  if (of >= 0 && o.kind == TypeKind::kInteger && b.at(of).op == Op::kLiteral) {
    return b.leaf(Op::kLiteral, kIntegerType, -b.at(of).value, s.span);
  }
  return b.add(o.op, {o.kind}, 0, {of}, s.span);
}

int lower_binary(ExpressionBuilder& b, const Syntax& s, Type hint) {
  if (s.name == "in" || s.name == "not in") return lower_membership(b, s);
  if (s.name == "==" || s.name == "!=") return lower_equality(b, s);
  const Operator& o = *find_sign(s.name, 2);
  const bool takes_lists_too = find_sign(s.name, 2, Takes::kList) != nullptr;
  if (takes_lists_too || (o.family == Family::kNumber && o.takes[0] == Takes::kInteger)) {
    return lower_arithmetic(b, s, hint);
  }
  const Type wanted = type_taken(o.takes[0]);
  const int left = b.lower_to(s.children[0], wanted);
  const int right = b.lower_to(s.children[1], wanted);
  return b.add(o.op, {o.kind, o.gives == Gives::kMany}, 0, {left, right}, s.span);
}

}  // namespace cubilete
