// Finds the locals of files that hold a table of constants, made once and never changed: it need
// not be made anew by each call.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "forms/form.h"

namespace cubilete::lowering {

struct ConstantTable {
  std::vector<std::pair<std::int64_t, std::int64_t>> numbers;  // under numbers
  std::vector<std::pair<std::int64_t, std::int64_t>> fields;   // under texts and things
  std::int64_t length = 0;
};

class ConstantTables {
 public:
  explicit ConstantTables(const Form& form);

  // The tables by the slots of files.
  const std::map<std::int64_t, ConstantTable>& all() const { return all_; }
  // Returns the slot of the table that a node reads or a statement sets; -1 if it is none of these.
  std::int64_t slot_of(const FormNode& n) const;

 private:
  const FormNode& node(std::int32_t at) const { return form_.nodes[static_cast<std::size_t>(at)]; }
  std::optional<std::int64_t> constant(std::int32_t at) const;
  std::optional<ConstantTable> table_of(const FormNode& n) const;
  // True if a function of the file may be called before the statement.
  bool may_be_read_before(const FormNode& set) const;
  enum class Search { kNothing, kCall, kFound };
  Search search(std::int32_t at, const FormNode& set, std::int32_t file) const;

  const Form& form_;
  std::map<std::int64_t, ConstantTable> all_;
};

}  // namespace cubilete::lowering
