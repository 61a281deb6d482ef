// Reports what needs the acting player where no player acts: in the set-up, and in the timetable
// outside of turns. It would fail whenever it is carried out. Effects and scripts that are run by
// name, and may be run elsewhere too, are left to the run time.
#pragma once

#include "document/document.h"
#include "ruleset/ruleset.h"

namespace cubilete {

enum class NobodyActs : std::uint8_t { kInSetUp, kInTimetable };

class ActingPlayerCheck {
 public:
  ActingPlayerCheck(const Ruleset& ruleset, Diagnostics& diagnostics, NobodyActs where)
      : r_(ruleset), d_(diagnostics), where_(where) {}

  // What is read of the acting player; nothing where the expression asks whether there is one.
  // Code: reads-nothing.
  void check_reads(ExpressionId);
  // Codes: asks-in-setup, asked-nobody, no-such-player, reads-nothing.
  void check_effects(BlockId);
  // A part of the timetable, and where it is written. Code: asked-nobody.
  void check_flow(const FlowNode&, const Entry& verb, const Node& whole);

 private:
  class EffectVisitor;

  void report_no_player(AttributeId, SourceSpan);
  void report_asks_nobody(const FlowNode&, const Entry&, SourceSpan);
  bool asks_nobody(ExpressionId players) const;

  const Ruleset& r_;
  Diagnostics& d_;
  NobodyActs where_;
};

}  // namespace cubilete
