#include "lua/lowering/written_functions.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/test_game.h"

namespace cubilete {
namespace {

constexpr const char* kBeginning = R"(language: 2
players: {min: 2, max: 3}
constants: {bonus: 3}
kinds:
  card:
    attributes:
      side: {symbols: [up, down]}
      power: {initial: 1, min: 0, max: 20}
      marked: false
    properties:
      value: {type: integer, min: 0}
components:
  ace: {kind: card, copies: 4, value: 1}
  king: {kind: card, copies: 3, value: 5}
resources: {gold: 5}
player_attributes:
  seen: {type: list of integer, at_most: 3, initial: [2]}
  asked: {initial: 0}
zones:
  shop: {shape: row, holds: card}
  hand: {owner: player, shape: row, holds: card}
setup:
  - {create: definitions(card), to: shop}
  - {each: p, from: players, do: [{move: 'first(shop, 2)', to: p.hand}]}
outcome:
  score: {gold: player.gold}
queries:
  income: {parameters: {p: player}, returns: integer, is: 'p.gold + count(p.hand)'}
  doubled: {parameters: {number: integer}, returns: integer, is: 'number * 2'}
)";

constexpr const char* kData =
    "with: {times: 3, big: 2000000000, may: true, word: up, list: [2, 4, 7]}";

constexpr const char* kList = "last([7, -2, 4, 0, 3], max(0, n))";

// Writes the action that runs a function with what the player chooses.
std::string action_of(std::size_t function, const std::string& effect) {
  return fmt::format(
      "  f{}:\n"
      "    choices:\n"
      "      n: {{from: '-1 .. 5'}}\n"
      "      p: {{from: players}}\n"
      "      c: {{from: 'shop + player.hand'}}\n"
      "    do: [{}]\n"
      "    ends: turn\n",
      function, effect);
}

std::string game_of(std::size_t functions, std::size_t effects) {
  std::string queries;
  std::string names = "stop";
  std::string actions = "actions:\n  stop: {do: [{gain: {gold: 1}}], ends: turn}\n";
  for (std::size_t f = 0; f < functions; ++f) {
    names += fmt::format(", f{}", f);
    if (f < effects) {
      actions += action_of(
          f, fmt::format("{{script: made.f{}, {}, arguments: [n, '{}', p, c]}}", f, kData, kList));
      continue;
    }
    queries += fmt::format(
        "  f{}: {{parameters: {{n: integer, xs: list of integer, p: player, c: card}}, returns: "
        "integer, script: made.f{}, {}}}\n",
        f, f, kData);
    actions += action_of(f, fmt::format("{{set: {{player.asked: 'f{}(n, {}, p, c)'}}}}", f, kList));
  }
  return kBeginning + queries + actions +
         fmt::format("flow: [{{rounds: 1, do: [{{turns: players, do: [{{actions: [{}]}}]}}]}}]\n",
                     names);
}

}  // namespace

WrittenFunctions::WrittenFunctions(const std::string& text, std::size_t functions,
                                   std::size_t effects)
    : ruleset_(unchecked(
          WrittenGame({{"game.yaml", game_of(functions, effects)}, {"scripts/made.lua", text}})
              .folder())),
      lowered_(ruleset_ ? lowering::lower_scripts(*ruleset_) : lowering::LoweredScripts{}) {}

const lowering::LoweredScript& WrittenFunctions::lowered(std::size_t function) const {
  const auto& scripts = ruleset_->scripts;
  const auto found = std::ranges::find(scripts, fmt::format("f{}", function), &ScriptDef::function);
  return lowered_.scripts.at(static_cast<std::size_t>(found - scripts.begin()));
}

}  // namespace cubilete
