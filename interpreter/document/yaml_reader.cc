#include "document/yaml_reader.h"

#include <fmt/format.h>
#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <sstream>

#include "base/printable.h"
#include "base/utf8.h"
#include "document/unclosed.h"
#include "document/unquoted.h"

namespace cubilete {
namespace {

// Returns the alias that begins at a place: *name.
std::string_view alias_at(std::string_view text, std::size_t begin) {
  text.remove_prefix(std::min(begin, text.size()));
  return text.substr(0, text.find_first_of(" ,]}\r\n"));
}

// Thrown by the handler to stop the parser; caught in read_yaml.
struct Stop : std::exception {};

// Classifies a plain scalar as null, boolean, number or text, and reports the traps of YAML.
class Classifier {
 public:
  explicit Classifier(Diagnostics& d) : d_(d) {}

  void classify(Node& n) {
    const std::string& t = n.text;
    n.kind = NodeKind::kString;
    if (t.empty() || t == "null") {
      n.kind = NodeKind::kNull;
    } else if (t == "true" || t == "false") {
      n.kind = NodeKind::kBoolean;
      n.integer = t == "true";
    } else if (is_one_of(t, {"~", "Null", "NULL"})) {
      trap(n, "means nothing at all in YAML",
           "write {} for a rule that does nothing, or leave the key out");
    } else if (is_one_of(t, {"yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off",
                             "OFF", "True", "TRUE", "False", "FALSE"})) {
      trap(n, "is true or false in some readers of YAML and text in others",
           fmt::format("write {}; if the word is meant, quote it: \"{}\"",
                       is_one_of(t, {"yes", "Yes", "YES", "on", "On", "ON", "True", "TRUE"})
                           ? "true"
                           : "false",
                       t));
    } else if (is_digit(t[0]) || ((t[0] == '-' || t[0] == '+' || t[0] == '.') && t.size() > 1)) {
      number(n);
    }
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_one_of(const std::string& t, std::initializer_list<const char*> words) {
    return std::find(words.begin(), words.end(), t) != words.end();
  }

  void trap(const Node& n, const char* what, std::string help) {
    d_.error("yaml-trap", n.span, fmt::format("'{}' {}", n.text, what), std::move(help));
  }

  void number(Node& n) {
    const std::string& t = n.text;
    const bool is_signed = t[0] == '-' || t[0] == '+';
    const std::string_view digits = std::string_view(t).substr(is_signed ? 1 : 0);
    const auto all_digits = [](std::string_view s) {
      return !s.empty() && std::all_of(s.begin(), s.end(), is_digit);
    };
    if (all_digits(digits)) {
      if (digits.size() > 1 && digits[0] == '0') {
        trap(
            n, "is octal in some readers of YAML and decimal in others",
            fmt::format("write {}, or quote it",
                        digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1))));
        return;
      }
      const auto [end, error] =
          std::from_chars(t.data() + (t[0] == '+'), t.data() + t.size(), n.integer);
      if (error != std::errc() || n.integer > std::numeric_limits<std::int32_t>::max() ||
          n.integer < std::numeric_limits<std::int32_t>::min()) {
        n.integer = 0;
        trap(n, "is too large for a number in a game", "numbers go from -2147483648 to 2147483647");
        return;
      }
      n.kind = NodeKind::kInteger;
      n.number = static_cast<double>(n.integer);
      return;
    }
    if (is_one_of(t, {".inf", ".Inf", ".INF", "-.inf", "+.inf", ".nan", ".NaN", ".NAN"})) {
      trap(n, "is no number that a game can use", "write a whole number");
      return;
    }
    if (!digits.empty() && is_digit(digits[0])) {
      if (digits.find('_') != std::string_view::npos && all_digits_or(digits, '_')) {
        std::string plain;
        std::copy_if(t.begin(), t.end(), std::back_inserter(plain),
                     [](char c) { return c != '_'; });
        trap(n, "is a number in some readers of YAML and text in others",
             fmt::format("write {}", plain));
        return;
      }
      if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'o')) {
        trap(n, "is a hexadecimal or octal number", "write it as a decimal number, or quote it");
        return;
      }
      double value = 0;
      const auto [end, error] =
          std::from_chars(digits.data(), digits.data() + digits.size(), value);
      if (error == std::errc() && end == digits.data() + digits.size()) {
        if (digits.find('e') != std::string_view::npos ||
            digits.find('E') != std::string_view::npos) {
          trap(n, "is a number with an exponent", "write it out as a whole number");
          return;
        }
        n.kind = NodeKind::kNumber;
        n.number = t[0] == '-' ? -value : value;
      }
    }
  }
  static bool all_digits_or(std::string_view s, char other) {
    return std::all_of(s.begin(), s.end(), [&](char c) { return is_digit(c) || c == other; });
  }

  Diagnostics& d_;
};

