#include "compiler/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "compiler/fields.h"
#include "ruleset/members.h"
#include "ruleset/script_functions.h"

namespace cubilete {
namespace {

constexpr std::size_t kMostShown = 12;

// A declaration that a local of the same name would hide from expressions.
struct Meaning {
  const char* what = nullptr;
  SourceSpan declared;
};

Meaning meaning_of(const Ruleset& r, const std::string& name) {
  for (const QueryDef& q : r.queries) {
    // A query with parameters is called, so a local cannot hide it.
    if (q.name == name && q.parameters.empty()) return {"a query", q.span};
  }
  if (const ZoneDefId z = r.find_zone(name); z.is_some()) return {"a zone", r.zone(z).span};
  if (const ZoneFamily* f = find_zone_family(r, name)) return {"a zone", f->span};
  for (const AttributeOwner owner : {AttributeOwner::kPlayer, AttributeOwner::kTable}) {
    const AttributeId a = r.find_attribute(owner, name);
    if (!a.is_some()) continue;
    return {r.attribute(a).is_resource ? "a resource" : "an attribute", r.attribute(a).span};
  }
  return {};
}

// Returns the place of a part of a name, in quotes or not.
SourceSpan part_of(const Node& name, std::size_t from, std::size_t to) {
  SourceSpan span = name.span;
  const std::uint32_t begin = span.begin + (name.quoted ? 1 : 0);
  span.begin = begin + static_cast<std::uint32_t>(from);
  span.end = begin + static_cast<std::uint32_t>(to);
  return span;
}

}  // namespace

void Names::unknown(const std::string& kind, const std::string& name, SourceSpan span,
                    const std::vector<std::string>& candidates,
                    const std::optional<std::string>& meant, std::optional<Declaration> missing) {
  if (forgiven_.count(name) > 0) return;
  if (name == "former") {
    d_.error("unknown-name", span, "there is nothing former here",
             "write former() in what a variant or mod sets: it is what was there before");
    return;
  }
  Diagnostics::Report report =
      d_.error("unknown-name", span, fmt::format("there is no {} '{}'", kind, name));
  report.about(name).missing(std::move(missing));
  if (meant) {
    report.suggest(*meant);
    return;
  }
  if (name.starts_with('[') && name.ends_with(']')) {
    report.help(fmt::format("write the list without quotes: {}", name));
    return;
  }
  if (d_.is_full() || report.suggest(name, candidates) || candidates.empty()) return;
  std::vector<std::string> shown;  // in order, without duplicates
  for (const std::string& c : candidates) {
    if (std::find(shown.begin(), shown.end(), c) == shown.end()) shown.push_back(c);
    if (shown.size() > kMostShown) break;
  }
  const bool more = shown.size() > kMostShown;
  if (more) shown.pop_back();
  report.help(fmt::format("known here: {}{}", fmt::join(shown, ", "), more ? ", ..." : ""));
}

bool Names::declare(std::map<std::string, SourceSpan>& names, const Entry& e, const char* kind) {
  const auto [it, is_new] = names.emplace(e.key, e.key_span);
  if (is_new) return true;
  d_.error("duplicate-name", e.key_span, fmt::format("the {} '{}' is declared twice", kind, e.key),
           "give one of them another name, or remove it")
      .note(it->second, "first declared here");
  return false;
}

void Names::check_name_of_field(TypeKind thing, const std::string& name, SourceSpan span) {
  if (!find_member(thing, name)) return;
  d_.error("duplicate-name", span, fmt::format("{}s have '{}' already", class_of(thing), name),
           "give this one another name");
}

bool Names::may_be_local(const std::string& name, SourceSpan name_span) {
  const Meaning meaning = meaning_of(r_, name);
  if (!meaning.what) return true;
  d_.error(
        "duplicate-name", name_span,
        fmt::format("'{}' is {} already: a local of that name would hide it", name, meaning.what),
        "give the local another name")
      .note(meaning.declared, "declared here");
  return false;
}

std::int32_t Names::add_local(Scope& scope, const std::string& name, Type type,
                              SourceSpan name_span) {
  // A local that may not have its name gets none, so that the other meaning remains and causes no
  // further errors.
  return scope.add(may_be_local(name, name_span) ? name : std::string(), type);
}

void Names::add_parameters(Scope& scope, const std::vector<Parameter>& parameters) {
  for (const Parameter& p : parameters) {
    scope.add(may_be_local(p.name, p.span) ? p.name : std::string(), p.type, p.span);
  }
}

void Names::note_argument(const Parameter& p, SourceSpan given, bool fits, std::size_t problems) {
  if (fits) d_.note_right_use(p.span);
  if (fits || d_.size() != problems + 1 || d_.is_full()) return;
  const Diagnostic& d = d_.list().back();
  if (d.code == "wrong-type" && d.span == given) {
    d_.last().contradicts({p.span, describe(r_, p.type), d.found_type});
  }
}

void Names::unknown_cell(const ZoneDef& zone, const std::string& name, SourceSpan span) {
  if (zone.are_cells_named || zone.cell_names.empty()) {
    return unknown("cell", name, span, zone.cell_names);
  }
  const bool has_gaps = !zone.places.empty();
  Diagnostics::Report report = d_.error(
      "unknown-name", span, fmt::format("there is no cell '{}' in '{}'", name, zone.name),
      has_gaps ? fmt::format("not all positions of this board are cells; its first row begins with "
                             "{}, its last cell is {}",
                             zone.cell_names.front(), zone.cell_names.back())
               : fmt::format("its cells are {} to {}; {} would give them other names",
                             zone.cell_names.front(), zone.cell_names.back(),
                             zone.sides() > 0 ? "rows: [a, b]" : "cells: [a, b]"));
  // Numbers are all near each other, so that none is suggested.
  if (name.find(kNameToComplete) != std::string::npos) report.suggest(name, zone.cell_names);
}

KindId Names::kind(const std::string& name, SourceSpan span) {
  const KindId id = r_.find_kind(name);
  if (!id.is_some()) {
    unknown("kind", name, span, names_of(r_.kinds), {}, declaration_of(ArgumentRole::kKind, name));
  }
  if (id.is_some()) use(NameKind::kKind, id.value, span);
  return id;
}

AttributeId Names::resource(const std::string& name, SourceSpan span) {
  const AttributeId id = r_.find_resource(name);
  if (!id.is_some()) unknown_resource(name, span);
  if (id.is_some()) use(NameKind::kAttribute, id.value, span);
  return id;
}

void Names::unknown_resource(const std::string& name, SourceSpan span) {
  unknown("resource", name, span, r_.resource_names(), {},
          declaration_of(ArgumentRole::kResource, name));
  const bool is_of_player = r_.find_attribute(AttributeOwner::kPlayer, name).is_some();
  if (d_.is_full() || (!is_of_player && !r_.find_attribute(AttributeOwner::kTable, name).is_some()))
    return;
  d_.last().help(fmt::format("'{1}' is an attribute, which is set: {{set: {{{0}{1}: {0}{1} + 1}}}}",
                             is_of_player ? "player." : "", name));
}

DefinitionId Names::definition(const Node& node, KindId kind) {
  const auto is_meant = [&](const ComponentDef& c) { return !kind.is_some() || c.kind == kind; };
  const DefinitionId id = r_.find_definition(node.text);
  if (id.is_some() && is_meant(r_.definition(id))) {
    use(NameKind::kDefinition, id.value, node.span);
    return id;
  }
  std::vector<std::string> known;
  for (const ComponentDef& c : r_.definitions) {
    if (is_meant(c)) known.push_back(c.name);
  }
  unknown("component", node.text, node.span, known);
  return {};
}

WrittenCell Names::cell(const Node& node) {
  const WrittenCell found = r_.find_cell(node.text);
  const std::size_t dot = std::min(node.text.find('.'), node.text.size());
  const std::string zone = node.text.substr(0, dot);
  const SourceSpan zone_span = part_of(node, 0, dot);
  if (!found.is_some()) {
    report_unknown_cell(node, zone, zone_span);
    return found;
  }
  use(NameKind::kZone, r_.find_zone(zone).value, zone_span);
  const ZoneDef& def = r_.zone(found.zone());
  // Edges are named by their ends.
  if (def.cell_definitions.empty() || def.is_of_edges) return found;
  use(NameKind::kDefinition, def.cell_definitions[std::size_t(found.place())].value,
      part_of(node, dot + 1, node.text.size()));
  return found;
}

namespace {

// Returns the cell that is meant by a row and a column: board.r2c3 for 2/3; empty if there is none.
std::string cell_in_numbers(const Ruleset& r, const std::string& text) {
  std::vector<std::string> numbers(1);
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      numbers.back() += c;
    } else if (!numbers.back().empty()) {
      numbers.emplace_back();
    }
  }
  if (numbers.size() != 2 || numbers[1].empty()) return {};
  const std::string end = fmt::format(".r{}c{}", numbers[0], numbers[1]);
  const std::vector<std::string> all = written_cells(r);
  const auto found =
      std::ranges::find_if(all, [&](const std::string& cell) { return cell.ends_with(end); });
  return found == all.end() ? std::string() : *found;
}

