#include "diagnostics/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/printable.h"

namespace cubilete {
namespace {

constexpr std::size_t kLongestMessage = 2'000;
constexpr const char* kTooMany = "too-many-problems";

}  // namespace

Diagnostic diagnostic_of(const RuleError& e, const std::string& position) {
  const bool is_in_script = e.script.is_known();
  Diagnostic d;
  d.code = e.code;
  d.span = is_in_script ? e.script : e.reference;
  d.message = e.message;
  if (is_in_script && e.reference.is_known()) {
    d.notes.push_back({e.reference, "called from here"});
  }
  if (!position.empty()) d.notes.push_back({{}, position});
  return d;
}

Diagnostic& Diagnostics::error(std::string code, SourceSpan span, std::string message,
                               std::string help) {
  return keep(
      {Severity::kError, std::move(code), span, std::move(message), std::move(help), {}, {}});
}

Diagnostic& Diagnostics::warning(std::string code, SourceSpan span, std::string message,
                                 std::string help) {
  return keep(
      {Severity::kWarning, std::move(code), span, std::move(message), std::move(help), {}, {}});
}

Diagnostic& Diagnostics::keep(Diagnostic d) {
  d.message = printable(shortened(d.message, kLongestMessage));
  d.help = printable(shortened(d.help, kLongestMessage));
  if (list_.size() < kMostDiagnostics) return list_.emplace_back(std::move(d));
  const auto is_last = [](const Diagnostic& known) { return known.code == kTooMany; };
  auto last = std::find_if(list_.begin(), list_.end(), is_last);
  if (last == list_.end()) {
    list_.push_back(
        {Severity::kWarning,
         kTooMany,
         {},
         fmt::format("there are more than {} problems: the others are not told", kMostDiagnostics),
         "mend these first",
         {},
         {}});
    last = list_.end() - 1;
  }
  if (d.severity == Severity::kError) last->severity = Severity::kError;
  discarded_ = std::move(d);
  return discarded_;
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
