// The budgets in bytes of everything that is kept between steps, counted as the memory that is
// allocated. A cache that comes near its budget is emptied. Together they bound what one engine
// with its scripts keeps: kMostRemembered.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace cubilete::inline base {

// Whether an engine and its scripts remember answers where their caller does not say: the CMake
// option CUBILETE_CACHES. No result depends on it.
bool remembers_by_default();

inline constexpr std::size_t kPositionBudget = std::size_t(14) << 20;     // engine/positions.h
inline constexpr std::size_t kAvailabilityBudget = std::size_t(8) << 20;  // availability_cache.h
inline constexpr std::size_t kSelectionBudget = std::size_t(10) << 20;    // selection_cache.h
inline constexpr std::size_t kPreparedBudget = std::size_t(4) << 20;      // tables that are set
inline constexpr std::size_t kQueryBudget = std::size_t(12) << 20;        // lua/cache/query_cache.h
inline constexpr std::size_t kRunBudget = std::size_t(16) << 20;  // lua/cache/effect_cache.h
inline constexpr std::size_t kMostRemembered = kPositionBudget + kAvailabilityBudget +
                                               kSelectionBudget + kPreparedBudget + kQueryBudget +
                                               kRunBudget;
static_assert(kMostRemembered <= std::size_t(64) << 20);

// Of the texts of the documents that a library knows (compiler/known_documents.h). Their trees take
// some twenty times as much.
inline constexpr std::size_t kDocumentBudget = std::size_t(1) << 20;

// Vectors grow to twice their size: one below half of its budget stays within all of it.
constexpr bool is_near(std::size_t bytes, std::size_t budget) { return bytes >= budget / 2; }

// Is called with each piece of memory that holds a cache, and may overwrite it.
using MemoryVisitor = std::function<void(std::span<std::byte>)>;

}  // namespace cubilete::base
