// Writes expressions of every form of the language, each of a wanted type.
#pragma once

#include <string>
#include <vector>

#include "fuzz/draws.h"
#include "fuzz/game_plan.h"
#include "fuzz/text_form.h"

namespace cubilete::fuzz {

// The surroundings of an expression.
struct Context {
  Parameters locals = {};
  std::vector<Type> items = {};  // the items of the enclosing filters: `it`
  bool is_acting = true;         // a player is acting: `player` is known
  std::size_t queries = 1000;    // only so many queries, in order, may be called
};

class ExpressionWriter {
 public:
  // REQUIRES: both outlive the writer.
  ExpressionWriter(Draws& draws, const GamePlan& plan) : draws_(draws), plan_(plan) {}

  // Returns an expression with forms nested at most `depth` deep.
  std::string write(Type, const Context&, int depth);
  // Returns a condition that is true for any values of its parts.
  std::string identity(const Context&, int depth);
  // Returns a number, sometimes a very large one.
  std::string literal();
  // Returns a type that a value, a parameter or a result can have, but not amounts.
  Type any_type(bool may_be_list);

 private:
  std::string integer(const Context&, int depth);
  std::string integer_of_list(const Context&, int depth);
  std::string boolean(const Context&, int depth);
  std::string comparison(const Context&, int depth);
  std::string player(const Context&, int depth);
  std::string component(int kind, const Context&, int depth);
  std::string definition(int kind, const Context&, int depth);
  std::string zone(const Context&, int depth, const ZonePlan&);
  std::string any_zone(const Context&, int depth);
  std::string cell(const Context&, int depth);
  // Returns a direction that squares and hexagons have.
  std::string direction();
  std::string symbol(int vocabulary, const Context&, int depth);
  std::string resource(const Context&, int depth);
  std::string amounts(const Context&, int depth);
  std::string integers(const Context&, int depth);
  std::string players(const Context&, int depth);
  std::string components(int kind, const Context&, int depth);
  std::string cells(const Context&, int depth);
  std::string simple_list(Type, const Context&, int depth);
  std::string form_of_list(Type, const std::string& list, const Context&, int depth);
  std::string identity_of_lists(const Context&, int depth);
  std::string identity_of_players(const Context&, int depth);

  // Returns a value of this type that is read from something: a local, an attribute, an option, a
  // call. Returns an empty text if there is none.
  std::string something(Type, const Context&, int depth);
  std::string pairs(const Context&, int depth);  // a list of records
  std::string call(const RulePlan&, const Context&, int depth);
  std::string filtered(const std::string& list, Type item, const Context&, int depth);
  // Returns a field read of a list of components of a kind that has it, or an empty text.
  std::string field_of_each(Type, const Context&, int depth);

  Draws& draws_;
  const GamePlan& plan_;
};

}  // namespace cubilete::fuzz
