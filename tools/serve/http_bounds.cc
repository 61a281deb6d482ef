#include "tools/serve/http_bounds.h"

#include <algorithm>

namespace cubilete {

namespace {

// The rate at which an address regains requests.
constexpr double kRequestsPerSecond = 60;
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

bool is_own_host(const std::string& host, const std::vector<std::string>& names) {
  const std::string name = without_port(host);
  return name == "localhost" || is_address(name) ||
         std::find(names.begin(), names.end(), name) != names.end();
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

bool StreamBound::takes(const std::string& address) {
  const std::lock_guard lock(mutex_);
  int& of_address = of_address_[address];
  const bool is_granted = open_ < most_ && of_address < kMostStreams;
  if (is_granted) {
    ++open_;
    ++of_address;
  }
  if (of_address == 0) of_address_.erase(address);
  return is_granted;
}

void StreamBound::gives_back(const std::string& address) {
  const std::lock_guard lock(mutex_);
  --open_;
  const auto it = of_address_.find(address);
  if (--it->second == 0) of_address_.erase(it);
}

}  // namespace cubilete
