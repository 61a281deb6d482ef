// Compiles emitted C++ with the machine's own compiler, and loads what comes of it.
//
// What was compiled stays in `$XDG_CACHE_HOME/cubilete/native` (`~/.cache/cubilete/native`), which
// belongs to the user alone (mode 0700). Its name is the digest of the text, the compiler, its
// options and the processor. A file is loaded only where it and its folder belong to the user,
// nobody else may write them, and its contents have the digest that was noted when it was made. The
// compiler is started without a shell, with bounds of time, memory and size.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <variant>

#include "native/runtime/interface.h"

namespace cubilete::native {

// Why there is no compiled ruleset on this machine now: no compiler, no folder, a failure of it.
struct BuildProblem {
  std::string what;
};

// A shared object that is loaded; it is unloaded with the last owner.
class RulesLibrary {
 public:
  // Takes over `file`: the dynamic linker knows the object by the name of this open file, and would
  // give it for any other object that is opened under its number.
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

// The object compiled from this text before, if it can be used.
std::shared_ptr<const RulesLibrary> find_built(const std::string& text);
// The same, compiled now where it is not there. Takes seconds of another process; ends soon after
// `is_cancelled`, if any, becomes true.
Built build(const std::string& text, const std::atomic<bool>* is_cancelled = nullptr);

}  // namespace cubilete::native
