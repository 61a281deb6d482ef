#include "tools/authoring/card_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

namespace cubilete {
namespace {

constexpr std::int64_t kMostCopies = 1'000'000;
constexpr std::int64_t kMostAmount = 1'000'000'000;

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

}  // namespace

CardTable::CardTable(const Ruleset& r, const Node& content, KindId kind)
    : r_(r), content_(content), kind_(kind) {}

std::vector<CardTable::Column> CardTable::columns() const {
  std::vector<Column> out = {{"id", ColumnOf::kName, {}, {}, "", ""},
                             {"copies", ColumnOf::kCopies, {}, {}, "", ""}};
  add_property_columns(out);
  for (const Locale& l : r_.locales) {
    out.push_back({"name:" + l.language, ColumnOf::kWord, {}, {}, "components", l.language});
    out.push_back({"help:" + l.language, ColumnOf::kWord, {}, {}, "help", l.language});
  }
  return out;
}

void CardTable::add_property_columns(std::vector<Column>& out) const {
  for (const PropertyId p : r_.kind(kind_).properties) {
    const PropertyDef& def = r_.property(p);
    if (def.property_kind == PropertyKind::kValue) {
      out.push_back({def.name, ColumnOf::kProperty, p, {}, "", ""});
    }
    if (def.property_kind != PropertyKind::kAmounts) continue;
    for (std::size_t a = 0; a < r_.attributes.size(); ++a) {
      if (!r_.attributes[a].is_resource || !is_used(p, AttributeId(a))) continue;
      out.push_back({fmt::format("{}.{}", def.name, r_.attributes[a].name), ColumnOf::kResource, p,
                     AttributeId(a), "", ""});
    }
  }
}

// Returns whether some card of the kind has an amount of the resource in the property.
bool CardTable::is_used(PropertyId p, AttributeId resource) const {
  return std::any_of(r_.definitions.begin(), r_.definitions.end(), [&](const ComponentDef& d) {
    if (d.kind != kind_) return false;
    const auto& pairs = d.properties[std::size_t(r_.property(p).index)].list;
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
      if (pairs[i] == resource.value) return true;
    }
    return false;
  });
}

std::string CardTable::text_of(Type type, std::int32_t value) const {
  switch (type.kind) {
    case TypeKind::kBoolean:
      return value != 0 ? "true" : "false";
    case TypeKind::kSymbol:
      return r_.symbol(SymbolId(value));
    case TypeKind::kComponent:
    case TypeKind::kDefinition:
      return r_.definition(DefinitionId(value)).name;
    case TypeKind::kResource:
      return r_.attribute(AttributeId(value)).name;
    default:
      return fmt::format("{}", value);
  }
}

// Returns the value as the card's YAML sets it; empty if the card leaves it to a default.
std::string CardTable::cell(DefinitionId id, const Column& c) const {
  const ComponentDef& d = r_.definition(id);
  const Node* components = content_.find("components");
  const Node* written = components ? components->find(d.name) : nullptr;
  switch (c.of) {
    case ColumnOf::kName:
      return d.name;
    case ColumnOf::kCopies:
      return written && written->find("copies") ? fmt::format("{}", d.copies) : "";
    case ColumnOf::kWord: {
      const std::string* text = r_.find_locale(c.language)->find(c.section + "." + d.name);
      return text ? *text : "";
    }
    case ColumnOf::kProperty:
    case ColumnOf::kResource:
      break;
  }
  const PropertyDef& p = r_.property(c.property);
  const PropertyValue& v = d.properties[std::size_t(p.index)];
  if (!written || !written->find(p.name) || !v.is_set) return "";
  if (c.of == ColumnOf::kResource) {
    for (std::size_t i = 0; i + 1 < v.list.size(); i += 2) {
      if (v.list[i] == c.resource.value) return fmt::format("{}", v.list[i + 1]);
    }
    return "";
  }
  if (!p.type.is_list) return text_of(p.type, v.scalar);
  std::vector<std::string> items;
  for (const std::int32_t item : v.list) items.push_back(text_of(p.type.element(), item));
  return fmt::format("{}", fmt::join(items, " "));
}

