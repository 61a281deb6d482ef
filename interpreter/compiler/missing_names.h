// How a name that nothing declares would be declared, where its use says of what type it is.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "compiler/expressions/syntax.h"
#include "compiler/scope.h"
#include "document/document.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Returns the query or the effect of a call. Nothing where the type of an argument, or of the value
// wanted, is not known.
std::optional<Declaration> missing_query(const Ruleset&, const Syntax& call,
                                         std::span<const Type> arguments, Type wanted);
std::optional<Declaration> missing_effect(const Ruleset&, const Syntax& call,
                                          std::span<const Syntax> given,
                                          std::span<const Type> arguments);

// Returns the attribute that is set to a value of this type. Nothing for what has no owner: it may
// be the table's or the acting player's.
std::optional<Declaration> missing_attribute(const Ruleset&, Type owner, const std::string& name,
                                             Type value);

// Returns the zone that things are put in, of a player or of the table.
Declaration missing_zone(const std::string& name, bool of_player);

// Returns the property of a component that has this value.
std::optional<Declaration> missing_property(const Ruleset&, const KindDef&, const Entry&);

}  // namespace cubilete
