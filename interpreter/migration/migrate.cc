#include "migration/migrate.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/shell_word.h"
#include "document/yaml_reader.h"
#include "migration/layout.h"

namespace cubilete {
namespace {

std::string applied(std::string text, std::vector<Edit> edits) {
  std::sort(edits.begin(), edits.end(),
            [](const Edit& a, const Edit& b) { return a.span.begin > b.span.begin; });
  for (const Edit& e : edits) text.replace(e.span.begin, e.span.end - e.span.begin, e.text);
  return text;
}

std::vector<std::uint32_t> all_lines(const std::string& text) {
  std::vector<std::uint32_t> out;
  const auto count = std::count(text.begin(), text.end(), '\n') + 1;
  for (std::uint32_t l = 1; l <= count; ++l) out.push_back(l);
  return out;
}

// Writes the version into a game or mod: after its name, else before its first key.
void declare_language(const Node& tree, Migrated& m) {
  const auto again = read_yaml(m.text);
  if (!again || !again->is_map() || again->entries.empty()) return;
  if (const Entry* e = again->find_entry("language")) {
    if (e->value.is_integer() && e->value.integer < kLanguage) {
      m.text.replace(e->value.span.begin, e->value.span.end - e->value.span.begin,
                     std::to_string(kLanguage));
    }
    return;
  }
  const bool is_mod = tree.find("mod") != nullptr;
  const Entry* behind = again->find_entry(is_mod ? "for" : "game");
  if (again->entries.front().key_span.begin > 0 && m.text[again->span.begin] == '{') return;
  std::size_t at = again->entries.front().key_span.begin;
  if (behind) {
    at = m.text.find('\n', behind->key_span.end);
    at = at == std::string::npos ? m.text.size() : at + 1;
  }
  const auto line = std::count(m.text.begin(), m.text.begin() + std::ptrdiff_t(at), '\n');
  const bool needs_break = at > 0 && m.text[at - 1] != '\n';
  m.text.insert(at, fmt::format("{}language: {}\n", needs_break ? "\n" : "", kLanguage));
  m.lines.insert(m.lines.begin() + std::min<std::ptrdiff_t>(line, std::ptrdiff_t(m.lines.size())),
                 static_cast<std::uint32_t>(line + 1));
}

// Reports a version of the language that is newer than this program.
bool report_newer(const Node& tree, Diagnostics& d) {
  const Node* declared = tree.find("language");
  if (!declared || !declared->is_integer() || declared->integer <= kLanguage) return false;
  d.error("newer-language", declared->span,
          fmt::format("this is written in language {}, and this program reads language {}",
                      declared->text, kLanguage),
          "play it with a newer version of the program");
  return true;
}

}  // namespace

bool report_other_language(const Sources& sources, std::int32_t file, const Node& tree,
                           ContentFileKind kind, const std::string& folder, Diagnostics& d) {
  if (report_newer(tree, d)) return true;
  const Node* declared = tree.find("language");
  Diagnostics ignored;
  const Rewriting old = rewrite(sources.text(file), tree, kind, nullptr, ignored);
  const std::string help = fmt::format("'cubilete migrate {}' rewrites it", shell_word(folder));
  if (!old.old_forms.empty()) {
    const OldForm& first = *std::min_element(
        old.old_forms.begin(), old.old_forms.end(),
        [](const OldForm& a, const OldForm& b) { return a.span.begin < b.span.begin; });
    const std::size_t more = old.old_forms.size() - 1;
    d.error(
        "old-language", first.span,
        fmt::format("this is language 1; in language {} it is written: {}", kLanguage, first.now),
        more == 0 ? help : fmt::format("{}, and {} more places in this file", help, more));
    return true;
  }
  if (!declared || !declared->is_integer() || declared->integer >= kLanguage) return false;
  d.error("old-language", declared->span,
          fmt::format("this is declared as language {}, and this program reads language {}",
                      declared->text, kLanguage),
          help);
  return true;
}

std::optional<Migrated> migrate(const Sources& sources, std::int32_t file, ContentFileKind kind,
                                const Node* game, Diagnostics& d) {
  std::string text = sources.text(file);
  const bool has_returns = text.find("\r\n") != std::string::npos;
  const std::size_t before = d.size();
  const auto tree = read_yaml(sources, file, d);
  if (!tree || report_newer(*tree, d)) return std::nullopt;
  const Rewriting names = rewrite(text, *tree, kind, game, d);
  if (d.size() > before) return std::nullopt;
  Migrated m{text, all_lines(text), names.joined};
  if (!names.old_forms.empty()) {
    text = applied(std::move(text), names.edits);
    if (has_returns) std::erase(text, '\r');
    const auto renamed = read_yaml(text);
    std::optional<LaidOut> laid_out;
    if (renamed) {
      Diagnostics ignored;
      const Rewriting shapes = rewrite(text, *renamed, kind, nullptr, ignored);
      laid_out = shapes.tree.is_changed() ? lay_out(text, *renamed, shapes.tree)
                                          : LaidOut{text, all_lines(text)};
    }
    if (!laid_out) {
      d.error("old-language", names.old_forms.front().span,
              "this file cannot be rewritten: its layout is not understood",
              "write what is in braces and goes over several lines in lines of its own");
      return std::nullopt;
    }
    m.text = std::move(laid_out->text);
    m.lines = std::move(laid_out->lines);
    for (std::size_t i = 0; has_returns && (i = m.text.find('\n', i)) != std::string::npos;
         i += 2) {
      m.text.insert(i, "\r");
    }
  }
  if (kind == ContentFileKind::kGame || (kind == ContentFileKind::kOverlay && tree->find("mod"))) {
    declare_language(*tree, m);
  }
  return m;
}

}  // namespace cubilete
