#include "forms/constant_tables.h"

#include <algorithm>
#include <set>

#include "forms/form_parts.h"

namespace cubilete::lowering {
namespace {

bool is_of_file(const FormNode& n, FormOp op) { return n.op == op && n.a < 0; }

}  // namespace

ConstantTables::ConstantTables(const Form& form) : form_(form) {
  std::set<std::int64_t> refused;
  std::set<std::int32_t> allowed;  // nodes that yield a table only for it to be read
  for (const FormNode& n : form_.nodes) {
    if (is_of_file(n, FormOp::kSetLocal)) {
      auto table = table_of(node(n.c));
      const bool is_new = !all_.contains(n.b) && table && !may_be_read_before(n);
      if (!is_new) refused.insert(n.b);
      if (is_new) all_.emplace(n.b, std::move(*table));
    }
    const bool reads = n.op == FormOp::kReadTable || (n.op == FormOp::kLength && n.c == 0) ||
                       (n.op == FormOp::kForEach && n.value == 0);
    if (reads) allowed.insert(n.a);
  }
  for (std::size_t at = 0; at < form_.nodes.size(); ++at) {
    const FormNode& n = form_.nodes[at];
    if (is_of_file(n, FormOp::kLocal) && !allowed.contains(static_cast<std::int32_t>(at)))
      refused.insert(n.b);
  }
  for (const std::int64_t slot : refused) all_.erase(slot);
}

std::int64_t ConstantTables::slot_of(const FormNode& n) const {
  const bool is_one =
      (is_of_file(n, FormOp::kLocal) || is_of_file(n, FormOp::kSetLocal)) && all_.contains(n.b);
  return is_one ? n.b : -1;
}

std::optional<std::int64_t> ConstantTables::constant(std::int32_t at) const {
  const FormNode& n = node(at);
  if (n.op == FormOp::kConstant) return n.value;
  if (n.op != FormOp::kNegate) return std::nullopt;
  const auto of = constant(n.a);
  if (!of || *of < kLeastInteger || -*of < kLeastInteger) return std::nullopt;
  return -*of;
}

std::optional<ConstantTable> ConstantTables::table_of(const FormNode& n) const {
  if (n.op != FormOp::kNewTable) return std::nullopt;
  ConstantTable table;
  std::int64_t next = 1;
  for (std::int32_t i = 0; i + 2 < n.count; i += 3) {
    const std::int32_t key_node = form_.child(n, i);
    const auto key = key_node < 0 ? std::optional(next++) : constant(key_node);
    const auto value = constant(form_.child(n, i + 1));
    if (!key || *key == kNil || !value || *value == kNil) return std::nullopt;
    (form_.child(n, i + 2) == 1 ? table.numbers : table.fields).emplace_back(*key, *value);
  }
  for (auto* pairs : {&table.numbers, &table.fields}) {
    std::ranges::sort(*pairs);
    const auto same = std::ranges::adjacent_find(
        *pairs, [](const auto& a, const auto& b) { return a.first == b.first; });
    if (same != pairs->end()) return std::nullopt;
  }
  const auto positive =
      std::ranges::count_if(table.numbers, [](const auto& p) { return p.first > 0; });
  const bool has_gaps = positive > 0 && table.numbers.back().first != positive;
  if (has_gaps) return std::nullopt;
  table.length = positive;
  return table;
}

bool ConstantTables::may_be_read_before(const FormNode& set) const {
  for (const FormFunction& f : form_.functions) {
    if (f.body < 0) continue;
    const Search found = search(f.body, set, f.file);
    if (found == Search::kFound) return false;
    // A call comes first, perhaps in the function of the statement.
    if (found == Search::kCall && search(f.body, set, -1) == Search::kFound) return true;
  }
  return true;
}

// Searches for the statement in the order of evaluation; kCall if a function of the file is called
// before.
ConstantTables::Search ConstantTables::search(std::int32_t at, const FormNode& set,
                                              std::int32_t file) const {
  const FormNode& n = node(at);
  if (&n == &set) return Search::kFound;
  for (const std::int32_t part : parts_of(form_, n)) {
    const Search found = search(part, set, file);
    if (found != Search::kNothing) return found;
  }
  std::int32_t called = -1;
  if (n.op == FormOp::kCallFunction) called = n.b;
  if (n.op == FormOp::kCallHost) called = form_.sites[static_cast<std::size_t>(n.b)].called;
  const bool is_of_this_file =
      called >= 0 && form_.functions[static_cast<std::size_t>(called)].file == file;
  return is_of_this_file ? Search::kCall : Search::kNothing;
}

}  // namespace cubilete::lowering
