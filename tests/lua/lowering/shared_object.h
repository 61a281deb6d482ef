// The forms of a ruleset, compiled by the compiler of this machine and loaded.
#pragma once

#include <filesystem>
#include <vector>

#include "lua/lowering/compiled_form.h"

namespace cubilete {

class SharedObject {
 public:
  explicit SharedObject(const lowering::LoweredScripts&);
  ~SharedObject();
  SharedObject(const SharedObject&) = delete;
  SharedObject& operator=(const SharedObject&) = delete;

  // Returns the forms by script, nullptr for a script without one.
  const std::vector<lowering::CompiledForm>& forms() const { return forms_; }

 private:
  std::filesystem::path folder_;
  void* handle_ = nullptr;
  std::vector<lowering::CompiledForm> forms_;
};

}  // namespace cubilete
