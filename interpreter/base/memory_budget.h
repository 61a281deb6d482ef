// The budgets in bytes of what is remembered, counted as the memory that is allocated.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace cubilete {

// Whether an engine and its scripts remember answers where their caller does not say: the CMake
// option CUBILETE_CACHES. No result depends on it.
bool remembers_by_default();

// Of the results of pure queries that an engine remembers between steps (lua/cache/query_cache.h).
inline constexpr std::size_t kQueryBudget = std::size_t(12) << 20;

// Of the texts of the documents that a library knows (compiler/known_documents.h). Their trees take
// some twenty times as much.
inline constexpr std::size_t kDocumentBudget = std::size_t(1) << 20;

// Is called with each piece of memory that holds a cache, and may overwrite it.
using MemoryVisitor = std::function<void(std::span<std::byte>)>;

}  // namespace cubilete
