#include "saves/checked_text.h"

#include "base/digest.h"
#include "saves/bounded_json.h"

namespace cubilete {

namespace {

constexpr std::size_t kCheckDigits = 8;
constexpr std::string_view kBeforeMember = ",\"check\":\"";
constexpr std::string_view kAfterMember = "\"}\n";

std::string digits_of(std::uint64_t check) { return hexadecimal(check).substr(16 - kCheckDigits); }

}  // namespace

std::string LineCheck::written(std::string_view text, std::string_view before,
                               std::string_view after) {
  check_ = digest_of(text, check_);
  return std::string(text).append(before).append(digits_of(check_)).append(after);
}

std::optional<std::string_view> LineCheck::verified(std::string_view line, std::string_view before,
                                                    std::string_view after) {
  const std::size_t around = before.size() + kCheckDigits + after.size();
  if (line.size() < around) return std::nullopt;
  const std::string_view text = line.substr(0, line.size() - around);
  LineCheck expected = *this;
  if (expected.written(text, before, after) != line) return std::nullopt;
  *this = expected;
  return text;
}

std::string checked_json(const nlohmann::ordered_json& object) {
  // A path may hold invalid UTF-8, which must not end the program.
  std::string text = object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  text.pop_back();
  return LineCheck().written(text, kBeforeMember, kAfterMember);
}

std::optional<nlohmann::ordered_json> parse_checked_json(std::string_view text) {
  const auto object = LineCheck().verified(text, kBeforeMember, kAfterMember);
  if (!object) return std::nullopt;
  auto json = parse_bounded_json(std::string(*object) + "}");
  if (!json.is_object()) return std::nullopt;
  return json;
}

}  // namespace cubilete
