// A Diagnostic is one problem in content, as facts: where, which kind (a stable code), what was
// expected and found, what to do. Wording of the frame around it lives in render.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

// Collects the problems of one compilation. Nothing is printed here.
class Diagnostics {
 public:
  void add(Diagnostic d) { list_.push_back(std::move(d)); }
  Diagnostic& error(std::string code, SourceSpan span, std::string message, std::string help = {});
  Diagnostic& warning(std::string code, SourceSpan span, std::string message,
                      std::string help = {});

  bool has_errors() const;
  bool empty() const { return list_.empty(); }
  std::size_t size() const { return list_.size(); }
  const std::vector<Diagnostic>& list() const { return list_; }

  // Ranks by file, then position, then code, and drops exact repetitions.
  void sort();

 private:
  std::vector<Diagnostic> list_;
};

}  // namespace cubilete
