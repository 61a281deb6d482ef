#include "tools/cli/json_lines.h"

#include <utility>

namespace cubilete {

std::string json_lines(nlohmann::ordered_json answer, const std::string& rows) {
  const nlohmann::ordered_json entries = std::move(answer.at(rows));
  answer.erase(rows);
  std::string out;
  for (const auto& entry : entries) {
    nlohmann::ordered_json line = answer;
    line.update(entry);
    out += line.dump() + "\n";
  }
  return out;
}

}  // namespace cubilete
