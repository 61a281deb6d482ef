// The interface between the engine and a script language. lua/ implements
// ScriptRunner; the engine implements EffectHost.
#pragma once

#include <span>
#include <vector>

#include "base/memory_budget.h"
#include "operations/verb_host.h"

namespace cubilete {

// A typed argument; lists are borrowed for the time of the call.
struct Argument {
  Type type;
  std::int32_t scalar = 0;
  std::span<const std::int32_t> list;
};

// Answers the queries of content that a script asks.
class RuleReader {
 public:
  virtual ~RuleReader() = default;
  virtual Result<ShortList> ask(const RuleCall&) = 0;
};

// The ruleset, state and player that a query may read.
struct QueryContext {
  const Ruleset& ruleset;
  const State& state;
  MaybePlayer player;  // the acting player
  RuleReader& rules;
};

// The verbs that an effect script may carry out.
class EffectHost : public VerbHost {
 public:
  virtual MaybePlayer acting_player() const = 0;
};

// The cost of scripts.
struct ScriptWork {
  std::int64_t fuel = 0;         // units of work
  std::size_t peak_bytes = 0;    // the most that it held at once, with garbage not yet collected
  bool was_remembered = false;   // it was answered from memory; fuel and peak are of a call before
  std::int64_t fuel_in_all = 0;  // of all calls so far and the one under way, remembered or not
};

class ScriptRunner {
 public:
  virtual ~ScriptRunner() = default;
  // Calls a query. `result` receives one number for a scalar, else the list.
  virtual Result<void> query(ScriptId, std::span<const Argument>, const QueryContext&,
                             std::vector<std::int32_t>& result) = 0;
  // Calls an effect. False: it was abandoned at a question without an answer.
  virtual Result<bool> effect(ScriptId, std::span<const Argument>, EffectHost&) = 0;
  virtual ScriptWork work() const = 0;
  // As those of Engine.
  virtual std::size_t remembered_bytes() const { return 0; }
  virtual void visit_memory(const MemoryVisitor&) {}
};

}  // namespace cubilete
