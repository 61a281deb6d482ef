// What one process grants to those who ask it over HTTP, whatever they ask for.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace cubilete {

// Whether a Host header may be answered: an address, localhost or one of the names, so that no page
// of a stranger reaches the game through a name that resolves to this machine.
bool is_own_host(const std::string& host, const std::vector<std::string>& names);

// Lets an address have so many requests in a while.
class Allowance {
 public:
  explicit Allowance(double most) : most_(most) {}

  // Takes what a request costs from what the address has left; returns whether it had that.
  bool takes(const std::string& address, double cost = 1);

 private:
  struct Left {
    double requests;
    std::chrono::steady_clock::time_point then;
  };
  double most_;
  std::mutex mutex_;
  std::map<std::string, Left> left_;
};

// The streams of positions that are open, each of which keeps a thread.
class StreamBound {
 public:
  explicit StreamBound(int most) : most_(most) {}

  // Returns whether the address may have one more, which it then has.
  bool takes(const std::string& address);
  void gives_back(const std::string& address);

 private:
  int most_;  // of all addresses
  std::mutex mutex_;
  int open_ = 0;
  std::map<std::string, int> of_address_;
};

// What each address may have of the streams.
inline constexpr int kMostStreams = 40;

}  // namespace cubilete
