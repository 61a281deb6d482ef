// Locals of a function that hold nothing but lists which this function has made and which nobody
// else changes: without gaps, and with nothing under texts. They are read and grown without asking
// what kind of table they are.
#pragma once

#include <cstdint>
#include <vector>

#include "forms/form.h"

namespace cubilete::lowering {

class OwnLists {
 public:
  // REQUIRES: the function has a body.
  OwnLists(const Form& form, std::int32_t function);

  // By slot of the function.
  const std::vector<bool>& slots() const { return is_own_; }
  // The slot of such a list that a node reads; -1: it reads something else.
  std::int32_t slot_of(std::int32_t node) const;
  // Whether a statement puts an item behind the last one of such a list: `l[#l + 1] = item`.
  bool appends(const FormNode& statement) const;

 private:
  const FormNode& node(std::int32_t at) const { return form_.nodes[static_cast<std::size_t>(at)]; }
  void visit(std::int32_t at);
  void visit_parts(const FormNode& n);
  void visit_call(const FormNode& n);
  // Visits a place where such a list may be read.
  void visit_list(std::int32_t at);
  bool makes_list(const FormNode& n) const;
  void refuse(std::int64_t slot);

  const Form& form_;
  std::vector<bool> is_own_;
};

}  // namespace cubilete::lowering
