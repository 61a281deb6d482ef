#include "tools/play/prompt.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/spelling.h"
#include "base/utf8.h"

namespace cubilete {
namespace {

constexpr struct {
  const char* key;
  ParsedLine::Kind kind;
} kCommands[] = {{"command_help", ParsedLine::kHelp},   {"command_why", ParsedLine::kWhy},
                 {"command_undo", ParsedLine::kUndo},   {"command_board", ParsedLine::kBoard},
                 {"command_score", ParsedLine::kScore}, {"command_look", ParsedLine::kLook},
                 {"command_rules", ParsedLine::kRules}, {"command_log", ParsedLine::kLog},
                 {"command_save", ParsedLine::kSave},   {"command_quit", ParsedLine::kQuit},
                 {"command_hint", ParsedLine::kHint},   {"command_chance", ParsedLine::kChance}};

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

bool is_number(const std::string& text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

// Sorts the parts and joins them by commas, so that "5 4" and "4,5" are equal.
std::string in_order(std::vector<std::string> parts) {
  std::sort(parts.begin(), parts.end());
  return lower_case(fmt::format("{}", fmt::join(parts, ",")));
}

std::vector<std::string> parts_as_typed(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ' ' || c == ',') {
      if (!parts.back().empty()) parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  if (parts.back().empty()) parts.pop_back();
  return parts;
}

std::string parts_in_order(const std::string& text) { return in_order(parts_as_typed(text)); }

// One typed line and the menu that it answers.
class TypedLine {
 public:
  TypedLine(const std::string& line, const Menu& menu, Language language, std::string& message)
      : line_(trimmed(line)),
        wanted_(lower_case(line_)),
        menu_(menu),
        language_(language),
        message_(message) {}

  std::optional<ParsedLine> read() {
    if (line_.empty()) return not_understood(what_to_type());
    if (menu_.is_ticked) return ticked();
    if (const auto at = position()) return option(*at);
    auto command = understand_command(line_, language_, message_);
    if (!command) return std::nullopt;
    const bool has_slash = line_.front() == '/';
    const std::vector<std::size_t> begun = lines_beginning();
    if (command->kind != ParsedLine::kText) {
      if (!has_slash && !begun.empty()) return is_both(begun.front());
      return command;
    }
    if (const auto found = named(); !found.empty()) return one_of(found);
    if (const auto found = valued(); !found.empty()) return one_of(found);
    if (!is_number(wanted_)) {
      if (!begun.empty()) return one_of(begun);
      if (const auto found = containing(); !found.empty()) return one_of(found);
    }
    return not_understood(suggestion());
  }

 private:
  using Found = std::vector<std::size_t>;

  // Parses a list of all things selected, by number or name.
  std::optional<ParsedLine> ticked() {
    const auto command = understand_command(line_, language_, message_);
    if (!command) return std::nullopt;
    const auto all = things();
    if (!all && command->kind != ParsedLine::kText) return command;
    if (!all) return not_understood(what_to_type());
    return ParsedLine{ParsedLine::kTicked, 0,
                      all->empty() ? "none" : fmt::format("{}", fmt::join(*all, ","))};
  }

  // Returns the tokens of the named things; nothing if a part matches no line, or several.
  std::optional<std::vector<std::string>> things() const {
    std::vector<std::string> tokens;
    if (wanted_ == "0" || wanted_ == "none" ||
        wanted_ == lower_case(say(language_, "none_of_them"))) {
      return tokens;
    }
    for (const std::string& part : split(wanted_, ',')) {
      const auto one = thing(part);
      if (one) {
        tokens.push_back(menu_.lines[*one].token);
        continue;
      }
      for (const std::string& word : split(part, ' ')) {
        const auto next = thing(word);
        if (!next) return std::nullopt;
        tokens.push_back(menu_.lines[*next].token);
      }
    }
    return tokens;
  }

  // Returns the line for a number, a name, a token or an unambiguous beginning.
  std::optional<std::size_t> thing(const std::string& part) const {
    for (std::size_t i = 0; i < menu_.lines.size(); ++i) {
      const MenuLine& l = menu_.lines[i];
      if (part == l.label || part == fmt::format("#{}", i + 1) || part == lower_case(l.name) ||
          part == lower_case(l.token)) {
        return i;
      }
    }
    const Found begun = lines_where([&](const MenuLine& l) {
      return lower_case(l.name).starts_with(part) || lower_case(l.token).starts_with(part);
    });
    return begun.size() == 1 && !is_number(part) ? std::optional(begun.front()) : std::nullopt;
  }

  // Splits a text at the mark; the parts are trimmed, and empty ones removed.
  static std::vector<std::string> split(const std::string& text, char mark) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(mark, begin), text.size());
      std::string part = trimmed(text.substr(begin, end - begin));
      if (!part.empty()) parts.push_back(std::move(part));
      begin = end + 1;
    }
    return parts;
  }

  static ParsedLine option(std::size_t line) { return ParsedLine{ParsedLine::kOption, line, ""}; }

  template <class Fits>
  Found lines_where(Fits fits) const {
    Found found;
    for (std::size_t i = 0; i < menu_.lines.size(); ++i) {
      if (fits(menu_.lines[i])) found.push_back(i);
    }
    return found;
  }

