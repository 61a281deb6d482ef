#include "diagnostics/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "base/markup.h"
#include "base/printable.h"
#include "base/utf8.h"
#include "diagnostics/codes.h"
#include "diagnostics/consequences.h"

namespace cubilete {
namespace {

using Json = nlohmann::ordered_json;

const char* word(Severity s) { return s == Severity::kError ? "error" : "warning"; }

class Paint {
 public:
  explicit Paint(bool on) : on_(on) {}
  std::string operator()(const char* code, const std::string& text) const {
    return on_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
  }

 private:
  bool on_;
};

constexpr std::size_t kWindow = 100;

// Splits a line into letters as they are displayed: an invisible character takes several columns.
std::vector<std::string> letters_of(std::string_view line) {
  std::vector<std::string> letters;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t n = std::max<std::size_t>(character_at(line, i), 1);
    letters.push_back(printable(line.substr(i, n)));
    i += n;
  }
  return letters;
}

// Returns the width in columns of letters [first, last); each place beyond the end counts one.
std::size_t width_of(const std::vector<std::string>& letters, std::size_t first, std::size_t last) {
  std::size_t width = 0;
  for (std::size_t i = first; i < last; ++i) {
    if (i >= letters.size()) return width + last - i;
    width += static_cast<std::size_t>(
        std::ranges::count_if(letters[i], [](char c) { return (c & 0xC0) != 0x80; }));
  }
  return width;
}

// Returns the offset `count` characters before `at`, or 0 if there are fewer.
std::size_t characters_before(std::string_view line, std::size_t at, std::size_t count) {
  for (; count > 0 && at > 0; --count) {
    do --at;
    while (at > 0 && (line[at] & 0xC0) == 0x80);
  }
  return at;
}

// Returns the line with a caret under the span; of a long line, a window around the span. Only the
// window is scanned: a line may have a million characters, and a thousand errors.
std::string excerpt(const Sources& sources, SourceSpan span, const Paint& paint,
                    const char* colour) {
  constexpr std::size_t kMostBytes = kWindow * 4;  // size of the window in bytes
  const SourcePosition at = sources.begin_of(span);
  const SourcePosition to = sources.end_of(span);
  const std::string_view line = sources.line(span.file, at.line);
  const std::size_t byte = std::min(line.size(), sources.offset_in_line(span));
  const bool is_long = line.size() > kMostBytes || letters_of(line).size() > kWindow;
  const std::size_t first = is_long ? characters_before(line, byte, kWindow / 2) : 0;
  std::vector<std::string> letters = letters_of(line.substr(first, kMostBytes));
  const bool is_cut = letters.size() > kWindow || first + kMostBytes < line.size();
  letters.resize(std::min(letters.size(), kWindow));

  const std::size_t begin = letters_of(line.substr(first, byte - first)).size();
  std::size_t end = to.line == at.line ? begin + (to.column - at.column) : letters.size();
  end = std::max(std::min(end, letters.size() + 1), begin + 1);
  std::string shown = first > 0 ? "..." : "";
  const std::size_t shift = shown.size();
  for (const std::string& letter : letters) shown += letter;
  if (is_cut) shown += "...";
  const std::string number = fmt::format("{:>5}", at.line);
  std::string caret(shift + width_of(letters, 0, begin), ' ');
  caret += '^';
  caret += std::string(width_of(letters, begin, end) - 1, '~');
  return fmt::format("{} | {}\n{:>5} | {}\n", number, shown, "", paint(colour, caret));
}

// Returns the line that names the further places of a problem.
std::string further_places(std::vector<std::string> places, const Paint& paint) {
  constexpr std::size_t kMostShown = 6;
  const std::size_t more = places.size() - std::min(places.size(), kMostShown);
  places.resize(places.size() - more);
  return fmt::format("      {} {}: {}{}\n", paint("1;36", "note:"), kFurtherPlace,
                     printable(fmt::format("{}", fmt::join(places, ", "))),
                     more > 0 ? fmt::format(" and {} more", more) : "");
}

}  // namespace