class TreeBuilder final : public YAML::EventHandler {
 public:
  TreeBuilder(const Sources& sources, std::int32_t file, std::uint32_t shift, Diagnostics& d,
              const YamlLimits& limits)
      : text_(sources.text(file)),
        file_(file),
        shift_(shift),
        d_(d),
        limits_(limits),
        classifier_(d) {}

  Node take() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    Node n;
    n.span = {file_, at(mark), at(mark)};
    // yaml-cpp reads these words as null too. A reader may not expect that, so they are reported.
    for (const std::string_view word : {"~", "Null", "NULL"}) {
      if (std::string_view(text_).substr(n.span.begin, word.size()) != word) continue;
      n.text = word;
      n.span.end += static_cast<std::uint32_t>(word.size());
      classifier_.classify(n);
    }
    n.kind = NodeKind::kNull;
    add(std::move(n), anchor);
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto it = anchors_.find(anchor);
    if (it == anchors_.end()) {
      // The anchor is not complete yet, so the alias is inside of it.
      d_.error("yaml-syntax", {file_, at(mark), at(mark) + 1}, "this alias contains itself",
               "write the value out");
      throw Stop();
    }
    check_size(mark, it->second.second);
    Node copy = it->second.first;
    // A list or map that is wrong here may be right at its anchor; what is wrong inside is wrong
    // there.
    if (!copy.is_scalar()) {
      const std::size_t length = alias_at(text_, at(mark)).size();
      copy.span = {file_, at(mark), static_cast<std::uint32_t>(at(mark) + length)};
    }
    add(std::move(copy), 0);
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    check_tag(mark, tag);
    check_size(mark, weight_of(value));
    Node n;
    n.text = value;
    check_text(mark, value);
    n.quoted = tag == "!";
    // yaml-cpp gives quoted texts the tag "!". An exclamation mark in the file is a real tag.
    if (n.quoted && at(mark) < text_.size() && text_[at(mark)] == '!') {
      d_.error("yaml-tag", {file_, at(mark), at(mark) + 1}, "a value cannot begin with '!' here",
               "write 'not' for no, != for unequal, or quote the text");
    }
    n.span = scalar_span(at(mark), value, n.quoted);
    n.kind = NodeKind::kString;
    const bool is_key = !stack_.empty() && stack_.back().node.is_map() && !stack_.back().has_key;
    if (!n.quoted && !is_key) classifier_.classify(n);
    add(std::move(n), anchor);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(mark, tag, anchor, NodeKind::kList);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(mark, tag, anchor, NodeKind::kMap);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    Node node;
    YAML::anchor_t anchor = 0;
    std::size_t first_node = 0;
    bool has_key = false;
    Entry entry;
    std::map<std::string, SourceSpan> keys;
  };

  std::uint32_t at(const YAML::Mark& mark) const {
    return std::min(static_cast<std::uint32_t>(std::max(mark.pos, 0)) + shift_,
                    static_cast<std::uint32_t>(text_.size()));
  }

  static std::size_t weight_of(const std::string& text) { return 1 + text.size() / 64; }

  void check_size(const YAML::Mark& mark, std::size_t more = 1) {
    nodes_ += more;
    if (nodes_ <= limits_.max_nodes) return;
    d_.error("yaml-too-large", {file_, at(mark), at(mark) + 1},
             fmt::format("this file has more than {} values, aliases counted as often as used",
                         limits_.max_nodes),
             "divide it into several files, or write fewer aliases");
    throw Stop();
  }

  // Reports control characters. The raw file holds none, so an escape must have made them.
  void check_text(const YAML::Mark& mark, std::string_view value) {
    std::size_t from = 0;
    for (;;) {
      const std::size_t control = first_control(value.substr(from));
      if (control == std::string_view::npos) return;
      from += control + 1;
      if (value[from - 1] == '\n' || value[from - 1] == '\t') continue;
      d_.error("yaml-control", {file_, at(mark), at(mark) + 1},
               "this text has an escape for a control character", "write what can be read");
      return;
    }
  }

  // Stores the value of an anchor. A value inside of nested anchors is stored several times.
  void keep(YAML::anchor_t anchor, const Node& n, std::size_t size) {
    kept_ += size;
    if (kept_ > limits_.max_nodes) {
      d_.error("yaml-too-large", n.span,
               "there is too much below anchors, or below anchors of anchors",
               "write the values out");
      throw Stop();
    }
    anchors_[anchor] = {n, size};
  }

  void check_tag(const YAML::Mark& mark, const std::string& tag) {
    if (tag.empty() || tag == "?" || tag == "!") return;
    d_.error("yaml-tag", {file_, at(mark), at(mark) + 1},
             fmt::format("the tag '{}' has no meaning here", tag), "remove it");
  }

  // Returns the length in bytes of the quoted text at the beginning of `rest`, with its quotes; 0
  // if the quote is never closed.
  static std::size_t quoted_length(std::string_view rest) {
    const char quote = rest[0];
    for (std::size_t i = 1; i < rest.size(); ++i) {
      const bool is_doubled = quote == '\'' && i + 1 < rest.size() && rest[i + 1] == quote;
      const bool is_escape = quote == '"' && rest[i] == '\\';
      if (is_escape || (rest[i] == quote && is_doubled)) {
        ++i;
      } else if (rest[i] == quote) {
        return i + 1;
      }
    }
    return 0;
  }

  // Returns the place of a scalar; yaml-cpp gives its beginning only.
  SourceSpan scalar_span(std::uint32_t begin, const std::string& value, bool quoted) {
    const std::string_view rest = std::string_view(text_).substr(begin);
    std::size_t length = 0;
    if (quoted && !rest.empty() && (rest[0] == '"' || rest[0] == '\'')) {
      length = quoted_length(rest);
      if (length == 0) {
        d_.error("yaml-syntax", {file_, begin, begin + 1}, "this quote is never closed",
                 "close it on the same line");
        throw Stop();
      }
    } else if (rest.substr(0, value.size()) == value) {
      length = value.size();
    } else {
      length = std::min(rest.find('\n'), rest.size());
    }
    return {file_, begin, begin + static_cast<std::uint32_t>(length)};
  }

  void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, NodeKind kind) {
    check_tag(mark, tag);
    check_size(mark);
    if (stack_.size() >= limits_.max_depth) {
      d_.error("yaml-too-deep", {file_, at(mark), at(mark) + 1},
               fmt::format("values are nested more than {} deep here", limits_.max_depth));
      throw Stop();
    }
    Open o;
    o.node.kind = kind;
    o.node.span = {file_, at(mark), at(mark) + 1};
    o.anchor = anchor;
    o.first_node = nodes_;
    stack_.push_back(std::move(o));
  }

  void close() {
    Open o = std::move(stack_.back());
    stack_.pop_back();
    std::uint32_t end = o.node.span.begin;
    for (const Entry& e : o.node.entries) end = std::max({end, e.key_span.end, e.value.span.end});
    for (const Node& n : o.node.items) {
      if (n.span.file == file_) end = std::max(end, n.span.end);
    }
    const char first = o.node.span.begin < text_.size() ? text_[o.node.span.begin] : ' ';
    if (first == '{' || first == '[') {
      const std::size_t brace = text_.find(first == '{' ? '}' : ']', end);
      if (brace != std::string::npos) end = static_cast<std::uint32_t>(brace) + 1;
    }
    o.node.span.end = std::max(end, o.node.span.begin + 1);
    const std::size_t size = nodes_ - o.first_node + 1;
    Node node = std::move(o.node);
    if (o.anchor) keep(o.anchor, node, size);
    add(std::move(node), 0);
  }

  // Places a missing value behind its key; the parser places it where the next token begins.
  void put_nothing_behind_key(Entry& e) const {
    const SourceSpan at = e.value.span;
    const bool is_written =
        at.begin < text_.size() && (text_[at.begin] == 'n' || text_[at.begin] == '~');
    if (!e.value.is_null() || is_written || e.key_span.file != file_) return;
    e.value.span = {file_, e.key_span.end,
                    std::min(e.key_span.end + 1, static_cast<std::uint32_t>(text_.size()))};
  }

  void add(Node n, YAML::anchor_t anchor) {
    if (anchor) keep(anchor, n, weight_of(n.text));
    if (stack_.empty()) {
      root_ = std::move(n);
      return;
    }
    Open& o = stack_.back();
    if (o.node.is_list()) {
      n.position = static_cast<std::int32_t>(o.node.items.size()) + 1;
      o.node.items.push_back(std::move(n));
      return;
    }
    if (!o.has_key) {
      o.has_key = true;
      o.entry = Entry{};
      o.entry.key = n.text;
      o.entry.key_span = n.span;
      if (!n.is_string() || n.text == "<<") {
        d_.error("yaml-key", n.span,
                 n.text == "<<" ? "merge keys are not supported" : "a key must be a plain text",
                 n.text == "<<" ? "write the fields out" : "");
      }
      return;
    }
    o.has_key = false;
    o.entry.value = std::move(n);
    put_nothing_behind_key(o.entry);
    const auto [it, is_new] = o.keys.emplace(o.entry.key, o.entry.key_span);
    if (!is_new) {
      d_.error("yaml-duplicate-key", o.entry.key_span,
               fmt::format("the key '{}' is here twice", o.entry.key),
               "remove one of the two, or rename it")
          .note(it->second, "first here");
      return;
    }
    o.node.entries.push_back(std::move(o.entry));
  }

  const std::string& text_;
  std::int32_t file_;
  std::uint32_t shift_;
  Diagnostics& d_;
  const YamlLimits& limits_;
  Classifier classifier_;
  std::vector<Open> stack_;
  std::map<YAML::anchor_t, std::pair<Node, std::size_t>> anchors_;
  std::size_t nodes_ = 0;
  std::size_t kept_ = 0;  // number of values stored for anchors
  Node root_;
};

