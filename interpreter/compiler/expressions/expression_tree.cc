#include "compiler/expressions/expression_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "ruleset/fields.h"

namespace cubilete {
namespace {

bool is_cell(Type t) { return t.kind == TypeKind::kCell && !t.is_list; }

// Returns the hint how to select one component if several are given; empty for other errors.
std::string way_to_one(Type wanted, Type t, std::string_view written) {
  if (wanted.kind == TypeKind::kComponent && t.kind == TypeKind::kDefinition) {
    return "a component is in play, a definition is the card as it is printed: an attribute that "
           "holds the latter has 'type: definition'";
  }
  const bool is_name = std::all_of(written.begin(), written.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
  });
  if (!is_name || wanted.kind != TypeKind::kComponent || wanted.is_list) return {};
  const char* which = t.kind == TypeKind::kComponent && t.is_list ? "[1]"
                      : t.kind == TypeKind::kZone && !t.is_list   ? ".top"
                      : t.kind == TypeKind::kCell && !t.is_list   ? ".top"
                                                                  : "";
  return *which == '\0' ? "" : fmt::format("say which one: {}{}", written, which);
}

// Returns what to write for a value of another type; empty where nothing short can be said.
std::string way_to_value(Type wanted, Type t, std::string_view written) {
  constexpr std::size_t kLongestQuote = 40;
  if (std::string way = way_to_one(wanted, t, written); !way.empty()) return way;
  const std::string_view quoted = written.size() > kLongestQuote ? "..." : written;
  const bool has_several = t.is_list || t.kind == TypeKind::kZone;
  if (wanted == kIntegerType && has_several) {
    return fmt::format("count({}) is the number of them", quoted);
  }
  if (wanted == kIntegerType.list() && has_several) {
    return fmt::format(
        "a list of numbers is written [1, 2]; {}.NAME is the number NAME of each thing", quoted);
  }
  if (wanted == kBooleanType && has_several) {
    return fmt::format("any({}) says whether there are any", quoted);
  }
  if (wanted == kBooleanType && t == kIntegerType) {
    return fmt::format("compare it with another number: {} > 0", quoted);
  }
  if (wanted == kPlayerType && t.kind == TypeKind::kPlayer) {
    return fmt::format("say which one: ({})[1]", quoted);
  }
  if (wanted == kPlayerType) return "write a player: player, next(player) or seat(1)";
  if (wanted == kBooleanType && is_reference(t.kind)) {
    return fmt::format("exists({}) says whether there is one", quoted);
  }
  if (wanted == kIntegerType && t == kBooleanType) {
    return fmt::format("write what number it stands for: if({}, 1, 0)", quoted);
  }
  if (wanted == kIntegerType && is_cell(t)) {
    return fmt::format("count({0}) is how many things lie there; {0}.number is its place", quoted);
  }
  const bool is_of_place = wanted.kind == TypeKind::kCell || wanted.kind == TypeKind::kZone;
  if (is_of_place && t.kind == TypeKind::kComponent && !wanted.is_list && !t.is_list) {
    return fmt::format("{}.{} is where it lies", quoted, class_of(wanted.kind));
  }
  if (wanted.kind == TypeKind::kZone && is_cell(t)) {
    return fmt::format("{}.zone is the zone that it is of", quoted);
  }
  if (wanted.kind == TypeKind::kCell && t.kind == TypeKind::kZone && !wanted.is_list) {
    return fmt::format("name one of its cells: cells({})[1]", quoted);
  }
  if (wanted.kind == TypeKind::kAmounts && t == kIntegerType) {
    const bool is_name = std::ranges::all_of(
        written, [](unsigned char c) { return std::islower(c) != 0 || c == '_'; });
    return fmt::format("write the resource and how much of it: {{{}: 1}}",
                       is_name ? written : "coins");
  }
  return {};
}

// Returns how the value of a thing is read that has the wanted type; empty where it has none.
std::string way_to_field(const Ruleset& r, Type wanted, Type t, std::string_view written) {
  constexpr std::size_t kLongestQuote = 40;
  if (t.is_list || wanted.is_list || !is_reference(t.kind) || written.size() > kLongestQuote) {
    return {};
  }
  for (const std::int32_t detail : details_of(r, t.kind, t.detail)) {
    for (const std::string& name : declared_names(r, t.kind, detail)) {
      const FieldType field = type_of(r, find_field(r, t.kind, detail, name), detail);
      if (field.is_function || field.type != wanted) continue;
      return fmt::format("name the value that is meant: {}.{}", written, name);
    }
  }
  return {};
}

}  // namespace

