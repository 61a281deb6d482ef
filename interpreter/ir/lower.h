// Makes programs from expressions.
#pragma once

#include <functional>
#include <vector>

#include "ir/program.h"
#include "ruleset/ruleset.h"

namespace cubilete::ir {

// Whether a part is one `read` without operands, or with the zone whose contents its filters take.
enum class Whole : std::uint8_t { kNo, kAlone, kOfZone };

// How a back end wants a program, and what it knows.
struct BackEnd {
  bool remembers = true;  // parts that keep their value (`fixed_by`) are remembered
  std::vector<std::int32_t> kinds_of_locals = {};  // of the components that they certainly hold
  std::vector<Certain> items = {};                 // of filters around the part, innermost first
  // Returns whether the back end has a way of its own for a part, given that no filter in it can
  // fail.
  std::function<Whole(std::int32_t node, bool cannot_fail)> whole = {};
};

// A program and what is certain beside it.
struct Lowered {
  Program program;
  std::vector<Certain> certain;  // of each register
  Certain result;                // of the value, or of its items
  bool cannot_fail = false;      // none of the outermost filters and maps can fail
};

// Returns the program of an expression.
Program lower(const Ruleset&, ExpressionId);
// Returns the program of the part below a node. It reads the items of the filters around it from
// the registers for outer items.
Program lower_part(const Ruleset&, ExpressionId, std::int32_t node);
// Does the same for a back end.
Lowered lower(const Ruleset&, ExpressionId, std::int32_t node, const BackEnd&);
// Returns a program that returns each item of a list in turn, and goes on behind the `return`.
Lowered lower_items(const Ruleset&, ExpressionId, const BackEnd&);

}  // namespace cubilete::ir
