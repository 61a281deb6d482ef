// What the cache of effects needs to know of a verb call, for every verb.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/memory_budget.h"
#include "engine/script_runner.h"

namespace cubilete::inline lua {

// Whether everything that a cached call refers to exists in this state. The cache may be damaged.
bool is_possible(const VerbCall&, const Change&);

// The list in a call; an empty one where it has none.
std::span<std::int32_t> list_of(VerbCall&);

// Shows the numbers of a cached call that nothing else relies on.
void visit_numbers(VerbCall&, const MemoryVisitor&);

// The bytes that a call holds outside of itself.
std::size_t heap_bytes(VerbCall&);

// Whether the call was made inside a comparator, where no question can be asked.
bool is_in_callback(const VerbCall&);

}  // namespace cubilete::lua
