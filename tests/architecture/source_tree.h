// The files of this repository as text, for tests that read it instead of running it.
//
// A check is a function from text to findings, so that each can be tried on a made-up tree before
// it is used on the real one. A finding reads "interpreter/base/ids.h:12: what is wrong".
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cubilete::architecture {

struct SourceFile {
  std::string path;                // from the root of the repository: "interpreter/base/ids.h"
  std::vector<std::string> lines;  // lines[0] is line 1
};

using Findings = std::vector<std::string>;

// Returns a file with that text, for made-up trees.
SourceFile make_file(std::string path, std::string_view text);

// Returns the files below a folder whose names end in one of `endings`, sorted by path, or none if
// the folder does not exist. Paths are relative to the root of the repository.
std::vector<SourceFile> read_folder(std::string_view folder,
                                    const std::vector<std::string>& endings);
// Does the same for another tree of the repository. Paths are relative to the root of that tree.
std::vector<SourceFile> read_folder_of(const std::filesystem::path& tree, std::string_view folder,
                                       const std::vector<std::string>& endings);
SourceFile read_file(std::string_view path);
std::filesystem::path in_repository(std::string_view path);

// Returns the C++ files of the interpreter and of the program.
std::vector<SourceFile> read_sources();

// Returns the pages (.md) of the repository, without those of packages of npm.
std::vector<SourceFile> read_pages();

// Returns the lines without comments and with the insides of string and character literals blanked.
std::vector<std::string> code_of(const SourceFile& file);

// An `#include` as written: {3, "base/ids.h", false} for #include "base/ids.h" in line 3.
struct Include {
  std::size_t line = 0;
  std::string path;
  bool in_angles = false;
};
std::vector<Include> includes_of(const SourceFile& file);

// Returns "base" for "interpreter/base/ids.h", "" for "interpreter/game.h" and files elsewhere.
std::string layer_folder(std::string_view path);

// Returns the position of `word` as a whole identifier in `line`, or npos.
std::size_t find_word(std::string_view line, std::string_view word);

// Returns the parts of an identifier in lower case: "union" and "loss" for kUnionLoss, union_loss
// and union-loss (the k of a constant is no part).
std::vector<std::string> parts_of(std::string_view identifier);

std::string finding(const SourceFile& file, std::size_t line, std::string_view what);

// For EXPECT_TRUE: fails with all the findings, one to a line.
testing::AssertionResult nothing_in(const Findings& findings);

}  // namespace cubilete::architecture
