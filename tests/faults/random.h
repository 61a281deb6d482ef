// The random numbers of the fault bench, which are the same on every machine for one seed.
#pragma once

#include <cstdint>
#include <string_view>

namespace cubilete::faults {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // Returns a stream for each name: classes of faults do not change each other's numbers.
  Random named(std::string_view name) const {
    std::uint64_t h = state_ ^ 0xcbf29ce484222325u;
    for (const char c : name) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return Random(h);
  }

  // Returns a number from 0 to n - 1. REQUIRES: n > 0.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
  bool chance(std::size_t one_in) { return below(one_in) == 0; }

 private:
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

}  // namespace cubilete::faults
