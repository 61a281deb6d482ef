#include "lua/analysis/doubtful_warnings.h"

#include <algorithm>

namespace cubilete {
namespace {

bool is_within(SourceSpan inner, SourceSpan outer) {
  return inner.file == outer.file && inner.begin >= outer.begin && inner.end <= outer.end;
}

}  // namespace

void leave_out_doubtful(const std::vector<CheckedSource>& files, Diagnostics& d) {
  std::vector<SourceSpan> wrong;
  for (const CheckedSource& file : files) {
    for (const lua_syntax::Statement& s : file.tree->statements) {
      if (!std::holds_alternative<lua_syntax::FunctionStatement>(s.what)) continue;
      const lua_syntax::TokenPlace place = file.tree->place_of(s.tokens);
      const SourceSpan span{file.source, place.begin, place.end};
      const bool has_error = std::ranges::any_of(d.list(), [&](const Diagnostic& one) {
        return one.severity == Severity::kError && is_within(one.span, span);
      });
      if (has_error) wrong.push_back(span);
    }
  }
  if (wrong.empty()) return;
  Diagnostics kept;
  for (const Diagnostic& one : d.list()) {
    const bool is_doubtful =
        one.severity == Severity::kWarning &&
        std::ranges::any_of(wrong, [&](SourceSpan s) { return is_within(one.span, s); });
    if (!is_doubtful) kept.add(one);
  }
  d = std::move(kept);
}

}  // namespace cubilete
