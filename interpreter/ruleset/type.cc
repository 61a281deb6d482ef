#include "ruleset/type.h"

namespace cubilete {
namespace {

struct Words {
  const char* one;
  const char* many;
};

Words words(TypeKind kind) {
  switch (kind) {
    case TypeKind::kNothing:
      return {"nothing", "nothings"};
    case TypeKind::kInteger:
      return {"an integer", "integers"};
    case TypeKind::kBoolean:
      return {"true or false", "truth values"};
    case TypeKind::kSymbol:
      return {"a symbol", "symbols"};
    case TypeKind::kPlayer:
      return {"a player", "players"};
    case TypeKind::kComponent:
      return {"a component", "components"};
    case TypeKind::kDefinition:
      return {"a definition", "definitions"};
    case TypeKind::kZone:
      return {"a zone", "zones"};
    case TypeKind::kCell:
      return {"a cell", "cells"};
    case TypeKind::kResource:
      return {"a resource", "resources"};
    case TypeKind::kAmounts:
      return {"amounts of resources", "amounts of resources"};
    case TypeKind::kRecord:
      return {"a record", "records"};
  }
  return {"?", "?"};
}

}  // namespace

std::string describe(const Type& type) {
  if (type.is_list) return std::string("a list of ") + words(type.kind).many;
  return words(type.kind).one;
}

}  // namespace cubilete
