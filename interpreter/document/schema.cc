#include "document/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "document/schema_check.h"
#include "document/schema_loader.h"

namespace cubilete {

struct SchemaSet::Impl : SchemaRules {};

SchemaSet::SchemaSet() : impl_(std::make_unique<Impl>()) {}
SchemaSet::~SchemaSet() = default;
SchemaSet::SchemaSet(SchemaSet&&) noexcept = default;
SchemaSet& SchemaSet::operator=(SchemaSet&&) noexcept = default;

std::vector<std::string> SchemaSet::add(const std::string& name, const std::string& json_text) {
  SchemaLoader loader(*impl_);
  loader.add(name, json_text, name);
  loader.link();
  return loader.take_problems();
}

std::vector<std::string> SchemaSet::load_folder(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().string().ends_with(".schema.json")) files.push_back(entry.path());
  }
  if (files.empty()) return {fmt::format("there are no schemas in {}", folder.string())};
  std::sort(files.begin(), files.end());
  SchemaLoader loader(*impl_);
  for (const auto& file : files) {
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    loader.add(file.filename().string(), text.str(), file.string());
  }
  loader.link();
  return loader.take_problems();
}

void SchemaSet::check(const Node& document, const std::string& name, Diagnostics& d) const {
  const auto it = impl_->by_address.find(name.find('#') == std::string::npos ? name + "#" : name);
  if (it != impl_->by_address.end()) check_schema(*impl_, it->second, document, nullptr, d);
}

std::vector<std::string> SchemaSet::all_keys() const {
  return {impl_->keys.begin(), impl_->keys.end()};
}

}  // namespace cubilete
