// Declares the kinds of components: their faces, attributes and properties.
#pragma once

#include "compiler/rules/attributes.h"

namespace cubilete {

class KindCompiler {
 public:
  KindCompiler(Names& names, AttributeCompiler& attributes)
      : names_(names), attributes_(attributes), r_(names.ruleset()), d_(names.diagnostics()) {}

  void declare(const Node& section);

 private:
  void declare_kind(const Entry&);
  void declare_faces(KindId, const Node& faces);
  void declare_turns(KindId, const Entry& turns, const Node& kind);
  void declare_sides(KindId, const Entry& sides);
  void declare_property(KindId, const Entry&);
  PropertyId add_property(PropertyDef);
  void read_property(const Node&, PropertyDef&);
  void check_property(const Node&, const PropertyDef&);
  Type record(PropertyDef&, const Node& written);

  Names& names_;
  AttributeCompiler& attributes_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete
