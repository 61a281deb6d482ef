// Reports uses of the acting player where no player acts: in the set-up, and in the timetable
// outside of turns. They would fail at each execution. Effects and scripts that are run by name may
// also run elsewhere, so they are checked at run time only.
#pragma once

#include "document/document.h"
#include "ruleset/ruleset.h"

namespace cubilete {

enum class NobodyActs : std::uint8_t { kInSetUp, kInTimetable };

class ActingPlayerCheck {
 public:
  ActingPlayerCheck(const Ruleset& ruleset, Diagnostics& diagnostics, NobodyActs where)
      : r_(ruleset), d_(diagnostics), where_(where) {}

  // Checks the reads of the acting player in an expression, except where it tests whether there is
  // one. Code: reads-nothing.
  void check_reads(ExpressionId);
  // Checks a block. Codes: asks-in-setup, asked-nobody, no-such-player, reads-nothing.
  // REQUIRES: the phases that effects start are compiled.
  void check_effects(BlockId);
  // Checks a part of the timetable with its YAML. Code: asked-nobody.
  void check_flow(const FlowNode&, const Entry& verb, const Node& whole);

 private:
  class EffectVisitor;

  // Checks a phase that is started for nobody: what always happens in it. Code: asked-nobody.
  void check_start(PhaseId, SourceSpan);
  SourceSpan first_need(const FlowNode& phase) const;
  void report_no_player(AttributeId, SourceSpan);
  void report_asks_nobody(const Entry&, SourceSpan);
  bool asks_nobody(ExpressionId players) const;

  const Ruleset& r_;
  Diagnostics& d_;
  NobodyActs where_;
  bool follows_starts_ = true;  // false: within a phase, which may start itself again
};

}  // namespace cubilete
