#include "lua/types/type_findings.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete::lua_types {

// True if a problem in or around this place was reported: one per expression is enough.
bool TypeFindings::is_known(SourceSpan span, Severity severity) const {
  return std::any_of(d_.list().begin(), d_.list().end(), [&](const Diagnostic& d) {
    const bool says_less = d.severity == Severity::kWarning && severity == Severity::kError;
    if (d.span.file != span.file || says_less) return false;
    const bool is_inside = d.span.begin >= span.begin && d.span.end <= span.end;
    const bool is_around = d.span.begin <= span.begin && d.span.end >= span.end;
    return is_inside || is_around;
  });
}

std::optional<Diagnostics::Report> TypeFindings::add(Severity severity, Code code,
                                                     lua_syntax::TokenPlace place,
                                                     const std::string& message,
                                                     const std::string& help) {
  if (is_silent()) return std::nullopt;
  const SourceSpan span = {r_.script_files[static_cast<std::size_t>(file_)].source, place.begin,
                           place.end};
  if (is_known(span, severity)) return std::nullopt;
  const std::string text =
      function_.empty() ? message : fmt::format("in '{}', {}", function_, message);
  Diagnostics::Report report = severity == Severity::kError ? d_.error(code, span, text, help)
                                                            : d_.warning(code, span, text, help);
  if (caller_) report.note(caller_->span, "called from here");
  return report;
}

void TypeFindings::report(Severity severity, Code code, lua_syntax::TokenPlace place,
                          const std::string& message, const std::string& help,
                          const std::string& about) {
  auto report = add(severity, code, place, message, help);
  if (report && !about.empty()) report->about(about);
}

void TypeFindings::unknown(Code code, lua_syntax::TokenPlace place, const std::string& message,
                           const std::string& name, const std::vector<std::string>& known) {
  auto report = add(Severity::kError, code, place, message,
                    fmt::format("it has: {}", fmt::join(known, ", ")));
  if (report) report->suggest(name, known);
}

}  // namespace cubilete::lua_types
