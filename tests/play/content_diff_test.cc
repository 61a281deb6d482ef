// Output of `show` and `diff` about content.

#include "review/content_diff.h"

#include <gtest/gtest.h>

#include "diagnostics/render.h"
#include "review/change_text.h"
#include "review/content_text.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

Compilation content_of(const WrittenGame& game, const std::string& variant = "") {
  Library::Request request{game.folder().string(), variant, {}};
  request.keeps_content = true;
  Compilation c = test_library().compile(request);
  EXPECT_TRUE(c.ruleset) << render_text(c.diagnostics.list(), c.sources, {});
  return c;
}

std::vector<std::string> changes(const Compilation& a, const Compilation& b) {
  std::vector<std::string> out;
  for (const ContentChange& c : content_changes(a, b, Language::kEnglish)) {
    out.push_back(to_text(c, Language::kEnglish) + " @" + c.place.substr(c.place.rfind('/') + 1));
  }
  return out;
}

TEST(Diff, SpeaksInTheTermsOfTheGame) {
  const WrittenGame game(base_game("mills"));
  const Compilation base = content_of(game);
  EXPECT_EQ(changes(base, content_of(game, "cheap")),
            (std::vector<std::string>{"Mill: price 3 gold, 1 iron -> 2 gold, 1 iron @cheap.yaml:1",
                                      "Mill: use.2 is new: {gain: {iron: 1}} @cheap.yaml:3",
                                      "Tower: price is gone: 2 gold @basic.yaml:6"}));
  EXPECT_EQ(changes(base, base), std::vector<std::string>{});
}

TEST(Diff, TellsWordsScriptsAndWhatIsNewOrGone) {
  const WrittenGame game(base_game("mills"));
  auto files = base_game("mills");
  files["cards/basic.yaml"] = R"(kind: card
components:
  mill: {price: {coin: 3, iron: 1}, use: [{gain: {coin: 1}}]}
  wall: {use: {script: rules.raise}}
)";
  files["scripts/rules.lua"] = R"(local function more() return 2 end
function raise()
  gain(player, 'coin', more())
end
)";
  files["locale/en.yaml"] =
      replaced(files["locale/en.yaml"], "mill: Mill, tower: Tower", "mill: Windmill, wall: Wall");
  files["variants/cheap.yaml"] = "set: {components.mill.price.coin: 2}\n";
  const WrittenGame other(files);
  EXPECT_EQ(changes(content_of(game), content_of(other)),
            (std::vector<std::string>{
                "Wall is new: {kind: card, use: {script: rules.raise}} @basic.yaml:4",
                "Tower is gone: {kind: card, price: {coin: 2}, use: {script: rules.raise}} "
                "@basic.yaml:6",
                "words (en): components.mill Mill -> Windmill @en.yaml:2",
                "script rules: more is new @rules.lua:1",
                "script rules: raise has changed @rules.lua:2"}));
}

TEST(Diff, IsWrittenAsMarkdownInBothLanguages) {
  using Kind = ContentChange::Kind;
  const std::vector<ContentChange> all = {
      {Kind::kChanged, "components.mill.price", "Mill|[x](y)", "price", "1 coin", "2 coins",
       "a.yaml:3"},
      {Kind::kRemoved, "scripts.rules.raise", "script rules", "raise", "", "", "rules.lua:2"},
      {Kind::kAdded, "locale.en.help.mill", "words (en)", "help.mill", "", "<b>@all</b>",
       "en.yaml:7"}};
  EXPECT_EQ(to_markdown(all, Language::kEnglish),
            R"(| what | before | after | where |
|---|---|---|---|
| Mill\|\[x\](y): price | 1 coin | 2 coins | a.yaml:3 |
| script rules: raise | *gone* |  | rules.lua:2 |

<details><summary>Words (1)</summary>

| what | before | after | where |
|---|---|---|---|
| words (en): help.mill |  | &lt;b&gt;@<!-- -->all&lt;/b&gt; | en.yaml:7 |

</details>
)");
  const std::string spanish = to_markdown(std::span(all).first(2), Language::kSpanish);
  EXPECT_TRUE(spanish.starts_with("| qué | antes | después | dónde |\n")) << spanish;
  EXPECT_NE(spanish.find("| *quitado* |"), std::string::npos) << spanish;
  EXPECT_EQ(to_markdown({}, Language::kSpanish), "No hay diferencias en el contenido.\n");
}

TEST(Show, NamesTheLineThatSetEachField) {
  const WrittenGame game(base_game("mills"));
  const Compilation c = content_of(game, "cheap");
  const auto found = find_content(c.content, "mill");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].path, "components.mill");
  std::vector<std::string> fields;
  for (const ContentField& f : fields_of(*found[0].value)) {
    const std::string where = c.sources.where(f.span);
    fields.push_back(f.path + "=" + f.text + " " + where.substr(where.rfind('/') + 1));
  }
  EXPECT_EQ(fields, (std::vector<std::string>{
                        "kind=card basic.yaml:1:7", "price.coin=2 cheap.yaml:1:35",
                        "price.iron=1 basic.yaml:4:28", "use.1.gain.coin=1 basic.yaml:5:25",
                        "use.2.gain.iron=1 cheap.yaml:3:46"}));
  const std::string text = shown_content("components.mill", *found[0].value, c.sources);
  EXPECT_NE(text.find("    coin: 2  "), std::string::npos) << text;
  EXPECT_NE(text.find("cheap.yaml:1\n"), std::string::npos) << text;
  const std::string words = shown_words(c.content, "components.mill", c.sources);
  EXPECT_TRUE(words.starts_with("en: Mill  ")) << words;
}

TEST(Show, FindsPathsNamesAndItems) {
  const WrittenGame game(base_game("mills"));
  const Compilation c = content_of(game);
  const auto path_of = [&](const std::string& id) {
    const auto found = find_content(c.content, id);
    return found.empty() ? std::string("nothing") : found[0].path;
  };
  EXPECT_EQ(path_of("actions.go.if"), "actions.go.if");
  EXPECT_EQ(path_of("go"), "actions.go");
  EXPECT_EQ(path_of("setup.1"), "setup.1");
  EXPECT_EQ(path_of("setup.2"), "nothing");
  EXPECT_EQ(path_of("mil"), "nothing");
  EXPECT_EQ(path_of(""), "nothing");
  EXPECT_EQ(path_of("."), "nothing");
}

}  // namespace
}  // namespace cubilete
