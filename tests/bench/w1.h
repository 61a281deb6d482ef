// The reference workload W1: Dicy Cards, Glacier, every seat played at random. The same rules are
// written three times without the interpreter, to measure it by:
//   plain  C++ as one writes it: vectors of dice, of selections, of cards; nothing prepared
//   limit  C++ as fast as we could make it: bit masks and tables, no allocation
//   Lua    one hand-written Lua 5.4 program (w1.lua), like `plain`
// All count the same statistics, which must agree within Monte Carlo error. play/reference_test.cc
// holds those of `plain` against the interpreter.
#pragma once

#include <array>
#include <cstdint>
#include <string>

struct lua_State;

namespace cubilete::w1 {

inline constexpr int kMostPlayers = 4;
inline constexpr int kMostTurns = 400;  // the game is then cut off, at the end of its round
inline constexpr int kTarget = 100;

struct Totals {
  std::int64_t games = 0;
  std::int64_t turns = 0;
  std::int64_t decisions = 0;  // only those with more than one option
  std::int64_t cut_off = 0;
  std::array<std::int64_t, kMostPlayers> score{};
  std::array<double, kMostPlayers> wins{};  // a shared win counts as equal parts
};

void play_plain(std::int64_t games, int players, std::uint64_t seed, Totals&);
void play_limit(std::int64_t games, int players, std::uint64_t seed, Totals&);

// A Lua state with w1.lua loaded.
class LuaProgram {
 public:
  explicit LuaProgram(const std::string& path);
  ~LuaProgram();
  LuaProgram(const LuaProgram&) = delete;
  LuaProgram& operator=(const LuaProgram&) = delete;
  void play(std::int64_t games, int players, std::uint64_t seed, Totals&);

 private:
  lua_State* lua_;
};

}  // namespace cubilete::w1