// Reports a file whose first line is indented more than a later one: the parser stops there.
bool report_indented_beginning(const Sources& sources, std::int32_t file, Diagnostics& d) {
  std::uint32_t first = 0;
  std::size_t indent = 0;
  for (std::uint32_t line = 1; line <= sources.line_count(file); ++line) {
    const std::string_view l = sources.line(file, line);
    const std::size_t at = l.find_first_not_of(' ');
    if (at == std::string_view::npos || l[at] == '#') continue;
    if (first == 0) {
      first = line;
      indent = at;
    } else if (at < indent) {
      d.error("yaml-syntax", sources.span_of_line(file, first),
              "this line is indented more than those below it that belong beside it",
              "indent both alike")
          .note(sources.span_of_line(file, line), "this line begins further left");
      return true;
    }
  }
  return false;
}

// Returns the last quote of the last line that has an odd number of quotes.
std::optional<std::uint32_t> odd_quote(const Sources& sources, std::int32_t file) {
  const std::string& text = sources.text(file);
  for (std::uint32_t line = sources.line_count(file); line >= 1; --line) {
    const std::string_view l = sources.line(file, line);
    for (const char quote : {'\'', '"'}) {
      if (std::count(l.begin(), l.end(), quote) % 2 == 0 || l.find('#') < l.find(quote)) continue;
      return static_cast<std::uint32_t>(l.data() - text.data()) +
             static_cast<std::uint32_t>(l.rfind(quote));
    }
  }
  return std::nullopt;
}

