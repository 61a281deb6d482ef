// Shows the components of a kind that a game or a mod declares as a table: one row each, with
// columns for the id, the copies, each property with a value, and the words in each language.
#pragma once

#include <deque>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "document/document.h"
#include "ruleset/ruleset.h"
#include "tools/authoring/yaml_edit.h"
#include "tools/cli/csv.h"

namespace cubilete {

// A cell of an edited table that differs from the content, or a row of a card that is not there.
struct CardChange {
  std::string card;
  std::string column;  // empty: a new card
  std::string before;  // empty: the card does not set it
  std::string after;
  std::string file;  // path of the file to change, as in Sources
  YamlPath path;
  std::string value;                   // YAML; empty: the field is removed
  std::optional<NewEntry> entry = {};  // the new card
  std::string kept = {};               // other forms of the noun that stay: "gender: f"
};

// The file that new cards are added to.
struct FileOfCards {
  std::string path;
  bool says_kind = false;  // cards in it need not say their kind
};

class CardTable {
 public:
  // Shows what is declared in the folder, that of a game or of a mod, whose words are in its own
  // files. REQUIRES: the ruleset outlives the table, and `content` is that of the same compilation.
  CardTable(const Ruleset&, const Node& content, KindId, std::filesystem::path folder);

  // Returns the header and the rows. Columns are "id", "copies", properties as "value" or
  // "price.gold", "name:en", "help:en".
  std::vector<std::vector<std::string>> rows() const;

  // Returns the changes made in an edited table; reports each mistake at its cell. Cells may be
  // written as spreadsheets do: TRUE, 3.0, blanks around. Codes: table-column, table-row, and those
  // of invalid YAML values.
  std::vector<CardChange> changes(const std::vector<CsvRow>& table, const FileOfCards& for_new,
                                  Diagnostics&) const;

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

  // The rows of an edited table, with the columns of its header.
  struct EditedTable {
    const std::vector<CsvRow>& rows;
    std::vector<Column> known;
    std::vector<const Column*> columns;  // nullptr: of no meaning
    std::size_t id = 0;                  // the number of the column with the names
  };

  std::vector<Column> columns() const;
  std::vector<Column> all_columns() const;
  // Finds the columns; returns false after an error.
  bool find_columns(EditedTable&, Diagnostics&) const;
  // Returns the cell with the name of the row's card; nullptr: the row ends before it.
  static const CsvCell* id_cell(const EditedTable&, const CsvRow&);
  // Reports a row that is none of a card, or has too many cells; returns whether it is fine.
  // REQUIRES: it has a cell with a name.
  bool is_row(const EditedTable&, const CsvRow&, std::set<std::string>& cards, Diagnostics&) const;
  void change_card(const EditedTable&, const CsvRow&, DefinitionId, std::vector<CardChange>&,
                   Diagnostics&) const;
  void add_card(const EditedTable&, const CsvRow&, const FileOfCards&, std::vector<CardChange>&,
                Diagnostics&) const;
  void keep_forms(const Column&, CardChange&) const;
  void add_names(const std::string& card, std::vector<CardChange>& words) const;
  // Returns whether the card is of the kind and declared in the folder.
  bool has_row(const ComponentDef&) const;
  // Returns the file of the folder that has its words in a language; there may be none yet.
  std::filesystem::path words_file(const std::string& language) const;
  // Returns the names of cards that have no row; none if the table has many rows of new cards, as
  // names that look alike are no mistake then.
  std::vector<std::string> missing_cards(const EditedTable&) const;
  const Column* find_column(const std::vector<Column>&, const CsvCell&, Diagnostics&) const;
  void add_property_columns(std::vector<Column>&) const;
  bool is_used(PropertyId, AttributeId resource) const;
  std::string cell(DefinitionId, const Column&) const;
  std::string text_of(Type, std::int32_t value) const;
  std::string text_of_records(const PropertyDef&, const std::vector<std::int32_t>&) const;
  bool records_of(const PropertyDef&, const CsvCell&, std::string& yaml, Diagnostics&) const;
  // Writes a cell as YAML; reports a cell that is invalid and returns false.
  bool value_of(const Column&, const CsvCell&, std::string& yaml, Diagnostics&) const;
  bool item_of(const PropertyDef&, const std::string& text, SourceSpan, Diagnostics&) const;
  bool number_in(const std::string& text, std::int64_t least, std::int64_t most, SourceSpan,
                 Diagnostics&) const;
  // Returns a cell as content writes it.
  std::string text_in(const Column&, const CsvCell&) const;
  CardChange change_of(const std::string& card, const Column&) const;

  const Ruleset& r_;
  KindId kind_;
  std::filesystem::path folder_;
  std::set<std::int32_t> files_;  // those of the folder that declare components
  std::unordered_map<std::string, const Node*> written_;  // components of the content, by name
  std::deque<Node> words_;                                // the files of words
  // The names that have other forms, by language and card: {name: Aldea, gender: f}.
  std::map<std::pair<std::string, std::string>, const Node*> nouns_;
};

}  // namespace cubilete
