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

enum class Way { kAction, kEffect, kScript };

WrittenGame game_with(const Parts& p, Way way) {
  const std::string question =
      fmt::format("parts: {}, where: {}, prefer: {} * a - b", p.parts(), p.where(), p.preferred);
  const std::string note = "{set: {noted: 100 * a + 10 * b + c}}";
  std::string go;
  if (way == Way::kAction) {
    go = "{choices: {way: {" + question + "}}, cost: {coin: a + b}, do: " + note + "}";
  } else if (way == Way::kEffect) {
    go = "{do: {choose: way, " + question + ", do: " + note + ", else: {set: {noted: 999}}}}";
  } else {
    go = fmt::format(
        "{{do: {{script: rules.ask, arguments: [1], with: {{first: {}, second: {}, depends: {}, "
        "third: [{}], factors: [{}], sum: {}, is_exact: {}}}}}}}",
        p.first, p.second, p.depends ? 1 : 0, fmt::join(p.third, ", "), fmt::join(p.factors, ", "),
        p.sum, p.is_exact);
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
  std::vector<Answer> wanted = all_answers(p, way == Way::kAction);
  if (way == Way::kScript)
    std::ranges::sort(wanted, {}, [&](const Answer& a) {
      const auto c = std::ranges::find(p.third, a[2]) - p.third.begin();
      return std::tuple(a[0], a[1], c);
    });
  Game game = started(game_with(p, way).ruleset(), 1);
  const auto first = game.decision();
  ASSERT_TRUE(first);
  const bool is_offered = option_of(game.ruleset(), game.state(), *first, "go") >= 0;
  ASSERT_EQ(is_offered, way != Way::kAction || !wanted.empty());
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
                         testing::Values(Way::kAction, Way::kEffect, Way::kScript));

// Each combination that is not offered has its reason, once, and no offered one has any.
TEST(AnswersWithParts, RefuseTheRestWithTheirReasons) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const Parts p = Maker(seed).parts();
    const std::vector<Answer> wanted = all_answers(p, true);
    if (wanted.size() < 2) continue;
    Game game = started(game_with(p, Way::kAction).ruleset(), 1);
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

}  // namespace
}  // namespace cubilete
