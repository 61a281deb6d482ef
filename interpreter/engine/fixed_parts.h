// Values of parts of expressions that stay the same while the answers to one question are gone
// through, each with its charge. The state does not change meanwhile; a part is forgotten where a
// local that it reads is bound anew.
#pragma once

#include <algorithm>
#include <vector>

#include "base/short_list.h"
#include "ruleset/expression.h"

namespace cubilete {

class FixedParts {
 public:
  struct Part {
    const ExpressionNode* node = nullptr;
    std::int64_t charge = 0;
    bool is_list = false;
    ShortList items;  // a scalar as a list of one
  };

  // nullptr where it is not known.
  const Part* find(const ExpressionNode& n) const {
    for (const Part& p : parts_) {
      if (p.node == &n) return &p;
    }
    return nullptr;
  }
  void keep(Part part) {
    fixed_by_ = std::max(fixed_by_, part.node->fixed_by);
    parts_.push_back(std::move(part));
  }
  // The local of this slot has another value now.
  void forget(std::int32_t slot) {
    if (fixed_by_ <= slot) return;
    std::erase_if(parts_, [&](const Part& p) { return p.node->fixed_by > slot; });
  }
  void clear() {
    parts_.clear();
    fixed_by_ = 0;
  }

 private:
  std::vector<Part> parts_;    // few
  std::int32_t fixed_by_ = 0;  // how many locals have to stay the same for all of them
};

}  // namespace cubilete
