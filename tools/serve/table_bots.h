// The bots at a table, apart from the game, which people may go on with while a bot thinks.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game.h"
#include "play/agent.h"
#include "play/compiled_rules.h"

namespace cubilete {

// The rules that the bots of a table think by, apart from the interpreter of the game.
struct BotRules {
  Interpreter interpreter;
  std::shared_ptr<RulesOfBots> compiled;  // of the same ruleset
  std::vector<std::string> kinds;         // by seat
};

struct BotQuestion {
  PlayerId player;
  std::string version;  // of the position that it is about
  State state;
  Decision decision;
  std::shared_ptr<Agent> agent;
  std::shared_ptr<BotRules> rules;

  // May take long, and needs nothing of the game. One thread at a time for all bots of a table,
  // also where they were seated anew meanwhile.
  Result<std::size_t> answer();
};

class TableBots {
 public:
  // The bots as they are after the choices so far, by seat; a kind that is no agent is a person.
  // Fails as seat_agents. Questions that were asked before keep their bots.
  Result<void> seat(Game&, const std::vector<std::string>& kinds);
  bool is_seated(PlayerId p) const { return agents_[p.index()] != nullptr; }
  // Whether the bot of a question is still the one in its seat.
  bool is_seated(const BotQuestion& q) const { return agents_[q.player.index()] == q.agent; }
  // REQUIRES: a bot is seated there.
  BotQuestion question(PlayerId, std::string version, const State&, Decision) const;

 private:
  std::vector<std::shared_ptr<Agent>> agents_;  // by seat; nullptr for people
  std::shared_ptr<BotRules> rules_;
};

}  // namespace cubilete
