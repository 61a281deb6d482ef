// A second evaluator of compiled expressions, to compare the engine's with: a recursive walk over
// the tree, each value an object of its own, nothing shared with engine/evaluate.cc. It is written
// to be read, and documents the meaning of each operator.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/script_runner.h"

namespace cubilete {

using Items = std::vector<std::int32_t>;
using NaiveValue = std::variant<std::int64_t, Items>;

// The last enumerator of Op. NaiveEvaluator::node has a case for each, without a default, so that a
// new operator does not compile until it is added there, and here if it is the last.
inline constexpr Op kLastOp = Op::kExists;

// Thrown if an expression has no value; holds the code of the RuleError.
struct NaiveError {
  std::string code;
};

class NaiveEvaluator : public RuleReader {
 public:
  // REQUIRES: all outlive this object. Calls scripts by `scripts`; notes operators in `evaluated`.
  NaiveEvaluator(const Ruleset& ruleset, const State& state, MaybePlayer acting,
                 ScriptRunner& scripts, std::set<Op>& evaluated)
      : r_(ruleset), s_(state), acting_(acting), scripts_(scripts), evaluated_(evaluated) {}

  // Throws NaiveError, or std::bad_variant_access if the tree is not well-typed.
  NaiveValue evaluate(const Expression&, const std::vector<NaiveValue>& locals);
  // Answers the scripts that it calls.
  Result<ShortList> ask(const RuleCall&) override;

 private:
  // The operands that the nodes of one expression read.
  struct Context {
    const Expression& expression;
    const std::vector<NaiveValue>& locals;
    std::vector<std::int32_t> items;  // items of the enclosing filters, innermost last
  };

  NaiveValue node(Context&, std::int32_t index);
  NaiveValue value_of(Context&, std::int32_t index);
  NaiveValue child(Context&, const ExpressionNode&, int k);
  std::int64_t number(Context&, const ExpressionNode&, int k);
  Items list(Context&, const ExpressionNode&, int k);
  std::int32_t number_of_record(const Items&);
  NaiveValue with_records(const NaiveValue& numbers) const;
  const ExpressionNode& child_node(const Context&, const ExpressionNode&, int k) const;

  std::int64_t arithmetic(Context&, const ExpressionNode&);
  NaiveValue filter(Context&, const ExpressionNode&);
  bool is_open(Context&, const ExpressionNode&, int condition, std::int32_t cell);
  // Returns the value of child k for an item.
  std::int64_t of_item(Context&, const ExpressionNode&, int k, std::int32_t item);
  NaiveValue attribute(Context&, const ExpressionNode&);
  NaiveValue property(Context&, const ExpressionNode&);
  NaiveValue call_property(Context&, const ExpressionNode&);
  NaiveValue call(ExpressionId, ScriptId, const std::vector<Parameter>&, Type returns,
                  const std::vector<NaiveValue>& arguments);
  std::vector<NaiveValue> arguments(Context&, const ExpressionNode&, int from);
  Items seats(std::int64_t from, std::int64_t first_step, std::int64_t last_step) const;
  Items contents(std::int64_t zone) const;
  std::int32_t partner(std::int32_t zone) const;
  // Returns a word; none for a number that is none.
  std::string word_of(std::int64_t) const;
  std::int32_t place_in(const ZoneDef&, std::int64_t row, std::int64_t column) const;
  Items joined_with(std::int64_t cell) const;
  // What a tile shows around it as it lies, clockwise from above, and to which part each belongs.
  struct Rim {
    std::int32_t turns = 0;
    Items words, parts;
  };
  Rim rim_of(DefinitionId, std::int64_t turned) const;
  Rim rim_at(std::int32_t cell) const;
  Items turns_at(DefinitionId tile, std::int32_t cell) const;
  std::int64_t word_at(std::int32_t edge) const;
  Items feature_of(std::int32_t edge) const;

  // Return the thing that a number names; throw reads-nothing if there is none.
  PlayerId player(std::int64_t) const;
  ComponentId component(std::int64_t) const;
  ZoneId zone(std::int64_t) const;
  DefinitionId definition(Type, std::int64_t) const;
  const AttributeDef& resource(std::int64_t) const;
  const ZoneDef& zone_def(std::int64_t zone) const;
  struct Cell {
    std::int32_t zone, place;
  };
  Cell cell(std::int64_t) const;
  // Returns the cells of each number of steps from a cell, up to the step that meets the cell `to`.
  std::int64_t cheapest(Context&, const ExpressionNode&, Cell from, std::int64_t to);
  std::vector<Items> rings(Context&, const ExpressionNode&, Cell from, int condition,
                           std::int64_t to);
  std::int64_t amount(std::int64_t player, std::int64_t resource) const;
  const PropertyDef* property_of(const ComponentDef&, const PropertyDef& wanted) const;

  const Ruleset& r_;
  const State& s_;
  MaybePlayer acting_;
  ScriptRunner& scripts_;
  std::set<Op>& evaluated_;
  std::vector<Items> records_;  // by number
  int depth_ = 0;
  std::int64_t steps_ = 0;
};

}  // namespace cubilete
