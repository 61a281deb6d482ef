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

constexpr const char* kAsk =
    "function ask(rule, limit)\n"
    "  local ways = {}\n"
    "  for a = 0, rule.first do\n"
    "    for b = 0, rule.second + rule.depends * a do\n"
    "      for _, c in ipairs(rule.third) do\n"
    "        local sum = rule.factors[1] * a + rule.factors[2] * b + rule.factors[3] * c\n"
    "        if sum == rule.sum or (sum < rule.sum and not rule.is_exact) then\n"
    "          ways[#ways + 1] = {a = a, b = b, c = c}\n"
    "        end\n"
    "      end\n"
    "    end\n"
    "  end\n"
    "  local way = choose {name = 'way', from = ways}\n"
    "  if way then set('told', 100 * way.a + 10 * way.b + way.c) end\n"
    "  if not way then set('told', 999) end\n"
    "end\n";

enum class Way { kAction, kEffect, kScript };

WrittenGame game_with(const Parts& p, Way way) {
  std::string go;
  const std::string question =
      fmt::format("parts: {}, where: {}, prefer: {} * a - b", p.parts(), p.where(), p.preferred);
  if (way == Way::kAction) {
    go = fmt::format(
        "{{choices: {{way: {{{}}}}}, cost: {{coin: a + b}}, do: {{set: {{told: 100 * a + 10 * b + "
        "c}}}}}}",
        question);
  } else if (way == Way::kEffect) {
    go = fmt::format(
        "{{do: {{choose: way, {}, do: {{set: {{told: 100 * a + 10 * b + c}}}}, else: {{set: "
        "{{told: "
        "999}}}}}}}}",
        question);
  } else {
    go = fmt::format(
        "{{do: {{script: rules.ask, arguments: [1], with: {{first: {}, second: {}, depends: {}, "
        "third: [{}], factors: [{}], sum: {}, is_exact: {}}}}}}}",
        p.first, p.second, p.depends ? 1 : 0, fmt::join(p.third, ", "), fmt::join(p.factors, ", "),
        p.sum, p.is_exact);
  }
  return WrittenGame({{"game.yaml", fmt::format("players: 1\n"
                                                "resources: {{coin: {}}}\n"
                                                "table_attributes: {{told: {{max: 10000}}}}\n"
                                                "actions: {{go: {}, wait: {{}}}}\n"
                                                "flow: [{{turns: players, do: [{{actions: [go, "
                                                "wait], once: true}}]}}]\n"
                                                "outcome: {{score: {{told: told}}}}\n",
                                                p.coins, go)},
                      {"scripts/rules.lua", kAsk}});
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
  return s.table_value(r.attribute(r.find_attribute(AttributeOwner::kTable, "told")));
}

void hold_against_all(const Parts& p, Way way) {
  const WrittenGame written = game_with(p, way);
  std::vector<Answer> wanted = all_answers(p, way == Way::kAction);
  if (way == Way::kScript)
    std::ranges::sort(wanted, {}, [&](const Answer& a) {
      const auto c = std::ranges::find(p.third, a[2]) - p.third.begin();
      return std::tuple(a[0], a[1], c);
    });
  Engine::Setup setup;
  setup.players = 1;
  auto game = Game::start(written.ruleset(), setup);
  ASSERT_TRUE(game) << game.error().message;
  const auto first = game->decision();
  ASSERT_TRUE(first);
  const bool is_offered = option_of(game->ruleset(), game->state(), *first, "go") >= 0;
  ASSERT_EQ(is_offered, way != Way::kAction || !wanted.empty());
  // A single remaining action is chosen automatically.
  if (!is_offered) return;
  choose(*game, {"go"});
  if (wanted.size() < 2) {
    const Answer only = wanted.empty() ? Answer{9, 9, 9} : wanted.front();
    EXPECT_EQ(noted(game->state(), game->ruleset()), 100 * only[0] + 10 * only[1] + only[2]);
    return;
  }
  const auto d = game->decision();
  ASSERT_TRUE(d);
  ASSERT_EQ(d->parts.size(), 3u);
  EXPECT_EQ(d->parts[1].name, "b");
  ASSERT_EQ(offered(*d), wanted);
  for (const Answer& answer : wanted) {
    State next = game->state();
    ASSERT_TRUE(game->engine().step(next, {d->player, answer}));
    EXPECT_EQ(noted(next, game->ruleset()), 100 * answer[0] + 10 * answer[1] + answer[2]);
  }
  State next = game->state();
  EXPECT_FALSE(game->engine().step(next, {d->player, {9, 9, 9}}));
  EXPECT_FALSE(game->engine().step(next, {d->player, {wanted[0][0], wanted[0][1]}}));
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
                         testing::Values(Way::kAction, Way::kEffect, Way::kScript));

// Each combination that is not offered has its reason, once, and no offered one has any.
TEST(AnswersWithParts, RefuseTheRestWithTheirReasons) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const Parts p = Maker(seed).parts();
    const std::vector<Answer> wanted = all_answers(p, true);
    if (wanted.size() < 2) continue;
    const WrittenGame written = game_with(p, Way::kAction);
    Engine::Setup setup;
    setup.players = 1;
    auto game = Game::start(written.ruleset(), setup);
    ASSERT_TRUE(game);
    choose(*game, {"go"});
    const auto d = game->decision();
    ASSERT_TRUE(d);
    Parts open = p;
    open.factors = {0, 0, 0};
    open.is_exact = false;
    std::vector<Answer> all = all_answers(open, false);
    std::vector<Answer> found = wanted;
    for (const Refusal& r : explain(game->engine(), game->state(), d->player)) {
      const bool is_cost = r.reason.kind == Reason::Kind::kCost;
      EXPECT_EQ(is_cost, p.holds(r.values));
      found.push_back(r.values);
    }
    EXPECT_THAT(found, testing::UnorderedElementsAreArray(all));
  }
}

}  // namespace
}  // namespace cubilete
