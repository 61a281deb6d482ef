// The named locals of an expression or a block: choices, parameters, loop variables.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/source.h"
#include "ruleset/type.h"

namespace cubilete {

struct Local {
  std::string name;
  Type type;
  std::int32_t slot = 0;
  SourceSpan declared = {};  // of a parameter: its name in its declaration
};

class Scope {
 public:
  std::int32_t add(std::string name, Type type, SourceSpan declared = {}) {
    locals_.push_back({std::move(name), type, next_, declared});
    most_ = std::max(most_, ++next_);
    return next_ - 1;
  }
  const Local* find(std::string_view name) const {
    for (auto it = locals_.rbegin(); it != locals_.rend(); ++it) {
      if (it->name == name) return &*it;
    }
    return nullptr;
  }
  const std::vector<Local>& locals() const { return locals_; }
  // Removes the names added since `size()` was `n`. Their slots are not reused, so that the type of
  // a slot never changes.
  std::size_t size() const { return locals_.size(); }
  void forget_after(std::size_t n) { locals_.resize(n); }
  std::int32_t slots() const { return most_; }
  // Names what a player is asked afterwards, for messages.
  void set_asked_later(std::vector<std::string> names) { asked_later_ = std::move(names); }
  bool is_asked_later(const std::string& name) const {
    return std::find(asked_later_.begin(), asked_later_.end(), name) != asked_later_.end();
  }

 private:
  std::vector<std::string> asked_later_;
  std::vector<Local> locals_;
  std::int32_t next_ = 0;
  std::int32_t most_ = 0;
};

}  // namespace cubilete
