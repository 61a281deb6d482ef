// Writes files that accompany a generated game: overlays, words, scenarios.

#include <algorithm>
#include <set>

#include "fuzz/game_writer.h"

namespace cubilete::fuzz {

Yaml GameWriter::overlay() {
  Yaml out;
  Yaml set;
  Yaml append;
  for (int n = draws_.between(1, 3); n > 0; --n) {
    switch (draws_.below(5)) {
      case 0:
        set.add(Form{"resources.wood1"}, Yaml::map({{"initial", draws_.between(0, 3)}}));
        break;
      case 1:
        set.add("turn_limit", draws_.between(2, 20));
        break;
      case 2: {
        const auto& [name, type] = draws_.of(plan_.definitions);
        set.add(Form{"components.{}.copies", name}, draws_.between(0, 3));
        break;
      }
      case 3: {
        Context c;
        c.is_acting = false;
        const Yaml block = effects_.block(c, 1, false);
        append.add("setup", block.kind == Yaml::Kind::kList ? block : Yaml::list({block}));
        break;
      }
      default: {
        Context c;
        const std::string action = draws_.of(plan_.actions);
        set.add("actions." + action + ".do", effects_.block(c, 1, true));
        break;
      }
    }
  }
  const auto unique = [](Yaml& map) {
    std::set<std::string> seen;
    std::erase_if(map.entries, [&](const auto& e) { return !seen.insert(e.first).second; });
  };
  unique(set);
  unique(append);
  if (!set.is_empty()) out.add("set", set);
  if (!append.is_empty()) out.add("append", append);
  for (const char* verb : {"insert_before", "insert_after"}) {
    if (!draws_.one_in(4)) continue;
    const Yaml item = Yaml::map({{"announce", draws_.of(plan_.messages)}});
    out.add(verb, Yaml::map({{"setup.1", Yaml::list({item})}}));
  }
  if (draws_.one_in(12)) out.add("remove", Yaml::list({"actions." + draws_.of(plan_.actions)}));
  if (draws_.one_in(3)) {
    out.add("add", Yaml::map({{"resources.extra", Yaml::map({{"initial", 1}})}}));
    out.add("locale",
            Yaml::map({{"en", Yaml::map({{"attributes", Yaml::map({{"extra", "extra"}})}})},
                       {"es", Yaml::map({{"attributes", Yaml::map({{"extra", "m\xc3\xa1s"}})}})}}));
  }
  return out;
}

Yaml GameWriter::words(const char* language) {
  Yaml out;
  out.add("game",
          Yaml::map({{"title", Form{"A game in {}", language}}, {"summary", "Written by chance"}}));
  const auto section = [&](const char* name, std::vector<std::string> keys) {
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    Yaml texts;
    for (const std::string& key : keys) {
      texts.add(key, draws_.one_in(5) ? Form{"{{player}} \xe2\x80\x94 {}", key}
                                      : Form{"{} {}", language, key});
    }
    if (!texts.is_empty()) out.add(name, texts);
  };
  for (const auto& [name, keys] : plan_.words) section(name.c_str(), keys);
  section("messages", plan_.messages);
  section("end_causes", plan_.causes);
  return out;
}

Yaml GameWriter::look() {
  static constexpr const char* kColours[] = {"red", "gold", "#3a6fc4", "#000000"};
  static constexpr const char* kIcons[] = {"coin", "ship", "star", "anchor"};
  static constexpr const char* kPlaces[] = {"top", "left", "middle", "right", "bottom"};
  static constexpr const char* kSizes[] = {"small", "normal", "large"};
  const auto mark = [&](bool has_size) {
    Yaml out = Yaml::map({{"colour", draws_.of(kColours)}, {"icon", draws_.of(kIcons)}});
    if (!has_size) return out;
    out.add("size", draws_.of(kSizes));
    if (!plan_.is_tame && draws_.one_in(40)) out.add("picture", "art/nowhere.png");
    return out;
  };
  Yaml kinds, things, values, zones;
  for (const std::string& kind : plan_.kinds) {
    Yaml look = mark(true);
    if (plan_.priced_kinds.contains(kind))
      look.add("frame", Yaml::map({{"price", kind + "_price"}}));
    kinds.add(kind, look);
  }
  for (const auto& [name, kind] : plan_.definitions) {
    if (draws_.one_in(3)) things.add(name, mark(true));
  }
  for (const FieldPlan& f : plan_.fields) {
    if (f.is_resource) values.add(f.name, mark(false));
  }
  for (const ZonePlan& z : plan_.zones) {
    if (!z.family.empty()) continue;
    Yaml zone = mark(true).add("place", draws_.of(kPlaces));
    if (draws_.one_in(3)) zone.add("folds", "true");
    zones.add(z.name, zone);
  }
  if (!plan_.is_tame && draws_.one_in(10)) zones.add("nowhere", mark(true));
  Yaml out;
  if (draws_.one_in(3)) out.add("theme", draws_.one_in(2) ? "felt" : "parchment");
  const auto section = [&](const char* name, const Yaml& entries) {
    if (!entries.is_empty()) out.add(name, entries);
  };
  section("kinds", kinds);
  section("components", things);
  section("values", values);
  section("zones", zones);
  return out;
}

Yaml GameWriter::scenarios() {
  Context c;
  Yaml tests = Yaml::list();
  for (int n = draws_.between(1, 2); n > 0; --n) {
    Yaml test = Yaml::map({{"test", Form{"number {}", n}}, {"players", plan_.min_players}});
    if (draws_.one_in(2)) test.add("seed", draws_.between(1, 9));
    if (draws_.one_in(2)) {
      c.is_acting = false;
      test.add("given", effects_.block(c, 1, false));
    }
    if (draws_.one_in(3))
      test.add("start", Yaml::map({{"phase", draws_.of(plan_.phases)}, {"player", 1}}));
    Yaml when = Yaml::list();
    for (int k = draws_.between(0, 3); k > 0; --k) {
      when.add(Yaml::map(
          {{draws_.one_in(3) ? "refused" : "choose", Yaml::list({draws_.of(plan_.actions)})}}));
    }
    test.add("when", when);
    test.add("then", Yaml::list({expressions_.identity({{}, {}, false}, 2),
                                 Yaml::map({{"over", draws_.one_in(2)}})}));
    tests.add(test);
  }
  return Yaml::map({{"tests", tests}});
}

}  // namespace cubilete::fuzz
