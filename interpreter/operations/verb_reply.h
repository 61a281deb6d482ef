// The replies of verbs, from what the operations return.
#pragma once

#include "operations/verb_host.h"

namespace cubilete {

// Returns a reply without a value.
inline Result<VerbReply> done() { return Result<VerbReply>(tl::in_place, std::in_place); }

inline Result<VerbReply> reply(std::int32_t value) {
  return Result<VerbReply>(tl::in_place, std::in_place, std::initializer_list<std::int32_t>{value});
}

inline Result<VerbReply> reply(const Result<void>& r) {
  return r ? done() : Result<VerbReply>(tl::unexpect, r.error());
}

inline Result<VerbReply> reply(const Result<std::int32_t>& changed) {
  return changed ? reply(*changed) : Result<VerbReply>(tl::unexpect, changed.error());
}

}  // namespace cubilete
