// cubilete explain: explains a problem's code and what to do.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/spelling.h"
#include "diagnostics/codes.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/subcommands.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

void list_codes() {
  std::string text;
  const CodeText* last = nullptr;
  for (const CodeText& c : all_codes()) {
    if (!last || last->group != c.group) {
      text += fmt::format("{}{}:\n", last ? "\n" : "", title_of(c.group));
    }
    text += fmt::format("  {}\n", c.code);
    last = &c;
  }
  print_out(text);
}

Json to_json(const CodeText& c) {
  return {
      {"code", c.code}, {"group", title_of(c.group)}, {"meaning", c.meaning}, {"remedy", c.remedy}};
}

// Writes the page content/FINDINGS.md: a section for each code.
void print_page() {
  std::string text =
      "# Findings\n\n"
      "<!-- Generated from interpreter/diagnostics/codes.cc by: cubilete explain --format markdown "
      "-->\n\n"
      "What each code in brackets means, as in `error[never-payable]`, and what to do. "
      "`cubilete explain CODE`\nprints one of them; [MISTAKES.md](MISTAKES.md) shows them as they "
      "are "
      "reported.\n";
  const CodeText* last = nullptr;
  for (const CodeText& c : all_codes()) {
    if (!last || last->group != c.group) text += fmt::format("\n## About {}\n", title_of(c.group));
    text += fmt::format("\n### {}\n\n{} {}\n", c.code, c.meaning, c.remedy);
    last = &c;
  }
  print_out(text);
}

int explain_code(const std::string& code, const std::string& format) {
  const bool as_json = format == "json";
  if (code.empty()) {
    if (format == "markdown") {
      print_page();
      return kFine;
    }
    if (!as_json) {
      list_codes();
      return kFine;
    }
    Json all = Json::array();
    for (const CodeText& c : all_codes()) all.push_back(to_json(c));
    print_json(Json{{"codes", std::move(all)}}.dump(2) + "\n");
    return kFine;
  }
  if (const CodeText* text = text_of_code(code)) {
    if (as_json) {
      print_json(Json{{"codes", Json::array({to_json(*text)})}}.dump(2) + "\n");
      return kFine;
    }
    print_out(fmt::format("{} ({})\n\n{}\n{}\n", text->code, title_of(text->group), text->meaning,
                          text->remedy));
    return kFine;
  }
  std::vector<std::string> codes;
  for (const CodeText& c : all_codes()) codes.emplace_back(c.code);
  report_error(fmt::format("there is no code '{}'", code),
               hint(code, codes, "'cubilete explain' without a code lists them all"));
  return kWrongUsage;
}

}  // namespace

void add_explain(const Command& command, int& exit_code) {
  struct Options {
    std::string code;
    std::string format = "text";
  };
  auto o = std::make_shared<Options>();
  command.add_option("code", o->code,
                     "As it is shown in brackets: never-used; without it, all codes");
  command.add_option("--format", o->format, "text, json, or markdown for all of them as a page")
      .one_of({"text", "json", "markdown"});
  command.footer("Examples:\n  cubilete explain never-used\n  cubilete explain");
  command.callback([o, &exit_code] { exit_code = explain_code(o->code, o->format); });
}

}  // namespace cubilete