// Reports every text that ends too early because it has no quotes. If the file could be read
// (`is_read`), only certain cases are reported: parentheses that a comma has cut.
bool report_unquoted(const Sources& sources, std::int32_t file, bool is_read, Diagnostics& d) {
  const std::string& text = sources.text(file);
  bool reported = false;
  for (const Unquoted& u : find_unquoted(text)) {
    if (is_read && u.what != ",") continue;
    const SourceSpan span{file, static_cast<std::uint32_t>(u.begin),
                          static_cast<std::uint32_t>(u.end)};
    const std::string meant = text.substr(u.begin, u.end - u.begin);
    std::string line(sources.line(file, sources.begin_of(span).line));
    if (const std::size_t at = line.find(meant); at != std::string::npos) {
      line.replace(at, meant.size(), in_quotes(meant));
    }
    line.erase(0, line.find_first_not_of(' '));
    d.error("yaml-syntax", span,
            fmt::format("this text holds '{}', which ends it too early", u.what),
            fmt::format("quote it: {}", line));
    reported = true;
  }
  return reported;
}

// Reports the usual cause of an error message of yaml-cpp.
void explain(const YAML::Exception& e, const Sources& sources, std::int32_t file,
             std::uint32_t shift, Diagnostics& d) {
  const std::string& text = sources.text(file);
  auto at = static_cast<std::uint32_t>(std::max(e.mark.pos, 0)) + shift;
  at = std::min(at, static_cast<std::uint32_t>(text.size()));
  std::string message = e.msg;
  std::string help;
  if (const auto unclosed = find_unclosed(text)) {
    const auto opened = static_cast<std::uint32_t>(unclosed->offset);
    if (unclosed->what == ',') {
      d.error(
          "yaml-syntax", {file, opened, opened + 1}, "a comma is missing here",
          "put ',' between the two; a text with quotes inside is written with the other quotes");
      return;
    }
    const bool is_quote = unclosed->what == '"' || unclosed->what == '\'';
    Diagnostics::Report report =
        d.error("yaml-syntax", {file, opened, opened + 1},
                is_quote ? "this quote is never closed"
                         : fmt::format("this '{}' is never closed", unclosed->what),
                is_quote ? "close it on the same line"
                         : fmt::format("close it with '{}'", unclosed->what == '[' ? ']' : '}'));
    if (sources.begin_of({file, at, at}).line !=
        sources.begin_of({file, opened, opened + 1}).line) {
      report.note({file, at, std::min(at + 1, static_cast<std::uint32_t>(text.size()))},
                  "noticed here");
    }
    return;
  }
  if (report_unquoted(sources, file, false, d)) return;
  if (message.find("illegal EOF") != std::string::npos ||
      message.find("end of quoted scalar") != std::string::npos ||
      message.find("EOF in scalar") != std::string::npos) {
    // Point at the quote that was opened, in the last line with an odd number of quotes.
    at = odd_quote(sources, file).value_or(at);
    message = "this quote is never closed";
    help = "close it on the same line";
  } else if (message.find("end of map") != std::string::npos) {
    message = "this line does not fit into the map above it";
    help =
        "check the indentation, and that the line before it ends as it should (a colon, a quote)";
  } else if (message.find("end of sequence") != std::string::npos) {
    message = "this line does not fit into the list above it";
    help = "check the indentation, and that every item begins with '- '";
  } else if (message.find("flow") != std::string::npos) {
    help = "a '[' or '{' is not closed, or a ',' or ':' is missing";
  } else if (message.find("illegal map value") != std::string::npos) {
    message = "a value cannot begin here";
    help = "quote a text that contains ': ', or check the indentation";
  } else if (message.find("anchor is not defined") != std::string::npos) {
    const std::string_view alias = alias_at(text, at);
    const std::string_view name = alias.substr(alias.starts_with('*') ? 1 : 0);
    message = fmt::format("nothing before this is marked '&{}'", name);
    help = fmt::format("write '&{0}' in front of what '*{0}' repeats; a text is quoted: \"*{0}\"",
                       name);
  } else if (message.find("unknown token") != std::string::npos) {
    const bool is_question = at < text.size() && text[at] == '?';
    message = is_question ? "a text that ends with '?' needs quotes inside of {...} and [...]"
                          : "no value can begin with this character";
    help = "quote the text";
  }
  d.error("yaml-syntax", {file, at, std::min(at + 1, static_cast<std::uint32_t>(text.size()))},
          std::move(message), std::move(help));
}

}  // namespace