  // Returns the line for "#3" or a label, or for a number if numbers are no values.
  std::optional<std::size_t> position() const {
    std::string digits = wanted_;
    if (digits.front() == '#') {
      digits.erase(0, 1);
    } else if (menu_.numbers_are_values) {
      const Found found = lines_where([&](const MenuLine& l) { return l.label == wanted_; });
      return found.empty() ? std::nullopt : std::optional(found.front());
    }
    if (!is_number(digits) || digits.size() > 6) return std::nullopt;
    const std::size_t n = std::stoul(digits);
    if (n < 1 || n > menu_.lines.size()) return std::nullopt;
    return n - 1;
  }

  Found named() const {
    return lines_where([&](const MenuLine& l) {
      return lower_case(l.name) == wanted_ || lower_case(l.token) == wanted_;
    });
  }

  // Finds lines by their values, in any order unless answers have parts.
  Found valued() const {
    if (menu_.is_in_order) {
      const auto wanted = parts_as_typed(wanted_);
      return lines_where(
          [&](const MenuLine& l) { return parts_as_typed(lower_case(l.token)) == wanted; });
    }
    const std::string parts = parts_in_order(wanted_);
    Found found = lines_where([&](const MenuLine& l) {
      return parts_in_order(lower_case(l.token)) == parts ||
             parts_in_order(lower_case(l.name)) == parts;
    });
    if (!found.empty()) return {found.front()};
    return lines_where(
        [&](const MenuLine& l) { return !l.values.empty() && in_order(l.values) == parts; });
  }

  Found lines_beginning() const {
    return lines_where([&](const MenuLine& l) {
      return lower_case(l.name).starts_with(wanted_) || lower_case(l.token).starts_with(wanted_);
    });
  }

  Found containing() const {
    return lines_where([&](const MenuLine& l) {
      return lower_case(l.name).find(wanted_) != std::string::npos ||
             lower_case(l.token).find(wanted_) != std::string::npos;
    });
  }

  std::optional<ParsedLine> one_of(const Found& found) {
    if (found.size() == 1) return option(found[0]);
    std::vector<std::string> few;
    for (std::size_t i = 0; i < found.size() && i < 8; ++i) {
      few.push_back(fmt::format("{} {}", label_of(found[i]), menu_.lines[found[i]].name));
    }
    message_ = say(language_, "several_options", {line_, fmt::format("{}", fmt::join(few, ", "))});
    return std::nullopt;
  }

  std::string label_of(std::size_t line) const {
    const std::string& label = menu_.lines[line].label;
    return label.empty() ? fmt::format("#{}", line + 1) : label;
  }

  std::optional<ParsedLine> is_both(std::size_t line) {
    message_ = say(language_, "command_or_option", {line_, label_of(line), menu_.lines[line].name});
    return std::nullopt;
  }

  std::optional<ParsedLine> not_understood(const std::string& what) {
    message_ = line_.empty() ? what : say(language_, "no_such_option", {line_, what});
    return std::nullopt;
  }

  std::string what_to_type() const {
    if (menu_.is_ticked) return menu_.to_answer;
    if (menu_.numbers_are_values) return say(language_, "type_value");
    return say(language_, "type_number", {fmt::format("{}", menu_.lines.size())});
  }

  std::string suggestion() const {
    std::vector<std::string> all;
    for (const MenuLine& l : menu_.lines) all.push_back(lower_case(l.name));
    for (const std::string& command : commands_of(language_)) {
      all.push_back(command.substr(1));
      all.push_back(command);
    }
    // A number that is not offered is not corrected to one that is.
    const auto near = is_number(wanted_) ? std::nullopt : nearest(wanted_, all);
    return near ? say(language_, "did_you_mean", {*near}) : what_to_type();
  }

  std::string line_;
  std::string wanted_;
  const Menu& menu_;
  Language language_;
  std::string& message_;
};

}  // namespace

std::vector<std::string> commands_of(Language language) {
  std::vector<std::string> out;
  for (const auto& c : kCommands) out.push_back("/" + say(language, c.key));
  return out;
}

std::optional<ParsedLine> understand_command(const std::string& typed, Language language,
                                             std::string& message) {
  const std::string line = trimmed(typed);
  if (line == "?") return ParsedLine{ParsedLine::kHelp, 0, ""};
  const bool has_slash = line.starts_with('/');
  const std::size_t space = line.find(' ');
  const std::string word = lower_case(line.substr(has_slash, space - has_slash));
  const std::string rest = space == std::string::npos ? "" : trimmed(line.substr(space));
  const auto is = [language](const std::string& text, const char* key) {
    return text == say(language, key) || text == say(Language::kEnglish, key);
  };
  for (const auto& c : kCommands) {
    if (!is(word, c.key)) continue;
    // "why score" explains the score.
    if (c.kind == ParsedLine::kWhy && is(rest, "command_score"))
      return ParsedLine{ParsedLine::kScore, 0, ""};
    return ParsedLine{c.kind, 0, rest};
  }
  if (!has_slash) return ParsedLine{ParsedLine::kText, 0, line};
  const std::vector<std::string> all = commands_of(language);
  const auto near = nearest("/" + word, all);
  message = say(language, "no_such_command",
                {line, near ? say(language, "did_you_mean", {*near})
                            : fmt::format("{}", fmt::join(all, ", "))});
  return std::nullopt;
}

std::optional<ParsedLine> understand(const std::string& line, const Menu& menu, Language language,
                                     std::string& message) {
  return TypedLine(line, menu, language, message).read();
}

}  // namespace cubilete
