#include "migration/layout.h"

#include <algorithm>
#include <map>
#include <set>

#include "document/yaml_reader.h"
#include "migration/source_lines.h"

namespace cubilete {
namespace {

constexpr std::size_t kWidth = 100;

// Returns whether the text needs no quotes behind a key: inside {} or [], or on its own line.
bool is_plain(const std::string& text, bool in_braces) {
  if (text.empty() || text.find('\n') != std::string::npos) return false;
  if (in_braces && text.find_first_of(",[]{}") != std::string::npos) return false;
  const auto tree = read_yaml(in_braces ? "{x: " + text + "}" : "x: " + text + "\n");
  const Node* x = tree && tree->entries.size() == 1 ? tree->find("x") : nullptr;
  return x && x->is_scalar() && x->text == text;
}

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("''") : std::string(1, c);
  return out + "'";
}

std::string as_scalar(const std::string& text, bool in_braces) {
  return is_plain(text, in_braces) ? text : quoted(text);
}

struct OutLine {
  std::string text;
  std::set<std::size_t> from;  // lines of the file that it comes from
};

class Layout {
 public:
  Layout(const SourceLines& source) : s_(source) {}

  std::vector<OutLine> write(const Piece& root) {
    lines_.emplace_back();
    block(root, 0, 0);
    return std::move(lines_);
  }

 private:
  using Kind = Piece::Kind;

  OutLine& here() { return lines_.back(); }

  void put(const std::string& text) { here().text += text; }
  void mark(SourceSpan span) {
    if (span.is_known()) here().from.insert(s_.line_of(span.begin));
  }
  void new_line(std::size_t indent) {
    if (here().text.empty() && here().from.empty()) {
      here().text.assign(indent, ' ');
      return;
    }
    lines_.push_back({std::string(indent, ' '), {}});
  }

  // Copies a part of the file. All its lines are shifted as far as its first one.
  void copy(std::size_t begin, std::size_t end) {
    const auto moved = std::ptrdiff_t(here().text.size()) - std::ptrdiff_t(s_.column_of(begin));
    std::size_t l = s_.line_of(begin);
    here().from.insert(l);
    put(s_.text().substr(begin, std::min(s_.lines()[l].end, end) - begin));
    for (++l; l < s_.lines().size() && s_.lines()[l].begin < end; ++l) {
      const SourceLines::Line& line = s_.lines()[l];
      if (!line.has_content) continue;
      const auto indent = std::max<std::ptrdiff_t>(std::ptrdiff_t(line.indent) + moved, 0);
      const std::size_t first = std::min(line.begin + line.indent, line.end);
      lines_.push_back({std::string(first < line.end ? std::size_t(indent) : 0, ' ') +
                            s_.text().substr(first, std::min(line.end, end) - first),
                        {l}});
    }
  }

  void copy_entry(const Entry& e) {
    const std::size_t column = s_.column_of(e.key_span.begin);
    std::size_t end = e.key_span.end + 1;
    if (SourceLines::is_alias(e)) {
      end = s_.lines()[s_.line_of(e.key_span.begin)].end;
    } else if (!e.value.is_null()) {
      end = std::max(end, s_.end_of(e.value, column));
    }
    copy(e.key_span.begin, end);
  }

  void entry(const PieceEntry& e, std::size_t indent) {
    if (e.source && !e.value.is_changed()) return copy_entry(*e.source);
    mark(e.key_span);
    put(e.key + ":");
    value(e.value, indent);
  }

  // Writes the value behind a key at `indent`.
  void value(const Piece& p, std::size_t indent) {
    if (p.kind == Kind::kSource && p.source->is_null()) return;
    if (const auto line = on_one_line(p)) {
      if (here().text.size() + 1 + line->size() <= kWidth || !may_be_block(p)) {
        put(" " + *line);
        mark_all(p);
        return;
      }
    }
    if (p.kind == Kind::kSource && p.source->is_scalar()) {
      put(" ");
      copy(p.source->span.begin, s_.end_of(*p.source, indent_of_source(*p.source)));
      return;
    }
    if (p.kind == Kind::kSource && s_.is_in_braces(*p.source)) {
      put(" ");
      copy(p.source->span.begin, p.source->span.end);
      return;
    }
    new_line(indent + 2);
    block(p, indent + 2, indent);
  }

  std::size_t indent_of_source(const Node& n) const {
    return s_.lines()[s_.line_of(n.span.begin)].indent;
  }

