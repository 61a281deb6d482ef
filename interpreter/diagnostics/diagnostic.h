// A Diagnostic is one problem in content, as facts: where, which kind (a stable code), what was
// expected and found, what to do. Wording of the frame around it lives in render.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/result.h"
#include "diagnostics/source.h"

namespace cubilete {

enum class Severity { kError, kWarning };

// A related place: "first declared here".
struct Note {
  SourceSpan span;
  std::string text;
  bool operator==(const Note&) const = default;
};

struct Diagnostic {
  Severity severity = Severity::kError;
  std::string code;     // stable, kebab-case: "unknown-name"
  SourceSpan span;      // the narrowest text that is wrong
  std::string message;  // one sentence: what was expected and what was found
  std::string help;     // one sentence: what to do; may be empty
  std::vector<Note> notes;
  // For machines and tests: the first spelling suggestion, also worded in `help`. May be empty.
  std::string suggestion;

  bool operator==(const Diagnostic&) const = default;
};

// A failure in play as a problem: at the script's line where there is one, else at the rule.
// `position` says when it happened; may be empty.
Diagnostic diagnostic_of(const RuleError&, const std::string& position);

// Collects the problems of one compilation. Nothing is printed here. Nobody reads a thousand of
// them: of more than kMostDiagnostics the last is "too-many-problems", an error where one was left
// out, and the rest are not kept. What they quote is content: messages are cut to a length that
// can be read, and hold no control characters.
inline constexpr std::size_t kMostDiagnostics = 1'000;

class Diagnostics {
 public:
  void add(Diagnostic d) { keep(std::move(d)); }
  // What is returned is good until the next call.
  Diagnostic& error(std::string code, SourceSpan span, std::string message, std::string help = {});
  Diagnostic& warning(std::string code, SourceSpan span, std::string message,
                      std::string help = {});

  bool has_errors() const;
  // Whether what is added now is left out: whoever makes many can stop.
  bool is_full() const { return list_.size() > kMostDiagnostics; }
  bool empty() const { return list_.empty(); }
  std::size_t size() const { return list_.size(); }
  const std::vector<Diagnostic>& list() const { return list_; }

  // Ranks by file, then position, then code, and drops exact repetitions.
  void sort();

 private:
  Diagnostic& keep(Diagnostic);

  std::vector<Diagnostic> list_;
  Diagnostic discarded_;
};

}  // namespace cubilete
