#include "diagnostics/baseline.h"

#include <nlohmann/json.hpp>

namespace cubilete {
namespace {

std::string identity(const std::string& file, const std::string& code, const std::string& message) {
  return file + '\n' + code + '\n' + message;
}

}  // namespace

std::optional<Baseline> Baseline::read(const std::string& json) {
  const auto j = nlohmann::json::parse(json, nullptr, false);
  if (!j.is_object() || !j.contains("diagnostics") || !j["diagnostics"].is_array()) return {};
  Baseline out;
  for (const auto& d : j["diagnostics"]) {
    if (!d.is_object()) return {};
    const auto text = [&](const char* key) {
      return d.contains(key) && d[key].is_string() ? d[key].get<std::string>() : std::string();
    };
    ++out.known_[identity(text("file"), text("code"), text("message"))];
  }
  return out;
}

std::size_t Baseline::remove_known(Diagnostics& d, const Sources& sources) const {
  std::map<std::string, std::size_t> left = known_;
  Diagnostics kept;
  for (const Diagnostic& found : d.list()) {
    const std::string file = found.span.is_known() ? sources.path(found.span.file) : "";
    const auto it = left.find(identity(file, found.code, found.message));
    if (it == left.end() || it->second == 0) {
      kept.add(found);
    } else {
      --it->second;
    }
  }
  const std::size_t removed = d.size() - kept.size();
  d = std::move(kept);
  return removed;
}

}  // namespace cubilete
