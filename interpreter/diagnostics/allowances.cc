#include "diagnostics/allowances.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "diagnostics/codes.h"

namespace cubilete {
namespace {

constexpr std::string_view kMark = "cubilete: allow ";
constexpr std::string_view kBecause = "because ";

// Returns where the comment with its text at `mark` begins; npos where it is not a comment.
std::size_t beginning_of_comment(std::string_view line, std::size_t mark) {
  std::size_t at = mark;
  while (at > 0 && line[at - 1] == ' ') --at;
  if (at >= 1 && line[at - 1] == '#') return at - 1;
  if (at >= 2 && line.substr(at - 2, 2) == "--") return at - 2;
  return std::string_view::npos;
}

std::int32_t source_named(const std::string& path, const std::string& text, Sources& sources) {
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources.path(static_cast<std::int32_t>(i)) == path) return static_cast<std::int32_t>(i);
  }
  return sources.add(path, text);
}

}  // namespace

void Allowances::read(const std::string& path, const std::string& text) {
  const auto [it, is_new] = files_.emplace(path, File{});
  if (!is_new || text.find(kMark) == std::string::npos) return;
  File& file = it->second;
  file.text = text;
  std::istringstream in(text);
  std::uint32_t number = 0;
  std::uint32_t offset = 0;
  for (std::string line; std::getline(in, line);
       offset += static_cast<std::uint32_t>(line.size()) + 1) {
    ++number;
    const std::size_t mark = line.find(kMark);
    const std::size_t comment = mark == std::string::npos ? mark : beginning_of_comment(line, mark);
    if (comment == std::string::npos) continue;
    std::istringstream words(line.substr(mark + kMark.size()));
    Allowance a;
    words >> a.code;
    const std::size_t because = line.find(kBecause, mark);
    a.has_reason = because != std::string::npos && because + kBecause.size() < line.size();
    const bool is_alone = line.find_first_not_of(' ') == comment;
    a.line = is_alone ? number + 1 : number;
    a.begin = offset + static_cast<std::uint32_t>(comment);
    a.end = offset + static_cast<std::uint32_t>(line.size());
    file.allowances.push_back(std::move(a));
  }
}

void Allowances::apply(Diagnostics& d, Sources& sources, bool is_complete) const {
  Diagnostics kept;
  std::vector<const Allowance*> used;
  const auto allowance_of = [&](const Diagnostic& found) -> const Allowance* {
    if (found.severity == Severity::kError || !found.span.is_known()) return nullptr;
    const auto file = files_.find(sources.path(found.span.file));
    if (file == files_.end()) return nullptr;
    for (const Allowance& a : file->second.allowances) {
      if (a.code == found.code && a.line == sources.begin_of(found.span).line) return &a;
    }
    return nullptr;
  };
  for (const Diagnostic& found : d.list()) {
    const Allowance* a = allowance_of(found);
    if (a) used.push_back(a);
    if (!a || !a->has_reason) kept.add(found);
  }
  for (const auto& [path, file] : files_) {
    for (const Allowance& a : file.allowances) {
      const bool is_used = std::find(used.begin(), used.end(), &a) != used.end();
      if (is_used && a.has_reason) continue;
      const bool is_well_formed = a.has_reason && text_of_code(a.code);
      if (is_well_formed && !is_complete) continue;
      report(a, source_named(path, file.text, sources), kept);
    }
  }
  d = std::move(kept);
}

void Allowances::report(const Allowance& a, std::int32_t file, Diagnostics& d) {
  const SourceSpan span{file, a.begin, a.end};
  if (!text_of_code(a.code)) {
    d.warning("unknown-name", span, fmt::format("there is no code '{}' to allow", a.code),
              "the code is in brackets at the end of the finding");
  } else if (!a.has_reason) {
    d.warning("missing-key", span, "this does not say why it is allowed",
              fmt::format("write: cubilete: allow {} because ...", a.code));
  } else {
    d.warning("never-used", span, fmt::format("there is no warning '{}' here to allow", a.code),
              "remove the comment; errors cannot be allowed");
  }
}

}  // namespace cubilete
