#include "faults/mutant.h"

#include <algorithm>
#include <cctype>

namespace cubilete::faults {
namespace {

std::vector<Edit> edits_of(const Mutant& m, std::int32_t file) {
  std::vector<Edit> out;
  for (const Edit& e : m.edits) {
    if (e.file == file) out.push_back(e);
  }
  std::sort(out.begin(), out.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  return out;
}

std::string slip(const std::string& word, Random& random) {
  std::string w = word;
  const std::size_t at = random.below(w.size());
  switch (random.below(4)) {
    case 0:  // swaps two letters
      if (at + 1 < w.size()) std::swap(w[at], w[at + 1]);
      break;
    case 1:  // leaves one letter out
      w.erase(at, 1);
      break;
    case 2:  // types one letter twice
      w.insert(at, 1, w[at]);
      break;
    default:  // replaces one letter
      w[at] = static_cast<char>('a' + random.below(26));
      break;
  }
  return w;
}

bool is_name(const std::string& w) {
  return !w.empty() && std::isalpha(static_cast<unsigned char>(w[0]));
}

std::uint32_t end_of_node(const Node& n) {
  std::uint32_t end = n.span.end;
  for (const Entry& e : n.entries) end = std::max(end, end_of_node(e.value));
  for (const Node& i : n.items) end = std::max(end, end_of_node(i));
  return end;
}

}  // namespace

std::string edited(const GameText& game, const Mutant& m, std::int32_t file) {
  std::string text = game.text(file);
  std::vector<Edit> edits = edits_of(m, file);
  for (auto it = edits.rbegin(); it != edits.rend(); ++it) {
    text.replace(it->begin, it->end - it->begin, it->text);
  }
  return text;
}

std::uint32_t line_in_mutant(const GameText& game, const Mutant& m, SourceSpan place) {
  std::ptrdiff_t at = place.begin;
  for (const Edit& e : edits_of(m, place.file)) {
    if (e.end <= place.begin && e.begin < place.begin) {
      at +=
          static_cast<std::ptrdiff_t>(e.text.size()) - static_cast<std::ptrdiff_t>(e.end - e.begin);
    }
  }
  const std::string text = edited(game, m, place.file);
  const auto end = std::min<std::ptrdiff_t>(at, static_cast<std::ptrdiff_t>(text.size()));
  return static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + end, '\n')) + 1;
}

std::string describe(const GameText& game, const Mutant& m) {
  std::string out;
  const auto shown = [](std::string text) {
    std::replace(text.begin(), text.end(), '\n', '~');
    return text.size() > 70 ? text.substr(0, 67) + "..." : text;
  };
  for (const Edit& e : m.edits) {
    const SourceSpan span{e.file, e.begin, e.end};
    out += (out.empty() ? "" : "; ") + game.sources.where(span) + ": '" +
           shown(std::string(game.sources.text(span))) + "' -> '" + shown(e.text) + "'";
  }
  return out;
}

std::optional<std::string> misspelt(const GameText& game, const std::string& word, Random& random) {
  if (word.size() < 3) return std::nullopt;
  for (int attempt = 0; attempt < 8; ++attempt) {
    std::string w = slip(word, random);
    if (is_name(w) && !game.words.contains(w)) return w;
  }
  return std::nullopt;
}

Mutant replace(SourceSpan span, std::string text) {
  Mutant m;
  m.edits.push_back({span.file, span.begin, span.end, std::move(text)});
  return m;
}

std::optional<Mutant> replace_in(const GameText& game, const Site& site, std::size_t begin,
                                 std::size_t end, const std::string& text) {
  const std::string_view written = game.sources.text(site.span);
  const std::size_t shift = !written.empty() && (written[0] == '"' || written[0] == '\'') ? 1 : 0;
  if (written.substr(shift, site.text.size()) != site.text) return std::nullopt;
  const auto at = site.span.begin + static_cast<std::uint32_t>(shift);
  return replace({site.span.file, at + static_cast<std::uint32_t>(begin),
                  at + static_cast<std::uint32_t>(end)},
                 text);
}

SourceSpan whole_line(const GameText& game, SourceSpan span) {
  const std::string& text = game.text(span.file);
  const std::size_t before = text.rfind('\n', span.begin == 0 ? 0 : span.begin - 1);
  const std::size_t begin = span.begin == 0 || before == std::string::npos ? 0 : before + 1;
  const std::size_t after = text.find('\n', span.begin);
  const std::size_t end = after == std::string::npos ? text.size() : after + 1;
  return {span.file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

std::optional<SourceSpan> whole_entry(const GameText& game, const Entry& e) {
  const std::string& text = game.text(e.key_span.file);
  const SourceSpan first = whole_line(game, e.key_span);
  const std::string_view indent =
      std::string_view(text).substr(first.begin, e.key_span.begin - first.begin);
  if (indent.find_first_not_of(' ') != std::string_view::npos) return std::nullopt;
  if (e.value.span.file != e.key_span.file) return std::nullopt;
  const std::uint32_t last = std::max(end_of_node(e.value), e.key_span.end);
  const SourceSpan line = whole_line(game, {e.key_span.file, last > 0 ? last - 1 : 0, last});
  return SourceSpan{e.key_span.file, first.begin, std::max(first.end, line.end)};
}

}  // namespace cubilete::faults
