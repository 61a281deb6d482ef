#include "diagnostics/render.h"
#include "diagnostics/baseline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cubilete {
namespace {

struct Example {
  Sources sources;
  Diagnostics problems;
};

Example example() {
  Example e;
  const std::int32_t file = e.sources.add("g/game.yaml", "colour: red\nseñal: blu\n");
  e.problems.error("unknown-key", {file, 0, 6}, "the key 'colour' is not known here")
      .suggest("color");
  e.problems.warning("wrong-value", {file, 20, 23}, "found 'blu'")
      .note({file, 8, 11}, "first here");
  e.problems.sort();
  return e;
}

TEST(Report, StaysValidWhileOtherProblemsAreAdded) {
  Diagnostics problems;
  Diagnostics::Report first = problems.error("unknown-key", {}, "first");
  for (int i = 0; i < 100; ++i) problems.error("unknown-key", {}, "other");
  EXPECT_TRUE(first.suggest("colour", {"size", "color"}));
  EXPECT_FALSE(first.suggest("colour", {"weight"}));
  EXPECT_EQ(problems.list()[0].suggestion, "color");
  EXPECT_EQ(problems.list()[0].help, "did you mean 'color'?");
}

TEST(Report, DoesNothingForAProblemThatIsNotKept) {
  Diagnostics problems;
  for (std::size_t i = 0; i < kMostDiagnostics; ++i) problems.error("unknown-key", {}, "kept");
  problems.error("unknown-key", {}, "left out").help("unseen").note({}, "unseen");
  EXPECT_EQ(problems.size(), kMostDiagnostics + 1);
  EXPECT_TRUE(problems.list().back().notes.empty());
}

TEST(Render, ShowsTheLineAndACaretUnderTheValue) {
  const Example e = example();
  EXPECT_EQ(render_text(e.problems.list(), e.sources),
            "g/game.yaml:1:1: error[unknown-key]: the key 'colour' is not known here\n"
            "    1 | colour: red\n"
            "      | ^~~~~~\n"
            "      help: did you mean 'color'?\n"
            "g/game.yaml:2:8: warning[wrong-value]: found 'blu'\n"
            "    2 | señal: blu\n"
            "      |        ^~~\n"
            "      note: g/game.yaml:1:9: first here\n"
            "    1 | colour: red\n"
            "      |         ^~~\n"
            "      help: take one of the words listed\n");
}

TEST(Render, ColoursOnlyWhenAsked) {
  const Example e = example();
  EXPECT_EQ(render_text(e.problems.list(), e.sources).find('\x1b'), std::string::npos);
  EXPECT_NE(render_text(e.problems.list(), e.sources, {true}).find('\x1b'), std::string::npos);
}

TEST(Render, WindowsLongLines) {
  Sources s;
  const std::string line = std::string(300, 'a') + "X" + std::string(300, 'b');
  const std::int32_t file = s.add("x", line);
  Diagnostics d;
  d.error("wrong-value", {file, 300, 301}, "m");
  const std::string text = render_text(d.list(), s);
  EXPECT_NE(text.find("...aaa"), std::string::npos);
  const std::size_t caret = text.find('^') - text.rfind('\n', text.find('^'));
  const std::size_t mark = text.find('X') - text.rfind('\n', text.find('X'));
  EXPECT_EQ(caret, mark);
}

TEST(Render, ShowsNothingThatATerminalWouldObey) {
  Sources sources;
  const std::int32_t file =
      sources.add("x.lua", "local \x9b\x80\xff = '\x1b[2J' .. nowhere\nlocal \x9b = 1\n");
  Diagnostics d;
  d.error("script-error", {file, 22, 29}, "found '\x1b[2J\x9b'");
  EXPECT_EQ(
      render_text(d.list(), sources),
      "x.lua:1:23: error[script-error]: found '␛[2J\uFFFD'\n"
      "    1 | local \uFFFD\uFFFD\uFFFD = '␛[2J' .. nowhere\n"
      "      |                       ^~~~~~~\n"
      "      help: look at the line shown: the message is Lua's own. Where a value may be nil, "
      "write 'value or 0', or ask for it before\n");
}

TEST(Render, PointsBehindWhatTakesMoreRoomThanItHas) {
  Sources sources;
  const std::int32_t file = sources.add("x.lua", "a\u200Eb = nowhere\n");
  Diagnostics d;
  d.error("script-error", {file, 8, 15}, "no such name");
  EXPECT_EQ(
      render_text(d.list(), sources),
      "x.lua:1:7: error[script-error]: no such name\n"
      "    1 | a<U+200E>b = nowhere\n"
      "      |              ^~~~~~~\n"
      "      help: look at the line shown: the message is Lua's own. Where a value may be nil, "
      "write 'value or 0', or ask for it before\n");
}

TEST(Render, JsonHoldsWhatTextShows) {
  const Example e = example();
  const auto j = nlohmann::json::parse(render_json(e.problems.list(), e.sources));
  ASSERT_EQ(j["diagnostics"].size(), 2u);
  EXPECT_EQ(j["diagnostics"][0]["suggestion"], "color");
  EXPECT_EQ(j["diagnostics"][1]["line"], 2);
  EXPECT_EQ(j["diagnostics"][1]["column"], 8);
  EXPECT_EQ(j["diagnostics"][1]["notes"][0]["message"], "first here");
}

TEST(Render, SarifHasOneResultPerProblem) {
  const Example e = example();
  const auto j = nlohmann::json::parse(render_sarif(e.problems.list(), e.sources, "1.2.3", ""));
  EXPECT_EQ(j["version"], "2.1.0");
  const auto& results = j["runs"][0]["results"];
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0]["ruleId"], "unknown-key");
  EXPECT_EQ(results[1]["locations"][0]["physicalLocation"]["region"]["startColumn"], 8);
  const auto& rules = j["runs"][0]["tool"]["driver"]["rules"];
  ASSERT_GE(rules.size(), 1u);
  EXPECT_EQ(rules[0]["id"], "unknown-key");
  EXPECT_FALSE(rules[0]["help"]["text"].get<std::string>().empty());
  EXPECT_EQ(rules[0]["defaultConfiguration"]["level"], "error");
  EXPECT_FALSE(rules[0].contains("helpUri"));
}

