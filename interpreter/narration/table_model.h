// What a reader sees of the table, in words: the values of the table and of each player, and the
// zones with their contents. The terminal (table_blocks.h) and the page (tools/serve) draw it.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/shown_value.h"
#include "narration/wording.h"
#include "state/view.h"

namespace cubilete {

struct ShownComponent {
  const SeenComponent* seen = nullptr;
  std::string name;               // with its face, if it is a die
  std::vector<ShownValue> notes;  // its attributes, and the queries shown with it

  std::vector<std::string> note_lines() const;
};

// A cell of which an attribute is not what it was at the start.
struct ShownCell {
  std::int32_t place = -1;
  std::vector<ShownValue> notes;

  std::vector<std::string> note_lines() const;
};

struct ShownZone {
  const SeenZone* seen = nullptr;
  std::string label;  // without its owner
  std::vector<ShownComponent> components;
  std::vector<ShownCell> cells;  // in ascending order
  std::string hidden;            // describes what it holds besides these; empty if they are all
};

struct ShownOwner {
  MaybePlayer player;  // none: the table
  std::string label;   // empty for the table
  std::vector<ShownValue> values;
};

struct TableModel {
  std::vector<ShownOwner> owners;  // the table, then each player
  std::vector<ShownZone> zones;
};

// REQUIRES: the view outlives the model. The engine evaluates the queries that are shown.
TableModel table_model(const Wording&, Engine&, const State&, const View&);

// Returns the notes on one component.
std::vector<ShownValue> notes_on(const Wording&, Engine&, const State&, const SeenComponent&);

}  // namespace cubilete
