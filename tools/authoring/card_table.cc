#include "tools/authoring/card_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <sstream>

#include "base/printable.h"
#include "base/spelling.h"
#include "document/text_file.h"
#include "document/yaml_reader.h"
#include "tools/authoring/content_change.h"
#include "tools/authoring/new_card.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kMostCopies = 1'000'000;
constexpr std::int64_t kMostAmount = 1'000'000'000;

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

// Returns a cell without the blanks around its text, also those that break no line.
std::string without_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  constexpr std::string_view kNoBreak = "\u00a0";
  for (;;) {
    if (!text.empty() && kBlanks.find(text.front()) != kBlanks.npos) {
      text.remove_prefix(1);
    } else if (!text.empty() && kBlanks.find(text.back()) != kBlanks.npos) {
      text.remove_suffix(1);
    } else if (text.starts_with(kNoBreak)) {
      text.remove_prefix(kNoBreak.size());
    } else if (text.ends_with(kNoBreak)) {
      text.remove_suffix(kNoBreak.size());
    } else {
      return std::string(text);
    }
  }
}

// Spreadsheets write 3 as 3.0 where a column has decimals.
std::string as_whole_number(const std::string& text) {
  const std::size_t point = text.find('.');
  const bool is_whole = point != std::string::npos && point > 0 && point + 1 < text.size() &&
                        text.find_first_not_of('0', point + 1) == std::string::npos;
  return is_whole ? text.substr(0, point) : text;
}

// Spreadsheets write booleans in capitals, and in the language of their user.
std::string as_boolean(const std::string& text) {
  std::string small = text;
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  if (small == "true" || small == "verdadero") return "true";
  return small == "false" || small == "falso" ? "false" : text;
}

// Reports a control character, which no text of content holds.
bool is_text(const CsvCell& cell, Diagnostics& d) {
  std::string rest = cell.text;
  for (char& c : rest) c = c == '\n' || c == '\t' ? ' ' : c;
  const std::size_t control = first_control(rest);
  if (control == std::string::npos) return true;
  d.error("wrong-value", cell.span,
          fmt::format("this text holds a control character: {}",
                      printable(std::string_view(rest).substr(control))),
          "remove it; a spreadsheet may not show it");
  return false;
}

}  // namespace

CardTable::CardTable(const Ruleset& r, const Node& content, KindId kind, fs::path folder)
    : r_(r), kind_(kind), folder_(std::move(folder)) {
  std::set<std::int32_t> all;
  for (const ComponentDef& c : r.definitions) all.insert(c.span.file);
  for (const std::int32_t file : all) {
    if (is_below(resolved(r.sources.path(file)), folder_)) files_.insert(file);
  }
  if (const Node* components = content.find("components")) {
    for (const Entry& e : components->entries) written_.emplace(e.key, &e.value);
  }
  for (const Locale& l : r.locales) {
    const auto text = read_file(words_file(l.language));
    auto tree = text ? read_yaml(*text) : std::nullopt;
    if (!tree) continue;
    const Node* components = words_.emplace_back(std::move(*tree)).find("components");
    if (!components) continue;
    for (const Entry& e : components->entries) {
      if (e.value.is_map()) nouns_[{l.language, e.key}] = &e.value;
    }
  }
}

bool CardTable::has_row(const ComponentDef& c) const {
  return c.kind == kind_ && files_.contains(c.span.file);
}

fs::path CardTable::words_file(const std::string& language) const {
  return folder_ / "locale" / (language + ".yaml");
}

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
    case TypeKind::kDefinition:
      return r_.definition(DefinitionId(value)).name;
    case TypeKind::kResource:
      return r_.attribute(AttributeId(value)).name;
    case TypeKind::kCell:
      return name_of(r_, WrittenCell(value));
    default:
      return fmt::format("{}", value);
  }
}

