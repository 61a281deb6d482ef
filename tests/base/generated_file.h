// Files of the tree that are written from tables of the program, whole or in part. The tests
// compare them with what the tables give; CUBILETE_UPDATE_GOLDEN=1 writes them instead.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "support/files.h"

namespace cubilete {

// Returns the text of a file of the tree: "content/LANGUAGE.md".
inline std::string text_in_tree(const std::string& file) {
  return text_of_file(CUBILETE_SOURCE_DIR "/" + file);
}

inline void expect_in_tree(const std::string& file, const std::string& wanted) {
  if (std::getenv("CUBILETE_UPDATE_GOLDEN")) {
    std::ofstream(CUBILETE_SOURCE_DIR "/" + file) << wanted;
  } else {
    EXPECT_EQ(text_in_tree(file), wanted) << "CUBILETE_UPDATE_GOLDEN=1 renews " << file;
  }
}

// Returns the text with what stands between the markers `<!-- generated: NAME -->` and
// `<!-- end of generated -->` replaced.
inline std::string with_generated(const std::string& text, const std::string& name,
                                  const std::string& part) {
  const std::string begin = "<!-- generated: " + name + " -->\n";
  const std::size_t from = text.find(begin);
  const std::size_t to = text.find("<!-- end of generated -->", from);
  EXPECT_NE(to, std::string::npos) << name;
  if (to == std::string::npos) return text;
  return text.substr(0, from + begin.size()) + part + text.substr(to);
}

}  // namespace cubilete
