// A value as players read it: that of an attribute, of a query, or of a property printed on a card.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

struct ShownValue {
  std::string name;   // in the rules
  std::string label;  // that name in the reader's language
  std::string text;   // the value
  // False if the text says all: a state such as "deactivated", or why a query fails.
  bool needs_label = true;
  Type type = {};
  std::vector<std::int32_t> items = {};  // one, unless the type is a list; empty if a query fails
  AttributeId attribute = {};            // none: of a query or a property
  // The place among all that may be shown, which columns of a table follow.
  std::int32_t rank = 0;

  std::string line() const { return needs_label ? label + " " + text : text; }
  // Returns what is said beside a thing. A truth is said where it holds, by its label alone.
  std::string note() const {
    const bool is_true = type == kBooleanType && items.size() == 1 && items[0] != 0;
    return needs_label && is_true ? label : line();
  }
};

}  // namespace cubilete
