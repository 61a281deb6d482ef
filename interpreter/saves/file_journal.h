// Changes several files of one folder together. During the change a journal in the folder holds the
// old and new texts, so that an interrupted change can be undone.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace cubilete {

// Paths relative to the folder, each with the text of the file, in the order of writing.
using FileTexts = std::vector<std::pair<std::filesystem::path, std::string>>;

// Writes all of the files, or none and returns the error. REQUIRES: the folder exists.
std::string write_files_beneath(const std::filesystem::path& folder, const FileTexts&);

// Returns whether the program was stopped while it changed several files of the folder.
bool is_half_changed(const std::filesystem::path& folder);

// Undoes an interrupted change of the folder; files changed since are left alone. Returns false if
// there was none; `problem` is empty on success.
bool take_back(const std::filesystem::path& folder, std::string& problem);

}  // namespace cubilete
