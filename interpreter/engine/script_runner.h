// What the engine asks of a script language, and what it offers to scripts. lua/ implements
// ScriptRunner; the engine implements EffectHost.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/short_list.h"
#include "operations/change.h"

namespace cubilete {

// A typed argument; lists are borrowed for the time of the call.
struct Argument {
  Type type;
  std::int32_t scalar = 0;
  std::span<const std::int32_t> list;
};

// What a query may look at.
struct Reading {
  const Ruleset& ruleset;
  const State& state;
  PlayerId player;  // the acting player
};

// A question in the middle of an effect.
struct Question {
  PlayerId player;
  std::string_view name;
  Type type;                            // of one item
  std::span<const std::int32_t> items;  // the candidates
  bool is_subset = false;
  std::int64_t minimum = 1;
  std::int64_t maximum = 1;
  bool is_optional = false;
  ExpressionId where;  // on the complete choice; none for scripts
  ExpressionId prefer;
  ExpressionId note;
  std::int32_t slot = -1;  // of the choice, for these three
};

// What an effect script may do beyond reading. Valid during the call only.
class EffectHost {
 public:
  virtual ~EffectHost() = default;
  virtual Change& change() = 0;
  virtual PlayerId acting_player() const = 0;
  // The items chosen; nullopt: nobody has answered yet, abandon the script.
  virtual Result<std::optional<ShortList>> ask(const Question&) = 0;
  // False: chance has not answered yet, abandon the script.
  virtual Result<bool> roll(std::span<const std::int32_t> dice, StreamId) = 0;
  virtual void end(const EndEffect&) = 0;
};

// What scripts cost.
struct ScriptWork {
  std::int64_t fuel = 0;         // units of work
  std::size_t peak_bytes = 0;    // the most that the scripts of the game held meanwhile
  bool was_remembered = false;   // it was answered from memory; the others are of a call before
  std::int64_t fuel_in_all = 0;  // of all calls so far, but for queries answered from memory
};

class ScriptRunner {
 public:
  virtual ~ScriptRunner() = default;
  // Calls a query. `result` receives one number for a scalar, else the list.
  virtual Result<void> query(ScriptId, std::span<const Argument>, const Reading&,
                             std::vector<std::int32_t>& result) = 0;
  // Calls an effect. False: it was abandoned at a question without an answer.
  virtual Result<bool> effect(ScriptId, std::span<const Argument>, EffectHost&) = 0;
  virtual ScriptWork work() const = 0;
};

}  // namespace cubilete
