// Compiles emitted C++ with the machine's own compiler and loads the resulting shared object.
//
// Objects stay in `$XDG_CACHE_HOME/cubilete/native` (`~/.cache/cubilete/native`), which belongs to
// the user alone (mode 0700). Their names are digests of the text, the compiler, its options and
// the processor. A file is loaded only if it and its folder belong to the user, nobody else may
// write them, and its contents have the digest that was noted when it was made. What lies in its
// place and is no file counts as nothing.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "native/runtime/interface.h"

namespace cubilete::native {

// Explains why this machine has no compiled ruleset now: no compiler, no folder, a failure of it.
struct BuildProblem {
  std::string what;
};

// A loaded shared object; it is unloaded with its last owner.
class RulesLibrary {
 public:
  // Takes over `file` and keeps it open: the dynamic linker knows the object by the name of this
  // open file and would return it for any other object opened under the same number.
  RulesLibrary(void* handle, int file, const NativeRuleset& rules)
      : handle_(handle), file_(file), rules_(rules) {}
  ~RulesLibrary();
  RulesLibrary(const RulesLibrary&) = delete;
  RulesLibrary& operator=(const RulesLibrary&) = delete;

  const NativeRuleset& rules() const { return rules_; }

 private:
  void* handle_;
  int file_;
  const NativeRuleset& rules_;
};

using Built = std::variant<std::shared_ptr<const RulesLibrary>, BuildProblem>;

// Returns the object compiled from this text earlier, if it can be used.
std::shared_ptr<const RulesLibrary> find_built(const std::string& text);
// Returns the object for this text, compiling it if needed. Takes seconds in another process; ends
// soon after `is_cancelled`, if any, returns true.
Built build(const std::string& text, const std::function<bool()>& is_cancelled = {});

}  // namespace cubilete::native
