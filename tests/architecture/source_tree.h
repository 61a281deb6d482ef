// The files of this repository as text, for the tests that read it instead of running it.
//
// A check is a function from text to findings, so that each can be tried on a made-up tree before
// it is believed about the real one. A finding reads "interpreter/base/ids.h:12: what is wrong".
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

// For made-up trees: a file with that text.
SourceFile make_file(std::string path, std::string_view text);

// The files of a folder and the folders in it that end in one of `endings`, sorted by path. A
// folder that is not there has no files. Paths are relative to the root of the repository.
std::vector<SourceFile> read_folder(std::string_view folder,
                                    const std::vector<std::string>& endings);
// The same of another tree of the repository; paths are relative to that.
std::vector<SourceFile> read_folder_of(const std::filesystem::path& tree, std::string_view folder,
                                       const std::vector<std::string>& endings);
SourceFile read_file(std::string_view path);
std::filesystem::path in_repository(std::string_view path);

// The C++ of the interpreter and of the program.
std::vector<SourceFile> read_sources();

// The lines without comments and with the insides of string and character literals blanked.
std::vector<std::string> code_of(const SourceFile& file);

// What the file includes, as written: {3, "base/ids.h", false} for #include "base/ids.h".
struct Include {
  std::size_t line = 0;
  std::string path;
  bool in_angles = false;
};
std::vector<Include> includes_of(const SourceFile& file);

// "interpreter/base/ids.h" is of folder "base"; "interpreter/game.h" and files elsewhere of "".
std::string layer_folder(std::string_view path);

// Where `word` begins in `line` with nothing of an identifier on either side of it; npos if never.
std::size_t find_word(std::string_view line, std::string_view word);

// Parts of an identifier in lower case: kUnionLoss, union_loss and union-loss are all made of
// "union" and "loss" (the k of a constant is no part).
std::vector<std::string> parts_of(std::string_view identifier);

std::string finding(const SourceFile& file, std::size_t line, std::string_view what);

// For EXPECT_TRUE: fails with all the findings, one to a line.
testing::AssertionResult nothing_in(const Findings& findings);

}  // namespace cubilete::architecture
