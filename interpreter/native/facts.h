// Facts about rules that follow from their text: which parts of the state a value depends on.
#pragma once

#include <set>
#include <vector>

#include "ruleset/fields.h"
#include "ruleset/ruleset.h"

namespace cubilete::native {

struct ScriptForms;

// The parts of the state that an expression depends on, besides its locals and constants.
struct Reads {
  bool is_known = true;  // false: it depends on more than is listed here
  bool acting_player = false;
  bool has_loop = false;              // it loops over a list or calls a rule
  bool any_zone = false;              // it reads the contents of a zone that it does not name
  std::set<std::int32_t> zones;       // definitions of the zones whose contents it reads
  std::set<std::int32_t> attributes;  // attributes whose values it reads
};

// True if the items of a list are all different and no component is interchangeable.
bool are_all_different(const Ruleset&, ExpressionId);

class ReadFinder {
 public:
  // `forms` may be nullptr: what scripts read is then unknown.
  ReadFinder(const Ruleset& r, const ScriptForms* forms) : r_(r), forms_(forms) {}

  Reads of_query(QueryId);
  Reads of_script(ScriptId);
  // Returns what operators read that look at the tiles of a board.
  Reads of_tiles();

 private:
  void expression(ExpressionId);
  void node(const Expression&, std::int32_t index);
  void place(const Expression&, const ExpressionNode&);
  void call(const ExpressionNode&);
  void rule(ExpressionId, ScriptId);
  void query(QueryId);
  void script(ScriptId);
  void tiles();
  void field(FieldRef);
  void ability(PropertyId);
  void attribute(AttributeId);
  void resources();

  const Ruleset& r_;
  const ScriptForms* const forms_;
  Reads reads_;
  bool is_closed_ = false;               // names_its_zones() holds for the current expression
  std::vector<std::int32_t> under_way_;  // queries being examined
  std::set<std::int32_t> abilities_;     // abilities already examined
  std::set<std::int32_t> scripts_;       // scripts already examined
};

}  // namespace cubilete::native
