#include "tools/cli/help_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

#include "tools/cli/console.h"

namespace cubilete {
namespace {

constexpr std::size_t kLine = 80;
constexpr std::size_t kIndent = 26;  // of descriptions

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// Wraps a text between two columns; the first line begins where the caller has written to.
std::string filled(const std::string& text, std::size_t from) {
  std::string out;
  std::size_t column = from;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (column > from && column + 1 + word.size() > kLine) {
      out += "\n" + std::string(from, ' ');
      column = from;
    } else if (column > from) {
      out += " ";
      ++column;
    }
    out += word;
    column += word.size();
    at = end + 1;
  }
  return out;
}

std::string entry(const std::string& name, const std::string& description) {
  std::string out = "  " + name;
  if (out.size() + 2 > kIndent) {
    out += "\n" + std::string(kIndent, ' ');
  } else {
    out.resize(kIndent, ' ');
  }
  return out + filled(description, kIndent) + "\n";
}

// The parts of the library's description of a value: its type, and its checks.
std::string part_with(const std::string& type, std::string_view what) {
  std::size_t at = 0;
  while (at <= type.size()) {
    const std::size_t end = std::min(type.find(':', at), type.size());
    const std::string part = type.substr(at, end - at);
    if (part.find(what) != std::string::npos) return part;
    at = end + 1;
  }
  return {};
}

class HelpText final : public CLI::Formatter {
 public:
  HelpText() {
    label("Positionals", "Arguments");
    label("SUBCOMMAND", "COMMAND");
    label("OPTIONS", "options");
  }

  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    return as_called(CLI::Formatter::make_help(app, std::move(name), mode));
  }
  std::string make_description(const CLI::App* app) const override {
    return filled(app->get_description(), 0) + "\n\n";
  }
  // Lines that begin with blanks are examples and stay as they are.
  std::string make_footer(const CLI::App* app) const override {
    std::istringstream lines(app->get_footer());
    std::string out;
    std::string paragraph;
    const auto flush = [&] {
      if (!paragraph.empty()) out += filled(paragraph, 0) + "\n";
      paragraph.clear();
    };
    for (std::string line; std::getline(lines, line);) {
      if (line.empty() || line.starts_with("  ") || line.ends_with(":")) {
        flush();
        out += line + "\n";
      } else {
        paragraph += (paragraph.empty() ? "" : " ") + line;
      }
    }
    flush();
    return out;
  }
  std::string make_subcommand(const CLI::App* command) const override {
    return entry(command->get_name(), command->get_description());
  }
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return entry(make_option_name(option, is_positional), description_of(*option));
  }
  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    if (is_positional) return upper(option->get_name(true, false));
    std::string out;
    for (const std::string& name : option->get_snames()) out += (out.empty() ? "-" : ", -") + name;
    for (const std::string& name : option->get_lnames()) {
      out += (out.empty() ? "--" : ", --") + name;
    }
    const std::string value = value_name(*option);
    return value.empty() ? out : out + " " + value;
  }
};

}  // namespace

std::string value_name(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return {};
  const std::string& type = option.get_type_name();
  const std::size_t open = type.find('{');
  const std::size_t close = type.find('}');
  if (open != std::string::npos && close != std::string::npos) {
    std::string values = type.substr(open + 1, close - open - 1);
    std::replace(values.begin(), values.end(), ',', '|');
    return values;
  }
  const std::string base = type.substr(0, type.find_first_of(":[ "));
  if (base == "INT" || base == "UINT") return "N";
  if (base != "TEXT") return base;
  constexpr std::string_view kFiles = " output record part games-out resume save ";
  const std::string name = option.get_lnames().empty() ? "" : option.get_lnames().front();
  return kFiles.find(" " + name + " ") != std::string_view::npos ? "FILE" : upper(name);
}

std::string description_of(const CLI::Option& option) {
  std::string out = option.get_description();
  const std::string& type = option.get_type_name();
  for (const char* bound : {"at least", "days"}) {
    const std::string part = part_with(type, bound);
    if (!part.empty()) out += fmt::format(" ({})", part);
  }
  const std::string given = option.get_default_str();
  const bool says_nothing = given.empty() || given == "0" || given == "false" || given == "[]";
  return says_nothing ? out : fmt::format("{} (default: {})", out, given);
}

std::shared_ptr<CLI::FormatterBase> make_help_text() { return std::make_shared<HelpText>(); }

}  // namespace cubilete
