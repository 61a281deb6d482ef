// Every code that a diagnostic or a failure in play may have, with what it means and what to do:
// the one place where codes are described, which `cubilete explain` reads. A code that is not
// listed here does not compile where it is reported; a test holds the list in
// content/LANGUAGE.md and the codes in the sources against it.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>

namespace cubilete::inline diagnostics {

inline constexpr std::string_view kCodeNames[] = {
    "yaml-syntax",
    "yaml-tab",
    "yaml-trap",
    "yaml-duplicate-key",
    "yaml-encoding",
    "yaml-control",
    "yaml-too-large",
    "yaml-too-deep",
    "yaml-key",
    "yaml-tag",
    "yaml-several-documents",
    "unknown-key",
    "missing-key",
    "wrong-type",
    "wrong-value",
    "out-of-range",
    "wrong-length",
    "wrong-pattern",
    "wrong-shape",
    "not-unique",
    "expression-syntax",
    "unknown-name",
    "duplicate-name",
    "wrong-arguments",
    "wrong-target",
    "effect-in-query",
    "impure-query",
    "contradiction",
    "check-failed",
    "never-used",
    "never-filled",
    "never-offered",
    "never-payable",
    "unreachable",
    "endless",
    "turn-never-ends",
    "always-same",
    "never-occurs",
    "look-alike",
    "same-text",
    "number-drift",
    "text-of-others",
    "tests-nothing",
    "cyclic-triggers",
    "answers-clash",
    "missing-script",
    "wrong-script",
    "missing-function",
    "script-syntax",
    "script-fraction",
    "script-encoding",
    "script-undefined-name",
    "script-unknown-field",
    "script-unknown-word",
    "script-endless",
    "script-wrong-type",
    "script-unread-local",
    "script-global",
    "unread-argument",
    "script-fuel-exhausted",
    "script-memory-exhausted",
    "script-stack-overflow",
    "script-wrong-argument",
    "script-wrong-result",
    "script-read-only",
    "script-stale-handle",
    "script-choose-in-callback",
    "script-error",
    "old-language",
    "newer-language",
    "overlay-target",
    "overlay-exists",
    "overlay-list",
    "overlay-conflict",
    "bad-option",
    "unknown-variant",
    "missing-mod",
    "duplicate-mod",
    "overlay-cycle",
    "wrong-game",
    "missing-text",
    "draft-text",
    "repeated-value",
    "unused-text",
    "wrong-placeholder",
    "too-many-problems",
    "missing-file",
    "unreadable-file",
    "unread-file",
    "wrong-name",
    "path-escape",
    "table-syntax",
    "table-column",
    "table-row",
    "test-failed",
    "not-enough",
    "out-of-bounds",
    "zone-full",
    "wrong-kind",
    "wrong-place",
    "no-such-component",
    "no-such-player",
    "asked-nobody",
    "not-a-die",
    "reads-nothing",
    "internal-fault",
    "divided-by-zero",
    "number-too-large",
    "list-too-long",
    "too-many-components",
    "no-option",
    "asks-in-setup",
    "nothing-to-end",
    "effect-never-ends",
    "query-never-ends",
    "takes-too-long",
    "not-fully-checked",
    "agenda-never-ends",
    "actions-never-end",
    "timetable-never-asks",
    "effect-not-deterministic",
    "invariant-broken",
    "choice-not-offered",
    "not-asked",
    "wrong-player-count",
    "replay-syntax",
    "replay-version",
    "replay-content",
    "replay-choice",
    "replay-diverged",
    "replay-truncated",
    "replay-damaged",
    "replay-foreign",
};

// One of kCodeNames. It is made of a literal only, and checked where that is compiled.
class Code {
 public:
  consteval Code(const char* name) : name_(listed(name)) {}

  constexpr std::string_view name() const { return name_; }
  constexpr operator std::string_view() const { return name_; }
  operator std::string() const { return std::string(name_); }
  template <std::convertible_to<std::string_view> Text>
  friend constexpr bool operator==(const Code& a, const Text& b) {
    return a.name_ == std::string_view(b);
  }

 private:
  static consteval std::string_view listed(std::string_view name) {
    for (const std::string_view known : kCodeNames) {
      if (known == name) return known;
    }
    throw "not one of kCodeNames";
  }

  std::string_view name_;
};

enum class CodeGroup {
  kText,
  kShape,
  kNames,
  kRules,
  kScripts,
  kVariants,
  kWords,
  kFiles,
  kPlay,
  kReplays
};

struct CodeText {
  Code code;  // stable: never renamed
  CodeGroup group;
  std::string_view meaning;
  std::string_view remedy;
};

std::span<const CodeText> all_codes();
// nullptr where there is no such code.
const CodeText* text_of_code(std::string_view code);
// "names and expressions"
std::string_view title_of(CodeGroup);

}  // namespace cubilete::diagnostics
