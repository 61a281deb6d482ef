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
