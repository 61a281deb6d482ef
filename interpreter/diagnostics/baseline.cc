#include "diagnostics/baseline.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "diagnostics/consequences.h"

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
    std::size_t places = 1;
    if (d.contains("notes") && d["notes"].is_array()) {
      for (const auto& n : d["notes"]) {
        places += n.is_object() && n.value("message", "") == kFurtherPlace;
      }
    }
    out.known_[identity(text("file"), text("code"), text("message"))] += places;
  }
  return out;
}

std::size_t Baseline::remove_known(Diagnostics& d, const Sources& sources) const {
  std::map<std::string, std::size_t> left = known_;
  Diagnostics kept;
  for (const Diagnostic& found : d.list()) {
    const std::string file = found.span.is_known() ? sources.path(found.span.file) : "";
    const auto it = left.find(identity(file, found.code, found.message));
    const auto places =
        1 + static_cast<std::size_t>(std::ranges::count_if(found.notes, is_further_place));
    if (it == left.end() || it->second < places) {
      kept.add(found);
    } else {
      it->second -= places;
    }
  }
  const std::size_t removed = d.size() - kept.size();
  d = std::move(kept);
  return removed;
}

}  // namespace cubilete
