// Questions with parts: the options are compared with all combinations tried one by one, in random
// games; asked by an action, by an effect and by a script.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <random>

#include "engine/explain.h"
#include "narration/token.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using Answer = std::vector<std::int32_t>;

// Three parts and a condition on all of them. The first part may be the upper bound of the second.
struct Parts {
  std::int32_t first = 0;
  std::int32_t second = 0;
  bool depends = false;
  Answer third;
  Answer factors;
  std::int32_t sum = 0;
  bool is_exact = false;
  std::int32_t coins = 0;
  std::int32_t preferred = 0;  // weighs the first part; the second is subtracted

  bool holds(const Answer& a) const {
    const std::int32_t found = factors[0] * a[0] + factors[1] * a[1] + factors[2] * a[2];
    return is_exact ? found == sum : found <= sum;
  }
  std::string parts() const {
    return fmt::format("{{a: 0..{}, b: 0..{}{}, c: '[{}]'}}", first, second, depends ? " + a" : "",
                       fmt::join(third, ", "));
  }
  std::string where() const {
    return fmt::format("{} * a + {} * b + {} * c {} {}", factors[0], factors[1], factors[2],
                       is_exact ? "==" : "<=", sum);
  }
};

class Maker {
 public:
  explicit Maker(unsigned seed) : random_(seed) {}
  Parts parts() {
    Parts p;
    p.first = below(4);
    p.second = below(4);
    p.depends = below(2) == 0;
    for (int i = 0; i < 3; ++i) {
      p.factors.push_back(below(4));
      const std::int32_t c = below(6);
      if (std::ranges::find(p.third, c) == p.third.end()) p.third.push_back(c);
    }
    p.sum = below(12);
    p.is_exact = below(3) != 0;
    p.coins = below(6);
    p.preferred = below(4) - 1;
    return p;
  }

 private:
  std::int32_t below(std::uint32_t n) { return static_cast<std::int32_t>(random_() % n); }
  std::mt19937 random_;
};

// Returns every combination, the best first.
std::vector<Answer> all_answers(const Parts& p, bool has_cost) {
  std::vector<Answer> out;
  for (std::int32_t a = 0; a <= p.first; ++a) {
    for (std::int32_t b = 0; b <= p.second + (p.depends ? a : 0); ++b) {
      for (const std::int32_t c : p.third) {
        const bool is_payable = !has_cost || a + b <= p.coins;
        if (p.holds({a, b, c}) && is_payable) out.push_back({a, b, c});
      }
    }
  }
  std::ranges::stable_sort(out, std::ranges::greater(),
                           [&](const Answer& x) { return p.preferred * x[0] - x[1]; });
  return out;
}

enum class Way { kAction, kEffect, kScript, kListedForAction, kListedForEffect };

bool is_action(Way way) { return way == Way::kAction || way == Way::kListedForAction; }

WrittenGame game_with(const Parts& p, Way way) {
  const std::string data = fmt::format(
      "arguments: [1], with: {{first: {}, second: {}, depends: {}, third: [{}], factors: [{}], "
      "sum: {}, is_exact: {}}}",
      p.first, p.second, p.depends ? 1 : 0, fmt::join(p.third, ", "), fmt::join(p.factors, ", "),
      p.sum, p.is_exact);
  // A script lists the answers to an effect, and more than them, each twice, to an action.
  const std::string listed = "{a: integer, b: integer, c: integer}, from: {script: rules.";
  const std::string parts = way == Way::kListedForAction   ? listed + "twice, " + data + "}"
                            : way == Way::kListedForEffect ? listed + "answers, " + data + "}"
                                                           : p.parts();
  const std::string question =
      fmt::format("parts: {}, where: {}, prefer: {} * a - b", parts, p.where(), p.preferred);
  const std::string note = "{set: {noted: 100 * a + 10 * b + c}}";
  std::string go;
  if (is_action(way)) {
    go = "{choices: {way: {" + question + "}}, cost: {coin: a + b}, do: " + note + "}";
  } else if (way != Way::kScript) {
    go = "{do: {choose: way, " + question + ", do: " + note + ", else: {set: {noted: 999}}}}";
  } else {
    go = "{do: {script: rules.ask, " + data + "}}";
  }
  auto files = base_game("asked_in_parts");
  std::string& game = files["game.yaml"];
  game = replaced(game, "coin: 0", fmt::format("coin: {}", p.coins));
  game = replaced(game, "go: {}", "go: " + go);
  return WrittenGame(files);
}