TEST(Render, SarifNamesTheSectionOfACodeWhereAPageIsPublished) {
  const Example e = example();
  const auto j = nlohmann::json::parse(
      render_sarif(e.problems.list(), e.sources, "1.2.3", "https://example.org/x"));
  EXPECT_EQ(j["runs"][0]["tool"]["driver"]["informationUri"], "https://example.org/x");
  EXPECT_EQ(j["runs"][0]["tool"]["driver"]["rules"][0]["helpUri"],
            "https://example.org/x/blob/v1.2.3/content/FINDINGS.md#unknown-key");
}

TEST(Render, SarifHasAFixWhereOneWordIsReplacedAndFingerprintsThatStay) {
  const Example e = example();
  const auto j = nlohmann::json::parse(render_sarif(e.problems.list(), e.sources, "1.2.3", ""));
  EXPECT_EQ(j["runs"][0]["tool"]["driver"]["semanticVersion"], "1.2.3");
  const auto& results = j["runs"][0]["results"];
  const auto& change = results[0]["fixes"][0]["artifactChanges"][0];
  EXPECT_EQ(change["replacements"][0]["insertedContent"]["text"], "color");
  EXPECT_EQ(change["replacements"][0]["deletedRegion"],
            results[0]["locations"][0]["physicalLocation"]["region"]);
  EXPECT_FALSE(results[1].contains("fixes"));
  // The same problem a line further below.
  Sources moved;
  Diagnostics problems;
  const auto file = moved.add("x.yaml", "a\na\n");
  problems.error("wrong-value", {file, 0, 1}, "wrong");
  problems.error("wrong-value", {file, 2, 3}, "wrong");
  Sources other;
  Diagnostics shifted;
  other.add("x.yaml", "\na\na\n");
  shifted.error("wrong-value", {file, 1, 2}, "wrong");
  shifted.error("wrong-value", {file, 3, 4}, "wrong");
  const auto fingerprints = [](const std::string& sarif) {
    std::vector<std::string> out;
    const auto log = nlohmann::json::parse(sarif);
    for (const auto& r : log["runs"][0]["results"]) {
      out.push_back(r["partialFingerprints"]["findingOfKind/v1"]);
    }
    return out;
  };
  const auto before = fingerprints(render_sarif(problems.list(), moved, "1", ""));
  EXPECT_EQ(before, fingerprints(render_sarif(shifted.list(), other, "1", "")));
  EXPECT_NE(before[0], before[1]);
}

TEST(Render, GithubAnnotatesTheLine) {
  Sources sources;
  Diagnostics d;
  const auto file = sources.add("a,b:c.yaml", "one\ntwo\n");
  d.error("wrong-value", {file, 4, 7}, "50 % is\nwrong", "write 5");
  d.warning("never-used", {}, "nothing");
  EXPECT_EQ(render_github(d.list(), sources),
            "::error file=a%2Cb%3Ac.yaml,line=2,endLine=2,col=1,endColumn=4,title=wrong-value::"
            "50 %25 is wrong%0Awrite 5\n"
            "::warning title=never-used::nothing%0Ause it, or remove it with its text\n");
}

