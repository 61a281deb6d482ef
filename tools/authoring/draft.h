// A folder of content as it shall become: tried out in a copy first, then put in place.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "review/validation.h"

namespace cubilete {

class Draft {
 public:
  // Of a game's or a mod's folder, which need not be there yet.
  explicit Draft(std::filesystem::path folder) : folder_(std::move(folder)) {}

  const std::filesystem::path& folder() const { return folder_; }
  // The files so far, relative to the folder, in the order they are written.
  const std::vector<std::pair<std::filesystem::path, std::string>>& files() const { return files_; }
  // The text that a file has or shall have; nullopt where there is none.
  std::optional<std::string> text(const std::filesystem::path& relative) const;
  void put(const std::filesystem::path& relative, std::string text);

  // What is wrong with the folder as it shall become, as a game or as a mod for `game`, and was not
  // wrong before. Messages name the files as if they stood in place. nullopt, with what is in the
  // way, where no copy can be made.
  std::optional<Validation> try_out(const Library&, const std::filesystem::path& game,
                                    std::string& problem) const;

  // Writes all of the files, or none and returns what was in the way. A kill leaves a new folder as
  // a whole or not at all, and in an existing one a journal (saves/file_journal.h).
  std::string apply() const;

 private:
  std::string apply_new() const;

  std::filesystem::path folder_;
  std::vector<std::pair<std::filesystem::path, std::string>> files_;
};

}  // namespace cubilete
