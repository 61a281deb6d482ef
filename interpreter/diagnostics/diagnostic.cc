#include "diagnostics/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <tuple>

#include "base/printable.h"
#include "base/spelling.h"
#include "diagnostics/codes.h"

namespace cubilete {
namespace {

constexpr std::size_t kLongestMessage = 2'000;
constexpr Code kTooMany = "too-many-problems";

constexpr std::size_t kNotKept = static_cast<std::size_t>(-1);

std::string readable(const std::string& text) {
  return printable(shortened(text, kLongestMessage));
}

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

std::string way_out(const Diagnostic& d) {
  const CodeText* text = d.help.empty() ? text_of_code(d.code) : nullptr;
  if (!text) return d.help;
  std::string help(text->remedy.substr(0, text->remedy.find_last_not_of('.') + 1));
  if (!help.empty()) help[0] = static_cast<char>(std::tolower(help[0]));
  return help;
}

Diagnostic* Diagnostics::Report::kept() {
  return index_ < owner_->list_.size() ? &owner_->list_[index_] : nullptr;
}

Diagnostics::Report& Diagnostics::Report::note(SourceSpan span, std::string text) {
  if (Diagnostic* d = kept()) d->notes.push_back({span, std::move(text)});
  return *this;
}

Diagnostics::Report& Diagnostics::Report::help(std::string text) {
  text = readable(text);
  if (Diagnostic* d = kept()) d->help = std::move(text);
  return *this;
}

Diagnostics::Report& Diagnostics::Report::about(std::string name) {
  if (Diagnostic* d = kept()) d->about = std::move(name);
  return *this;
}

Diagnostics::Report& Diagnostics::Report::suggest(std::string spelling) {
  help(did_you_mean(spelling));
  if (Diagnostic* d = kept()) d->suggestion = std::move(spelling);
  return *this;
}

Diagnostics::Report& Diagnostics::Report::missing(std::optional<Declaration> declaration) {
  if (Diagnostic* d = kept()) d->missing = std::move(declaration);
  return *this;
}

Diagnostics::Report& Diagnostics::Report::found_type(std::string type) {
  if (Diagnostic* d = kept()) d->found_type = std::move(type);
  return *this;
}

Diagnostics::Report& Diagnostics::Report::contradicts(Contradicted c) {
  if (Diagnostic* d = kept(); d && c.declared.is_known()) d->contradicts.push_back(std::move(c));
  return *this;
}

bool Diagnostics::Report::suggest(std::string_view word,
                                  const std::vector<std::string>& candidates) {
  if (word.find(kNameToComplete) != std::string_view::npos) {
    if (Diagnostic* d = kept()) d->candidates = candidates;
    return false;
  }
  about(std::string(word));
  auto near = nearest(word, candidates);
  if (near) suggest(std::move(*near));
  return near.has_value();
}

Diagnostics::Report Diagnostics::error(Code code, SourceSpan span, std::string message,
                                       std::string help) {
  return keep({Severity::kError, code, span, std::move(message), std::move(help), {}, {}});
}

Diagnostics::Report Diagnostics::warning(Code code, SourceSpan span, std::string message,
                                         std::string help) {
  return keep({Severity::kWarning, code, span, std::move(message), std::move(help), {}, {}});
}

Diagnostics::Report Diagnostics::keep(Diagnostic d) {
  d.message = readable(d.message);
  d.help = readable(d.help);
  if (list_.size() < kMostDiagnostics) {
    list_.push_back(std::move(d));
    return Report(*this, list_.size() - 1);
  }
  const auto is_last = [](const Diagnostic& known) { return known.code == kTooMany; };
  auto last = std::find_if(list_.begin(), list_.end(), is_last);
  if (last == list_.end()) {
    list_.push_back(
        {Severity::kWarning,
         kTooMany,
         {},
         fmt::format("there are more than {} problems: the others are not shown", kMostDiagnostics),
         "mend these first",
         {},
         {}});
    last = list_.end() - 1;
  }
  if (d.severity == Severity::kError) last->severity = Severity::kError;
  return Report(*this, kNotKept);
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

bool is_word_to_replace(const Diagnostic& d, const Sources& sources) {
  if (d.suggestion.empty() || !d.span.is_known()) return false;
  const std::string_view wrong = sources.text(d.span);
  return !wrong.empty() && std::ranges::all_of(wrong, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

}  // namespace cubilete
