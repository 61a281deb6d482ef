// Random expressions of a game as content writes them: made by a grammar of types from the names
// that the game declares. Most are well-typed; the compiler refuses the others.
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
  // REQUIRES: both outlive this object.
  ExpressionMaker(const Ruleset& ruleset, RandomStream& random);

  // Locals of every type that expressions may name.
  const Scope& scope() const { return scope_; }

  // Returns a text of any type, or an empty one if the first try finds none.
  std::string make();

 private:
  using Text = std::string;

  bool chance(std::uint32_t of_hundred) { return random_.below(100) < of_hundred; }
  std::size_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
  template <class T>
  const T& any_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }
  // Returns one of the texts, leaving out empty ones.
  template <class... Makers>
  Text one_of(Makers... makers);
  // Replaces each "{}" of the form by a part, in order. Returns an empty text if a part is empty.
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
  Text edges(int depth);
  Text town(int depth);
  std::vector<const ZoneDef*> maps() const;
  Text direction();
  Text amounts(int depth);
  Text amount(int depth);
  // These return an attribute, property or query with values of the type.
  Text attribute(Type, int depth);
  Text property(Type, int depth);
  Text query(Type, int depth);
  Text records(Type list, int depth);
  Text of_records(Type, int depth);
  Text arguments(const std::vector<Parameter>&, std::size_t from, int depth);
  Text option(Type);
  Text things_of_list(Type element, int depth);
  Text members_of_each(Type element, int depth);
  Text filtered(Type element, int depth);
  Text of_item(Type item, Type t, int depth);
  Type any_type();

  const Ruleset& r_;
  RandomStream& random_;
  Scope scope_;
  std::vector<Type> items_;  // the items of the enclosing filters, innermost last
};

}  // namespace cubilete