// Returns the zone of each player that a text names before its last dot: `own` of
// seat(1).own.r1c1; none if it names none.
ZoneDefId zone_of_players(const Ruleset& r, const std::string& text) {
  const std::size_t end = text.rfind('.');
  if (end == std::string::npos || end == 0) return {};
  const std::size_t before = text.rfind('.', end - 1);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  const ZoneDefId id = r.find_zone(text.substr(begin, end - begin));
  return id.is_some() && r.zone(id).is_per_player ? id : ZoneDefId();
}

}  // namespace

// Reports what names no cell of the table; `zone` is what stands before the dot.
void Names::report_unknown_cell(const Node& node, const std::string& zone, SourceSpan zone_span) {
  if (zone == node.text) {
    Diagnostics::Report report =
        d_.error("wrong-type", node.span,
                 fmt::format("a cell is written with its zone, found '{}'", node.text));
    if (node.text == "nothing")
      return (void)report.help("leave the key out: what is not written is nothing");
    const std::vector<std::string> all = written_cells(r_);
    if (const std::string cell = cell_in_numbers(r_, node.text); !cell.empty())
      return (void)report.help(fmt::format("write it as {}", cell));
    if (report.suggest(node.text, all)) return;
    const auto meant = std::ranges::find_if(
        all, [&](const std::string& cell) { return cell.ends_with("." + node.text); });
    if (meant != all.end()) return (void)report.suggest(*meant);
    return (void)report.help(all.empty() ? "no zone of the table has cells"
                                         : fmt::format("write it as {}", all.front()));
  }
  const ZoneDefId id = r_.find_zone(zone);
  if (const ZoneDefId own = zone_of_players(r_, node.text); own.is_some()) {
    const std::string& name = r_.zone(own).name;
    d_.error(
        "contradiction", node.span,
        fmt::format("'{}' is a zone of each player: none of its cells is printed", name),
        fmt::format("name a cell of the table; or print its number, and find the cell in play: "
                    "cell(player.{}, number)",
                    name));
    return;
  }
  if (!id.is_some()) {
    std::vector<std::string> zones;
    for (const ZoneDef& z : r_.zones) {
      if (z.has_cells() && !z.is_per_player && !z.is_of_edges) zones.push_back(z.name);
    }
    return unknown("zone", zone, zone_span, zones);
  }
  const ZoneDef& def = r_.zone(id);
  if (!def.has_cells()) {
    d_.error("contradiction", zone_span, fmt::format("the zone '{}' has no cells", zone),
             "name a cell of a grid, track or graph of the table");
    return;
  }
  const SourceSpan name_span = part_of(node, zone.size() + 1, node.text.size());
  const std::string name = node.text.substr(zone.size() + 1);
  if (!def.partner.is_some() || def.is_of_edges) return unknown_cell(def, name, name_span);
  std::vector<std::string> known = def.cell_names;
  const std::vector<std::string>& edges = r_.zone(def.partner).cell_names;
  known.insert(known.end(), edges.begin(), edges.end());
  unknown("cell", name, name_span, known);
}

