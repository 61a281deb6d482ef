// Shows events, the table and questions at the terminal. A single person sees what he may see; if
// several play, each sees his own things only at his own questions.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/narration.h"
#include "narration/question_model.h"
#include "narration/table_blocks.h"

namespace cubilete {

class Screen {
 public:
  // The narrator must outlive the screen.
  explicit Screen(const Narrator& narrator) : narrator_(narrator) {}

  void tell_events(const State& after, const std::vector<Event>&, MaybePlayer viewer);
  // Shows the whole table as the player to decide sees it.
  void show_table(Engine&, const State&, const Decision&, const Menu&);
  // Shows the zones that changed since the player last saw them, those that contain options, and
  // all of the player's own if he has to choose an action.
  void show_changes(Engine&, const State&, const Decision&, const Menu&);
  // Shows the question in its context, and its options with prices and explanations.
  void show_question(Engine&, const State&, const Decision&, const QuestionModel&);
  // Hands the screen to another person: clears what the last one saw, and shows again what
  // everybody may know of the time since.
  void change_person(bool was_shown_something);

 private:
  using Key = std::pair<std::int32_t, std::int32_t>;  // owner, zone

  std::vector<TableBlock> blocks(Engine&, const State&, MaybePlayer viewer,
                                 const TableLayout&) const;
  TableBlock without_known(const TableBlock&, const std::vector<std::string>& known,
                           const ZoneDef*) const;
  void print(const std::vector<TableBlock>&);
  // Lists the things of a ticked menu.
  void show_things(const Menu&);
  void show_option(Engine&, const State&, const Decision&, const MenuLine&);
  std::string details(Engine&, const State&, const Decision&, std::size_t option) const;

  const Narrator& narrator_;
  std::map<Key, std::vector<std::string>> shown_;  // as the current person last saw them
  std::set<Key> shown_before_;                     // zones shown before the last question
  std::vector<std::string> recent_lines_;          // lines since the person changed
};

}  // namespace cubilete
