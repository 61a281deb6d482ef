#include "saves/bounded_json.h"

namespace cubilete {

nlohmann::ordered_json parse_bounded_json(std::string_view text) {
  using Json = nlohmann::ordered_json;
  constexpr int kDeepest = 16;
  bool is_too_deep = false;
  Json j = Json::parse(
      text,
      [&](int depth, Json::parse_event_t, Json&) {
        is_too_deep = is_too_deep || depth > kDeepest;
        return !is_too_deep;
      },
      false);
  return is_too_deep ? Json(Json::value_t::discarded) : j;
}

}  // namespace cubilete
