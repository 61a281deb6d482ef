// A Mutant is a game with one fault put into its text, and what a good validator says of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "faults/game_text.h"
#include "faults/random.h"

namespace cubilete::faults {

// Replaces the text [begin, end) of a file.
struct Edit {
  std::int32_t file = -1;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::string text;
};

struct Mutant {
  std::vector<Edit> edits;
  // Where a finding stands right: at the line of one of these places of the untouched text. The
  // first edit's own line where this is empty.
  std::vector<SourceSpan> places;
  std::string suggestion;   // of a misspelt word: the word that was there
  std::string still_valid;  // why this is valid content all the same; else empty
};

// A kind of fault. `make` puts it in wherever it finds a place for it, each time as one mutant.
struct FaultClass {
  const char* name;
  const char* what;
  void (*make)(const GameText&, Random&, std::vector<Mutant>&);
  double target = 0.98;  // of those reported; stated before the class was first run
  // Whether all of them are wrong content. Of those that may be meant, the share that is reported
  // is measured by itself and left out of the totals.
  bool is_certain = true;
};

const std::vector<FaultClass>& fault_classes();

// The text of a file with the edits that concern it.
std::string edited(const GameText&, const Mutant&, std::int32_t file);
// The line, from 1, at which a place of the untouched text stands in the mutant.
std::uint32_t line_in_mutant(const GameText&, const Mutant&, SourceSpan place);
// "zones.yaml:3: 'hand' -> 'hadn'": for people.
std::string describe(const GameText&, const Mutant&);

// -- for those who make them -----------------------------------------------------------------

// The word with one slip of the fingers in it, such as is not a word of the game; none where
// the word is shorter than three letters or no slip will do.
std::optional<std::string> misspelt(const GameText&, const std::string& word, Random&);

Mutant replace(SourceSpan span, std::string text);
// The text of the scalar at `span` replaced from `begin` to `end`, offsets in the scalar's text.
// Nothing where the scalar is not written as it reads (escapes, folded lines).
std::optional<Mutant> replace_in(const GameText&, const Site&, std::size_t begin, std::size_t end,
                                 const std::string& text);

// The whole line of a span, its newline included.
SourceSpan whole_line(const GameText&, SourceSpan);
// The entry with all that it holds: from the beginning of its line, where it stands alone on its
// lines in a block; nothing in a flow map or where it begins a list item.
std::optional<SourceSpan> whole_entry(const GameText&, const Entry&);

}  // namespace cubilete::faults
