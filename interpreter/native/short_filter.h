// Writes filters of the contents of one short zone (emission.h) by values of each item: `row[side
// == active]`. The items that pass are the bits of a number, by their places in the zone; it is
// computed again after something in the zone has changed.
#pragma once

#include "native/expression_writer.h"

namespace cubilete::native {

struct ShortFilter {
  std::string zone = {};      // the number of the zone in the text
  std::string members = {};   // names its structure (Emission::members_of)
  std::string function = {};  // name of the function that returns the bits for a zone
  bool is_fixed = false;      // the contents of such zones never change
  std::int64_t charge = 0;    // work for each item of the zone
  std::int64_t once = 0;      // work for the whole expression, if the filter is all of it
};

// Returns whether the node filters a whole short zone by conditions that depend on the item alone.
bool is_short_filter(const Emission&, const Expression&, std::int32_t node);
// Describes such a filter, but for its zone. REQUIRES: none of its conditions can fail.
ShortFilter short_filter_of(Emission&, ExpressionId, std::int32_t node);
// Returns the filter that a whole expression is, also one without conditions; nothing if it is
// none.
std::optional<ShortFilter> short_filter(Emission&, ExpressionId, const ScopeNames&);

// Writes the functions of all filters.
std::string write_short_filters(const Emission&);

}  // namespace cubilete::native
