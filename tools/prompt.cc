#include "prompt.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>

#include "base/spelling.h"
#include "console.h"

namespace cubilete {
namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// "5 4" and "4,5" alike: the parts in order, joined by commas.
std::string parts_in_order(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ' ' || c == ',') {
      if (!parts.back().empty()) parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  if (parts.back().empty()) parts.pop_back();
  std::sort(parts.begin(), parts.end());
  return fmt::format("{}", fmt::join(parts, ","));
}

std::optional<Typed> command(const std::string& word, const std::string& rest, Language language) {
  static constexpr struct {
    const char* key;
    Typed::Kind kind;
  } kCommands[] = {{"command_help", Typed::kHelp},  {"command_why", Typed::kWhy},
                   {"command_undo", Typed::kUndo},  {"command_save", Typed::kSave},
                   {"command_quit", Typed::kQuit},  {"command_board", Typed::kBoard},
                   {"command_score", Typed::kScore}};
  for (const auto& c : kCommands) {
    if (word != say(language, c.key) && word != say(Language::kEnglish, c.key)) continue;
    // "why score" asks for what the score comes from.
    const bool is_of_score =
        rest == say(language, "command_score") || rest == say(Language::kEnglish, "command_score");
    return Typed{c.kind == Typed::kWhy && is_of_score ? Typed::kScore : c.kind, 0, rest};
  }
  if (word == "?") return Typed{Typed::kHelp, 0, ""};
  return std::nullopt;
}

}  // namespace

std::optional<std::string> read_line() {
  std::string line;
  for (;;) {
    const int c = std::getc(stdin);
    if (c == '\n') return line;
    if (c == EOF) {
      if (interrupted || line.empty()) return std::nullopt;
      return line;
    }
    line += static_cast<char>(c);
  }
}

std::optional<Typed> understand(const std::string& typed, const std::vector<std::string>& names,
                                const std::vector<std::string>& tokens, bool numbers_are_values,
                                Language language, std::string& message) {
  const std::string line = trimmed(typed);
  const std::size_t space = line.find(' ');
  const std::string word = lower(line.substr(0, space));
  const std::string rest = space == std::string::npos ? "" : trimmed(line.substr(space));
  const auto option = [](std::size_t i) { return Typed{Typed::kOption, i, ""}; };
  const std::string wanted = lower(line);

  const bool is_number =
      !line.empty() &&
      std::all_of(line.begin(), line.end(), [](unsigned char c) { return std::isdigit(c); });
  if (is_number && !numbers_are_values && line.size() < 7) {
    const std::size_t n = std::stoul(line);
    if (n >= 1 && n <= names.size()) return option(n - 1);
  }
  std::vector<std::string> low;
  for (const std::string& name : names) low.push_back(lower(name));
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (low[i] == wanted || lower(tokens[i]) == wanted) return option(i);
  }
  if (auto c = command(word, rest, language)) return c;
  if (!is_number || numbers_are_values) {
    for (std::size_t i = 0; i < tokens.size() && !line.empty(); ++i) {
      if (parts_in_order(tokens[i]) == parts_in_order(wanted) ||
          parts_in_order(low[i]) == parts_in_order(wanted)) {
        return option(i);
      }
    }
  }
  if (!line.empty() && !is_number) {
    for (const bool anywhere : {false, true}) {
      std::vector<std::size_t> found;
      for (std::size_t i = 0; i < names.size(); ++i) {
        const std::size_t at = std::min(low[i].find(wanted), lower(tokens[i]).find(wanted));
        if (at == 0 || (anywhere && at != std::string::npos)) found.push_back(i);
      }
      if (found.size() == 1) return option(found[0]);
      if (found.size() > 1) {
        std::vector<std::string> few;
        for (std::size_t i = 0; i < found.size() && i < 8; ++i) {
          few.push_back(fmt::format("{} {}", found[i] + 1, names[found[i]]));
        }
        message = say(language, "several_options", {line, fmt::format("{}", fmt::join(few, ", "))});
        return std::nullopt;
      }
    }
  }
  if (line.empty()) {
    message = say(language, "type_number", {fmt::format("{}", names.size())});
    return std::nullopt;
  }
  std::vector<std::string> all = low;
  for (const char* key :
       {"command_help", "command_why", "command_undo", "command_save", "command_quit"}) {
    all.push_back(say(language, key));
  }
  const auto near = nearest(wanted, all);
  message = say(language, "no_such_option",
                {line, near ? say(language, "did_you_mean", {*near})
                            : say(language, "type_number", {fmt::format("{}", names.size())})});
  return std::nullopt;
}

}  // namespace cubilete