  // Writes a list or map on lines of its own; the first line has begun already.
  void block(const Piece& p, std::size_t indent, std::size_t) {
    if (p.kind == Kind::kSource) {
      copy(p.source->span.begin, s_.end_of(*p.source, indent_of_source(*p.source)));
      return;
    }
    bool is_first = true;
    for (const PieceEntry& e : p.entries) {
      if (!is_first) new_line(indent);
      is_first = false;
      entry(e, indent);
    }
    for (const Piece& i : p.items) {
      if (!is_first) new_line(indent);
      is_first = false;
      put("- ");
      item(i, indent + 2);
    }
  }

  void item(const Piece& p, std::size_t indent) {
    if (p.kind == Kind::kText || p.kind == Kind::kSource) {
      if (p.kind == Kind::kSource) {
        copy(p.source->span.begin, s_.end_of(*p.source, s_.column_of(p.source->span.begin) - 1));
        return;
      }
      put(as_scalar(p.text, false));
      mark_all(p);
      return;
    }
    const auto line = p.in_braces ? on_one_line(p) : std::nullopt;
    if (line && indent + line->size() <= kWidth) {
      put(*line);
      mark_all(p);
      return;
    }
    block(p, indent, indent);
  }

  static bool may_be_block(const Piece& p) { return p.kind == Kind::kList || p.kind == Kind::kMap; }

  // Returns the text of a piece that fits on one line; none for a piece with lines of its own.
  std::optional<std::string> on_one_line(const Piece& p) const {
    switch (p.kind) {
      case Kind::kText:
        return as_scalar(p.text, false);
      case Kind::kSource:
        if (!p.source->is_scalar() || p.source->is_null()) return std::nullopt;
        if (s_.text()[p.source->span.begin] == '|' || s_.text()[p.source->span.begin] == '>') {
          return std::nullopt;
        }
        return scalar_of(*p.source, false);
      case Kind::kList:
      case Kind::kMap:
        if (!p.in_braces) return std::nullopt;
        return in_braces(p);
    }
    return std::nullopt;
  }

  std::optional<std::string> scalar_of(const Node& n, bool inside) const {
    if (n.text.find('\n') != std::string::npos) return std::nullopt;
    const std::string written = s_.text().substr(n.span.begin, n.span.end - n.span.begin);
    const bool is_quoted =
        n.quoted && !written.empty() && (written[0] == '\'' || written[0] == '"');
    // Quotes that only {} needed are removed outside of {}; quotes around a number are kept.
    if (is_quoted) {
      const auto plain = read_yaml("x: " + n.text + "\n");
      const Node* x = plain ? plain->find("x") : nullptr;
      const bool is_text = x && x->is_string();
      return is_text && is_plain(n.text, inside) ? n.text : written;
    }
    return inside ? as_scalar(n.text, true) : n.text;
  }

  std::optional<std::string> in_braces(const Piece& p) const {
    if (p.kind == Kind::kText) return as_scalar(p.text, true);
    if (p.kind == Kind::kSource) {
      const Node& n = *p.source;
      if (n.is_null()) return std::string();
      if (n.is_scalar()) return scalar_of(n, true);
      if (!s_.is_in_braces(n)) return std::nullopt;
      std::string text;
      for (const char c : s_.text().substr(n.span.begin, n.span.end - n.span.begin)) {
        if (c == '\n' || (c == ' ' && !text.empty() && text.back() == ' ')) {
          if (text.back() != ' ') text += ' ';
        } else {
          text += c;
        }
      }
      return text.find(" #") == std::string::npos ? std::optional(text) : std::nullopt;
    }
    std::string out = p.kind == Kind::kMap ? "{" : "[";
    bool is_first = true;
    const auto add = [&](const std::string& before, const Piece& part) {
      const auto text = in_braces(part);
      if (!text) return false;
      out += (is_first ? "" : ", ") + before + *text;
      is_first = false;
      return true;
    };
    for (const PieceEntry& e : p.entries) {
      if (!add(e.key + ": ", e.value)) return std::nullopt;
    }
    for (const Piece& i : p.items) {
      if (!add("", i)) return std::nullopt;
    }
    return out + (p.kind == Kind::kMap ? "}" : "]");
  }

  void mark_all(const Piece& p) {
    if (p.source && p.kind != Kind::kList && p.kind != Kind::kMap) {
      mark(p.source->span);
      if (p.kind == Kind::kSource)
        mark({p.source->span.file, p.source->span.end - 1, p.source->span.end});
    }
    for (const PieceEntry& e : p.entries) {
      mark(e.key_span);
      mark_all(e.value);
    }
    for (const Piece& i : p.items) mark_all(i);
  }

