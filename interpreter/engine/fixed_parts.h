// A cache of values of parts of expressions that do not change while the answers to one question
// are enumerated, each with its charge. The state is constant meanwhile; binding a local removes
// the parts that read it.
#pragma once

#include <algorithm>
#include <vector>

#include "base/short_list.h"
#include "ruleset/expression.h"

namespace cubilete {

class FixedParts {
 public:
  struct FixedPart {
    const ExpressionNode* node = nullptr;
    std::int64_t charge = 0;
    bool is_list = false;
    ShortList items;  // a scalar as a list of one
  };

  // Returns nullptr if the value is unknown.
  const FixedPart* find(const ExpressionNode& n) const {
    for (const FixedPart& p : parts_) {
      if (p.node == &n) return &p;
    }
    return nullptr;
  }
  void keep(FixedPart part) {
    fixed_by_ = std::max(fixed_by_, part.node->fixed_by);
    parts_.push_back(std::move(part));
  }
  // Removes the parts that read the local of this slot, which has a new value.
  void forget(std::int32_t slot) {
    if (fixed_by_ <= slot) return;
    std::erase_if(parts_, [&](const FixedPart& p) { return p.node->fixed_by > slot; });
  }
  void clear() {
    parts_.clear();
    fixed_by_ = 0;
  }

 private:
  std::vector<FixedPart> parts_;  // only a few
  std::int32_t fixed_by_ = 0;     // greatest `fixed_by` of all parts
};

}  // namespace cubilete
