#include "lua/analysis/required_files.h"

#include <algorithm>
#include <set>

namespace cubilete {

std::optional<std::size_t> required_file(const Ruleset& r, std::size_t from,
                                         std::string_view name) {
  const auto find = [&](const std::string& wanted) -> std::optional<std::size_t> {
    for (std::size_t i = 0; i < r.script_files.size(); ++i) {
      if (r.script_files[i].name == wanted) return i;
    }
    return std::nullopt;
  };
  const std::string& own = r.script_files[from].name;
  const std::size_t slash = own.rfind('/');
  if (slash != std::string::npos) {
    if (const auto near = find(own.substr(0, slash + 1) + std::string(name))) return near;
  }
  return find(std::string(name));
}

std::vector<std::size_t> files_required_by(const Ruleset& r, std::size_t file,
                                           const ScriptUses& uses) {
  std::vector<std::size_t> out;
  for (const FunctionUses& f : uses.functions) {
    for (const CallUse& call : f.calls) {
      if (call.name != "require" || call.texts.empty()) continue;
      if (const auto id = required_file(r, file, call.texts[0].name)) out.push_back(*id);
    }
  }
  return out;
}

std::vector<ReadFiles::Function> ReadFiles::reached_from(std::size_t file,
                                                         const std::string& function) const {
  std::set<Function> reached;
  std::vector<std::pair<std::size_t, std::string>> open = {{file, function}};
  std::set<std::pair<std::size_t, std::string>> looked_at;
  while (!open.empty()) {
    const auto [at, name] = open.back();
    open.pop_back();
    const File& f = files[at];
    if (!f.uses || !looked_at.emplace(at, name).second) continue;
    for (const std::size_t i : f.uses->reached_from(name)) {
      if (!reached.emplace(at, i).second) continue;
      // `cards.draw(p)` may call the function `draw` of any file that this one requires.
      for (const NameUse& field : f.uses->functions[i].fields) {
        for (const std::size_t other : f.required) open.emplace_back(other, field.name);
      }
    }
  }
  return {reached.begin(), reached.end()};
}

}  // namespace cubilete
