// Values of parts of expressions that stay the same while the answers to one question are gone
// through, each with its charge. The state does not change meanwhile; a part is forgotten where a
// local that it reads is bound anew.
#pragma once

#include <vector>

#include "base/short_list.h"
#include "ruleset/expression.h"

namespace cubilete::inline engine {

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
  void keep(Part part) { parts_.push_back(std::move(part)); }
  // The local of this slot has another value now.
  void forget(std::int32_t slot) {
    std::erase_if(parts_, [&](const Part& p) { return p.node->fixed_by > slot; });
  }
  void clear() { parts_.clear(); }

 private:
  std::vector<Part> parts_;  // few
};

}  // namespace cubilete::engine