SymbolId Names::word(VocabularyId vocabulary, const Node& node) {
  const SymbolId id = symbol(node.text);
  use(NameKind::kWord, id.value, node.span);
  if (!vocabulary.is_some()) return id;
  const auto& all = r_.vocabularies[vocabulary];
  if (std::find(all.begin(), all.end(), id) == all.end()) {
    unknown("value", node.text, node.span, words(vocabulary));
  }
  return id;
}

Type Names::type(const Node& node, bool is_printed) {
  if (node.is_map()) {
    if (const Node* const items = node.find("list of")) return list_of(*items, is_printed);
    std::vector<Parameter> fields;
    for (const Entry& e : node.entries) fields.push_back({e.key, field(e, is_printed), e.key_span});
    return record(std::move(fields));
  }
  std::string name = node.text;
  const bool is_list = name.starts_with("list of ");
  if (is_list) name.erase(0, std::string_view("list of ").size());
  for (const NamedType& t : kNamedTypes) {
    if (t.name == name) return {t.kind, is_list, -1};
  }
  SourceSpan span = node.span;  // of the name alone
  if (is_list && !node.quoted) span.begin = span.end - static_cast<std::uint32_t>(name.size());
  if (const KindId kind = r_.find_kind(name); kind.is_some()) {
    use(NameKind::kKind, kind.value, span);
    return {TypeKind::kComponent, is_list, kind.value};
  }
  if (const ZoneDefId zone = r_.find_zone(name); zone.is_some()) {
    use(NameKind::kZone, zone.value, span);
    return {TypeKind::kZone, is_list, zone.value};
  }
  std::vector<std::string> candidates;
  for (const NamedType& t : kNamedTypes) candidates.emplace_back(t.name);
  for (const KindDef& k : r_.kinds) candidates.push_back(k.name);
  if (forgiven_.contains(name)) return {};
  Diagnostics::Report report =
      d_.error("unknown-name", node.span, fmt::format("there is no type '{}'", name));
  report.about(name);
  if (report.suggest(name, candidates)) return {};
  const auto shown = std::span(candidates).first(std::min(candidates.size(), kMostShown));
  report.help(
      fmt::format("known here: {}; words are listed in place of a type: symbols: [low, high]",
                  fmt::join(shown, ", ")));
  return {};
}

