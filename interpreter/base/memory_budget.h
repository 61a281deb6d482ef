// Limits on the memory of caches. They are in bytes, counted as the memory that is allocated.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace cubilete {

// Returns whether an engine and its scripts cache answers unless their caller decides it: the CMake
// option CUBILETE_CACHES. No result depends on it.
bool remembers_by_default();

// The limit for results of pure queries kept between steps (lua/cache/query_cache.h).
inline constexpr std::size_t kQueryBudget = std::size_t(12) << 20;

// The limit for the texts of documents that a library keeps (compiler/known_documents.h). Their
// trees take some twenty times as much memory beside it.
inline constexpr std::size_t kDocumentBudget = std::size_t(1) << 20;

// A function that is called with each piece of memory that holds a cache, and may overwrite it.
using MemoryVisitor = std::function<void(std::span<std::byte>)>;

}  // namespace cubilete
