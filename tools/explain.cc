// cubilete explain: what a code of a problem means, and what to do.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "base/spelling.h"
#include "console.h"
#include "diagnostics/codes.h"
#include "subcommands.h"

namespace cubilete {

namespace {

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

int explain_code(const std::string& code) {
  if (code.empty()) {
    list_codes();
    return kFine;
  }
  if (const CodeText* text = text_of_code(code)) {
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

void add_explain(CLI::App& app, int& exit_code) {
  auto code = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("explain", "Tells what the code of a problem means");
  command->add_option("code", *code, "As it stands in brackets: never-used; without it, all codes");
  command->footer("Examples:\n  cubilete explain never-used\n  cubilete explain");
  command->callback([code, &exit_code] { exit_code = explain_code(*code); });
}

}  // namespace cubilete
