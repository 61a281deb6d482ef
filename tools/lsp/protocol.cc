#include "tools/lsp/protocol.h"

#include <algorithm>
#include <utility>

namespace cubilete::lsp {

using nlohmann::json;

namespace {

std::size_t count_in(const json& number) {
  return static_cast<std::size_t>(std::max<std::int64_t>(number.get<std::int64_t>(), 0));
}

}  // namespace

Position position_in(const json& position) {
  return {count_in(position.at("line")), count_in(position.at("character"))};
}

json json_of(Position p) { return {{"line", p.line}, {"character", p.character}}; }

json range_of(const TextLines& lines, std::size_t begin, std::size_t end) {
  return {{"start", json_of(lines.position_of(begin))},
          {"end", json_of(lines.position_of(std::max(begin, end)))}};
}

json edit_between(const std::string& before, const std::string& after) {
  const std::size_t most = std::min(before.size(), after.size());
  std::size_t begin = 0;
  while (begin < most && before[begin] == after[begin]) ++begin;
  // Whole lines are easier to read, and no character is cut.
  const std::size_t end_of_other = before.substr(0, begin).rfind('\n');
  begin = end_of_other == std::string::npos ? 0 : end_of_other + 1;
  std::size_t same = 0;
  while (same < most - begin &&
         before[before.size() - 1 - same] == after[after.size() - 1 - same]) {
    ++same;
  }
  std::size_t end = before.find('\n', before.size() - same);
  end = end == std::string::npos ? before.size() : end;
  // The end of a line is `\r\n` in some files; a position lies before both, or behind them.
  if (end > begin && end < before.size() && before[end - 1] == '\r') {
    const std::size_t after_end = after.size() - (before.size() - end);
    const bool is_in_both = after_end > begin && after[after_end - 1] == '\r';
    end = is_in_both ? end - 1 : end + 1;
  }
  return {{"range", range_of(TextLines(before), begin, end)},
          {"newText", after.substr(begin, after.size() - (before.size() - end) - begin)}};
}

bool touches(const json& a, const json& b) {
  return position_in(a.at("start")) <= position_in(b.at("end")) &&
         position_in(b.at("start")) <= position_in(a.at("end"));
}

json notification(const std::string& method, json params) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
}

json answer(const json& id, json result) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}};
}

json error_answer(const json& id, ErrorCode code, const std::string& text) {
  return {{"jsonrpc", "2.0"},
          {"id", id},
          {"error", {{"code", static_cast<int>(code)}, {"message", text}}}};
}

void add_once(json& all, json one) {
  if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(std::move(one));
}

}  // namespace cubilete::lsp