TEST(Render, JunitCountsBySuite) {
  const std::vector<CheckedCase> all = {{"a", "one", "a.yaml", 0.5, "", ""},
                                        {"b", "<two>", "", 0, "\"no\"", "1 < 2 & \x01"},
                                        {"a", "three", "", 0.25, "", ""}};
  EXPECT_EQ(render_junit(all),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites>\n"
            "  <testsuite name=\"a\" tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"0\" "
            "time=\"0.750\">\n"
            "    <testcase classname=\"a\" name=\"one\" time=\"0.500\" file=\"a.yaml\"/>\n"
            "    <testcase classname=\"a\" name=\"three\" time=\"0.250\"/>\n"
            "  </testsuite>\n"
            "  <testsuite name=\"b\" tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\" "
            "time=\"0.000\">\n"
            "    <testcase classname=\"b\" name=\"&lt;two&gt;\" time=\"0.000\">\n"
            "      <failure message=\"&quot;no&quot;\">1 &lt; 2 &amp; ?</failure>\n"
            "    </testcase>\n"
            "  </testsuite>\n"
            "</testsuites>\n");
}

TEST(Render, SarifNamesFilesByUris) {
  Sources sources;
  Diagnostics d;
  d.error("yaml-syntax", {sources.add("my game/año.yaml", "x"), 0, 1}, "wrong");
  d.error("yaml-syntax", {sources.add("/tmp/a b.yaml", "x"), 0, 1}, "wrong");
  const auto j = nlohmann::json::parse(render_sarif(d.list(), sources, "1.2.3", ""));
  const auto file = [&](std::size_t i) {
    return j["runs"][0]["results"][i]["locations"][0]["physicalLocation"]["artifactLocation"];
  };
  EXPECT_EQ(file(0)["uri"], "my%20game/a%C3%B1o.yaml");
  EXPECT_EQ(file(0)["uriBaseId"], "%SRCROOT%");
  EXPECT_EQ(file(1)["uri"], "file:///tmp/a%20b.yaml");
  EXPECT_EQ(j["runs"][0]["tool"]["driver"]["rules"].size(), 1u);
}

TEST(Baseline, LeavesOutWhatWasKnownWhereverItStandsNow) {
  const Example before = example();
  const auto baseline = Baseline::read(render_json(before.problems.list(), before.sources));
  ASSERT_TRUE(baseline);
  Example now = example();
  now.problems.warning("never-used", {0, 0, 1}, "something new");
  EXPECT_EQ(baseline->remove_known(now.problems, now.sources), 2u);
  ASSERT_EQ(now.problems.size(), 1u);
  EXPECT_EQ(now.problems.list()[0].code, "never-used");
  EXPECT_FALSE(Baseline::read("[]"));
  EXPECT_FALSE(Baseline::read("no json"));
}

TEST(Diagnostics, SortAndDropRepetitions) {
  Diagnostics d;
  d.error("wrong-value", {0, 5, 6}, "m");
  d.error("unknown-key", {0, 1, 2}, "m");
  d.error("wrong-value", {0, 5, 6}, "m");
  d.sort();
  ASSERT_EQ(d.size(), 2u);
  EXPECT_EQ(d.list()[0].code, "unknown-key");
}

// Columns counted from the beginning of a long line agree with those counted from a milestone in
// it.
TEST(Sources, CountColumnsOfLongLines) {
  std::string text = "short\n";
  for (int i = 0; i < 1500; ++i) text += i % 7 == 0 ? "\xC3\xB1" : i % 11 == 0 ? "\xFF" : "x";
  text += "\n\nse\xC3\xB1or\n";
  for (int i = 0; i < 2500; ++i) text += "y";
  Sources sources;
  const std::int32_t file = sources.add("a.yaml", text);
  SourcePosition naive{1, 1};
  for (std::uint32_t i = 0; i < text.size();) {
    const SourceSpan span{file, i, i + 1};
    ASSERT_EQ(naive.line, sources.begin_of(span).line) << i;
    ASSERT_EQ(naive.column, sources.begin_of(span).column) << i;
    const bool is_letter_of_two_bytes = text[i] == '\xC3';
    naive = text[i] == '\n' ? SourcePosition{naive.line + 1, 1}
                            : SourcePosition{naive.line, naive.column + 1};
    i += is_letter_of_two_bytes ? 2 : 1;
  }
}

TEST(Render, ShowsAWindowOfALongLine) {
  std::string line;
  for (int i = 0; i < 4000; ++i)
    line +=
        "se\xC3\xB1"
        "al ";
  Example e;
  const std::int32_t file = e.sources.add("g.yaml", line + "wrong" + line);
  const auto at = static_cast<std::uint32_t>(line.size());
  e.problems.error("wrong-value", {file, at, at + 5}, "found");
  const std::string text = render_text(e.problems.list(), e.sources, {});
  const std::size_t shown = text.find("wrongse");
  const std::size_t caret = text.find("^~~~~\n");
  ASSERT_NE(std::string::npos, shown);
  ASSERT_NE(std::string::npos, caret);
  const auto columns = [&](std::size_t to) {
    const std::size_t from = text.rfind('\n', to) + 1;
    return std::count_if(text.begin() + std::ptrdiff_t(from), text.begin() + std::ptrdiff_t(to),
                         [](char c) { return (c & 0xC0) != 0x80; });
  };
  EXPECT_EQ(columns(shown), columns(caret));
  EXPECT_LT(text.size(), 500u);
}

}  // namespace
}  // namespace cubilete
