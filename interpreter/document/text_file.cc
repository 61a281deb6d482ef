#include "document/text_file.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

namespace cubilete {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;

thread_local const UnsavedTexts* shown_texts = nullptr;

// Returns the one name of a file, whichever links and relative paths lead to it.
fs::path place_of(const fs::path& file) {
  std::error_code error;
  fs::path place = fs::weakly_canonical(fs::absolute(file, error), error);
  return error ? file.lexically_normal() : place;
}

}  // namespace

std::optional<std::string> read_file(const fs::path& path) {
  if (const std::string* unsaved = shown_texts ? shown_texts->find(path) : nullptr) {
    if (unsaved->size() > kMostBytes) return std::nullopt;
    return *unsaved;
  }
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kMostBytes) {
    return std::nullopt;
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

std::string why_unreadable(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (!fs::exists(status)) return "";
  if (fs::is_symlink(status) && !fs::exists(path, error))
    return "it is a link that leads to nothing";
  if (fs::is_directory(path, error)) return "it is a folder";
  if (!fs::is_regular_file(path, error)) return "it is no ordinary file";
  if (fs::file_size(path, error) > kMostBytes) {
    return fmt::format("it has more than {} MiB", kMostBytes >> 20);
  }
  return "its permissions do not allow it";
}

void UnsavedTexts::put(const fs::path& file, std::string text) {
  texts_[place_of(file)] = std::move(text);
}

void UnsavedTexts::forget(const fs::path& file) { texts_.erase(place_of(file)); }

const std::string* UnsavedTexts::find(const fs::path& file) const {
  if (texts_.empty()) return nullptr;
  const auto found = texts_.find(place_of(file));
  return found == texts_.end() ? nullptr : &found->second;
}

UnsavedTexts::Shown::Shown(const UnsavedTexts& texts) { shown_texts = &texts; }
UnsavedTexts::Shown::~Shown() { shown_texts = nullptr; }

}  // namespace cubilete
