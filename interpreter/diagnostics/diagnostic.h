// A Diagnostic is one problem in content, as facts: its place, its kind (a stable code), the
// expected and the found value, the remedy. render.h words the frame around it.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
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

// The text of a note at a further place with the same problem.
inline constexpr std::string_view kFurtherPlace = "also here";

// An editor writes this name where it wants to know which names are possible.
inline constexpr std::string_view kNameToComplete = "name_to_complete";

// An entry that would declare a name: the keys that lead to it in a game's main file, the last of
// which is the name, and its value as YAML that is allowed in {}.
struct Declaration {
  std::vector<std::string> path;  // {"resources", "coins"}
  std::string value;              // "0"
  bool operator==(const Declaration&) const = default;
};

// A declaration whose type does not fit where its name is used.
struct Contradicted {
  SourceSpan declared;  // the name in its declaration
  std::string as;       // its type in words: "a zone"
  std::string needed;   // the type that would fit there, in words; may be empty
  bool operator==(const Contradicted&) const = default;
};

struct Diagnostic {
  Severity severity = Severity::kError;
  std::string code;     // stable, kebab-case: "unknown-name"
  SourceSpan span;      // the narrowest text that is wrong
  std::string message;  // one sentence: what was expected and what was found
  std::string help;     // one sentence: what to do; empty: see way_out()
  std::vector<Note> notes;
  // The first spelling suggestion, for machines and tests; `help` has it in words. May be empty.
  std::string suggestion;
  // All names that could stand there, if the wrong one contains kNameToComplete.
  std::vector<std::string> candidates = {};
  // The name that the problem is about, as content writes it; may be empty. A path counts as its
  // last part.
  std::string about = {};
  // The names whose declarations have the problem, so that uses of them cannot be checked. A text
  // of players has its section before its name, choices.card; it explains only that the text is
  // missing.
  std::vector<std::string> declares = {};
  // What would declare the name that the problem is about, where its use says so.
  std::optional<Declaration> missing = {};
  // The type in words of what is there in place of another; may be empty.
  std::string found_type = {};
  // The declarations of which one would be wrong if the place of the problem is right.
  std::vector<Contradicted> contradicts = {};

  bool operator==(const Diagnostic&) const = default;
};

// Returns a failure in play as a diagnostic, at the script's line if there is one, else at the
// rule. `position` says when it happened and may be empty.
Diagnostic diagnostic_of(const RuleError&, const std::string& position);

// Returns what to do about it: its help, else the remedy of its code. Empty only for a code that
// codes.h does not know.
std::string way_out(const Diagnostic&);

// Returns whether the suggestion can be written in the place of what is wrong: one word.
bool is_word_to_replace(const Diagnostic&, const Sources&);

// Collects the problems of one compilation. Where there are more than kMostDiagnostics, the rest
// are not kept and the last one is "too-many-problems", an error if an error was left out. Messages
// quote content: they are cut to a readable length, without control characters.
inline constexpr std::size_t kMostDiagnostics = 1'000;

class Diagnostics {
 public:
  // Adds details to a problem that was added. Valid until the Diagnostics are sorted or destroyed;
  // does nothing for a problem that was not kept.
  class Report {
   public:
    Report& note(SourceSpan, std::string text);
    Report& help(std::string);
    // Sets the name that the problem is about.
    Report& about(std::string name);
    // Sets the suggestion, and the help to "did you mean '...'?".
    Report& suggest(std::string spelling);
    // Sets what would declare the name, if that is known.
    Report& missing(std::optional<Declaration>);
    Report& found_type(std::string);
    // Adds a declaration that would be wrong if the place is right; one without a place is none.
    Report& contradicts(Contradicted);
    // Suggests the candidate nearest to the word, which the problem is about. Returns false and
    // suggests nothing if none is near enough (see nearest() in base/spelling.h).
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

  // The problem that was added last. REQUIRES: there is one.
  Report last() { return Report(*this, is_full() ? list_.size() : list_.size() - 1); }

  // Forgets the problems that were added since there were so many: those of a part that was looked
  // at for its type alone.
  void forget_after(std::size_t size) { list_.resize(std::min(size, list_.size())); }

  // Notes that a place fits the type of a declaration, which other places then do not contradict.
  void note_right_use(SourceSpan declared) {
    if (declared.is_known()) used_rightly_.insert({declared.file, declared.begin});
  }
  bool is_used_rightly(SourceSpan declared) const {
    return used_rightly_.contains({declared.file, declared.begin});
  }

  bool has_errors() const;
  // Returns whether further problems are discarded.
  bool is_full() const { return list_.size() > kMostDiagnostics; }
  bool empty() const { return list_.empty(); }
  std::size_t size() const { return list_.size(); }
  const std::vector<Diagnostic>& list() const { return list_; }

  // Sorts by file, then position, then code, and drops exact duplicates.
  void sort();

 private:
  Report keep(Diagnostic);

  std::vector<Diagnostic> list_;
  std::set<std::pair<std::int32_t, std::uint32_t>> used_rightly_;
};

}  // namespace cubilete
