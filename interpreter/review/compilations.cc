#include "review/compilations.h"

namespace cubilete {
namespace {

// Limits the bytes of source text; the compiled content takes many times as much.
constexpr std::size_t kMostKept = std::size_t(3) << 20;

std::size_t text_of(const Compilation& c) {
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < c.sources.size(); ++i) {
    bytes += c.sources.text(static_cast<std::int32_t>(i)).size();
  }
  return bytes;
}

}  // namespace

bool Compilations::keeps(const std::string& variant, const Options& options,
                         bool may_remove) const {
  return kept_.count(Key{variant, options, may_remove}) > 0;
}

std::shared_ptr<const Compilation> Compilations::of(const std::string& variant,
                                                    const Options& options, bool may_remove) {
  const Key key{variant, options, may_remove};
  const auto known = kept_.find(key);
  if (known != kept_.end()) return known->second;
  auto made = std::make_shared<const Compilation>(
      library_.compile({game_, variant, options, mods_, true, {}, may_remove}));
  const std::size_t bytes = text_of(*made);
  if (bytes_ + bytes <= kMostKept) {
    bytes_ += bytes;
    kept_.emplace(key, made);
  }
  return made;
}

}  // namespace cubilete
