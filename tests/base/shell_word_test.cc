#include "base/shell_word.h"

#include <gtest/gtest.h>

namespace cubilete {
namespace {

TEST(ShellWord, StaysAsItIsWhereAShellReadsItAsOneWord) {
  EXPECT_EQ(shell_word("content/dicy-cards:glacier+mods/more"),
            "content/dicy-cards:glacier+mods/more");
  EXPECT_EQ(shell_word("año"), "año");
}

TEST(ShellWord, IsQuotedWhereAShellWouldSplitOrChangeIt) {
  EXPECT_EQ(shell_word("my games/nim"), "\"my games/nim\"");
  EXPECT_EQ(shell_word("nim?heap=3"), "\"nim?heap=3\"");
  EXPECT_EQ(shell_word("a\"b$c`d\\e"), "\"a\\\"b\\$c\\`d\\\\e\"");
  EXPECT_EQ(shell_word(""), "\"\"");
}

}  // namespace
}  // namespace cubilete
