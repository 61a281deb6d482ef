#include "compiler/expressions/expression_builder.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/argument_count.h"
#include "compiler/expressions/functions.h"
#include "compiler/expressions/members.h"
#include "compiler/expressions/operators.h"
#include "ruleset/fields.h"
#include "ruleset/members.h"

namespace cubilete {
namespace {

constexpr std::size_t kMostZonesShown = 6;

bool has_grid(const Ruleset& r) {
  return std::ranges::any_of(r.zones, [](const ZoneDef& z) { return z.sides() > 0; });
}

}  // namespace

std::vector<std::string> names_in_expressions(const Ruleset& r, const Scope& scope) {
  std::vector<std::string> names = member_names(TypeKind::kNothing);
  names.insert(names.end(), {"true", "false", "nobody", "nothing"});
  for (const Local& l : scope.locals()) names.push_back(l.name);
  for (const auto& z : r.zones) names.push_back(z.name);
  for (const auto& f : r.zone_families) names.push_back(f.name);
  for (const auto& a : r.attributes) {
    if (!a.is_of_many()) names.push_back(a.name);
  }
  for (const auto& o : r.options) names.push_back(o.name);
  for (const auto& q : r.queries) names.push_back(q.name);
  for (const auto& s : r.symbols) names.push_back(s);
  if (has_grid(r)) {
    for (const DirectionRow& d : kDirections) names.emplace_back(d.word);
  }
  for (const auto& c : r.definitions) names.push_back(c.name);
  const std::vector<std::string> functions = function_names();
  names.insert(names.end(), functions.begin(), functions.end());
  return names;
}

std::string list_of_names(const std::vector<Parameter>& parameters) {
  return fmt::format("{}", fmt::join(names_of(parameters), ", "));
}

int ExpressionBuilder::lower(const Syntax& s, Type hint) {
  if (s.item.empty()) return lower_unnamed(s, hint);
  return error(
      "wrong-arguments", s.item_span,
      fmt::format("'{}:' names the item of a list, but this is no condition or number of items",
                  s.item),
      "write it in front of a condition or a number of each item: hand[card: card.value > 2]");
}

int ExpressionBuilder::lower_of_item(const Syntax& s, Type item, Type hint) {
  if (!s.item.empty() && !names().may_be_local(s.item, s.item_span)) return -1;
  items_.push_back({item, s.item});
  const int out = lower_unnamed(s, hint);
  items_.pop_back();
  return out;
}

int ExpressionBuilder::lower_unnamed(const Syntax& s, Type hint) {
  switch (s.kind) {
    case SyntaxKind::kNumber:
      return leaf(Op::kLiteral, kIntegerType, s.number, s.span);
    case SyntaxKind::kName:
      return name(s, hint);
    case SyntaxKind::kCall:
      return lower_call(*this, s, hint);
    case SyntaxKind::kMember:
      return Members(*this).lower(s);
    case SyntaxKind::kIndex:
      return index(s);
    case SyntaxKind::kList:
      return list(s, hint);
    case SyntaxKind::kUnary:
      return lower_unary(*this, s);
    case SyntaxKind::kBinary:
      return lower_binary(*this, s, hint);
    case SyntaxKind::kItem:
      return leaf(Op::kItem, items_.back().type, 0, s.span);
  }
  return -1;
}

int ExpressionBuilder::lower_to(const Syntax& s, Type wanted) {
  return fit(lower(s, wanted), wanted, s.span);
}

int ExpressionBuilder::lower_list(const Syntax& s, Type hint) {
  return as_list(lower(s, hint), s.span);
}

int ExpressionBuilder::name(const Syntax& s, Type hint) {
  if (const int item = named_item(s); item >= 0) return item;
  if (const int word = wanted_word(s, hint); word >= 0) return word;
  if (const Local* l = scope_.find(s.name)) {
    // The declaration of such a local has an error, which its uses would repeat.
    if (l->type == kNothingType && diagnostics().has_errors()) return -1;
    const int local = leaf(Op::kLocal, l->type, l->slot, s.span);
    note_local(local, l->declared);
    return local;
  }
  if (const int item = item_or_its_member(s); item >= 0) return item;
  if (const int word = language_word(s, hint); word >= 0) return word;
  const std::size_t errors = diagnostics().size();
  const int declared = declared_name(s);
  if (declared < 0 && diagnostics().size() == errors) report_unknown_name(s, hint);
  return declared;
}

// Finds a word of the expected vocabulary, or a definition or resource if one is expected.
int ExpressionBuilder::wanted_word(const Syntax& s, Type hint) {
  const Ruleset& r = ruleset();
  if (hint.kind == TypeKind::kSymbol && hint.detail >= 0) {
    const SymbolId id = r.find_symbol(s.name);
    const auto& all = r.vocabularies[VocabularyId(hint.detail)];
    if (id.is_some() && std::find(all.begin(), all.end(), id) != all.end()) {
      names().use(NameKind::kWord, id.value, s.span);
      return leaf(Op::kLiteral, {TypeKind::kSymbol, false, hint.detail}, id.value, s.span);
    }
  }
  if (scope_.find(s.name)) return -1;
  if (hint.kind == TypeKind::kDefinition || hint.kind == TypeKind::kComponent) {
    if (const DefinitionId id = r.find_definition(s.name); id.is_some()) {
      names().use(NameKind::kDefinition, id.value, s.span);
      return definition(id, s.span);
    }
  }
  if (hint.kind == TypeKind::kResource) {
    if (const AttributeId id = r.find_resource(s.name); id.is_some()) {
      names().use(NameKind::kAttribute, id.value, s.span);
      return leaf(Op::kLiteral, {TypeKind::kResource}, id.value, s.span);
    }
  }
  return -1;
}

int ExpressionBuilder::word(const std::string& name, SourceSpan span) {
  const bool is_declared = ruleset().find_symbol(name).is_some();
  const SymbolId id = names().symbol(name);
  if (is_declared) names().use(NameKind::kWord, id.value, span);
  return leaf(Op::kLiteral, {TypeKind::kSymbol, false, -1}, id.value, span);
}

int ExpressionBuilder::named_item(const Syntax& s) {
  for (std::int32_t depth = 0; depth < std::ssize(items_); ++depth) {
    if (item_at(depth).name == s.name) return leaf(Op::kItem, item_at(depth).type, depth, s.span);
  }
  return -1;
}

std::optional<std::int32_t> ExpressionBuilder::depth_of_it() const {
  for (std::int32_t depth = 0; depth < std::ssize(items_); ++depth) {
    if (item_at(depth).name.empty()) return depth;
  }
  return std::nullopt;
}

int ExpressionBuilder::item_or_its_member(const Syntax& s) {
  const auto depth = depth_of_it();
  if (!depth) return -1;
  const int item = leaf(Op::kItem, item_at(*depth).type, *depth, s.span);
  if (s.name == "it") return item;
  return Members(*this).find(item, s.name, s.span, s.span);
}

// Finds the names that the language itself defines.
int ExpressionBuilder::language_word(const Syntax& s, Type hint) {
  if (const BuiltinMember* const m = find_member(TypeKind::kNothing, s.name)) {
    return leaf(*m->op, {m->result, m->is_list}, 0, s.span);
  }
  if (s.name == "true" || s.name == "false") {
    return leaf(Op::kLiteral, kBooleanType, s.name == "true", s.span);
  }
  if (s.name == "nobody" || s.name == "nothing") {
    const Type t = is_reference(hint.kind) ? hint.element() : Type{TypeKind::kNothing, false, -2};
    return leaf(Op::kLiteral, t, -1, s.span);
  }
  return -1;
}

int ExpressionBuilder::declared_name(const Syntax& s) {
  const Ruleset& r = ruleset();
  if (const AttributeId a = r.find_attribute(AttributeOwner::kTable, s.name); a.is_some()) {
    names().use(NameKind::kAttribute, a.value, s.span);
    return attribute(a, {}, s.span);
  }
  if (const AttributeId a = r.find_attribute(AttributeOwner::kPlayer, s.name); a.is_some()) {
    names().use(NameKind::kAttribute, a.value, s.span);
    return attribute(a, {acting_player(s.span)}, s.span);
  }
  if (const ZoneDefId z = r.find_zone(s.name); z.is_some()) {
    names().use(NameKind::kZone, z.value, s.span);
    std::vector<int> owner;
    if (r.zone(z).is_per_player) owner.push_back(acting_player(s.span));
    return add(Op::kZone, {TypeKind::kZone, false, z.value}, z.value, owner, s.span);
  }
  if (const ZoneFamily* family = find_zone_family(r, s.name)) {
    names().use_family(*family, s.span);
    std::vector<int> owner;
    if (r.zone(family->first).is_per_player) owner.push_back(acting_player(s.span));
    return zones_of_family(*family, owner, s.span);
  }
  if (const OptionId o = r.find_option(s.name); o.is_some()) {
    names().use(NameKind::kOption, o.value, s.span);
    return leaf(Op::kOption, r.options[o].type, o.value, s.span);
  }
  if (const QueryId q = r.find_query(s.name); q.is_some()) return query(q, s, {});
  if (const DefinitionId id = r.find_definition(s.name); id.is_some()) {
    names().use(NameKind::kDefinition, id.value, s.span);
    return definition(id, s.span);
  }
  if (const SymbolId id = r.find_symbol(s.name); id.is_some()) {
    names().use(NameKind::kWord, id.value, s.span);
    return leaf(Op::kLiteral, {TypeKind::kSymbol, false, -1}, id.value, s.span);
  }
  if (const KindId kind = r.find_kind(s.name); kind.is_some()) return kind_for_things(kind, s.span);
  const bool is_direction = direction_named(s.name) != Direction::kNone;
  return is_direction && has_grid(r) ? word(s.name, s.span) : -1;
}

// Reports a kind that is used as a thing. Its definitions, or a zone, must be named instead.
int ExpressionBuilder::kind_for_things(KindId id, SourceSpan span) {
  const std::string& kind = ruleset().kind(id).name;
  if (scope_.is_asked_later(kind)) {
    diagnostics()
        .error("unknown-name", span, fmt::format("the choice '{}' is asked after this one", kind),
               fmt::format("write '{}' before it under 'choices'", kind))
        .about(kind);
    return -1;
  }
  std::vector<std::string> zones;
  for (const ZoneDef& z : ruleset().zones) {
    const bool holds =
        z.holds.empty() || std::find(z.holds.begin(), z.holds.end(), id) != z.holds.end();
    if (holds && zones.size() < kMostZonesShown) zones.push_back(z.name);
  }
  diagnostics()
      .error("unknown-name", span, fmt::format("'{}' is a kind: it names no component", kind),
             fmt::format("definitions({}) is everything declared of it{}", kind,
                         zones.empty() ? ""
                                       : fmt::format("; those in play lie in a zone: {}",
                                                     fmt::join(zones, ", "))))
      .about(kind);
  return -1;
}

void ExpressionBuilder::report_unknown_name(const Syntax& s, Type hint) {
  if (hint.kind == TypeKind::kResource) {
    return names().unknown_resource(s.name, s.span);
  }
  const bool is_word = hint.kind == TypeKind::kSymbol && hint.detail >= 0;
  std::vector<std::string> candidates;
  if (!diagnostics().is_full()) {  // A full list keeps no reports, and collecting names takes time.
    candidates = is_word ? names().words(VocabularyId(hint.detail))
                         : names_in_expressions(ruleset(), scope_);
  }
  if (const auto depth = depth_of_it()) {
    const auto members = Members(*this).names(item_at(*depth).type);
    candidates.insert(candidates.begin(), members.begin(), members.end());
  }
  for (const Item& item : items_) {
    if (!item.name.empty()) candidates.insert(candidates.begin(), item.name);
  }
  const std::size_t reported = diagnostics().size();
  names().unknown(is_word ? "value" : "name", s.name, s.span, candidates,
                  is_word ? std::nullopt : local_meant(s.name));
  const bool is_new = diagnostics().size() > reported && !diagnostics().is_full();
  if (is_new && scope_.is_asked_later(s.name)) {
    diagnostics().last().help(
        fmt::format("the choice '{0}' is asked after this one: write '{0}' before it", s.name));
    return;
  }
  if (is_new && names().is_item_of_timetable(s.name)) {
    diagnostics().last().help(fmt::format(
        "'each' of the timetable names '{0}' for what is below it. Rules declared elsewhere read "
        "an attribute: below it write {{set: {{ATTRIBUTE: {0}}}}}",
        s.name));
    return;
  }
  if (is_word || !is_new || !diagnostics().list().back().suggestion.empty()) return;
  for (const KindDef& k : ruleset().kinds) {
    const auto has_name = [&](const std::string& name) { return name == s.name; };
    const auto id = static_cast<std::int32_t>(&k - ruleset().kinds.data());
    if (!std::ranges::any_of(declared_names(ruleset(), TypeKind::kComponent, id), has_name))
      continue;
    diagnostics().last().help(fmt::format(
        "'{0}' is of each {1}: name the one that is meant, as in hand[1].{0}", s.name, k.name));
    return;
  }
}

// Returns the only local whose name begins with this one, or is its beginning up to a '_'.
std::optional<std::string> ExpressionBuilder::local_meant(const std::string& name) const {
  std::optional<std::string> meant;
  for (const Local& l : scope_.locals()) {
    if (!l.name.starts_with(name) && !name.starts_with(l.name + "_")) continue;
    if (meant && *meant != l.name) return std::nullopt;
    meant = l.name;
  }
  return meant;
}

namespace {

// How many brackets in brackets are tried as positions: each doubles the work.
constexpr int kDeepestPosition = 3;

// Returns how many brackets are in each other.
int depth_of_brackets(const Syntax& s) {
  int deepest = 0;
  for (const Syntax& child : s.children) deepest = std::max(deepest, depth_of_brackets(child));
  return deepest + (s.kind == SyntaxKind::kIndex ? 1 : 0);
}

}  // namespace

int ExpressionBuilder::index(const Syntax& s) {
  const Syntax& brackets = s.children[1];
  const int whole = lower(s.children[0], kNothingType);
  const bool is_condition = !brackets.item.empty() || brackets.kind == SyntaxKind::kBinary ||
                            brackets.kind == SyntaxKind::kUnary;
  const ZoneFamily* family = is_condition ? nullptr : family_of(whole);
  if (family) return zone_of_family(*family, whole, s);
  if (const ZoneDef* zone = is_condition || whole < 0 ? nullptr : zone_with_cells_of_kind(whole)) {
    return cell_of_zone(*zone, whole, s);
  }
  const int list = as_list(whole, s.children[0].span);
  if (list < 0) return -1;
  const bool is_named = !brackets.item.empty();
  const std::size_t problems = diagnostics().size();
  int inner = lower_of_item(brackets, type_of(list).element(), kNothingType);
  if (inner < 0 && !is_named && !items_.empty() && depth_of_brackets(brackets) < kDeepestPosition) {
    return position(list, s, problems);
  }
  // A position does not depend on an item: its names are resolved outside of the list.
  const bool may_be_position = !is_named && type_of(inner) != kBooleanType;
  if (may_be_position && reads_item(inner)) {
    inner = lower(brackets, kNothingType);
  } else if (may_be_position && inner >= 0) {
    take_out_of_loop(inner);
  }
  if (inner < 0) return -1;
  if (type_of(inner) == kBooleanType) {
    return add(Op::kFilter, type_of(list), 0, {list, inner}, s.span);
  }
  if (is_named) {
    return error(
        "wrong-type", brackets.span,
        fmt::format("expected a condition of each item, but this is {}", describe(type_of(inner))));
  }
  if (type_of(inner) == kIntegerType) {
    return add(Op::kItemAt, type_of(list).element(), 0, {list, inner}, s.span);
  }
  return error("wrong-type", brackets.span,
               fmt::format("expected a condition or a position in brackets, but this is {}",
                           describe(type_of(inner))));
}

// Lowers brackets that are wrong of an item of the list: a position that reads an item around it,
// as in players[row[seat].value > 2], or else what was wrong.
int ExpressionBuilder::position(int list, const Syntax& s, std::size_t problems) {
  const std::vector<Diagnostic>& all = diagnostics().list();
  const std::vector<Diagnostic> of_item(all.begin() + std::min(problems, all.size()), all.end());
  diagnostics().forget_after(problems);
  const int inner = lower(s.children[1], kNothingType);
  if (type_of(inner) == kIntegerType)
    return add(Op::kItemAt, type_of(list).element(), 0, {list, inner}, s.span);
  diagnostics().forget_after(problems);
  for (const Diagnostic& d : of_item) diagnostics().add(d);
  return -1;
}

// Returns the zone that a node is, if it has a cell for each definition of a kind.
const ZoneDef* ExpressionBuilder::zone_with_cells_of_kind(int node) const {
  const Type t = type_of(node);
  if (t.kind != TypeKind::kZone || t.is_list || t.detail < 0) return nullptr;
  const ZoneDef& zone = ruleset().zone(ZoneDefId(t.detail));
  return zone.cell_kind.is_some() ? &zone : nullptr;
}

// Lowers map[card], the cell for a definition.
int ExpressionBuilder::cell_of_zone(const ZoneDef& zone, int whole, const Syntax& s) {
  const Type wanted{TypeKind::kDefinition, false, zone.cell_kind.value};
  const int inner = lower(s.children[1], wanted);
  if (inner < 0) return -1;
  const Type t = type_of(inner);
  const bool is_one = t.kind == TypeKind::kDefinition || t.kind == TypeKind::kComponent;
  if (is_one && !t.is_list && (t.detail < 0 || t.detail == wanted.detail)) {
    return add(Op::kCellFor, {TypeKind::kCell, false, type_of(whole).detail}, 0,
               {whole, fit(inner, wanted, s.children[1].span)}, s.span);
  }
  return error("wrong-type", s.children[1].span,
               fmt::format("'{}' has a cell for each {}: expected one of them in brackets, but "
                           "this is {}",
                           zone.name, ruleset().kind(zone.cell_kind).name, describe(t)),
               fmt::format("conditions are for its cells: cells({})[...]", zone.name));
}

// Lowers lane[card], the zone of a definition, or lane[2], the zone at a position.
int ExpressionBuilder::zone_of_family(const ZoneFamily& family, int zones, const Syntax& s) {
  const Syntax& brackets = s.children[1];
  const int inner = lower(brackets, {TypeKind::kDefinition, false, family.kind.value});
  if (inner < 0) return -1;
  const Type t = type_of(inner);
  const bool is_of_kind = t.detail < 0 || t.detail == family.kind.value;
  const bool is_member = t.kind == TypeKind::kDefinition || t.kind == TypeKind::kComponent;
  if (is_member && !t.is_list && is_of_kind) return zone_for(zones, inner, s.span);
  if (t == kIntegerType)
    return add(Op::kItemAt, type_of(zones).element(), 0, {zones, inner}, s.span);
  return error(
      "wrong-type", brackets.span,
      fmt::format("'{}' is a zone for each {}: expected one of them in brackets, but this is {}",
                  family.name, ruleset().kind(family.kind).name, describe(t)),
      fmt::format("all they hold is {}.components", family.name));
}

int ExpressionBuilder::list(const Syntax& s, Type hint) {
  std::vector<int> items;
  Type type = hint.element();
  for (const Syntax& item : s.children) {
    const int node = lower(item, type);
    if (node < 0) return -1;
    if (items.empty()) type = type_of(node);
    if (!is_item(type_of(node))) {
      return error(
          "wrong-type", item.span,
          fmt::format("a list holds single values, but this is {}", describe(type_of(node))),
          "put lists together with +");
    }
    items.push_back(fit(node, type, item.span));
  }
  return add(Op::kLiteralList, type.list(), 0, items, s.span);
}

bool ExpressionBuilder::arguments(const std::string& callee, const std::vector<Parameter>& wanted,
                                  std::span<const Syntax> given, SourceSpan name_span,
                                  std::vector<int>& out) {
  if (given.size() != wanted.size()) {
    const auto it = depth_of_it();
    const bool may_mean_item = given.size() + 1 == wanted.size() && it &&
                               wanted.front().type.kind == item_at(*it).type.kind;
    const auto count = static_cast<int>(wanted.size());
    error("wrong-arguments", name_span,
          wrong_argument_count(callee, count, count, static_cast<int>(given.size())),
          fmt::format("call it as {}({}){}", callee, list_of_names(wanted),
                      may_mean_item ? fmt::format("; of the item in brackets as it.{}({})", callee,
                                                  list_of_names({wanted.begin() + 1, wanted.end()}))
                                    : ""));
    return false;
  }
  bool good = true;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::size_t problems = diagnostics().size();
    const int a = lower_to(given[i], wanted[i].type);
    names().note_argument(wanted[i], given[i].span, a >= 0, problems);
    good = good && a >= 0;
    out.push_back(a);
  }
  return good;
}

int ExpressionBuilder::query(QueryId q, const Syntax& s, std::span<const Syntax> given) {
  const QueryDef& def = ruleset().queries[q];
  names().use(NameKind::kQuery, q.value, s.name_span);
  std::vector<int> children;
  if (!arguments(def.name, def.parameters, given, s.name_span, children)) return -1;
  return add(Op::kCallQuery, def.returns, q.value, children, s.span);
}

}  // namespace cubilete
