// The interface between the engine and a script language. lua/ implements ScriptRunner; the engine
// implements EffectHost.
#pragma once

#include <span>
#include <vector>

#include "base/memory_budget.h"
#include "operations/verb_host.h"

namespace cubilete {

// A typed argument; a list is borrowed for the duration of the call.
struct Argument {
  Type type;
  std::int32_t scalar = 0;
  std::span<const std::int32_t> list;
};

// Evaluates the queries of content that a script calls.
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

// The cost of a call of a script.
struct ScriptWork {
  std::int64_t fuel = 0;         // units of work
  std::size_t peak_bytes = 0;    // largest memory in use, including garbage
  bool was_remembered = false;   // cached: fuel and peak_bytes are those of an earlier call
  std::int64_t fuel_in_all = 0;  // of all calls so far with the present one, cached or not
};

class ScriptRunner {
 public:
  virtual ~ScriptRunner() = default;
  // Calls a query. `result` receives one number for a scalar, or the items of a list.
  virtual Result<void> query(ScriptId, std::span<const Argument>, const QueryContext&,
                             std::vector<std::int32_t>& result) = 0;
  // Calls an effect. Returns false if it was aborted at a question without an answer.
  virtual Result<bool> effect(ScriptId, std::span<const Argument>, EffectHost&) = 0;
  virtual ScriptWork work() const = 0;
  // These do the same as those of Engine.
  virtual std::size_t remembered_bytes() const { return 0; }
  virtual void visit_memory(const MemoryVisitor&) {}
};

}  // namespace cubilete
