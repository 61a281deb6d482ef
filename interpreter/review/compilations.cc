#include "review/compilations.h"

namespace cubilete {

bool Compilations::knows(const std::string& variant, const Options& options) const {
  return all_.count({variant, options}) > 0;
}

const Compilation& Compilations::of(const std::string& variant, const Options& options) {
  const auto [it, is_new] = all_.try_emplace({variant, options});
  if (is_new) it->second = library_.compile({game_, variant, options, mods_, true});
  return it->second;
}

}  // namespace cubilete
