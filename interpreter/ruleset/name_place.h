// Where content declares and uses its names, for editors: definitions, references, new names.
#pragma once

#include "diagnostics/source.h"

namespace cubilete {

// What a name names. The number of a NamePlace is the id of that concept in the ruleset.
enum class NameKind : std::uint8_t {
  kKind,
  kProperty,
  kAttribute,  // resources too
  kZone,
  kZoneFamily,
  kDefinition,
  kOption,
  kQuery,
  kEffect,
  kAction,
  kPhase,
  kWord,
  kMessage,
  kEndCause,
};

struct NamePlace {
  NameKind kind = NameKind::kKind;
  std::int32_t id = -1;
  SourceSpan span;  // of the name; of the whole text where it has escapes
  bool is_declaration = false;

  bool operator==(const NamePlace&) const = default;
};

}  // namespace cubilete
