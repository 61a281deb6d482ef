// Several files of one folder, changed together. While they are being written, a journal in the
// folder holds their old and new texts, so that a change that was broken off can be taken back.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace cubilete {

// Paths relative to the folder, each with the text of the file, in the order they are written.
using FileTexts = std::vector<std::pair<std::filesystem::path, std::string>>;

// Writes all of the files, or none and returns what was in the way. REQUIRES: the folder exists.
std::string write_files_beneath(const std::filesystem::path& folder, const FileTexts&);

// Whether the program was stopped while it changed several files of the folder.
bool is_half_changed(const std::filesystem::path& folder);

// Takes back what a stopped program had changed of the folder; what was changed since stays. False
// where there was nothing; `problem` is empty where all went well.
bool take_back(const std::filesystem::path& folder, std::string& problem);

}  // namespace cubilete
