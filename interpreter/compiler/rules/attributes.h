// Declares attributes and resources.
#pragma once

#include <map>
#include <string>

#include "compiler/names.h"

namespace cubilete::inline compiler {

class AttributeCompiler {
 public:
  explicit AttributeCompiler(Names& names)
      : names_(names), r_(names.ruleset()), d_(names.diagnostics()) {}

  // `kind`: of component attributes, else none.
  void declare(const Node& section, AttributeOwner, KindId kind, bool are_resources);
  // Gives each attribute its place in the block of its owner. Call when all are declared.
  void lay_out();

 private:
  void read_type(const Node&, AttributeDef&);
  void check_declaration(const Entry&, const AttributeDef&);
  void read_initial(const Node* initial, const Entry&, AttributeDef&);
  void read_seat(const Node&, AttributeDef&);
  void report_wrong_initial(const Node&, const AttributeDef&);

  Names& names_;
  Ruleset& r_;
  Diagnostics& d_;
  std::map<AttributeOwner, std::map<std::string, SourceSpan>> declared_;
};

}  // namespace cubilete::compiler
