// Folders in which fuzzed files lie while they are read.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "library.h"
#include "support/files.h"

namespace cubilete::fuzz {

// Returns the installation: schemas and shared scripts of this source tree.
const Library& library();

// A folder of its own, which the destructor removes.
class Scratch {
 public:
  Scratch();
  const std::filesystem::path& folder() const { return folder_.path(); }
  // Makes these files the only ones in the folder.
  void hold(const std::map<std::string, std::string>& files);

 private:
  ScratchFolder folder_;
};

// Returns the text of a file of the source tree, by its path there.
std::string source_text(const std::string& path);

// Returns the files of a folder of the source tree, by their paths in it.
std::map<std::string, std::string> source_files(const std::string& folder);

}  // namespace cubilete::fuzz
