#include <algorithm>

#include "lua/lowering/form_call.h"

namespace cubilete::lowering {

void FormTables::begin(const std::vector<FormTable>& data) {
  count_ = 0;
  entries_ = 0;
  for (const FormTable& d : data) {
    TableItems& t = tables_[static_cast<std::size_t>(add())];
    t.items = d.items;
    t.fields.assign(d.fields.begin(), d.fields.end());
    std::sort(t.fields.begin(), t.fields.end());
  }
  entries_ = 0;
}

std::int64_t FormTables::add() {
  if (count_ == tables_.size()) tables_.emplace_back();
  TableItems& t = tables_[count_];
  t.items.clear();
  t.numbers.clear();
  t.fields.clear();
  entries_ += 4;
  return static_cast<std::int64_t>(count_++);
}

std::int64_t FormTables::find(const Fields& fields, std::int64_t key) {
  const auto at = std::lower_bound(fields.begin(), fields.end(), std::pair(key, kNil));
  return at != fields.end() && at->first == key ? at->second : kNil;
}

void FormTables::set(Fields& fields, std::int64_t key, std::int64_t value) {
  const auto at = std::lower_bound(fields.begin(), fields.end(), std::pair(key, kNil));
  if (at != fields.end() && at->first == key) {
    at->second = value;
  } else if (value != kNil) {
    fields.insert(at, {key, value});
    ++entries_;
  }
}

std::int64_t FormTables::read(std::int64_t table, std::int64_t key, bool is_number) const {
  if (static_cast<std::uint64_t>(table) >= count_) return kNil;
  const TableItems& t = tables_[static_cast<std::size_t>(table)];
  if (!is_number) return find(t.fields, key);
  if (key >= 1 && key <= static_cast<std::int64_t>(t.items.size()))
    return t.items[static_cast<std::size_t>(key - 1)];
  return t.numbers.empty() ? kNil : find(t.numbers, key);
}

void FormTables::write(std::int64_t table, std::int64_t key, std::int64_t value, bool is_number) {
  if (static_cast<std::uint64_t>(table) >= count_) return;
  TableItems& t = tables_[static_cast<std::size_t>(table)];
  if (!is_number) return set(t.fields, key, value);
  const auto size = static_cast<std::int64_t>(t.items.size());
  if (key >= 1 && key <= size) {
    t.items[static_cast<std::size_t>(key - 1)] = value;
    return;
  }
  if (value == kNil) return set(t.numbers, key, value);
  const bool is_near = key >= 1 && key <= size + kMostHoles && t.numbers.empty();
  if (!is_near) return set(t.numbers, key, value);
  entries_ += static_cast<std::int32_t>(key - size);
  t.items.resize(static_cast<std::size_t>(key), kNil);
  t.items.back() = value;
}

std::int64_t FormTables::length(std::int64_t table) const {
  const auto is_there = [&](std::int64_t i) { return read(table, i, true) != kNil; };
  std::int64_t there = 0;
  std::int64_t beyond = 1;
  while (beyond < (std::int64_t{1} << 40) && is_there(beyond)) {
    there = beyond;
    beyond *= 2;
  }
  while (beyond - there > 1) {
    const std::int64_t middle = there + (beyond - there) / 2;
    (is_there(middle) ? there : beyond) = middle;
  }
  return there;
}

std::vector<std::int64_t> FormTables::keys(std::int64_t table, bool are_numbers) const {
  std::vector<std::int64_t> keys;
  if (static_cast<std::uint64_t>(table) >= count_) return keys;
  const TableItems& t = tables_[static_cast<std::size_t>(table)];
  for (std::size_t i = 0; i < t.items.size() && are_numbers; ++i) {
    if (t.items[i] != kNil) keys.push_back(static_cast<std::int64_t>(i + 1));
  }
  for (const auto& [key, value] : are_numbers ? t.numbers : t.fields) {
    if (value != kNil) keys.push_back(key);
  }
  return keys;
}

std::vector<std::int64_t> sorted_keys(FormCall& c, std::int64_t table, bool are_numbers) {
  std::vector<std::int64_t> keys = c.tables().keys(table, are_numbers);
  const auto text = [&](std::int64_t key) -> const std::string& {
    return c.texts().texts[static_cast<std::size_t>(key)];
  };
  std::sort(keys.begin(), keys.end(), [&](std::int64_t a, std::int64_t b) {
    return are_numbers ? a < b : text(a) < text(b);
  });
  const auto count = static_cast<std::int64_t>(keys.size());
  c.charge(kKeyFuel * count + 1);
  for (std::int64_t width = 1; width < count; width *= 2) c.charge(kKeyFuel * count + 1);
  return keys;
}

void FormCall::begin(const Form& form, const Surroundings& at, FormFunctions& functions) {
  form_ = &form;
  at_ = at;
  functions_ = &functions;
  tables_.begin(form.data);
  units = 0;
  walk = {};
  charged_ = 0;
  stop_ = {};
  callbacks = 0;
  file = -1;
}

std::int64_t FormCall::stop(FormStop::Kind kind, std::uint32_t line) {
  if (is_stopped()) return kNil;
  stop_.kind = kind;
  stop_.line = line;
  stop_.file = file;
  return kNil;
}

std::int64_t FormCall::fail(std::uint32_t line, Code code) {
  if (!is_stopped()) stop_.error.code = code;
  return stop(FormStop::Kind::kFailed, line);
}

std::int64_t FormCall::fail(std::uint32_t line, RuleError error) {
  if (!is_stopped()) stop_.error = std::move(error);
  return stop(FormStop::Kind::kRule, line);
}

}  // namespace cubilete::lowering