std::optional<Node> read_yaml(const Sources& sources, std::int32_t file, Diagnostics& d,
                              const YamlLimits& limits) {
  const std::string& text = sources.text(file);
  const auto point = [&](std::size_t offset, std::size_t length) {
    return SourceSpan{file, static_cast<std::uint32_t>(offset),
                      static_cast<std::uint32_t>(std::min(offset + length, text.size()))};
  };
  if (text.size() > limits.max_bytes) {
    d.error(
        "yaml-too-large", point(0, 1),
        fmt::format("this file has {} bytes; at most {} are read", text.size(), limits.max_bytes));
    return std::nullopt;
  }
  const auto shift = static_cast<std::uint32_t>(byte_order_mark(text));
  if (const std::size_t bad = first_byte_not_utf8(text); bad != std::string::npos) {
    d.error("yaml-encoding", point(bad, 1), "this is not UTF-8 text", "save the file as UTF-8");
    return std::nullopt;
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t control = first_control(std::string_view(text).substr(at));
    if (control == std::string_view::npos) break;
    at += control;
    const bool ends_line = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    if (text[at] == '\n' || text[at] == '\t' || ends_line) continue;
    d.error("yaml-control", point(at, 1), "this is a control character, which no text holds",
            "remove it; an editor may not show it");
    return std::nullopt;
  }
  for (std::uint32_t line = 1; line <= sources.line_count(file); ++line) {
    const std::string_view l = sources.line(file, line);
    const std::size_t indent = l.find_first_not_of(' ');
    if (indent != std::string_view::npos && l[indent] == '\t' &&
        l.find_first_not_of(" \t") != std::string_view::npos) {
      d.error("yaml-tab", point(static_cast<std::size_t>(l.data() - text.data()) + indent, 1),
              "this line is indented with a tab", "indent with spaces");
      return std::nullopt;
    }
  }

  TreeBuilder builder(sources, file, shift, d, limits);
  try {
    std::istringstream in(text.substr(shift));
    YAML::Parser parser(in);
    if (!parser.HandleNextDocument(builder)) {
      Node empty;
      empty.span = point(0, 0);
      return empty;
    }
    // The rest of the text must be empty: yaml-cpp does not report text that it did not understand.
    TreeBuilder rest(sources, file, shift, d, limits);
    if (parser.HandleNextDocument(rest)) {
      if (report_indented_beginning(sources, file, d)) return std::nullopt;
      const auto last = text.find_last_not_of(" \n\r\t");
      const bool several = text.find("\n---") != std::string::npos;
      d.error(several ? Code("yaml-several-documents") : Code("yaml-syntax"),
              point(several ? text.find("\n---") + 1 : (last == std::string::npos ? 0 : last), 1),
              several ? "a content file holds one YAML document"
                      : "this file cannot be read to its end",
              several ? "put the second document into a file of its own"
                      : "look for a stray character at the beginning of a line");
      return std::nullopt;
    }
  } catch (const Stop&) {
    return std::nullopt;
  } catch (const YAML::Exception& e) {
    explain(e, sources, file, shift, d);
    return std::nullopt;
  } catch (const std::exception&) {
    d.error("yaml-syntax", point(0, 1), "this file cannot be read as YAML");
    return std::nullopt;
  }
  if (report_unquoted(sources, file, true, d)) return std::nullopt;
  return builder.take();
}

std::optional<Node> read_yaml(const std::string& text) {
  Sources sources;
  Diagnostics problems;
  const std::int32_t file = sources.add("", text);
  auto tree = read_yaml(sources, file, problems);
  return problems.has_errors() ? std::nullopt : std::move(tree);
}

}  // namespace cubilete
