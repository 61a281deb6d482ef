// Filters of what lies in one zone of small capacity (emission.h) by what each item is like:
// `row[side == active]`. The items that meet the conditions are the bits of a number, by their
// places in the zone; it is found anew when something that lies there has changed.
#pragma once

#include "native/expression_writer.h"

namespace cubilete::native {

struct ShortFilter {
  std::string zone;           // its number, in the text
  std::string members;        // of such zones (Emission::members_of)
  std::string function = {};  // gives the bits, of a zone
  bool is_fixed = false;      // what lies in such zones
  std::int64_t charge = 0;    // of each item of the zone
  std::int64_t once = 0;      // of the expression, where it is all of it
};

// Nothing where a condition may fail, or follows from more than the item.
std::optional<ShortFilter> short_filter(ExpressionWriter&, std::int32_t node);
// Of a whole expression.
std::optional<ShortFilter> short_filter(Emission&, ExpressionId, const ScopeNames&);

// The functions of all of them.
std::string write_short_filters(const Emission&);

}  // namespace cubilete::native
