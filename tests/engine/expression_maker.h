// Random expressions of a game, as content writes them: by a grammar of what has which type, from
// the names that the game declares. Most are well-typed; the compiler refuses the others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "compiler/scope.h"
#include "ruleset/ruleset.h"

namespace cubilete {

class ExpressionMaker {
 public:
  // REQUIRES: all outlive it.
  ExpressionMaker(const Ruleset& ruleset, RandomStream& random);

  // Locals of every type, for the expressions to name.
  const Scope& scope() const { return scope_; }

  // A text of any type; empty where none was found at the first try.
  std::string make();

 private:
  using Text = std::string;

  bool chance(std::uint32_t of_hundred) { return random_.below(100) < of_hundred; }
  std::size_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
  template <class T>
  const T& any_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }
  // One of the texts; of what is empty nothing is made.
  template <class... Makers>
  Text one_of(Makers... makers);
  // "{}" in the form becomes the parts, in order; empty where a part is.
  static Text put(std::string_view form, const std::vector<Text>& parts);

  Text value(Type, int depth);
  Text list(Type element, int depth);
  Text leaf(Type);
  Text local(Type);
  Text integer(int depth);
  Text number_of_thing(int depth);
  Text boolean(int depth);
  Text comparison(int depth);
  Text membership(int depth);
  Text player(int depth);
  Text component(int depth);
  Text definition(int depth);
  Text zone(int depth);
  Text cell(int depth);
  Text amounts(int depth);
  Text amount(int depth);
  // An attribute or property with values of a type, of whatever has one; a query that returns one.
  Text attribute(Type, int depth);
  Text property(Type, int depth);
  Text query(Type, int depth);
  Text arguments(const std::vector<Parameter>&, std::size_t from, int depth);
  Text option(Type);
  Text things_of_list(Type element, int depth);
  Text members_of_each(Type element, int depth);
  Text filtered(Type element, int depth);
  Type any_type();

  const Ruleset& r_;
  RandomStream& random_;
  Scope scope_;
  std::vector<Type> items_;  // of the filters around
};

}  // namespace cubilete
