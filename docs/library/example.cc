// Plays one game between two bots and prints how it ended: example HOME GAME
#include <cstdio>
#include <memory>
#include <vector>

#include "game.h"
#include "library.h"
#include "play/agent_spec.h"

int main(int argc, char** argv) {
  using namespace cubilete;
  if (argc != 3) return std::fputs("usage: example HOME GAME\n", stderr), 2;

  std::vector<std::string> problems;
  const Library library = Library::open(argv[1], &problems);
  for (const std::string& p : problems) std::fprintf(stderr, "%s\n", p.c_str());
  const Compilation c = library.compile({.game = argv[2]});
  if (!c.ruleset) return std::fputs("the game has problems: cubilete validate\n", stderr), 1;

  auto game = Game::start(c.ruleset, {.players = 2, .seed = 1});
  if (!game) return std::fprintf(stderr, "%s\n", game.error().message.c_str()), 1;
  std::vector<std::unique_ptr<Agent>> agents;
  agents.push_back(make_agent("greedy", 1));
  agents.push_back(make_agent("random", 2));
  while (!game->is_over()) {
    const Decision question = *game->decision();
    Agent& agent = *agents[static_cast<std::size_t>(question.player.number())];
    const auto option = agent.choose(game->engine(), game->state(), question);
    if (!option) return std::fprintf(stderr, "%s\n", option.error().message.c_str()), 1;
    const auto values = question.options[*option];
    if (!game->choose({question.player, {values.begin(), values.end()}})) return 1;
  }
  const auto outcome = game->outcome();
  for (std::size_t p = 0; p < outcome->standings.size(); ++p) {
    const auto& standing = outcome->standings[p];
    std::printf("player %zu%s\n", p + 1, standing.has_won ? " wins" : "");
  }
  return 0;
}
