// Finds the locals of a function that hold only lists which this function has made and no other
// code changes: lists without gaps and with nothing under texts. They are read and extended without
// a check of what kind of table they are.
#pragma once

#include <cstdint>
#include <vector>

#include "forms/form.h"

namespace cubilete::lowering {

class OwnLists {
 public:
  // REQUIRES: the function has a body.
  OwnLists(const Form& form, std::int32_t function);

  // True for each slot of the function that is such a local.
  const std::vector<bool>& slots() const { return is_own_; }
  // Returns the slot of the list that a node reads; -1 if it reads something else.
  std::int32_t slot_of(std::int32_t node) const;
  // True if a statement appends an item to such a list: `l[#l + 1] = item`.
  bool appends(const FormNode& statement) const;

 private:
  const FormNode& node(std::int32_t at) const { return form_.nodes[static_cast<std::size_t>(at)]; }
  void visit(std::int32_t at);
  void visit_call(const FormNode& n);
  // Visits a place where reading such a list is allowed.
  void visit_list(std::int32_t at);
  bool makes_list(const FormNode& n) const;
  void refuse(std::int64_t slot);

  const Form& form_;
  std::vector<bool> is_own_;
};

}  // namespace cubilete::lowering
