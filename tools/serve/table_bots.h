// The bots of a table, separate from the game, so that people can act while a bot thinks.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game.h"
#include "play/agent.h"
#include "play/compiled_rules.h"

namespace cubilete {

// The rules that a table's bots use.
struct BotRules {
  std::shared_ptr<InterpreterPool> interpreters;
  std::shared_ptr<RulesOfBots> compiled;  // of the same ruleset
  std::vector<std::string> kinds;         // by seat
};

struct BotQuestion {
  PlayerId player;
  std::string version;  // of the position asked about
  State state;
  Decision decision;
  std::shared_ptr<Agent> agent;
  std::shared_ptr<BotRules> rules;
  std::vector<RuleError> failures = {};  // of options that answer() tried

  // Computes the bot's answer, one that can be carried out (choose_possible); may take long, and
  // does not use the game, only an interpreter of its ruleset, which is lent meanwhile. Only one
  // thread at a time may run a bot of the table, even if its bots were replaced meanwhile. Once the
  // token is stopped the bot gives up soon, and its answer means nothing.
  Result<std::size_t> answer(StopToken = {});
};

class TableBots {
 public:
  // Creates the bots as they are after the choices so far, by seat; a kind that is no agent is a
  // person. Fails as seat_agents. Open questions keep their bots.
  Result<void> seat(Game&, const std::vector<std::string>& kinds);
  bool is_seated(PlayerId p) const { return agents_[p.index()] != nullptr; }
  // Returns whether the bot of a question still has its seat.
  bool is_seated(const BotQuestion& q) const { return agents_[q.player.index()] == q.agent; }
  // REQUIRES: the seat has a bot.
  BotQuestion question(PlayerId, std::string version, const State&, Decision) const;

 private:
  std::vector<std::shared_ptr<Agent>> agents_;  // by seat; nullptr for people
  std::shared_ptr<BotRules> rules_;
};

}  // namespace cubilete
