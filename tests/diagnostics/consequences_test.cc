#include "diagnostics/consequences.h"

#include <gmock/gmock.h>

#include "diagnostics/render.h"

namespace cubilete {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// A text in which each word is at its own place.
class Content {
 public:
  explicit Content(std::string text) : file_(sources_.add("g/game.yaml", std::move(text))) {}

  SourceSpan word(const std::string& word, std::size_t from = 0) const {
    const std::size_t at = sources_.text(file_).find(word, from);
    return {file_, std::uint32_t(at), std::uint32_t(at + word.size())};
  }
  Diagnostics& problems() { return problems_; }
  // Returns "code: message" of what is left.
  std::vector<std::string> left() {
    leave_out_consequences(problems_, sources_);
    std::vector<std::string> out;
    for (const Diagnostic& d : problems_.list()) out.push_back(d.code + ": " + d.message);
    return out;
  }
  std::string rendered() const { return render_text(problems_.list(), sources_); }

 private:
  Sources sources_;
  std::int32_t file_;
  Diagnostics problems_;
};

TEST(Consequences, AreUsesOfANameWhoseDeclarationIsWrong) {
  Content c("leader: [1]\nset: leader + gold\ngold: 1\n");
  Diagnostic broken{Severity::kError, "wrong-type", c.word("[1]"), "a list", "", {}, ""};
  broken.declares = {"leader"};
  c.problems().add(broken);
  c.problems().error("wrong-type", c.word("leader + gold"), "expected a player");
  c.problems().error("unknown-name", c.word("leader", 15), "there is no 'leader'").about("leader");
  c.problems().error("wrong-type", c.word("gold: 1"), "expected a list");
  EXPECT_THAT(c.left(), ElementsAre("wrong-type: a list", "wrong-type: expected a list"));
}

TEST(Consequences, AreTextsOfANameThatIsMisspelt) {
  Content c("pay: coinz\ncoins: 1\nother: 2\n");
  c.problems()
      .error("unknown-name", c.word("coinz"), "there is no 'coinz'")
      .suggest("coinz", {"coins"});
  c.problems().warning("never-used", c.word("coins"), "nothing uses 'coins'").about("coins");
  c.problems().warning("missing-text", c.word("coins"), "no text").about("resources.coins");
  c.problems().warning("never-used", c.word("other"), "nothing uses 'other'").about("other");
  EXPECT_THAT(c.left(),
              ElementsAre("unknown-name: there is no 'coinz'", "never-used: nothing uses 'other'"));
}

TEST(Consequences, AreWarningsWithinAnError) {
  Content c("when: \"bank\" and done\n");
  c.problems().error("script-wrong-argument", c.word("\"bank\""), "no word 'bank'");
  c.problems().warning("script-unknown-word", c.word("bank"), "nothing is called 'bank'");
  c.problems().warning("always-same", c.word("done"), "always true");
  EXPECT_THAT(c.left(),
              ElementsAre("script-wrong-argument: no word 'bank'", "always-same: always true"));
}

TEST(Consequences, OfAWordThatYamlMisreadsAreItsTypes) {
  Content c("pure: off\n");
  c.problems().error("wrong-type", c.word("off"), "expected true or false");
  c.problems().error("yaml-trap", c.word("off"), "'off' is true or false");
  EXPECT_THAT(c.left(), ElementsAre("yaml-trap: 'off' is true or false"));
}

TEST(Consequences, JoinOneNameAtSeveralPlaces) {
  Content c("a: dog\nb: dog\nc: dog\nd: cat\n");
  for (const std::size_t from : {0U, 6U, 13U}) {
    c.problems().error("unknown-name", c.word("dog", from), "there is no name 'dog'").about("dog");
  }
  c.problems().error("unknown-name", c.word("cat"), "there is no name 'cat'").about("cat");
  EXPECT_THAT(c.left(), ElementsAre("unknown-name: there is no name 'dog'",
                                    "unknown-name: there is no name 'cat'"));
  EXPECT_THAT(c.rendered(), HasSubstr("note: also here: g/game.yaml:2:4, g/game.yaml:3:4\n"));
  EXPECT_EQ(at_each_place(c.problems().list()).size(), 4U);
}

// The script reads `more` and the data give `moe`: one of both is misspelt.
TEST(Consequences, JoinTheTwoWordsOfAScriptAndItsData) {
  Content c("with: {moe: 1}\nrule.more\n");
  c.problems()
      .warning("unread-argument", c.word("moe"), "never reads 'moe'")
      .suggest("moe", {"more"});
  c.problems().error("script-unknown-field", c.word("more"), "no 'more'").about("more");
  EXPECT_THAT(c.left(), ElementsAre("unread-argument: never reads 'moe'"));
  EXPECT_TRUE(c.problems().has_errors());
  EXPECT_THAT(c.rendered(), HasSubstr("'more' is read here"));
}

TEST(Consequences, LeaveDifferentMistakesAlone) {
  Content c("a: x\nb: y\n");
  c.problems().error("yaml-syntax", c.word("x"), "this quote is never closed");
  c.problems().error("yaml-syntax", c.word("y"), "this quote is never closed");
  EXPECT_EQ(c.left().size(), 2U);
}

}  // namespace
}  // namespace cubilete
