// The state shared by the parts of an audit: two engines, the game under way and the findings. Each
// part checks for one kind of fault (leak_check.h, offer_check.h, rerun_check.h).
#pragma once

#include <memory>
#include <string>

#include "lua/scripts.h"
#include "play/audit.h"

namespace cubilete {

// An engine with its scripts.
class Workshop {
 public:
  Workshop(const Ruleset& r, const AuditRequest& request)
      : scripts_(request.scripts ? request.scripts(r) : make_lua_scripts(r)),
        engine_(r, *scripts_) {}
  Engine& engine() { return engine_; }

 private:
  std::unique_ptr<ScriptRunner> scripts_;
  Engine engine_;
};

// The request and the report must outlive this.
struct AuditParts {
  AuditParts(const std::shared_ptr<const Ruleset>& rules, const AuditRequest&, AuditReport&);
  AuditParts(const AuditParts&) = delete;
  AuditParts& operator=(const AuditParts&) = delete;

  // Returns the engine that plays.
  Engine& engine() { return own.engine(); }
  // Adds a finding at the current position; of each check only the one with the fewest choices is
  // kept. `expected` is as in Finding.
  void found(const std::string& check, const std::string& message, const std::string& expected = {},
             SourceSpan reference = {}, SourceSpan script = {});
  // Adds a finding for a rule that failed.
  void failed(const RuleError& e) { found("error", e.message, {}, e.reference, e.script); }
  // Returns the distinct answers since a choice, in their order.
  std::string chosen_since(std::size_t choice) const;

  const Ruleset& ruleset;
  std::shared_ptr<const Ruleset> shared_ruleset;
  const AuditRequest& request;
  AuditReport& report;
  Workshop own;
  Workshop other;  // has not played this game
  Narrator narrator;
  Finding now;             // the current position: players, seed and choices so far
  std::uint64_t luck = 0;  // seeds the exchange of hidden things and selects the viewer
};

}  // namespace cubilete
