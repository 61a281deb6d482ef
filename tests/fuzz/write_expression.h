// Writes expressions of every form that the language has, each of the type that is wanted.
#pragma once

#include <string>
#include <vector>

#include "fuzz/draws.h"
#include "fuzz/game_plan.h"
#include "fuzz/text_form.h"

namespace cubilete::fuzz {

// Where an expression stands.
struct Context {
  Parameters locals = {};
  std::vector<Type> items = {};  // of the filters around: `it`
  bool is_acting = true;         // somebody is: `player` is known
  std::size_t queries = 1000;    // so many of the first of them may be called
};

class ExpressionWriter {
 public:
  // REQUIRES: both outlive the writer.
  ExpressionWriter(Draws& draws, const GamePlan& plan) : draws_(draws), plan_(plan) {}

  // An expression with at most `depth` forms around each other.
  std::string write(Type, const Context&, int depth);
  // A condition that holds whatever its parts are, where they have a value.
  std::string identity(const Context&, int depth);
  // A number, sometimes a very large one.
  std::string literal();
  // A type that a value, a parameter or a result can have. Not amounts.
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

  // A value of this type that is read of something: a local, an attribute, an option, a call.
  // Empty where there is none.
  std::string something(Type, const Context&, int depth);
  std::string call(const RulePlan&, const Context&, int depth);
  std::string filtered(const std::string& list, Type item, const Context&, int depth);
  // A part of a kind that has such a field and a list of its components; empty where none has.
  std::string field_of_each(Type, const Context&, int depth);

  Draws& draws_;
  const GamePlan& plan_;
};

}  // namespace cubilete::fuzz
