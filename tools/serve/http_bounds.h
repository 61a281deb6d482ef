// Limits what clients may request from one process over HTTP.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace cubilete {

// Returns whether a Host header is allowed: an address, localhost or one of the names. This stops
// foreign pages from reaching the game by a name that resolves to this machine.
bool is_own_host(const std::string& host, const std::vector<std::string>& names);

// Limits the request rate of each address.
class Allowance {
 public:
  explicit Allowance(double most) : most_(most) {}

  // Subtracts a cost from the address's allowance; returns false if too little is left.
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

// Limits the open streams of positions, each of which needs a thread.
class StreamBound {
 public:
  explicit StreamBound(int most) : most_(most) {}

  // Returns whether the address may open another stream, and counts it.
  bool takes(const std::string& address);
  void gives_back(const std::string& address);

 private:
  int most_;  // for all addresses
  std::mutex mutex_;
  int open_ = 0;
  std::map<std::string, int> of_address_;
};

// Limits the streams of each address.
inline constexpr int kMostStreams = 40;

}  // namespace cubilete
