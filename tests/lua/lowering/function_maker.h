// Makes well-typed Lua functions at random, from the grammar: what a designer could write, and
// other valid Lua. Most of them have a form; some fail when they are called.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"

namespace cubilete {

class FunctionMaker {
 public:
  explicit FunctionMaker(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15ull + 1) {}

  // Returns a function of (rule, n, xs, p, c): a number, a list of numbers, a player and a
  // component of the game of functions_test.cc. An effect may use the verbs.
  std::string function(const std::string& name, bool is_effect);

 private:
  enum class Kind { kNumber, kBoolean, kWord, kList, kPlayer, kComponent, kZone, kComponents };
  struct Variable {
    std::string name;
    Kind kind;
    bool may_be_assigned = true;
  };

  int below(int n);
  bool chance(int percent) { return below(100) < percent; }
  std::string fresh() { return "v" + std::to_string(++names_); }
  std::string pick(const std::vector<std::string>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }
  std::string variable(Kind kind, const std::string& otherwise, bool assigned = false);

  std::string number(int depth);
  std::string boolean(int depth);
  std::string word(int depth);
  std::string list(int depth);
  std::string player(int depth);
  std::string component(int depth);
  std::string zone(int depth);
  std::string components(int depth);
  std::string of(Kind, int depth);

  void line(const std::string& text) {
    text_ += std::string(std::size_t(indent_) * 2, ' ') + text + "\n";
  }
  void block(int depth, int statements);
  void statement(int depth);
  void declaration(int depth);
  void assignment(int depth);
  void loop(int depth);
  void condition(int depth);
  void verb(int depth);
  void local_function(int depth);

  std::uint64_t state_;
  std::string text_;
  std::vector<Variable> variables_;
  std::vector<std::string> functions_;  // functions that take and return one number
  std::vector<std::string> of_two_;     // functions that give two numbers
  int names_ = 0;
  int indent_ = 0;
  int loops_ = 0;
  bool is_effect_ = false;
};

}  // namespace cubilete
