// Declares attributes and resources.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/names.h"

namespace cubilete {

class AttributeCompiler {
 public:
  explicit AttributeCompiler(Names& names)
      : names_(names), r_(names.ruleset()), d_(names.diagnostics()) {}

  // Declares a section. `kind` is the kind for attributes of components, else none.
  void declare(const Node& section, AttributeOwner, KindId kind, bool are_resources);
  // Declares the attributes of the cells of a zone.
  void declare_of_cells(const Node& section, ZoneDefId zone);
  // Reads the initial values of lists, and gives each attribute its offset in the block of its
  // owner. Call after all attributes and components are declared.
  void finish();

 private:
  // Declares an attribute, of which the owner is known.
  void declare_one(const Entry&, AttributeDef);
  void read_type(const Node&, AttributeDef&);
  void check_declaration(const Entry&, const AttributeDef&);
  void read_initial(const Node* initial, const Entry&, AttributeDef&);
  void read_seat(const Node&, AttributeDef&);
  void read_length(const Node& declaration, SourceSpan type, AttributeDef&);
  void read_initial_list(const Node& initial, AttributeDef&);
  std::optional<std::int32_t> read_item(const Node&, std::size_t position, const AttributeDef&);
  void report_wrong_initial(const Node&, const AttributeDef&);

  Names& names_;
  Ruleset& r_;
  Diagnostics& d_;
  std::map<AttributeOwner, std::map<std::string, SourceSpan>> declared_;
  // The lists with their initial items, which may be components that are declared later.
  std::vector<std::pair<AttributeId, const Node*>> lists_;
};

}  // namespace cubilete
