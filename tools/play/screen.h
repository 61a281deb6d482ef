// What people at the terminal read: events, the table, questions. One person sees what he may see;
// where several play, each sees his own only at his own questions.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/narration.h"
#include "narration/table_blocks.h"
#include "tools/play/menu.h"

namespace cubilete {

class Screen {
 public:
  // The narrator must outlive the screen.
  explicit Screen(const Narrator& narrator) : narrator_(narrator) {}

  void tell_events(const State& after, const std::vector<Event>&, MaybePlayer viewer);
  // The whole table as the player who is asked sees it.
  void show_table(Engine&, const State&, const Decision&, const Menu&);
  // The parts of it that a question is about: what has changed since the player saw them last, what
  // the options lie in, and at a question of which action all that is the player's own.
  void show_changes(Engine&, const State&, const Decision&, const Menu&);
  // The question with what was answered before it, and its options with prices and explanations.
  void show_question(Engine&, const State&, const Decision&, const Menu&);
  // The person at the screen changes: what the last one saw is wiped off it, and what all may know
  // since then is shown again.
  void change_person(bool was_shown_something);

 private:
  using Key = std::pair<std::int32_t, std::int32_t>;  // owner, zone

  std::vector<TableBlock> blocks(Engine&, const State&, MaybePlayer viewer,
                                 const TableLayout&) const;
  void print(const std::vector<TableBlock>&);
  // Of a menu that is ticked.
  void show_things(const Menu&);
  void show_option(Engine&, const State&, const Decision&, const MenuLine&);
  std::string details(Engine&, const State&, const Decision&, std::size_t option) const;

  const Narrator& narrator_;
  std::map<Key, std::vector<std::string>> shown_;  // as the person at the screen saw it last
  std::set<Key> shown_before_;                     // the parts shown before the last question
  std::vector<std::string> told_;                  // since that person changed
};

}  // namespace cubilete
