// Facts of a ruleset that follow from its text: what a value is read from.
#pragma once

#include <set>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete::native {

// The things that the value of an expression follows from, besides its locals and constants.
struct Reads {
  bool is_known = true;  // false: from more than is told here
  bool acting_player = false;
  bool has_loop = false;              // it goes through a list, or calls a rule
  bool any_zone = false;              // of what lies in a zone that is not named
  std::set<std::int32_t> zones;       // definitions: what lies there
  std::set<std::int32_t> attributes;  // their values
};

// Whether the items of a list are all different, and no component of it stands for another.
bool are_all_different(const Ruleset&, ExpressionId);

class ReadFinder {
 public:
  explicit ReadFinder(const Ruleset& r) : r_(r) {}

  Reads of_query(QueryId);

 private:
  void expression(ExpressionId);
  void node(const Expression&, std::int32_t index);
  void place(const Expression&, const ExpressionNode&);
  void call(const ExpressionNode&);
  void rule(ExpressionId, ScriptId);
  void query(QueryId);
  void attribute(AttributeId);
  void resources();

  const Ruleset& r_;
  Reads reads_;
  bool is_closed_ = false;               // of the expression under way: names_its_zones
  std::vector<std::int32_t> under_way_;  // queries
  std::set<std::int32_t> abilities_;     // looked at
};

}  // namespace cubilete::native
