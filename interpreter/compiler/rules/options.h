// Compiles set-up options and constants: pass 1 declares them, pass 2 reads their values.
#pragma once

#include "compiler/names.h"

namespace cubilete {

class OptionCompiler {
 public:
  explicit OptionCompiler(Names& names)
      : names_(names), r_(names.ruleset()), d_(names.diagnostics()) {}

  void declare(const Node& section, bool are_constants);
  // Reads the values of a section whose first option is number `first` of the ruleset.
  void compile(const Node& section, std::size_t first);

 private:
  void read_type(const Node&, OptionDef&);
  void read_list(const Node&, OptionDef&);
  void read_item(const Node&, OptionDef&);
  void read_definition(const Node&, OptionDef&);
  void report_wrong_type(const OptionDef&, Type wanted, const Node&);

  Names& names_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete
