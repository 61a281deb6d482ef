#include "diagnostics/diagnostic.h"

#include <algorithm>
#include <tuple>

namespace cubilete {

Diagnostic& Diagnostics::error(std::string code, SourceSpan span, std::string message,
                               std::string help) {
  list_.push_back(
      {Severity::kError, std::move(code), span, std::move(message), std::move(help), {}, {}});
  return list_.back();
}

Diagnostic& Diagnostics::warning(std::string code, SourceSpan span, std::string message,
                                 std::string help) {
  list_.push_back(
      {Severity::kWarning, std::move(code), span, std::move(message), std::move(help), {}, {}});
  return list_.back();
}

bool Diagnostics::has_errors() const {
  return std::any_of(list_.begin(), list_.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

void Diagnostics::sort() {
  const auto key = [](const Diagnostic& d) {
    return std::tie(d.span.file, d.span.begin, d.span.end, d.code, d.message);
  };
  std::stable_sort(list_.begin(), list_.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
  list_.erase(std::unique(list_.begin(), list_.end()), list_.end());
}

}  // namespace cubilete
