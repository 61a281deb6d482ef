#include "tools/serve/http_message.h"

namespace cubilete {

std::string HttpRequest::parameter(std::string_view name) const {
  for (std::string_view rest = query; !rest.empty();) {
    const std::size_t end = rest.find('&');
    const std::string_view pair = rest.substr(0, end);
    const std::size_t equals = pair.find('=');
    if (equals != pair.npos && pair.substr(0, equals) == name) {
      return std::string(pair.substr(equals + 1));
    }
    rest = end == rest.npos ? std::string_view() : rest.substr(end + 1);
  }
  return {};
}

}  // namespace cubilete
