// The values of the members that the language gives to things (ruleset/members.h).
#pragma once

#include <string_view>

#include "base/short_list.h"
#include "ruleset/members.h"
#include "state/state.h"

namespace cubilete {

// What a member is read from.
struct MemberSource {
  const Ruleset& ruleset;
  const State& state;
  MaybePlayer acting;  // the player whose decision or turn it is
};

struct MemberReading {
  ShortList items;         // one value, none if it is missing, or the items of a list
  std::string_view text;   // the value, if it is a text and there is one
  std::int64_t found = 0;  // how many things were looked at to find them
};

// Reads a member of a thing; names of the game ignore `thing`.
MemberReading read(const BuiltinMember&, const MemberSource&, std::int32_t thing);

}  // namespace cubilete