// Resolves the type of the items of a list, which is one value.
Type Names::list_of(const Node& items, bool is_printed) {
  const Type t = type(items, is_printed);
  if (is_item(t)) return t.list();
  d_.error("wrong-type", items.span,
           fmt::format("a list holds single values or records, but this is {}", describe(t)));
  return {};
}

bool Names::has_fields(const Node& map, const std::vector<Parameter>& fields) {
  const std::size_t problems = d_.size();
  for (const Entry& e : map.entries) {
    if (std::ranges::find(fields, e.key, &Parameter::name) != fields.end()) continue;
    unknown("field", e.key, e.key_span, names_of(fields));
  }
  for (const Parameter& field : fields) {
    if (map.find(field.name)) continue;
    d_.error("missing-key", map.span, fmt::format("the field '{}' is missing", field.name),
             fmt::format("say what it is: {}: ...", field.name));
  }
  return d_.size() == problems;
}

Type Names::field(const Entry& e, bool is_printed) {
  const Node* const words = e.value.is_map() ? e.value.find("symbols") : nullptr;
  if (words) return {TypeKind::kSymbol, false, vocabulary(*words).value};
  const Node* const named = e.value.is_map() ? e.value.find("type") : &e.value;
  if (!named || !named->is_string()) {
    d_.error("wrong-type", e.value.span,
             fmt::format("expected the type of '{}', found {}", e.key, describe(e.value)),
             "write its name: integer, player, or a kind of components");
    return {};
  }
  const Type t = type(*named);
  for (const char* key : {"min", "max"}) {
    const Entry* const bound = e.value.find_entry(key);
    if (!bound || (is_printed && (t.kind == TypeKind::kInteger || t == kNothingType))) continue;
    d_.error("contradiction", bound->key_span, fmt::format("'{}' cannot have '{}'", e.key, key),
             is_printed ? "only numbers have bounds"
                        : "only what is printed on components has bounds: a rule gives any number");
  }
  if (!is_many(t)) return t;
  d_.error("wrong-type", named->span,
           fmt::format("'{}' must be one value, but this is {}", e.key, describe(t)),
           named->text.starts_with("list of ")
               ? fmt::format("leave out 'list of': {}: {}", e.key, named->text.substr(8))
               : "write the type of one value, as integer or player");
  return {};
}

