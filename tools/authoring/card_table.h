// Shows the components of a kind as a table: one row each, with columns for the id, the copies,
// each property with a value, and the words in each language.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "document/document.h"
#include "ruleset/ruleset.h"
#include "tools/authoring/yaml_edit.h"
#include "tools/cli/csv.h"

namespace cubilete {

// A cell of an edited table that differs from the content.
struct CardChange {
  std::string card;
  std::string column;
  std::string before;  // empty: the card does not set it
  std::string after;
  std::string file;  // path of the file to change, as in Sources
  YamlPath path;
  std::string value;  // YAML; empty: the field is removed
};

class CardTable {
 public:
  // REQUIRES: the ruleset outlives the table, and `content` is that of the same compilation.
  CardTable(const Ruleset&, const Node& content, KindId);

  // Returns the header and the rows. Columns are "id", "copies", properties as "value" or
  // "price.gold", "name:en", "help:en".
  std::vector<std::vector<std::string>> rows() const;

  // Returns the changes made in an edited table; reports each mistake at its cell. Codes:
  // table-column, table-row, and those of invalid YAML values.
  std::vector<CardChange> changes(const std::vector<CsvRow>& table, Diagnostics&) const;

 private:
  enum class ColumnOf { kName, kCopies, kProperty, kResource, kWord };
  struct Column {
    std::string name;
    ColumnOf of = ColumnOf::kName;
    PropertyId property;
    AttributeId resource;
    std::string section;  // section of the words
    std::string language;
  };

  std::vector<Column> columns() const;
  const Column* find_column(const std::vector<Column>&, const CsvCell&, Diagnostics&) const;
  void add_property_columns(std::vector<Column>&) const;
  bool is_used(PropertyId, AttributeId resource) const;
  std::string cell(DefinitionId, const Column&) const;
  std::string text_of(Type, std::int32_t value) const;
  // Writes a cell as YAML; reports a cell that is invalid and returns false.
  bool value_of(const Column&, const CsvCell&, std::string& yaml, Diagnostics&) const;
  bool item_of(const PropertyDef&, const std::string& text, SourceSpan, Diagnostics&) const;
  bool number_in(const std::string& text, std::int64_t least, std::int64_t most, SourceSpan,
                 Diagnostics&) const;
  CardChange change_of(DefinitionId, const Column&) const;

  const Ruleset& r_;
  const Node& content_;
  KindId kind_;
};

}  // namespace cubilete
