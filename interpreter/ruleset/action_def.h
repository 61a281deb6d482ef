// Actions: what a player may do at a decision, and the declared choices it is made of.
#pragma once

#include <string>
#include <vector>

#include "ruleset/effect.h"

namespace cubilete {

// A condition. Where it fails, players read its reason, or its own text and values.
struct Condition {
  ExpressionId expression;
  MessageId reason;
  SourceSpan span;
};

// One choice of an action: an item of a list, or a subset with between minimum and maximum items.
struct ChoiceDef {
  std::string name;
  Type type;  // of the item; is_list for subsets
  ExpressionId from;
  ExpressionId minimum;  // none for a single item
  ExpressionId maximum;
  bool is_secret = false;        // only the player who chooses is shown the choice
  bool always_asks = false;      // also with one answer only, since not asking would reveal that
  std::vector<Condition> where;  // on the choice, with all earlier choices known
  ExpressionId prefer;           // the options are listed by it, highest first
  ExpressionId note;             // shown beside each option: a scalar; none: nothing
  SourceSpan span;
};

struct ActionDef {
  std::string name;
  std::vector<Condition> conditions;
  std::vector<ChoiceDef> choices;  // choice k is local k
  std::vector<Amount> cost;
  ExpressionId cost_from;  // or an expression of amounts
  SourceSpan cost_span;
  BlockId effect;
  // Of an answer that others gave at the same time have made impossible: done in place of the rest.
  BlockId otherwise;
  std::int32_t slots = 0;  // locals its blocks need, the choices included
  bool ends = false;
  EndEffect end;  // when `ends`
  SourceSpan span;
};

}  // namespace cubilete