std::string way_to_cell(const Ruleset& r, Type t, std::string_view written, bool is_name) {
  if (t.kind != TypeKind::kDefinition || t.is_list) return {};
  for (const ZoneDef& z : r.zones) {
    if (!z.cell_kind.is_some() || (t.detail >= 0 && z.cell_kind.value != t.detail)) continue;
    return is_name ? fmt::format("write the zone before it: {}.{}", z.name, written)
                   : fmt::format("{}[{}] is the cell of it", z.name, written);
  }
  return {};
}

int ExpressionTree::leaf(Op op, Type type, std::int32_t value, SourceSpan span) {
  return add(op, type, value, {}, span);
}

int ExpressionTree::add(Op op, Type type, std::int32_t value, const std::vector<int>& children,
                        SourceSpan span) {
  if (std::any_of(children.begin(), children.end(), [](int child) { return child < 0; })) return -1;
  return e_.add(op, type, value, children, span);
}

int ExpressionTree::error(Code code, SourceSpan span, std::string message, std::string help) {
  d_.error(code, span, std::move(message), std::move(help));
  return -1;
}

int ExpressionTree::fit(int node, Type wanted, SourceSpan span) {
  if (node < 0 || wanted.kind == TypeKind::kNothing) return node;
  const Type t = type_of(node);
  if (wanted.is_list && wanted.kind != TypeKind::kAmounts) {
    if (t.kind == TypeKind::kZone && wanted.kind == TypeKind::kComponent) return components(node);
    if (is_cell(t) && wanted.kind == TypeKind::kComponent) return components_at(node, span);
    if (wanted.kind == TypeKind::kComponent && names_definition(node)) {
      const int only = only_component(node, span);
      return add(Op::kLiteralList, type_of(only).list(), 0, {only}, span);
    }
    if (!t.is_list && t.kind == wanted.kind && accepts(wanted.element(), t)) {
      return add(Op::kLiteralList, t.list(), 0, {node}, span);
    }
  }
  if (wanted.kind == TypeKind::kDefinition && is_cell(t) && !wanted.is_list && t.detail >= 0 &&
      r_.zone(ZoneDefId(t.detail)).cell_kind.is_some()) {
    return definition_at(node, r_.zone(ZoneDefId(t.detail)).cell_kind, span);
  }
  if (wanted.kind == TypeKind::kDefinition && t.kind == TypeKind::kComponent && !t.is_list &&
      !wanted.is_list) {
    return add(Op::kDefinitionOf, {TypeKind::kDefinition, false, t.detail}, 0, {node}, span);
  }
  if (wanted == Type{TypeKind::kComponent, false, wanted.detail} && names_definition(node)) {
    return only_component(node, span);
  }
  if (accepts(wanted, t)) {
    d_.note_right_use(declared_at(node));
    return node;
  }
  if (lacks_type(node)) return -1;
  const std::string_view written = r_.sources.text(span);
  std::string way = way_to_value(wanted, t, written);
  if (t.kind == TypeKind::kRecord && t.is_list && wanted == t.element())
    way = fmt::format("say which one: {}[1]", written);
  if (wanted.kind == TypeKind::kCell) {
    if (std::string cell = way_to_cell(r_, t, written, names_definition(node)); !cell.empty()) {
      way = std::move(cell);
    }
  }
  const bool has_no_own = way.empty() || wanted == kPlayerType;
  if (std::string field = has_no_own ? way_to_field(r_, wanted, t, written) : ""; !field.empty()) {
    way = std::move(field);
  }
  if (t.kind == TypeKind::kRecord && !t.is_list) {
    const auto fits = [&](const Parameter& f) { return accepts(wanted, f.type); };
    const auto field = std::ranges::find_if(r_.fields(t), fits);
    if (field != r_.fields(t).end())
      way = fmt::format("name the value: {}.{}", written, field->name);
  }
  if (const VocabularyId words = vocabulary_of(wanted);
      words.is_some() && t.kind == TypeKind::kNothing) {
    std::vector<std::string_view> all;
    for (const SymbolId w : r_.vocabularies[words]) all.emplace_back(r_.symbol(w));
    way = fmt::format("write one of {}; for none of them, add a word such as 'none' to 'symbols'",
                      fmt::join(all, ", "));
  }
  error("wrong-type", span,
        fmt::format("expected {}, but this is {}", describe_of(wanted), describe_of(t)),
        std::move(way));
  Diagnostics::Report report = d_.last().found_type(describe_of(t));
  if (t.kind != TypeKind::kRecord && wanted.kind != TypeKind::kRecord) {
    report.contradicts({declared_at(node), describe_of(t), describe_of(wanted)});
  }
  return -1;
}