std::vector<Answer> offered(const Decision& d) {
  std::vector<Answer> out;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    const auto values = d.options[i];
    out.emplace_back(values.begin(), values.end());
  }
  return out;
}

std::int32_t noted(const State& s, const Ruleset& r) {
  return s.table_value(r.attribute(r.find_attribute(AttributeOwner::kTable, "noted")));
}

void hold_against_all(const Parts& p, Way way) {
  std::vector<Answer> wanted = all_answers(p, is_action(way));
  if (way == Way::kScript)
    std::ranges::sort(wanted, {}, [&](const Answer& a) {
      const auto c = std::ranges::find(p.third, a[2]) - p.third.begin();
      return std::tuple(a[0], a[1], c);
    });
  Game game = started(game_with(p, way).ruleset(), 1);
  const auto first = game.decision();
  ASSERT_TRUE(first);
  const bool is_offered = option_of(game.ruleset(), game.state(), *first, "go") >= 0;
  ASSERT_EQ(is_offered, !is_action(way) || !wanted.empty());
  // A single remaining action is chosen automatically.
  if (!is_offered) return;
  choose(game, {"go"});
  if (wanted.size() < 2) {
    const Answer only = wanted.empty() ? Answer{9, 9, 9} : wanted.front();
    EXPECT_EQ(noted(game.state(), game.ruleset()), 100 * only[0] + 10 * only[1] + only[2]);
    return;
  }
  const auto d = game.decision();
  ASSERT_TRUE(d);
  ASSERT_EQ(d->parts.size(), 3u);
  EXPECT_EQ(d->parts[1].name, "b");
  ASSERT_EQ(offered(*d), wanted);
  for (const Answer& answer : wanted) {
    State next = game.state();
    ASSERT_TRUE(game.engine().step(next, {d->player, answer}));
    EXPECT_EQ(noted(next, game.ruleset()), 100 * answer[0] + 10 * answer[1] + answer[2]);
  }
  State next = game.state();
  EXPECT_FALSE(game.engine().step(next, {d->player, {9, 9, 9}}));
  EXPECT_FALSE(game.engine().step(next, {d->player, {wanted[0][0], wanted[0][1]}}));
}

class QuestionsWithParts : public testing::TestWithParam<Way> {};

TEST_P(QuestionsWithParts, OfferAllCombinationsAndNoOther) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    hold_against_all(Maker(seed).parts(), GetParam());
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Ways, QuestionsWithParts,
                         testing::Values(Way::kAction, Way::kEffect, Way::kScript,
                                         Way::kListedForAction, Way::kListedForEffect));

void expect_same_games(const std::string& name, const std::string& variant) {
  const std::string folder = std::string(CUBILETE_SOURCE_DIR) + "/tests/games/" + name;
  expect_same_games(compiled(folder), compiled(folder, variant));
}

// The same rules with answers from scripts and with products of lists.
TEST(AnswersFromScripts, AreThoseOfProducts) { expect_same_games("ferries", "products"); }

// The same rules with sets from scripts and with all subsets, of which a condition leaves some.
TEST(SetsFromScripts, AreThoseSubsetsThatAConditionLeaves) {
  expect_same_games("climbs", "subsets");
}

// The same rules with a question of an effect and with that of a function in Lua, which lists its
// sets itself.
TEST(SetsFromScripts, AreThoseThatAScriptAsksFor) { expect_same_games("climbs", "asked"); }

// The same rules with queries that give several values and with a query for each value.
TEST(Records, GiveWhatAQueryForEachFieldGives) { expect_same_games("barters", "apart"); }

// The same rules with lists of records, and with a list of numbers for each of their fields.
TEST(Records, GiveInListsWhatAListForEachFieldGives) { expect_same_games("spices", "apart"); }

// The same rules with records printed on components, and with a property for each of their fields.
TEST(Records, GiveWhatAPropertyForEachFieldGives) { expect_same_games("plots", "flat"); }

