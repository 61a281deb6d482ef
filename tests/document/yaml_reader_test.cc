#include "document/yaml_reader.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "base/random.h"
#include "diagnostics/render.h"

namespace cubilete {
namespace {

struct Read {
  Sources sources;
  Diagnostics problems;
  std::optional<Node> tree;
};

Read read(const std::string& text, const YamlLimits& limits = {}) {
  Read r;
  const std::int32_t file = r.sources.add("x.yaml", text);
  r.tree = read_yaml(r.sources, file, r.problems, limits);
  return r;
}

// Returns "code line:column" of each problem.
std::vector<std::string> problems(const std::string& text, const YamlLimits& limits = {}) {
  const Read r = read(text, limits);
  std::vector<std::string> out;
  for (const Diagnostic& d : r.problems.list()) {
    const SourcePosition p = r.sources.begin_of(d.span);
    out.push_back(fmt::format("{} {}:{}", d.code, p.line, p.column));
  }
  return out;
}

using Problems = std::vector<std::string>;

std::string text_at(const Read& r, const Node* n) {
  return n ? std::string(r.sources.text(n->span)) : "(nothing)";
}

TEST(YamlReader, SpansCoverJustTheValue) {
  const Read r =
      read("a: plain text  # comment\nb: 'it''s'\nc: \"q\\\"q\"\nd: [1, two]\ne: {k: v}\nf: -12\n");
  ASSERT_TRUE(r.tree);
  EXPECT_EQ(text_at(r, r.tree->find("a")), "plain text");
  EXPECT_EQ(text_at(r, r.tree->find("b")), "'it''s'");
  EXPECT_EQ(r.tree->find("b")->text, "it's");
  EXPECT_EQ(text_at(r, r.tree->find("c")), "\"q\\\"q\"");
  EXPECT_EQ(text_at(r, r.tree->find("d")), "[1, two]");
  EXPECT_EQ(text_at(r, &r.tree->find("d")->items[1]), "two");
  EXPECT_EQ(text_at(r, r.tree->find("e")), "{k: v}");
  EXPECT_EQ(r.tree->find("f")->integer, -12);
  EXPECT_EQ(r.sources.text(r.tree->find_entry("e")->key_span), "e");
}

TEST(YamlReader, SpansHoldBehindUmlautsCarriageReturnsAndAByteOrderMark) {
  const Read r = read("\xEF\xBB\xBF# añejo\r\nkey: señal\r\nother: x\r\n");
  ASSERT_TRUE(r.tree) << render_text(r.problems.list(), r.sources);
  EXPECT_EQ(text_at(r, r.tree->find("key")), "señal");
  EXPECT_EQ(text_at(r, r.tree->find("other")), "x");
}

TEST(YamlReader, ClassifiesPlainScalars) {
  const Read r = read("[3, true, null, 1.5, '3', text, \"true\"]");
  ASSERT_TRUE(r.tree);
  std::vector<NodeKind> kinds;
  for (const Node& n : r.tree->items) kinds.push_back(n.kind);
  EXPECT_EQ(kinds, (std::vector<NodeKind>{NodeKind::kInteger, NodeKind::kBoolean, NodeKind::kNull,
                                          NodeKind::kNumber, NodeKind::kString, NodeKind::kString,
                                          NodeKind::kString}));
}

TEST(YamlReader, TellsOfEveryTrap) {
  for (const char* trap : {"yes", "no", "On", "off", "True", "FALSE", "~", "010", "1_000", "0x1F",
                           "0o17", "1e30", ".inf", "-.inf", ".nan", "99999999999"}) {
    EXPECT_EQ(problems(fmt::format("key: {}\n", trap)), Problems{"yaml-trap 1:6"}) << trap;
  }
}

// YAML 1.2 and the usual readers of YAML 1.1 take them for text.
TEST(YamlReader, OneLetterIsAName) {
  for (const char* name : {"y", "Y", "n", "N"}) {
    const Read r = read(fmt::format("key: {}\n", name));
    ASSERT_TRUE(r.tree);
    EXPECT_EQ(text_at(r, r.tree->find("key")), name);
  }
}

TEST(YamlReader, AKeyMayBeAnyPlainWord) { EXPECT_EQ(problems("on: 1\nno: 2\n"), Problems{}); }

TEST(YamlReader, ADuplicateKeyPointsAtTheFirst) {
  const Read r = read("a: 1\nb: 2\na: 3\n");
  ASSERT_EQ(r.problems.size(), 1u);
  const Diagnostic& d = r.problems.list()[0];
  EXPECT_EQ(d.code, "yaml-duplicate-key");
  EXPECT_EQ(r.sources.begin_of(d.span), (SourcePosition{3, 1}));
  ASSERT_EQ(d.notes.size(), 1u);
  EXPECT_EQ(r.sources.begin_of(d.notes[0].span), (SourcePosition{1, 1}));
}

TEST(YamlReader, OneMistakeOneProblem) {
  EXPECT_EQ(problems("a:\n\tb: 1\n"), Problems{"yaml-tab 2:1"});
  EXPECT_EQ(problems("a: 'open\nb: 2\n"), Problems{"yaml-syntax 1:4"});
  EXPECT_EQ(problems("a: !!int 3\n"), Problems{"yaml-tag 1:4"});
  EXPECT_EQ(problems("a: 1\n---\nb: 2\n"), Problems{"yaml-several-documents 2:1"});
  EXPECT_EQ(problems("? [a]\n: 1\n"), Problems{"yaml-key 1:3"});
  EXPECT_EQ(problems("a: \xFF\n"), Problems{"yaml-encoding 1:4"});
  EXPECT_EQ(problems(std::string("a: \0\n", 5)), Problems{"yaml-encoding 1:4"});
  EXPECT_EQ(problems("a: [1, 2\nb: 3\n").size(), 1u);
  EXPECT_EQ(problems("a: b: c\n").size(), 1u);
  EXPECT_EQ(problems("a: @x\n").size(), 1u);
}

TEST(YamlReader, SurvivesWhatBreaksOthers) {
  EXPECT_FALSE(problems(",").empty());
  EXPECT_TRUE(problems("").empty());
  EXPECT_TRUE(problems("# nothing but a comment\n").empty());
  EXPECT_FALSE(problems("a: &x [*x]\n").empty());
  EXPECT_EQ(problems(std::string(200, '[') + std::string(200, ']')).at(0).substr(0, 13),
            "yaml-too-deep");
  std::string bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n";
  for (char c = 'b'; c < 'k'; ++c) {
    bomb += fmt::format("{}: &{} [", c, c);
    for (int i = 0; i < 10; ++i) bomb += fmt::format("*{}{}", char(c - 1), i < 9 ? ", " : "]\n");
  }
  EXPECT_EQ(problems(bomb).at(0).substr(0, 14), "yaml-too-large");
}

// Returns the messages of the first problems, each with its help.
std::vector<std::string> helps_of(const std::string& text) {
  std::vector<std::string> out;
  const Read r = read(text);
  for (const Diagnostic& d : r.problems.list()) out.push_back(d.message + ": " + d.help);
  return out;
}

TEST(YamlReader, AnAliasOfAMapIsWhereItIsWritten) {
  const Read r = read("a: &m {k: v}\nb: [*m, *m]\n");
  ASSERT_TRUE(r.tree);
  EXPECT_EQ(text_at(r, &r.tree->find("b")->items[0]), "*m");
  EXPECT_EQ(text_at(r, r.tree->find("b")->items[1].find("k")), "v");
}

TEST(YamlReader, NamesAnAnchorThatIsMissing) {
  EXPECT_THAT(
      helps_of("a: {b: *base}\n"),
      testing::ElementsAre("nothing before this is marked '&base': write '&base' in front of "
                           "what '*base' repeats; a text is quoted: \"*base\""));
}

TEST(YamlReader, SaysWhatNeedsQuotesAndAllOfItAtOnce) {
  EXPECT_THAT(
      helps_of("a: {is: count(p.built[family == stage]), to: x}\n"
               "b: 1\n"
               "c: [min(a, b), 2]\n"
               "d: {note: one: two}\n"
               "e: one: two\n"),
      testing::ElementsAre(
          "this text holds '[', which ends it too early: quote it: "
          "a: {is: \"count(p.built[family == stage])\", to: x}",
          "this text holds ',', which ends it too early: quote it: c: [\"min(a, b)\", 2]",
          "this text holds ': ', which ends it too early: quote it: d: {note: \"one: two\"}",
          "this text holds ': ', which ends it too early: quote it: e: \"one: two\""));
  // A comma can make a valid file with another meaning.
  EXPECT_THAT(helps_of("c: {is: max(a, b)}\n"),
              testing::ElementsAre("this text holds ',', which ends it too early: quote it: "
                                   "c: {is: \"max(a, b)\"}"));
  EXPECT_THAT(helps_of("a: [b, 'c, (d', {e: [f]}]  # (g, h)\ni: j (k, l)\nm: |\n  n (o,: p\n"),
              testing::IsEmpty());
  // A key is quoted without its value.
  EXPECT_THAT(helps_of("do: {set: {bag.top[1].turned: 2, x: 1}}\nf: {min(a, b): 3}\n"),
              testing::ElementsAre("this text holds '[', which ends it too early: quote it: "
                                   "do: {set: {\"bag.top[1].turned\": 2, x: 1}}",
                                   "this text holds ',', which ends it too early: quote it: "
                                   "f: {\"min(a, b)\": 3}"));
  // Anchors, aliases and tags stand before a value or for it.
  EXPECT_THAT(helps_of("a: {is: count(p.built[x == y]), to: x}\n"
                       "b: {c: &goods [wood, stone], d: *goods, e: !!seq [f]}\n"
                       "g: &more [wood, stone]\n"),
              testing::ElementsAre("this text holds '[', which ends it too early: quote it: "
                                   "a: {is: \"count(p.built[x == y])\", to: x}"));
}

const char* const kSample =
    "# a sample\nname: x\nlist: [1, 'two', \"three\"]\nmap:\n  - a: &n {b: c}\n    d: *n\n  - |\n  "
    "  text\n";

TEST(YamlReader, SurvivesEveryTruncation) {
  const std::string sample = kSample;
  for (std::size_t n = 0; n <= sample.size(); ++n) (void)read(sample.substr(0, n));
}

TEST(YamlReader, SurvivesMutations) {
  RandomStream random(1, 2, 0);
  const std::string alphabet = ":-[]{}#&*!|>'\"%@`,? \n\tab1\xC3";
  for (int n = 0; n < 10'000; ++n) {
    std::string text = kSample;
    for (std::uint32_t m = 1 + random.below(4); m > 0; --m) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      const char c = alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
      switch (random.below(3)) {
        case 0:
          text[at] = c;
          break;
        case 1:
          text.insert(at, 1, c);
          break;
        default:
          text.erase(at, 1);
      }
    }
    const Read r = read(text);
    if (!r.tree) {
      EXPECT_FALSE(r.problems.empty()) << text;
    }
  }
}

}  // namespace
}  // namespace cubilete