std::vector<std::vector<std::string>> CardTable::rows() const {
  const std::vector<Column> all = columns();
  std::vector<std::vector<std::string>> out(1);
  for (const Column& c : all) out.front().push_back(c.name);
  for (std::size_t i = 0; i < r_.definitions.size(); ++i) {
    if (r_.definitions[i].kind != kind_) continue;
    out.emplace_back();
    for (const Column& c : all) out.back().push_back(cell(DefinitionId(i), c));
  }
  return out;
}

// Finds the column of a header, including resources that no card uses yet.
const CardTable::Column* CardTable::find_column(const std::vector<Column>& all,
                                                const CsvCell& header, Diagnostics& d) const {
  const auto it =
      std::find_if(all.begin(), all.end(), [&](const Column& c) { return c.name == header.text; });
  if (it != all.end()) return &*it;
  std::vector<std::string> names;
  for (const Column& c : all) names.push_back(c.name);
  Diagnostics::Report report = d.error(
      "table-column", header.span,
      fmt::format("cards of kind '{}' have no column '{}'", r_.kind(kind_).name, header.text));
  if (!report.suggest(header.text, names)) {
    report.help(fmt::format("remove it, or use one of: {}", fmt::join(names, ", ")));
  }
  return nullptr;
}

std::vector<CardChange> CardTable::changes(const std::vector<CsvRow>& table, Diagnostics& d) const {
  std::vector<CardChange> out;
  if (table.empty()) return out;
  std::vector<Column> all = columns();
  for (const PropertyId p : r_.kind(kind_).properties) {
    if (r_.property(p).property_kind != PropertyKind::kAmounts) continue;
    for (std::size_t a = 0; a < r_.attributes.size(); ++a) {
      if (!r_.attributes[a].is_resource || is_used(p, AttributeId(a))) continue;
      all.push_back({fmt::format("{}.{}", r_.property(p).name, r_.attributes[a].name),
                     ColumnOf::kResource, p, AttributeId(a), "", ""});
    }
  }
  std::vector<const Column*> columns;
  std::set<std::string> seen;
  for (const CsvCell& header : table.front()) {
    columns.push_back(find_column(all, header, d));
    if (!seen.insert(header.text).second) {
      d.error("table-column", header.span, fmt::format("there are two columns '{}'", header.text),
              "remove one of them");
    }
  }
  const auto id = std::find_if(columns.begin(), columns.end(),
                               [](const Column* c) { return c && c->of == ColumnOf::kName; });
  if (id == columns.end()) {
    d.error("table-column", table.front().front().span, "the table has no column 'id'",
            "the names of the cards stand in it");
    return out;
  }
  const auto at = static_cast<std::size_t>(id - columns.begin());
  std::set<std::string> cards;
  for (std::size_t row = 1; row < table.size(); ++row) {
    const CsvRow& cells = table[row];
    const CsvCell& name = cells[std::min(at, cells.size() - 1)];
    const DefinitionId card = r_.find_definition(name.text);
    if (!card.is_some() || r_.definition(card).kind != kind_) {
      std::vector<std::string> known;
      for (const ComponentDef& c : r_.definitions) {
        if (c.kind == kind_) known.push_back(c.name);
      }
      Diagnostics::Report report =
          d.error("table-row", name.span,
                  fmt::format("there is no {} '{}'", r_.kind(kind_).name, name.text));
      if (!report.suggest(name.text, known)) report.help("make it with 'cubilete new card'");
      continue;
    }
    if (!cards.insert(name.text).second) {
      d.error("table-row", name.span, fmt::format("there are two rows of '{}'", name.text),
              "remove one of them");
      continue;
    }
    if (cells.size() > columns.size()) {
      d.error("table-row", cells[columns.size()].span, "this row has more cells than the header",
              "put a text with a separator in it in quotes");
      continue;
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (!columns[i] || columns[i]->of == ColumnOf::kName) continue;
      CardChange change = change_of(card, *columns[i]);
      if (cells[i].text == change.before) continue;
      change.after = cells[i].text;
      if (value_of(*columns[i], cells[i], change.value, d)) out.push_back(std::move(change));
    }
  }
  return out;
}

