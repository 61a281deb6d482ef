// What the parts of an audit share: two engines, where in which game the audit is, and what it has
// found. Each part looks for faults of one kind (leak_check.h, offer_check.h, rerun_check.h).
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

  // The engine that plays.
  Engine& engine() { return own.engine(); }
  // Adds a finding at the place where the audit is; of each check the one with the fewest choices
  // is kept. `expected`: as in Finding.
  void found(const std::string& check, const std::string& message,
             const std::string& expected = {});
  // The different answers since a choice, in their order.
  std::string chosen_since(std::size_t choice) const;

  const Ruleset& ruleset;
  std::shared_ptr<const Ruleset> shared_ruleset;
  const AuditRequest& request;
  AuditReport& report;
  Workshop own;
  Workshop other;  // has never seen the game
  Narrator narrator;
  Finding now;             // where the audit is: the players, the seed and the choices so far
  std::uint64_t luck = 0;  // decides what hidden things are exchanged for whom
};

}  // namespace cubilete