Type Names::record(std::vector<Parameter> fields) {
  const auto is_same = [&](const std::vector<Parameter>& other) {
    return std::ranges::equal(fields, other, [](const Parameter& a, const Parameter& b) {
      return a.name == b.name && a.type == b.type;
    });
  };
  const auto known = std::ranges::find_if(r_.records, is_same) - r_.records.begin();
  if (known == std::ssize(r_.records)) r_.records.push_back(std::move(fields));
  return {TypeKind::kRecord, false, static_cast<std::int32_t>(known)};
}

std::vector<Parameter> Names::parameters(const Node* map) {
  std::vector<Parameter> out;
  if (!map || !map->is_map()) return out;
  for (const Entry& e : map->entries) {
    if (e.value.is_string()) out.push_back({e.key, type(e.value), e.key_span});
  }
  return out;
}

SymbolId Names::symbol(const std::string& word) {
  const auto [it, is_new] = r_.symbols_by_name.emplace(word, SymbolId(r_.symbols.size()));
  if (is_new) r_.symbols.push_back(word);
  return it->second;
}

VocabularyId Names::vocabulary(const Node& list) {
  std::vector<SymbolId> all;
  for (const Node& item : list.items) {
    if (!item.is_scalar()) continue;
    all.push_back(symbol(item.text));
    declared_at(NameKind::kWord, all.back().value, item.span);
  }
  const auto it = std::find(r_.vocabularies.begin(), r_.vocabularies.end(), all);
  if (it == r_.vocabularies.end()) return r_.vocabularies.add(std::move(all));
  return VocabularyId(std::size_t(it - r_.vocabularies.begin()));
}

std::int32_t Names::text(NameKind kind, const char* section, std::vector<std::string>& names,
                         const Node& node) {
  text_uses_.emplace(fmt::format("{}.{}", section, node.text), node.span);
  const auto it = std::find(names.begin(), names.end(), node.text);
  const auto index = static_cast<std::int32_t>(it - names.begin());
  if (it == names.end()) names.push_back(node.text);
  use(kind, index, node.span);
  return index;
}

MessageId Names::message(const Node& node) {
  return MessageId(text(NameKind::kMessage, "messages", r_.messages, node));
}

EndCauseId Names::end_cause(const Node& node) {
  return EndCauseId(text(NameKind::kEndCause, "end_causes", r_.end_causes, node));
}

StreamId Names::stream(const std::string& name) {
  const auto it = std::find(r_.streams.begin(), r_.streams.end(), name);
  const StreamId id(std::size_t(it - r_.streams.begin()));
  if (it == r_.streams.end()) r_.streams.push_back(name);
  return id;
}

std::vector<std::string> Names::words(VocabularyId vocabulary) const {
  std::vector<std::string> out;
  if (!vocabulary.is_some()) return out;
  for (const SymbolId s : r_.vocabularies[vocabulary]) out.push_back(r_.symbol(s));
  return out;
}

VocabularyId Names::kind_words() {
  if (r_.kind_words.is_some()) return r_.kind_words;
  std::vector<SymbolId> all;
  for (KindDef& k : r_.kinds) {
    k.word = symbol(k.name);
    all.push_back(k.word);
  }
  r_.kind_words = r_.vocabularies.add(std::move(all));
  return r_.kind_words;
}

void Names::read_bounds(const std::string& name, const Node& map, std::int32_t& minimum,
                        std::int32_t& maximum) {
  const Node* min = map.find("min");
  const Node* max = map.find("max");
  if (!min || !max || !min->is_integer() || !max->is_integer() || min->integer <= max->integer) {
    minimum = integer_at(map, "min", minimum);
    maximum = integer_at(map, "max", maximum);
    return;
  }
  d_.error("out-of-range", min->span,
           fmt::format("the least value of '{}' is above its greatest, {}", name, max->integer))
      .note(max->span, "the greatest is set here");
}

}  // namespace cubilete
