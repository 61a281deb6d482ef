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

  // `kind`: of component attributes, else none.
  void declare(const Node& section, AttributeOwner, KindId kind, bool are_resources);
  // Reads what lists hold at the start, and gives each attribute its place in the block of its
  // owner. Call when all attributes and components are declared.
  void finish();

 private:
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
  // Lists and what is written of their items at the start, which may be components that are
  // declared later.
  std::vector<std::pair<AttributeId, const Node*>> lists_;
};

}  // namespace cubilete
