// Errors in the text itself: quotes, brackets, indentation, encoding, pitfalls of YAML.
#include <algorithm>
#include <cctype>

#include "faults/faults.h"

namespace cubilete::faults {
namespace {

template <class Function>
void each_node(const Node& n, Function f) {
  f(n);
  for (const Entry& e : n.entries) each_node(e.value, f);
  for (const Node& i : n.items) each_node(i, f);
}

template <class Function>
void each_entry(const Node& n, Function f) {
  for (const Entry& e : n.entries) {
    f(e);
    each_entry(e.value, f);
  }
  for (const Node& i : n.items) each_entry(i, f);
}

}  // namespace

void unclosed_quote(const GameText& game, Random&, Mutants& out) {
  for (const GameFile& f : game.files) {
    if (!f.tree) continue;
    each_node(*f.tree, [&](const Node& n) {
      const std::string_view written = game.sources.text(n.span);
      if (!n.is_string() || !n.quoted || written.size() < 3) return;
      if (written.front() != '"' && written.front() != '\'') return;
      if (written.back() != written.front()) return;
      out.push_back(replace({n.span.file, n.span.end - 1, n.span.end}, ""));
    });
  }
}

void unclosed_bracket(const GameText& game, Random&, Mutants& out) {
  for (const GameFile& f : game.files) {
    if (!f.tree) continue;
    const std::string& text = game.text(f.source);
    each_node(*f.tree, [&](const Node& n) {
      if (n.is_scalar() || n.span.file != f.source || n.span.end > text.size()) return;
      const char last = text[n.span.end - 1];
      if (last != ']' && last != '}') return;
      Mutant m = replace({f.source, n.span.end - 1, n.span.end}, "");
      m.places = {n.span, {f.source, n.span.end - 1, n.span.end}};  // its beginning and its end
      out.push_back(std::move(m));
    });
  }
}

void tab_indent(const GameText& game, Random&, Mutants& out) {
  for (const GameFile& f : game.files) {
    if (!f.tree) continue;
    each_entry(*f.tree, [&](const Entry& e) {
      const SourceSpan line = whole_line(game, e.key_span);
      if (e.key_span.begin < line.begin + 2 || game.text(f.source)[line.begin] != ' ') return;
      out.push_back(replace({f.source, line.begin, line.begin + 2}, "\t"));
    });
  }
}

void shifted_line(const GameText& game, Random& random, Mutants& out) {
  for (const GameFile& f : game.files) {
    if (!f.tree) continue;
    each_entry(*f.tree, [&](const Entry& e) {
      const SourceSpan line = whole_line(game, e.key_span);
      const std::string_view indent =
          std::string_view(game.text(f.source)).substr(line.begin, e.key_span.begin - line.begin);
      if (indent.find_first_not_of(' ') != std::string_view::npos) return;
      const bool out_dent = !indent.empty() && random.chance(2);
      Mutant m = out_dent ? replace({f.source, line.begin, line.begin + 1}, "")
                          : replace({f.source, line.begin, line.begin}, " ");
      m.places = {e.key_span};
      // A finding at a neighbouring line is right too: it no longer fits this one.
      if (line.begin > 0) m.places.push_back({f.source, line.begin - 1, line.begin});
      m.places.push_back({f.source, line.end, line.end});
      m.may_read_the_same = true;
      out.push_back(std::move(m));
    });
  }
}

void lost_colon(const GameText& game, Random& random, Mutants& out) {
  for (const GameFile& f : game.files) {
    if (!f.tree) continue;
    const std::string& text = game.text(f.source);
    each_entry(*f.tree, [&](const Entry& e) {
      const std::uint32_t at = e.key_span.end;
      if (e.key_span.file != f.source || at + 1 >= text.size() || text[at] != ':') return;
      // Removes the colon itself or the blank behind it.
      const bool blank = text[at + 1] == ' ' && random.chance(2);
      Mutant m =
          blank ? replace({f.source, at + 1, at + 2}, "") : replace({f.source, at, at + 1}, "");
      m.places = {e.key_span};
      const SourceSpan line = whole_line(game, e.key_span);
      m.places.push_back({f.source, line.end, line.end});
      m.may_read_the_same = true;
      out.push_back(std::move(m));
    });
  }
}

void no_utf8(const GameText& game, Random& random, Mutants& out) {
  for (const GameFile& f : game.files) {
    const std::string& text = game.text(f.source);
    for (int i = 0; i < 2 && !text.empty(); ++i) {
      const auto at = static_cast<std::uint32_t>(random.below(text.size()));
      if (static_cast<unsigned char>(text[at]) > 127 || text[at] == '\n') continue;
      out.push_back(replace({f.source, at, at + 1}, random.chance(2) ? "\xe9" : "\xf1"));
    }
  }
}

void yaml_trap(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (!s.node || s.node->quoted) continue;
    if (s.role == Role::kFlag) {
      const char* words[] = {"yes", "no", "on", "off", "Yes", "TRUE"};
      out.push_back(replace(s.span, words[random.below(6)]));
    } else if (s.role == Role::kNumber && s.node->is_integer()) {
      const std::string forms[] = {"0" + s.text, "1_000", "1e3",
                                   "0x1F",       "0o17",  "+" + s.text + "_0"};
      out.push_back(replace(s.span, forms[random.below(6)]));
    }
  }
}

void key_twice(const GameText& game, Random&, Mutants& out) {
  for (const GameFile& f : game.files) {
    if (!f.tree) continue;
    each_entry(*f.tree, [&](const Entry& e) {
      const auto whole = whole_entry(game, e);
      if (!whole) return;
      std::string copy(game.sources.text(*whole));
      if (copy.empty() || copy.back() != '\n') return;
      Mutant m = replace({f.source, whole->end, whole->end}, copy);
      m.places = {e.key_span, {f.source, whole->end, whole->end + 1}};
      out.push_back(std::move(m));
    });
  }
}

}  // namespace cubilete::faults