std::string render_text(const std::vector<Diagnostic>& all, const Sources& sources,
                        RenderOptions options) {
  const Paint paint(options.colour);
  std::string out;
  for (const Diagnostic& d : all) {
    const char* colour = d.severity == Severity::kError ? "1;31" : "1;35";
    if (d.span.is_known()) out += paint("1", printable(sources.where(d.span)) + ":") + " ";
    out += paint(colour, fmt::format("{}[{}]:", word(d.severity), d.code)) + " " + d.message + "\n";
    if (d.span.is_known()) out += excerpt(sources, d.span, paint, colour);
    std::vector<std::string> further;
    for (const Note& n : d.notes) {
      if (is_further_place(n)) {
        further.push_back(sources.where(n.span));
        continue;
      }
      out += fmt::format(
          "      {} {}\n", paint("1;36", "note:"),
          printable(n.span.is_known() ? sources.where(n.span) + ": " + n.text : n.text));
      if (n.span.is_known()) out += excerpt(sources, n.span, paint, "1;36");
    }
    if (!further.empty()) out += further_places(std::move(further), paint);
    if (const std::string help = way_out(d); !help.empty()) {
      out += fmt::format("      {} {}\n", paint("1;32", "help:"), help);
    }
  }
  return out;
}

std::string render_json(const std::vector<Diagnostic>& all, const Sources& sources) {
  Json list = Json::array();
  for (const Diagnostic& d : all) {
    Json j;
    j["severity"] = word(d.severity);
    j["code"] = d.code;
    if (d.span.is_known()) {
      j["file"] = sources.path(d.span.file);
      j["line"] = sources.begin_of(d.span).line;
      j["column"] = sources.begin_of(d.span).column;
      j["end_line"] = sources.end_of(d.span).line;
      j["end_column"] = sources.end_of(d.span).column;
    }
    j["message"] = d.message;
    if (const std::string help = way_out(d); !help.empty()) j["help"] = help;
    if (!d.suggestion.empty()) j["suggestion"] = d.suggestion;
    Json notes = Json::array();
    for (const Note& n : d.notes) {
      Json note;
      if (n.span.is_known()) {
        note["file"] = sources.path(n.span.file);
        note["line"] = sources.begin_of(n.span).line;
        note["column"] = sources.begin_of(n.span).column;
      }
      note["message"] = n.text;
      notes.push_back(std::move(note));
    }
    j["notes"] = std::move(notes);
    list.push_back(std::move(j));
  }
  Json out;
  out["diagnostics"] = std::move(list);
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

namespace {

// Encodes a path for a URI: characters with a meaning there are written as %20 and the like.
std::string percent_encoded(const std::string& path) {
  std::string out;
  for (const char c : path) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') ||
                          std::string_view("/-._~").find(c) != std::string_view::npos;
    out += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

// Makes an artifact location. Paths below the working directory are relative to it.
Json artifact(const std::string& path) {
  Json out;
  if (path.starts_with("/")) {
    out["uri"] = "file://" + percent_encoded(path);
  } else {
    out["uri"] = percent_encoded(path);
    out["uriBaseId"] = "%SRCROOT%";
  }
  return out;
}

// Returns the descriptions of the codes that occur, in the order of their first finding.
Json rules_of(const std::vector<Diagnostic>& all, const std::string& page) {
  Json rules = Json::array();
  for (const Diagnostic& d : all) {
    const bool is_known = std::any_of(rules.begin(), rules.end(),
                                      [&](const Json& rule) { return rule["id"] == d.code; });
    const CodeText* text = text_of_code(d.code);
    if (is_known || !text) continue;
    Json rule;
    rule["id"] = d.code;
    rule["shortDescription"]["text"] = text->meaning;
    rule["help"]["text"] = text->remedy;
    if (!page.empty()) rule["helpUri"] = fmt::format("{}#{}", page, d.code);
    rule["defaultConfiguration"]["level"] = word(d.severity);
    rules.push_back(std::move(rule));
  }
  return rules;
}

}  // namespace

std::string render_sarif(const std::vector<Diagnostic>& all, const Sources& sources,
                         const std::string& version, const std::string& homepage) {
  const auto location = [&](SourceSpan span) {
    Json l;
    l["physicalLocation"]["artifactLocation"] = artifact(sources.path(span.file));
    Json& region = l["physicalLocation"]["region"];
    region["startLine"] = sources.begin_of(span).line;
    region["startColumn"] = sources.begin_of(span).column;
    region["endLine"] = sources.end_of(span).line;
    region["endColumn"] = sources.end_of(span).column;
    return l;
  };
  std::map<std::string, int> of_kind;
  Json results = Json::array();
  for (const Diagnostic& d : all) {
    Json r;
    r["ruleId"] = d.code;
    r["level"] = word(d.severity);
    const std::string help = way_out(d);
    r["message"]["text"] = help.empty() ? d.message : d.message + " (" + help + ")";
    if (d.span.is_known()) {
      r["locations"] = Json::array({location(d.span)});
      const std::string kind = sources.path(d.span.file) + '\n' + d.code + '\n' + d.message;
      r["partialFingerprints"]["findingOfKind/v1"] =
          fmt::format("{:016x}-{}", digest_of(kind), ++of_kind[kind]);
    }
    if (is_word_to_replace(d, sources)) {
      Json replacement;
      replacement["deletedRegion"] = location(d.span)["physicalLocation"]["region"];
      replacement["insertedContent"]["text"] = d.suggestion;
      Json change;
      change["artifactLocation"] = artifact(sources.path(d.span.file));
      change["replacements"] = Json::array({std::move(replacement)});
      Json fix;
      fix["description"]["text"] = d.help;
      fix["artifactChanges"] = Json::array({std::move(change)});
      r["fixes"] = Json::array({std::move(fix)});
    }
    for (const Note& n : d.notes) {
      if (!n.span.is_known()) continue;
      Json l = location(n.span);
      l["message"]["text"] = n.text;
      r["relatedLocations"].push_back(std::move(l));
    }
    results.push_back(std::move(r));
  }
  Json run;
  run["tool"]["driver"]["name"] = "cubilete";
  run["tool"]["driver"]["semanticVersion"] = version;
  std::string page;
  if (!homepage.empty()) {
    run["tool"]["driver"]["informationUri"] = homepage;
    page = fmt::format("{}/blob/v{}/content/FINDINGS.md", homepage, version);
  }
  run["tool"]["driver"]["rules"] = rules_of(all, page);
  run["originalUriBaseIds"]["%SRCROOT%"]["description"]["text"] =
      "the folder in which cubilete was started";
  run["columnKind"] = "unicodeCodePoints";
  run["results"] = std::move(results);
  Json out;
  out["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
  out["version"] = "2.1.0";
  out["runs"] = Json::array({std::move(run)});
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

namespace {

// Writes what has a meaning in a workflow command otherwise; `more` are further such characters.
std::string workflow_text(const std::string& text, std::string_view more) {
  std::string out;
  for (const char c : text) {
    const bool is_special = c == '%' || c == '\r' || c == '\n' || more.find(c) != more.npos;
    out += is_special ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return out;
}

// Writes text in XML, which has no place for most control characters.
std::string xml_text(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t'; },
      '?');
  return markup_text(text);
}

}  // namespace

std::string render_github(const std::vector<Diagnostic>& all, const Sources& sources) {
  constexpr std::string_view kOfProperties = ":,";
  std::string out;
  for (const Diagnostic& d : at_each_place(all)) {
    out += fmt::format("::{} ", word(d.severity));
    if (d.span.is_known()) {
      const SourcePosition at = sources.begin_of(d.span);
      const SourcePosition to = sources.end_of(d.span);
      out += fmt::format("file={},line={},endLine={},",
                         workflow_text(sources.path(d.span.file), kOfProperties), at.line, to.line);
      // Columns are taken within one line only.
      if (at.line == to.line) out += fmt::format("col={},endColumn={},", at.column, to.column);
    }
    const std::string help = way_out(d);
    const std::string text = help.empty() ? d.message : d.message + "\n" + help;
    out += fmt::format("title={}::{}\n", workflow_text(d.code, kOfProperties),
                       workflow_text(text, ""));
  }
  return out;
}

std::string render_junit(const std::vector<CheckedCase>& all) {
  std::vector<std::string> suites;
  for (const CheckedCase& c : all) {
    if (std::ranges::find(suites, c.suite) == suites.end()) suites.push_back(c.suite);
  }
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const std::string& suite : suites) {
    int tests = 0;
    int failures = 0;
    double seconds = 0;
    std::string cases;
    for (const CheckedCase& c : all) {
      if (c.suite != suite) continue;
      ++tests;
      seconds += c.seconds;
      cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"{}",
                           xml_text(c.suite), xml_text(c.name), c.seconds,
                           c.file.empty() ? "" : fmt::format(" file=\"{}\"", xml_text(c.file)));
      if (c.failure.empty()) {
        cases += "/>\n";
        continue;
      }
      ++failures;
      cases += fmt::format(">\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
                           xml_text(c.failure), xml_text(c.details));
    }
    out += fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"0\" "
        "time=\"{:.3f}\">\n{}  </testsuite>\n",
        xml_text(suite), tests, failures, seconds, cases);
  }
  return out + "</testsuites>\n";
}

}  // namespace cubilete
