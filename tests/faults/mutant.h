// A Mutant is a game with one fault in its text, and the findings that a good validator reports.
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
  // A finding is at the right place if it is at the line of one of these places of the unchanged
  // text. If there are none, the line of the first edit counts.
  std::vector<SourceSpan> places;
  std::string suggestion;  // for a misspelt word: the original word
  // Whether its file may hold the same values as before, and then is valid. plant() finds that out
  // of the mutants that it returns: reading the files of all that could be made takes a minute.
  bool may_read_the_same = false;
  std::string still_valid;  // the reason why this is valid content all the same, or empty
};

// A kind of fault. `make` applies it at every place where it can, and adds a mutant for each.
struct FaultClass {
  const char* name;
  const char* what;
  void (*make)(const GameText&, Random&, std::vector<Mutant>&);
  double target = 0.98;  // the share to be reported, stated before the class was first run
  // True if every mutant is wrong content. Otherwise some may be intended; the share that is
  // reported is then measured separately and left out of the totals.
  bool is_certain = true;
};

const std::vector<FaultClass>& fault_classes();

// Returns the text of a file with the edits that concern it.
std::string edited(const GameText&, const Mutant&, std::int32_t file);
// Returns the line in the mutant, from 1, of a place of the unchanged text.
std::uint32_t line_in_mutant(const GameText&, const Mutant&, SourceSpan place);
// Describes the edit for people: "zones.yaml:3: 'hand' -> 'hadn'".
std::string describe(const GameText&, const Mutant&);

// -- for the functions that make mutants -------------------------------------------------------

// Returns the word with one typing error that makes it no word of the game, or nothing if the word
// is shorter than three letters or no error does so.
std::optional<std::string> misspelt(const GameText&, const std::string& word, Random&);

Mutant replace(SourceSpan span, std::string text);
// Replaces the text of the scalar at `span` from `begin` to `end`, offsets in the scalar's text.
// Returns nothing if the scalar is written differently from its text (escapes, folded lines).
std::optional<Mutant> replace_in(const GameText&, const Site&, std::size_t begin, std::size_t end,
                                 const std::string& text);

// Returns the whole line of a span, its newline included.
SourceSpan whole_line(const GameText&, SourceSpan);
// Returns the lines of an entry and all that it holds, if it has its lines to itself in a block;
// nothing in a flow map or if it begins a list item.
std::optional<SourceSpan> whole_entry(const GameText&, const Entry&);

}  // namespace cubilete::faults
