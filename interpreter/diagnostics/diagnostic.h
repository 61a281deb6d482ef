// A Diagnostic is one problem in content, as facts: where, which kind (a stable code), what was
// expected and found, what to do. Wording of the frame around it lives in render.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/code.h"
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

// Collects the problems of one compilation. Where there are more than kMostDiagnostics, the last
// is "too-many-problems", an error where one was left out, and the rest are not kept. Messages
// quote content: they are cut to a readable length and hold no control characters.
inline constexpr std::size_t kMostDiagnostics = 1'000;

class Diagnostics {
 public:
  // A problem that was added, to say more about it. Valid until the Diagnostics are sorted or end;
  // does nothing for a problem that was not kept.
  class Report {
   public:
    Report& note(SourceSpan, std::string text);
    Report& help(std::string);
    // Makes the spelling the suggestion, and the help "did you mean '...'?".
    Report& suggest(std::string spelling);
    // Suggests the candidate nearest to the word. Returns false and changes nothing where none is
    // near enough to be meant.
    bool suggest(std::string_view word, const std::vector<std::string>& candidates);

   private:
    friend class Diagnostics;
    explicit Report(Diagnostics& owner, std::size_t index) : owner_(&owner), index_(index) {}
    Diagnostic* kept();

    Diagnostics* owner_;
    std::size_t index_;
  };

  void add(Diagnostic d) { keep(std::move(d)); }
  Report error(Code, SourceSpan span, std::string message, std::string help = {});
  Report warning(Code, SourceSpan span, std::string message, std::string help = {});

  bool has_errors() const;
  // Whether further problems are left out.
  bool is_full() const { return list_.size() > kMostDiagnostics; }
  bool empty() const { return list_.empty(); }
  std::size_t size() const { return list_.size(); }
  const std::vector<Diagnostic>& list() const { return list_; }

  // Ranks by file, then position, then code, and drops exact repetitions.
  void sort();

 private:
  Report keep(Diagnostic);

  std::vector<Diagnostic> list_;
};

}  // namespace cubilete
