#include "tools/serve/http_bounds.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace cubilete {

namespace {

constexpr std::size_t kMostTablesOfAddress = 20;
// Addresses whose requests are counted.
constexpr std::size_t kMostAddresses = 1'000;

bool is_address(const std::string& host) {
  if (host.starts_with('[')) {
    return host.ends_with(']') &&
           host.find_first_not_of("[]:.0123456789abcdefABCDEF") == std::string::npos;
  }
  return std::count(host.begin(), host.end(), '.') == 3 &&
         host.find_first_not_of(".0123456789") == std::string::npos;
}

// Removes a port such as ":8765".
std::string without_port(const std::string& host) {
  const std::size_t bracket = host.find(']');
  const std::size_t colon = host.find(':', bracket == std::string::npos ? 0 : bracket);
  return host.substr(0, colon);
}

}  // namespace

// A fourth of the tables is for others.
std::size_t most_tables_of_address(std::size_t most_tables) {
  const std::size_t share = most_tables - most_tables / 4;
  const std::size_t own = share == most_tables ? most_tables - 1 : share;
  return std::clamp(own, std::size_t{1}, kMostTablesOfAddress);
}

std::string address_of(const sockaddr& address) {
  std::array<char, INET6_ADDRSTRLEN> text = {};
  if (address.sa_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
    ::inet_ntop(AF_INET, &v4.sin_addr, text.data(), text.size());
    return text.data();
  }
  if (address.sa_family != AF_INET6) return {};
  in6_addr v6 = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
  if (IN6_IS_ADDR_V4MAPPED(&v6)) {
    ::inet_ntop(AF_INET, &v6.s6_addr[12], text.data(), text.size());
    return text.data();
  }
  // One client may use all addresses of its network.
  if (!IN6_IS_ADDR_LOOPBACK(&v6)) std::fill(v6.s6_addr + 8, v6.s6_addr + 16, std::uint8_t{0});
  ::inet_ntop(AF_INET6, &v6, text.data(), text.size());
  return text.data();
}

bool is_own_host(const std::string& host, const std::vector<std::string>& names) {
  const std::string name = without_port(host);
  return name == "localhost" || is_address(name) ||
         std::find(names.begin(), names.end(), name) != names.end();
}

std::optional<HttpRefusal> refusal_of(const HttpHead& head) {
  if (!head.version.starts_with("HTTP/1.")) return HttpRefusal{505, "no-such-version"};
  if (head.target > kMostTarget) return HttpRefusal{414, "too-long"};
  if (head.headers > kMostHeaders || head.fields > kMostFields) {
    return HttpRefusal{431, "too-many-headers"};
  }
  if (head.has_encoding) return HttpRefusal{411, "no-length"};
  if (head.lengths.size() > 1) return HttpRefusal{400, "two-lengths"};
  if (head.lengths.empty()) {
    return head.method == "POST" ? std::optional(HttpRefusal{411, "no-length"}) : std::nullopt;
  }
  const std::string& text = head.lengths.front();
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (text.empty() || end != text.data() + text.size()) return HttpRefusal{400, "wrong-length"};
  const bool is_too_long = error != std::errc() || length > kMostBody;
  return is_too_long ? std::optional(HttpRefusal{413, "too-large"}) : std::nullopt;
}

bool Allowance::takes(const std::string& address, double cost) {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (left_.size() > kMostAddresses) left_.clear();
  auto [it, is_new] = left_.try_emplace(address, Left{most_, now});
  Left& left = it->second;
  const double seconds = std::chrono::duration<double>(now - left.then).count();
  left.requests = std::min(most_, left.requests + seconds * kRequestsPerSecond);
  left.then = now;
  if (left.requests < cost) return false;
  left.requests -= cost;
  return true;
}

bool StreamBound::takes(const std::string& address, bool has_key) {
  const std::lock_guard lock(mutex_);
  const int all = open_.with_key + open_.spectators;
  if (all >= kMostStreams || (!has_key && open_.spectators >= kMostSpectatorStreams)) return false;
  int& own = of_address_[address].of(has_key);
  if (own >= kMostStreamsOfAddress) return false;
  ++own;
  ++open_.of(has_key);
  return true;
}

void StreamBound::gives_back(const std::string& address, bool has_key) {
  const std::lock_guard lock(mutex_);
  --open_.of(has_key);
  const auto it = of_address_.find(address);
  --it->second.of(has_key);
  if (it->second.with_key + it->second.spectators == 0) of_address_.erase(it);
}

}  // namespace cubilete
