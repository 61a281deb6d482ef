// A planned version of a folder of content: tried in a copy first, then put in place.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/stop_token.h"
#include "review/validation.h"

namespace cubilete {

class Draft {
 public:
  // Plans the folder of a game or a mod, which need not exist yet.
  explicit Draft(std::filesystem::path folder) : folder_(std::move(folder)) {}

  const std::filesystem::path& folder() const { return folder_; }
  // Returns the changed files, relative to the folder, in the order of writing.
  const std::vector<std::pair<std::filesystem::path, std::string>>& files() const { return files_; }
  // Returns the planned or current text of a file; nullopt if there is none.
  std::optional<std::string> text(const std::filesystem::path& relative) const;
  void put(const std::filesystem::path& relative, std::string text);

  // Validates the planned folder, as a game or as a mod for `game`, and returns only new problems.
  // Messages name the files in their final place. Returns nullopt and sets `problem` if no copy can
  // be made, or once the token is stopped: then another thread may go on reading until the end of
  // the process.
  std::optional<Validation> try_out(const Library&, const std::filesystem::path& game,
                                    std::string& problem, StopToken = {}) const;

  // Writes all of the files, or none and returns the problem. A kill leaves a new folder complete
  // or absent, and in an existing folder a journal (saves/file_journal.h).
  std::string apply() const;

 private:
  std::string apply_new() const;

  std::filesystem::path folder_;
  std::vector<std::pair<std::filesystem::path, std::string>> files_;
};

}  // namespace cubilete