// Returns the values of each record in the order of its fields: "low 3 / high 1".
std::string CardTable::text_of_records(const PropertyDef& p,
                                       const std::vector<std::int32_t>& list) const {
  std::string out;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::size_t field = i % p.fields.size();
    if (i > 0) out += field > 0 ? " " : " / ";
    out += text_of(p.fields[field].type, list[i]);
  }
  return out;
}

// Returns the value as the card's YAML sets it; empty if the card leaves it to a default.
std::string CardTable::cell(DefinitionId id, const Column& c) const {
  const ComponentDef& d = r_.definition(id);
  const auto found = written_.find(d.name);
  const Node* written = found == written_.end() ? nullptr : found->second;
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
  if (p.type.kind == TypeKind::kRecord) return text_of_records(p, v.list);
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
    if (!has_row(r_.definitions[i])) continue;
    out.emplace_back();
    for (const Column& c : all) out.back().push_back(cell(DefinitionId(i), c));
  }
  return out;
}

// Finds the column of a header, including resources that no card uses yet.
const CardTable::Column* CardTable::find_column(const std::vector<Column>& all,
                                                const CsvCell& header, Diagnostics& d) const {
  const std::string wanted = without_blanks(header.text);
  const auto it =
      std::find_if(all.begin(), all.end(), [&](const Column& c) { return c.name == wanted; });
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

std::vector<CardTable::Column> CardTable::all_columns() const {
  std::vector<Column> all = columns();
  for (const PropertyId p : r_.kind(kind_).properties) {
    if (r_.property(p).property_kind != PropertyKind::kAmounts) continue;
    for (std::size_t a = 0; a < r_.attributes.size(); ++a) {
      if (!r_.attributes[a].is_resource || is_used(p, AttributeId(a))) continue;
      all.push_back({fmt::format("{}.{}", r_.property(p).name, r_.attributes[a].name),
                     ColumnOf::kResource, p, AttributeId(a), "", ""});
    }
  }
  return all;
}

bool CardTable::find_columns(EditedTable& t, Diagnostics& d) const {
  std::set<std::string> seen;
  for (const CsvCell& header : t.rows.front()) {
    const std::string name = without_blanks(header.text);
    t.columns.push_back(name.empty() ? nullptr : find_column(t.known, header, d));
    if (!name.empty() && !seen.insert(name).second) {
      d.error("table-column", header.span, fmt::format("there are two columns '{}'", name),
              "remove one of them");
    }
  }
  const auto id = std::find_if(t.columns.begin(), t.columns.end(),
                               [](const Column* c) { return c && c->of == ColumnOf::kName; });
  t.id = static_cast<std::size_t>(id - t.columns.begin());
  if (id != t.columns.end()) return true;
  d.error("table-column", t.rows.front().front().span, "the table has no column 'id'",
          "it has the names of the cards");
  return false;
}

const CsvCell* CardTable::id_cell(const EditedTable& t, const CsvRow& cells) {
  return t.id < cells.size() ? &cells[t.id] : nullptr;
}

std::vector<std::string> CardTable::missing_cards(const EditedTable& t) const {
  constexpr std::size_t kManyNewCards = 100;
  std::set<std::string> there;
  std::size_t added = 0;
  for (std::size_t row = 1; row < t.rows.size(); ++row) {
    const CsvCell* id = id_cell(t, t.rows[row]);
    if (!id) continue;
    const std::string name = without_blanks(id->text);
    if (!r_.find_definition(name).is_some()) ++added;
    there.insert(name);
  }
  std::vector<std::string> out;
  if (added > kManyNewCards) return out;
  for (const ComponentDef& c : r_.definitions) {
    if (has_row(c) && !there.contains(c.name)) out.push_back(c.name);
  }
  return out;
}

bool CardTable::is_row(const EditedTable& t, const CsvRow& cells, std::set<std::string>& cards,
                       Diagnostics& d) const {
  const CsvCell& id = *id_cell(t, cells);
  const std::string name = without_blanks(id.text);
  if (!cards.insert(name).second) {
    d.error("table-row", id.span, fmt::format("there are two rows of '{}'", name),
            "remove one of them");
    return false;
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (without_blanks(cells[i].text).empty()) continue;
    if (i >= t.columns.size()) {
      d.error("table-row", cells[i].span, "this row has more cells than the header",
              "put a text with a separator in it in quotes");
      return false;
    }
    if (!t.columns[i] && without_blanks(t.rows.front()[i].text).empty()) {
      d.error("table-row", cells[i].span, "the column of this cell has no header",
              "write the name of the column into the first row, or empty the cell");
      return false;
    }
  }
  return true;
}

std::vector<CardChange> CardTable::changes(const std::vector<CsvRow>& table,
                                           const FileOfCards& for_new, Diagnostics& d) const {
  std::vector<CardChange> out;
  if (table.empty()) return out;
  EditedTable t{table, all_columns(), {}, 0};
  if (!find_columns(t, d)) return out;
  const std::vector<std::string> missing = missing_cards(t);
  std::set<std::string> cards;
  for (std::size_t row = 1; row < table.size(); ++row) {
    const CsvRow& cells = table[row];
    const CsvCell* found = id_cell(t, cells);
    if (!found) {
      d.error("table-row", cells.front().span, "this row ends before the column 'id'",
              "give it as many cells as the header, with the name of a card below 'id'");
      continue;
    }
    const CsvCell& id = *found;
    const std::string name = without_blanks(id.text);
    const DefinitionId card = r_.find_definition(name);
    if (card.is_some() && r_.definition(card).kind != kind_) {
      d.error("table-row", id.span,
              fmt::format("'{}' is no {}: it is of kind '{}'", name, r_.kind(kind_).name,
                          r_.kind(r_.definition(card).kind).name),
              "give a new card another name");
    } else if (card.is_some() && !has_row(r_.definition(card))) {
      d.error(
          "table-row", id.span,
          fmt::format("'{}' is declared in {}", name,
                      r_.sources.path(r_.definition(card).span.file)),
          fmt::format("change it with 'set: {{components.{}.FIELD: VALUE}}' in {}, or give a new "
                      "card another name",
                      name, shown_path(folder_ / "mod.yaml")));
    } else if (card.is_some()) {
      if (is_row(t, cells, cards, d)) change_card(t, cells, card, out, d);
    } else if (const auto fault = fault_of_name(name, true)) {
      d.error("table-row", id.span, fault->what, fault->help);
    } else if (const auto near = nearest(name, missing)) {
      d.error("table-row", id.span, fmt::format("there is no {} '{}'", r_.kind(kind_).name, name),
              fmt::format("did you mean '{}', which has no row? A new card that is called so is "
                          "made with 'cubilete new card'",
                          *near));
    } else if (is_row(t, cells, cards, d)) {
      add_card(t, cells, for_new, out, d);
    }
  }
  return out;
}

void CardTable::change_card(const EditedTable& t, const CsvRow& cells, DefinitionId card,
                            std::vector<CardChange>& out, Diagnostics& d) const {
  for (std::size_t i = 0; i < std::min(cells.size(), t.columns.size()); ++i) {
    const Column* column = t.columns[i];
    if (!column || column->of == ColumnOf::kName) continue;
    const std::string before = cell(card, *column);
    CsvCell now = cells[i];
    if (now.text == before) continue;
    now.text = text_in(*column, now);
    if (now.text == before) continue;
    CardChange change = change_of(r_.definition(card).name, *column);
    change.before = before;
    change.after = now.text;
    if (value_of(*column, now, change.value, d)) {
      if (column->of == ColumnOf::kWord) keep_forms(*column, change);
      out.push_back(std::move(change));
    }
  }
}

// A name keeps its gender and its articles, which may not fit the new name.
void CardTable::keep_forms(const Column& c, CardChange& change) const {
  const auto noun = nouns_.find({c.language, change.card});
  if (c.section != "components" || noun == nouns_.end() || change.value.empty()) return;
  change.path.push_back("name");
  for (const Entry& e : noun->second->entries) {
    if (e.key == "name") continue;
    change.kept += fmt::format("{}{}: {}", change.kept.empty() ? "" : ", ", e.key, e.value.text);
  }
}

void CardTable::add_card(const EditedTable& t, const CsvRow& cells, const FileOfCards& file,
                         std::vector<CardChange>& out, Diagnostics& d) const {
  const std::string name = without_blanks(id_cell(t, cells)->text);
  CardChange card{name, "", "", "", file.path, {"components", name}, ""};
  card.entry = new_component(r_, kind_, name, !file.says_kind);
  card.entry->comment.clear();
  std::vector<CardChange> words;
  std::map<std::string, std::string> amounts;
  const auto set = [&](const std::string& field, const std::string& value) {
    auto& fields = card.entry->fields;
    const auto there =
        std::find_if(fields.begin(), fields.end(), [&](const auto& f) { return f.first == field; });
    if (there == fields.end()) {
      fields.emplace_back(field, value);
    } else {
      there->second = value;
    }
  };
  for (std::size_t i = 0; i < std::min(cells.size(), t.columns.size()); ++i) {
    const Column* column = t.columns[i];
    if (!column || column->of == ColumnOf::kName) continue;
    CsvCell now = cells[i];
    now.text = text_in(*column, now);
    CardChange change = change_of(name, *column);
    change.after = now.text;
    if (!value_of(*column, now, change.value, d) || change.value.empty()) continue;
    if (column->of == ColumnOf::kWord) {
      words.push_back(std::move(change));
    } else if (column->of == ColumnOf::kResource) {
      std::string& all = amounts[change.path[2]];
      all += fmt::format("{}{}: {}", all.empty() ? "" : ", ", change.path[3], change.value);
      set(change.path[2], fmt::format("{{{}}}", all));
    } else {
      set(change.path[2], change.value);
    }
  }
  add_names(name, words);
  out.push_back(std::move(card));
  std::move(words.begin(), words.end(), std::back_inserter(out));
}

// Adds a name in each language that gives none.
void CardTable::add_names(const std::string& card, std::vector<CardChange>& words) const {
  for (const Column& c : columns()) {
    if (c.of != ColumnOf::kWord || c.section != "components") continue;
    const bool is_there = std::any_of(words.begin(), words.end(),
                                      [&](const CardChange& w) { return w.column == c.name; });
    if (is_there) continue;
    CardChange change = change_of(card, c);
    change.after = title_of(card);
    change.value = yaml_text(change.after);
    words.push_back(std::move(change));
  }
}

CardChange CardTable::change_of(const std::string& card, const Column& c) const {
  CardChange change{card, c.name, "", "", "", {"components", card}, ""};
  const DefinitionId there = r_.find_definition(card);
  if (there.is_some()) change.file = r_.sources.path(r_.definition(there).span.file);
  switch (c.of) {
    case ColumnOf::kWord:
      change.file = shown_path(words_file(c.language));
      change.path = {c.section, card};
      break;
    case ColumnOf::kName:
      break;
    case ColumnOf::kCopies:
      change.path.push_back("copies");
      break;
    case ColumnOf::kProperty:
    case ColumnOf::kResource:
      change.path.push_back(r_.property(c.property).name);
      if (c.of == ColumnOf::kResource) change.path.push_back(r_.attribute(c.resource).name);
  }
  return change;
}

std::string CardTable::text_in(const Column& c, const CsvCell& cell) const {
  const std::string text = without_blanks(cell.text);
  if (c.of == ColumnOf::kCopies || c.of == ColumnOf::kResource) return as_whole_number(text);
  if (c.of != ColumnOf::kProperty) return text;
  const PropertyDef& p = r_.property(c.property);
  const auto item = [&](Type type, const std::string& one) {
    if (type.kind == TypeKind::kBoolean) return as_boolean(one);
    return type.kind == TypeKind::kInteger ? as_whole_number(one) : one;
  };
  const bool are_records = p.type.kind == TypeKind::kRecord;
  if (!p.type.is_list && !are_records) return item(p.type, text);
  std::vector<std::string> items;
  std::size_t field = 0;
  for (const std::string& one : words_in(text)) {
    const bool is_next = are_records && one == "/";
    const bool is_of_field = are_records && field < p.fields.size();
    items.push_back(is_next ? one : item(is_of_field ? p.fields[field].type : p.type, one));
    field = is_next ? 0 : field + 1;
  }
  return fmt::format("{}", fmt::join(items, " "));
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
      for (const SymbolId s : r_.vocabularies[vocabulary_of(p.type)]) known.push_back(r_.symbol(s));
      break;
    case TypeKind::kDefinition:
      if (r_.find_definition(text).is_some()) return true;
      for (const ComponentDef& c : r_.definitions) known.push_back(c.name);
      break;
    case TypeKind::kResource:
      known = r_.resource_names();
      break;
    case TypeKind::kCell:
      if (r_.find_cell(text).is_some()) return true;
      known = written_cells(r_);
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

// Writes the records of a cell, as text_of_records() shows them.
bool CardTable::records_of(const PropertyDef& p, const CsvCell& cell, std::string& yaml,
                           Diagnostics& d) const {
  std::vector<std::vector<std::string>> all(1);
  for (std::string& word : words_in(cell.text)) {
    if (word == "/") {
      all.emplace_back();
    } else {
      all.back().push_back(std::move(word));
    }
  }
  std::vector<std::string> names;
  for (const PropertyDef& field : p.fields) names.push_back(field.name);
  const std::string shape = fmt::format("{}", fmt::join(names, " "));
  if (all.size() > 1 && !p.type.is_list) {
    d.error("wrong-value", cell.span,
            fmt::format("'{}' is one record, but these are {}", p.name, all.size()),
            fmt::format("write the values of one: {}", shape));
    return false;
  }
  std::vector<std::string> records;
  for (const std::vector<std::string>& values : all) {
    if (values.size() != names.size()) {
      d.error("wrong-value", cell.span,
              fmt::format("a record of '{}' has {} values, found {}", p.name, names.size(),
                          values.size()),
              fmt::format("write them in the order of its fields, each record behind a '/': {}",
                          p.type.is_list ? shape + " / " + shape : shape));
      return false;
    }
    std::vector<std::string> fields;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!item_of(p.fields[i], values[i], cell.span, d)) return false;
      fields.push_back(fmt::format("{}: {}", names[i], values[i]));
    }
    records.push_back(fmt::format("{{{}}}", fmt::join(fields, ", ")));
  }
  yaml = p.type.is_list ? fmt::format("[{}]", fmt::join(records, ", ")) : records.front();
  return true;
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
      return is_text(cell, d);
    case ColumnOf::kCopies:
      return number_in(cell.text, 0, kMostCopies, cell.span, d);
    case ColumnOf::kResource:
      return number_in(cell.text, 0, kMostAmount, cell.span, d);
    case ColumnOf::kProperty:
      break;
  }
  const PropertyDef& p = r_.property(c.property);
  if (p.type.kind == TypeKind::kRecord) return records_of(p, cell, yaml, d);
  if (!p.type.is_list) return item_of(p, cell.text, cell.span, d);
  const std::vector<std::string> items = words_in(cell.text);
  yaml = fmt::format("[{}]", fmt::join(items, ", "));
  return std::all_of(items.begin(), items.end(),
                     [&](const std::string& item) { return item_of(p, item, cell.span, d); });
}

}  // namespace cubilete
