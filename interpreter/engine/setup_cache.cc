#include "engine/setup_cache.h"

namespace cubilete::inline engine {

const SetupCache::Entry* SetupCache::find(std::int32_t players) const {
  for (const Entry& e : entries_) {
    if (e.players == players && digest_of(e.state) == e.digest) return &e;
  }
  return nullptr;
}

void SetupCache::put(const State& s, std::int64_t charge, int activations) {
  for (std::size_t stream = 0; stream < ruleset_.streams.size(); ++stream) {
    if (s.drawn(StreamId(stream)) != 0) return;
  }
  std::erase_if(entries_, [&](const Entry& e) { return e.players == s.players(); });
  const std::size_t bytes = s.cells.size() * sizeof(std::int32_t);
  if (bytes > kPreparedBudget / std::size_t(ruleset_.max_players)) return;
  entries_.push_back({s, s.players(), digest_of(s), charge, activations});
}

std::size_t SetupCache::bytes() const {
  std::size_t bytes = 0;
  for (const Entry& e : entries_) bytes += e.state.cells.bytes();
  return bytes;
}

void SetupCache::visit_memory(const MemoryVisitor& visit) {
  for (Entry& e : entries_) visit_cells(e.state, visit);
}

}  // namespace cubilete::engine
