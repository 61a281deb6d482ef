// The commands of pages, carried out in a folder of their own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "pages/page_blocks.h"

namespace cubilete::pages {

// A folder with copies of content/, scripts/ and schema/ and all that the repository has to start,
// which is removed in the end. ./cubilete is cubilete.sh there, scripts are recorded.sh.
class PageFolder {
 public:
  PageFolder();
  ~PageFolder();
  PageFolder(const PageFolder&) = delete;
  PageFolder& operator=(const PageFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  struct Ran {
    int exit_code = 0;
    std::string output;  // stdout and stderr
  };
  // Runs it by bash, with nobody at the terminal and a bound of processor time.
  Ran run(const std::string& script) const;

  // Commits the content to a repository of git, so that versions of games (GAME@HEAD) are there.
  Ran commit() const;

  // What was recorded, call by call: the program and its arguments.
  std::vector<std::vector<std::string>> calls() const;

 private:
  void add_scripts() const;
  void add_programs() const;

  std::filesystem::path path_;
};

// Whether it is a block of commands that can be run.
bool is_run(const Block&);

// Runs the commands of a page in the order of its blocks. A command that begins with "$ " must
// print the lines that follow it, in their order, among others; any other block must end with 0.
// `not run: WHY` above a block says that it cannot be run; `after COMMAND`, what is run before it.
Findings failed_commands(const SourceFile& page, const PageFolder&);

// Of what was recorded: programs, targets and options that there are not.
Findings unknown_calls(const SourceFile& page, const PageFolder&);

// The same of commands in the text of a page (`./cubilete ab ...`) and in blocks that are not run.
Findings unknown_options(const SourceFile& page);

}  // namespace cubilete::pages
