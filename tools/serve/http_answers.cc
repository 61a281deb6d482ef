#include "tools/serve/http_answers.h"

#include <charconv>
#include <utility>

namespace cubilete {

using nlohmann::json;

namespace {

// Returns the HTTP status and error code for a refused request.
std::pair<int, const char*> refusal(Reply::Kind kind) {
  switch (kind) {
    case Reply::Kind::kStale:
      return {409, "stale"};
    case Reply::Kind::kNotAsked:
      return {409, "not-asked"};
    case Reply::Kind::kNoOption:
      return {400, "no-such-option"};
    case Reply::Kind::kRuleFailed:
      return {422, "rule-failed"};
    case Reply::Kind::kAccepted:
    case Reply::Kind::kFailed:
      break;
  }
  return {500, "game-failed"};
}

}  // namespace

Language language_of(const HttpRequest& request) {
  Language language = Language::kEnglish;
  parse_language(request.parameter("lang"), language);
  return language;
}

std::int64_t number_in(const std::string& text) {
  std::int64_t n = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc() && end == text.data() + text.size() && n >= 0 ? n : -1;
}

void answer(HttpResponse& response, int status, const json& body) {
  response.status = status;
  // Only content can contain invalid UTF-8; it becomes replacement characters.
  response.body = body.dump(-1, ' ', false, json::error_handler_t::replace);
  response.type = "application/json";
}

void refuse(HttpResponse& response, int status, const char* code) {
  answer(response, status, {{"error", code}});
}

void answer(HttpResponse& response, const Reply& reply, const std::string& version) {
  if (reply.kind == Reply::Kind::kAccepted) return answer(response, 200, {{"version", version}});
  const auto [status, code] = refusal(reply.kind);
  answer(response, status, {{"error", code}, {"version", version}, {"message", reply.message}});
}

}  // namespace cubilete