SourceSpan ExpressionTree::declared_at(int node) const {
  if (node < 0) return {};
  const ExpressionNode& n = at(node);
  switch (operator_of(n.op).value) {
    case NodeValue::kAttribute:
      return r_.attribute(AttributeId(n.value)).span;
    case NodeValue::kProperty:
      return r_.property(PropertyId(n.value)).span;
    case NodeValue::kQuery:
      return r_.queries[QueryId(n.value)].span;
    default:
      break;
  }
  const auto local = locals_.find(node);
  return local == locals_.end() ? SourceSpan{} : local->second;
}

bool ExpressionTree::lacks_type(int node) const {
  return node >= 0 && type_of(node) == kNothingType && d_.has_errors();
}

bool ExpressionTree::accepts(Type wanted, Type t) {
  if (wanted.kind == TypeKind::kAmounts) return t.kind == TypeKind::kAmounts;
  if (wanted.is_list != t.is_list) return false;
  if (wanted.kind == TypeKind::kRecord && t.kind == wanted.kind) return wanted.detail == t.detail;
  if (wanted.kind != t.kind) return is_nothing_literal(t) && is_reference(wanted.kind);
  return true;
}

int ExpressionTree::as_list(int node, SourceSpan span) {
  if (node < 0) return -1;
  const Type t = type_of(node);
  if (t.kind == TypeKind::kZone) return components(node);
  if (is_cell(t)) return components_at(node, span);
  if (t.is_list) return node;
  return error("wrong-type", span,
               fmt::format("expected a list, a zone or a cell, but this is {}", describe(t)),
               "write what has several things: a zone, players, [a, b], or hand[condition]");
}