// Of things that stand for each other, one twice is another answer than two of them.
TEST(AnswersFromScripts, TellOneThingTwiceFromTwo) {
  const WrittenGame written({{"game.yaml", R"(
players: 1
kinds: {gem: {}}
components: {ruby: {kind: gem, copies: 3}}
zones: {bag: {shape: pile, ordered: false, holds: gem}}
setup: [{create: ruby, to: bag}]
actions:
  go: {choices: {two: {parts: {one: gem, other: gem}, from: {script: rules.two}}}, ends: turn}
flow: [{turns: players, do: [{actions: [go]}]}]
outcome: {score: 1}
)"},
                             {"scripts/rules.lua", R"(
function two()
  local a, b, c = zone("bag")[1], zone("bag")[2], zone("bag")[3]
  return {
    {one = b, other = a}, {one = a, other = a}, {one = c, other = c}, {one = a, other = c},
    {one = b, other = b},
  }
end
)"}});
  Game game = started(written.ruleset(), 1);
  const auto d = game.decision();
  ASSERT_TRUE(d);
  EXPECT_EQ(offered(*d), (std::vector<Answer>{{1, 0}, {0, 0}}));
}

class QuestionsOfActions : public testing::TestWithParam<Way> {};

// Each combination that is not offered has its reason, once, and no offered one has any.
TEST_P(QuestionsOfActions, RefuseTheRestWithTheirReasons) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const Parts p = Maker(seed).parts();
    const std::vector<Answer> wanted = all_answers(p, true);
    if (wanted.size() < 2) continue;
    Game game = started(game_with(p, GetParam()).ruleset(), 1);
    choose(game, {"go"});
    const auto d = game.decision();
    ASSERT_TRUE(d);
    Parts open = p;
    open.factors = {0, 0, 0};
    open.is_exact = false;
    std::vector<Answer> all = all_answers(open, false);
    std::vector<Answer> found = wanted;
    for (const Refusal& r : explain(game.engine(), game.state(), d->player)) {
      const bool is_cost = r.reason.kind == Reason::Kind::kCost;
      EXPECT_EQ(is_cost, p.holds(r.values));
      found.push_back(r.values);
    }
    EXPECT_THAT(found, testing::UnorderedElementsAreArray(all));
  }
}

INSTANTIATE_TEST_SUITE_P(Ways, QuestionsOfActions,
                         testing::Values(Way::kAction, Way::kListedForAction));

// Returns the options with the rows and columns of cells in place of their numbers, counted from
// the middle of the grid.
std::vector<Answer> from_the_middle(const Game& game, const Decision& d) {
  const Ruleset& r = game.ruleset();
  const ZoneDef& wood = r.zone(r.find_zone("wood"));
  std::vector<Answer> out = offered(d);
  for (Answer& answer : out) {
    if (d.kind != AskKind::kChoice) continue;
    const std::int32_t place = CellId(answer[0]).place();
    answer.push_back(wood.column_of(place) - wood.columns / 2);
    answer[0] = wood.row_of(place) - wood.rows / 2;
  }
  return out;
}

// A grid whose rim no tile can reach, and a larger one, offer the same all the time.
TEST(TablesWithoutBounds, PlayAsLargerOnes) {
  const std::string folder = std::string(CUBILETE_SOURCE_DIR) + "/tests/games/glades";
  const auto plain = compiled(folder);
  const auto roomy = compiled(folder, "roomy");
  ASSERT_LT(plain->zone(plain->find_zone("wood")).cells,
            roomy->zone(roomy->find_zone("wood")).cells);
  for (unsigned seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Game one = started(plain, 2, seed);
    Game other = started(roomy, 2, seed);
    std::mt19937 random(seed);
    while (!one.is_over()) {
      const auto a = one.decision();
      const auto b = other.decision();
      ASSERT_TRUE(a && b);
      ASSERT_EQ(a->name, b->name);
      ASSERT_EQ(from_the_middle(one, *a), from_the_middle(other, *b));
      const std::size_t n = random() % a->options.size();
      ASSERT_TRUE(one.choose({a->player, offered(*a)[n]}));
      ASSERT_TRUE(other.choose({b->player, offered(*b)[n]}));
    }
    ASSERT_TRUE(other.is_over());
    const auto ends = one.outcome();
    const auto ends_other = other.outcome();
    ASSERT_TRUE(ends && ends_other);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      EXPECT_EQ(ends->standings[seat].score, ends_other->standings[seat].score);
    }
  }
}

}  // namespace
}  // namespace cubilete
