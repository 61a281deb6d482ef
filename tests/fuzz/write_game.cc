#include "fuzz/write_game.h"

#include <fmt/format.h>

#include "fuzz/game_writer.h"

namespace cubilete::fuzz {

GameWriter::GameWriter(Draws& draws)
    : draws_(draws),
      expressions_(draws, plan_),
      scripts_(draws, plan_),
      effects_(draws, plan_, expressions_, scripts_) {}

WrittenGame GameWriter::write(const std::string& folder) {
  plan_.is_tame = !draws_.one_in(4);
  plan_.is_crowded = draws_.one_in(150);
  WrittenGame out;
  Yaml game;
  game.add("language", 2);
  game.add("players", players());
  game.add("turn_limit", draws_.between(3, 40));
  if (draws_.one_in(4)) {
    game.add("decision_limits", Yaml::map({{"turn", draws_.between(5, 50)}}));
  }
  plan_kinds();
  game.add("options", options(false));
  game.add("constants", options(true));
  game.add("kinds", kinds());
  game.add("resources", fields(AttributeOwner::kPlayer, true));
  game.add("table_resources", fields(AttributeOwner::kTable, true));
  game.add("player_attributes", fields(AttributeOwner::kPlayer, false));
  game.add("table_attributes", fields(AttributeOwner::kTable, false).add("wood_total", 0));
  game.add("zones", zones());
  const int half = static_cast<int>(plan_.definitions.size()) / 2;
  Yaml first = components(0, half);
  if (plan_.has_tiles) add_slabs(first);
  game.add("components", first);
  out.files["cards/more.yaml"] = to_text(
      Yaml::map({{"components", components(half, static_cast<int>(plan_.definitions.size()))}}), 2);
  // Earlier declarations may be called by later ones.
  game.add("queries", queries());
  game.add("effects", effects());
  game.add("actions", actions());
  game.add("flow", flow());
  if (!plan_.asides.empty()) game.add("phases", asides());
  game.add("triggers", triggers());
  game.add("setup", setup());
  game.add("outcome", outcome());
  game.add("invariants", statements(false));
  game.add("checks", statements(true));
  if (draws_.one_in(6)) game.add("words", Yaml::list({"sooner", "later"}));
  out.files["game.yaml"] = to_text(game, draws_.between(1, 4));
  for (int n = draws_.one_in(3) ? draws_.between(1, 2) : 0; n > 0; --n) {
    const std::string name = fmt::format("variant{}", n);
    out.files["variants/" + name + ".yaml"] = to_text(overlay(), 2);
    out.variants.push_back(name);
  }
  if (draws_.one_in(8)) {
    Yaml mod = overlay();
    mod.add("mod", "more");
    mod.add("for", folder);
    out.mod["mod.yaml"] = to_text(mod, 2);
  }
  if (draws_.one_in(3)) {
    for (const char* language : {"en", "es"}) {
      out.files[fmt::format("locale/{}.yaml", language)] = to_text(words(language), 2);
    }
  }
  if (draws_.one_in(4)) out.files["tests/some.yaml"] = to_text(scenarios(), 3);
  if (draws_.one_in(4)) out.files["look.yaml"] = to_text(look(), 2);
  for (auto& [path, text] : scripts_.files()) out.files[path] = std::move(text);
  out.is_heavy = scripts_.is_heavy() || plan_.is_crowded;
  return out;
}

WrittenGame write_game(Draws& draws, const std::string& folder) {
  return GameWriter(draws).write(folder);
}

}  // namespace cubilete::fuzz
