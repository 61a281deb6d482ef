#include "lua/lowering/shared_object.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "lua/lowering/form_alone.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

std::string text_of(const lowering::LoweredScripts& lowered) {
  std::string text = lowering::emit_form_beginning();
  for (std::size_t i = 0; i < lowered.scripts.size(); ++i) {
    if (lowered.scripts[i].form)
      text += lowering::emit_form(*lowered.scripts[i].form, static_cast<std::int32_t>(i));
  }
  return text;
}

}  // namespace

SharedObject::SharedObject(const lowering::LoweredScripts& lowered) {
  std::string pattern = (fs::temp_directory_path() / "cubilete-forms-XXXXXX").string();
  folder_ = ::mkdtemp(pattern.data());
  const std::string place = (folder_ / "forms").string();
  std::ofstream(place + ".cc") << text_of(lowered);
  const std::string command =
      fmt::format("c++ -std=c++20 -O1 -w -fPIC -shared -o {0}.so {0}.cc", place);
  EXPECT_EQ(std::system(command.c_str()), 0) << place;
  handle_ = ::dlopen((place + ".so").c_str(), RTLD_NOW | RTLD_LOCAL);
  EXPECT_TRUE(handle_) << ::dlerror();
  for (std::size_t i = 0; i < lowered.scripts.size(); ++i) {
    void* found = handle_ ? ::dlsym(handle_, fmt::format("form{}", i).c_str()) : nullptr;
    forms_.push_back(reinterpret_cast<lowering::CompiledForm>(found));
    EXPECT_EQ(found != nullptr, lowered.scripts[i].form.has_value());
  }
}

SharedObject::~SharedObject() {
  if (handle_) ::dlclose(handle_);
  std::error_code error;
  fs::remove_all(folder_, error);
}

}  // namespace cubilete