  const SourceLines& s_;
  std::vector<OutLine> lines_;
};

// Puts the file's comments and empty lines back, beside or above the lines made from those they
// belonged to.
class Comments {
 public:
  Comments(const SourceLines& source, const std::vector<OutLine>& lines) : s_(source), out_(lines) {
    for (std::size_t k = 0; k < lines.size(); ++k) {
      for (const std::size_t l : lines[k].from) became_.emplace(l, k);
    }
  }

  LaidOut text() {
    // Lines that still exist come first, so that their comments keep the place beside them.
    for (std::size_t l = 0; l < s_.lines().size(); ++l) {
      if (became_.contains(l)) place(l);
    }
    for (std::size_t l = 0; l < s_.lines().size(); ++l) {
      if (!became_.contains(l)) place(l);
    }
    for (auto& [line, comments] : above_) std::sort(comments.begin(), comments.end());
    LaidOut r;
    for (std::size_t k = 0; k < out_.size(); ++k) {
      add_above(k, r);
      std::string line = out_[k].text;
      if (const auto it = beside_.find(k); it != beside_.end()) {
        const SourceLines::Line& from = s_.lines()[it->second];
        const std::size_t gap = from.comment_column - (from.end - from.begin);
        const std::size_t column =
            std::max(line.size() + std::min<std::size_t>(gap, 2), from.comment_column);
        line += std::string(column - line.size(), ' ') + from.comment;
      }
      add(line, out_[k].from.empty() ? 0 : *out_[k].from.begin(), r);
    }
    add_above(out_.size(), r);
    return r;
  }

 private:
  // Returns the line made from line `l`, or from the first later line that still exists.
  std::size_t after(std::size_t l) const {
    const auto it = became_.lower_bound(l);
    return it == became_.end() ? out_.size() : it->second;
  }

  void place(std::size_t l) {
    const SourceLines::Line& line = s_.lines()[l];
    if (!line.has_content) {
      above_[after(l)].push_back(l);
      return;
    }
    if (line.comment.empty()) return;
    const std::size_t k = after(l);
    if (k == out_.size() || beside_.contains(k)) {
      above_[k].push_back(l);
    } else {
      beside_[k] = l;
    }
  }

  void add_above(std::size_t k, LaidOut& r) {
    for (const std::size_t l : above_[k]) {
      const SourceLines::Line& line = s_.lines()[l];
      if (line.comment.empty()) {
        add("", l, r);
        continue;
      }
      std::size_t indent = line.comment_column;
      if (k < out_.size() && (line.has_content || !out_[k].from.empty())) {
        const std::size_t now = out_[k].text.find_first_not_of(' ');
        const std::size_t was = s_.lines()[*out_[k].from.begin()].indent;
        if (line.has_content || indent + now < was) {
          indent = now;
        } else if (indent >= was || now < was) {
          indent = indent + now - was;
        }
      }
      add(std::string(indent, ' ') + line.comment, l, r);
    }
  }

  static void add(const std::string& line, std::size_t from, LaidOut& r) {
    r.text += line + "\n";
    r.lines.push_back(static_cast<std::uint32_t>(from + 1));
  }

  const SourceLines& s_;
  const std::vector<OutLine>& out_;
  std::map<std::size_t, std::size_t> became_;
  std::map<std::size_t, std::vector<std::size_t>> above_;
  std::map<std::size_t, std::size_t> beside_;
};

std::multiset<std::string> comments_of(const SourceLines& s) {
  std::multiset<std::string> out;
  for (const SourceLines::Line& l : s.lines()) {
    if (!l.comment.empty()) out.insert(l.comment);
  }
  return out;
}

}  // namespace

std::optional<LaidOut> lay_out(const std::string& text, const Node& tree, const Piece& piece) {
  const SourceLines source(text, tree);
  const std::vector<OutLine> lines = Layout(source).write(piece);
  LaidOut laid_out = Comments(source, lines).text();
  if (!text.empty() && text.back() != '\n' && !laid_out.text.empty()) laid_out.text.pop_back();
  const auto again = read_yaml(laid_out.text);
  if (!again || !same_value(*again, value_of(piece))) return std::nullopt;
  if (comments_of(SourceLines(laid_out.text, *again)) != comments_of(source)) return std::nullopt;
  return laid_out;
}

}  // namespace cubilete
