// Checks Documents against the rules of schemas.
#pragma once

#include "diagnostics/diagnostic.h"
#include "document/document.h"
#include "document/schema_rules.h"

namespace cubilete {

// Checks a node against the schema with this index. `holder` is the entry that has the node as its
// value, or nullptr. Codes: see SchemaSet::check.
void check_schema(const SchemaRules&, int schema, const Node&, const Entry* holder, Diagnostics&);

}  // namespace cubilete