int ExpressionTree::components(int zone) {
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

int ExpressionTree::components_at(int cell, SourceSpan span) {
  const Type t = type_of(cell);
  KindId kind;
  if (t.detail >= 0 && r_.zone(ZoneDefId(t.detail)).holds.size() == 1) {
    kind = r_.zone(ZoneDefId(t.detail)).holds.front();
  }
  return add(Op::kAt, {TypeKind::kComponent, true, kind.value}, 0, {cell}, span);
}

int ExpressionTree::zones_of_family(const ZoneFamily& family, const std::vector<int>& owner,
                                    SourceSpan span) {
  std::vector<int> zones;
  for (std::size_t i = 0; i < family.members.size(); ++i) {
    const auto id = family.first.value + static_cast<std::int32_t>(i);
    zones.push_back(add(Op::kZone, {TypeKind::kZone, false, id}, id, owner, span));
  }
  return add(Op::kLiteralList, {TypeKind::kZone, true, family.first.value}, 0, zones, span);
}

const ZoneFamily* ExpressionTree::family_of(int zones) const {
  if (zones < 0) return nullptr;
  const ExpressionNode& list = at(zones);
  if (list.op != Op::kLiteralList || list.type.kind != TypeKind::kZone || list.type.detail < 0) {
    return nullptr;
  }
  const ZoneDef& first = r_.zone(ZoneDefId(list.type.detail));
  if (first.family < 0) return nullptr;
  const ZoneFamily& family = cubilete::family_of(r_, first);
  for (std::int32_t k = 0; k < list.child_count; ++k) {
    const ExpressionNode& zone = at(e_.child_index(list, k));
    if (zone.op != Op::kZone || zone.value != family.first.value + k) return nullptr;
  }
  return std::size_t(list.child_count) == family.members.size() ? &family : nullptr;
}

int ExpressionTree::zone_for(int zones, int definition, SourceSpan span) {
  const ZoneFamily& family = *family_of(zones);
  std::vector<int> children = {
      fit(definition, {TypeKind::kDefinition, false, family.kind.value}, span)};
  const ExpressionNode& first = e_.child(at(zones), 0);
  if (first.child_count > 0) children.push_back(e_.child_index(first, 0));
  const std::int32_t id = family.first.value;
  return add(Op::kZoneFor, {TypeKind::kZone, false, id}, id, children, span);
}

int ExpressionTree::definition_at(int cell, KindId kind, SourceSpan span) {
  return add(Op::kDefinitionAt, {TypeKind::kDefinition, false, kind.value}, 0, {cell}, span);
}

bool ExpressionTree::names_definition(int node) const {
  return node >= 0 && at(node).op == Op::kLiteral && at(node).value >= 0 &&
         at(node).type.kind == TypeKind::kDefinition;
}

int ExpressionTree::only_component(int node, SourceSpan span) {
  const ComponentDef& d = r_.definition(DefinitionId(at(node).value));
  if (d.copies > 1) {
    return error("wrong-type", span,
                 fmt::format("'{}' names {} components: which is meant?", d.name, d.copies),
                 fmt::format("take one from where they lie: zone[definition == {}][1]", d.name));
  }
  return leaf(Op::kOnly, {TypeKind::kComponent, false, d.kind.value}, at(node).value, span);
}

int ExpressionTree::any_copy(int node, SourceSpan span) {
  const ComponentDef& d = r_.definition(DefinitionId(at(node).value));
  return leaf(Op::kAnyCopy, {TypeKind::kComponent, false, d.kind.value}, at(node).value, span);
}

int ExpressionTree::definition(DefinitionId id, SourceSpan span) {
  return leaf(Op::kLiteral, {TypeKind::kDefinition, false, r_.definition(id).kind.value}, id.value,
              span);
}

int ExpressionTree::attribute(AttributeId id, const std::vector<int>& owner, SourceSpan span) {
  return add(Op::kAttribute, r_.attribute(id).type, id.value, owner, span);
}

bool ExpressionTree::reads_item(int node) const {
  return node >= 0 && reads_items(e_, at(node), 0, 0);
}

void ExpressionTree::take_out_of_loop(int node, std::int32_t depth) {
  ExpressionNode& n = e_.nodes[static_cast<std::size_t>(node)];
  if (n.op == Op::kItem && n.value > depth) --n.value;
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    take_out_of_loop(e_.child_index(n, k), depth + (is_for_each_item(n.op, k) ? 1 : 0));
  }
}

namespace {

// The values that a part reads; they decide whether it changes with a local.
struct Reading {
  std::int32_t locals = 0;   // highest slot that is read, plus 1
  std::int32_t filters = 0;  // number of enclosing filters whose items may be read
  bool makes_list = false;
  bool calls_rule = false;

  void add(const Reading& child, bool is_in_filter) {
    locals = std::max(locals, child.locals);
    filters = std::max(filters, child.filters - (is_in_filter ? 1 : 0));
    makes_list = makes_list || child.makes_list;
    calls_rule = calls_rule || child.calls_rule;
  }
};

// Sets `fixed_by` of the nodes. REQUIRES: children come before their parents.
void find_fixed_parts(Expression& e) {
  std::vector<Reading> readings;
  for (ExpressionNode& n : e.nodes) {
    Reading& here = readings.emplace_back();
    if (n.op == Op::kLocal) here.locals = n.value + 1;
    if (n.op == Op::kItem) here.filters = n.value + 1;
    here.makes_list = n.type.is_list && n.op != Op::kLocal;
    here.calls_rule = operator_of(n.op).family == Family::kCall;
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      here.add(readings[std::size_t(e.child_index(n, k))], is_for_each_item(n.op, k));
    }
    const bool is_fixed = here.makes_list && here.filters == 0 && !here.calls_rule;
    if (is_fixed && here.locals <= e.highest_slot) n.fixed_by = here.locals;
  }
}

}  // namespace

Expression ExpressionTree::take(int root, SourceSpan span) {
  e_.type = type_of(root);
  e_.span = span;
  // The evaluator uses the last node as the root.
  if (static_cast<std::size_t>(root) + 1 != e_.nodes.size()) {
    const ExpressionNode copy = at(root);
    e_.nodes.push_back(copy);
  }
  find_fixed_parts(e_);
  return std::move(e_);
}

}  // namespace cubilete