CardChange CardTable::change_of(DefinitionId id, const Column& c) const {
  const ComponentDef& d = r_.definition(id);
  CardChange change{d.name, c.name, cell(id, c), "", "", {}, ""};
  if (c.of == ColumnOf::kWord) {
    const Locale& l = *r_.find_locale(c.language);
    change.file = r_.sources.path(l.span.file);
    change.path = {c.section, d.name};
    return change;
  }
  change.file = r_.sources.path(d.span.file);
  change.path = {"components", d.name};
  if (c.of == ColumnOf::kCopies) {
    change.path.push_back("copies");
  } else {
    change.path.push_back(r_.property(c.property).name);
    if (c.of == ColumnOf::kResource) change.path.push_back(r_.attribute(c.resource).name);
  }
  return change;
}

bool CardTable::number_in(const std::string& text, std::int64_t least, std::int64_t most,
                          SourceSpan span, Diagnostics& d) const {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) {
    d.error("wrong-type", span, fmt::format("expected a number, found '{}'", text));
    return false;
  }
  if (number >= least && number <= most) return true;
  d.error("out-of-range", span,
          fmt::format("expected a number from {} to {}, found {}", least, most, number));
  return false;
}

bool CardTable::item_of(const PropertyDef& p, const std::string& text, SourceSpan span,
                        Diagnostics& d) const {
  std::vector<std::string> known;
  switch (p.type.kind) {
    case TypeKind::kBoolean:
      known = {"true", "false"};
      break;
    case TypeKind::kSymbol:
      for (const SymbolId s : r_.vocabularies[p.vocabulary]) known.push_back(r_.symbol(s));
      break;
    case TypeKind::kComponent:
    case TypeKind::kDefinition:
      for (const ComponentDef& c : r_.definitions) known.push_back(c.name);
      break;
    case TypeKind::kResource:
      known = r_.resource_names();
      break;
    default:
      return number_in(text, p.minimum, p.maximum, span, d);
  }
  if (std::find(known.begin(), known.end(), text) != known.end()) return true;
  Diagnostics::Report report =
      d.error("wrong-value", span, fmt::format("'{}' cannot be '{}'", p.name, text));
  if (!report.suggest(text, known) && known.size() <= 12) {
    report.help(fmt::format("it is one of: {}", fmt::join(known, ", ")));
  }
  return false;
}

bool CardTable::value_of(const Column& c, const CsvCell& cell, std::string& yaml,
                         Diagnostics& d) const {
  const bool is_property = c.of == ColumnOf::kProperty || c.of == ColumnOf::kResource;
  if (cell.text.empty()) {
    if (!is_property || !r_.property(c.property).is_required || c.of == ColumnOf::kResource) {
      return true;
    }
    d.error("missing-key", cell.span,
            fmt::format("every {} needs '{}'", r_.kind(kind_).name, c.name));
    return false;
  }
  yaml = cell.text;
  switch (c.of) {
    case ColumnOf::kName:
      return true;
    case ColumnOf::kWord:
      yaml = yaml_text(cell.text);
      return true;
    case ColumnOf::kCopies:
      return number_in(cell.text, 0, kMostCopies, cell.span, d);
    case ColumnOf::kResource:
      return number_in(cell.text, 0, kMostAmount, cell.span, d);
    case ColumnOf::kProperty:
      break;
  }
  const PropertyDef& p = r_.property(c.property);
  if (!p.type.is_list) return item_of(p, cell.text, cell.span, d);
  const std::vector<std::string> items = words_in(cell.text);
  yaml = fmt::format("[{}]", fmt::join(items, ", "));
  return std::all_of(items.begin(), items.end(),
                     [&](const std::string& item) { return item_of(p, item, cell.span, d); });
}

}  // namespace cubilete
