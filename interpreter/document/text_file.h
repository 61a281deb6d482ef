// Reads files of content as text. What an editor has not saved yet can stand in for a file.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace cubilete {

// Returns the text of a file; nullopt if it cannot be read or is larger than 16 MiB. While a
// UnsavedTexts::Shown exists on this thread, its texts take precedence.
std::optional<std::string> read_file(const std::filesystem::path&);
// Returns why read_file() gives nothing for what is at a path, "it is a folder"; empty if nothing
// is there.
std::string why_unreadable(const std::filesystem::path&);

// Texts of files as an editor has them, by the file's place on the disk.
class UnsavedTexts {
 public:
  void put(const std::filesystem::path& file, std::string text);
  void forget(const std::filesystem::path& file);
  // Returns nullptr if the file has no unsaved text.
  const std::string* find(const std::filesystem::path& file) const;

  // While it exists, read_file() of this thread returns these texts. REQUIRES: the texts outlive
  // it and do not change; at most one exists on a thread.
  class Shown {
   public:
    explicit Shown(const UnsavedTexts&);
    ~Shown();
    Shown(const Shown&) = delete;
    Shown& operator=(const Shown&) = delete;
  };

 private:
  std::map<std::filesystem::path, std::string> texts_;  // by canonical path
};

}  // namespace cubilete
