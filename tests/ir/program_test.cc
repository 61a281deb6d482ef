// Programs made from expressions: what they are, as text, and whether those of all games are sound.
#include <gtest/gtest.h>

#include <functional>

#include "compiler/compiler.h"
#include "ir/lower.h"
#include "ir/program_text.h"
#include "support/test_game.h"

namespace cubilete::ir {
namespace {

const char kGame[] = R"(language: 2
players: 2
kinds:
  card: {properties: {worth: integer}, attributes: {side: 0}}
components:
  ace: {kind: card, worth: 3, copies: 4}
resources: {coins: 3}
zones:
  row: {holds: card, shape: row}
  board: {shape: grid, rows: 3, columns: 3}
setup: [{create: ace, to: row, count: 4}]
actions:
  stop: {ends: game}
flow: [{turns: players, do: [{actions: [stop]}]}]
outcome: {score: player.coins}
)";

// Returns the constants, registers and instructions that `make` gives for an expression.
std::string program_by(const std::string& text,
                       const std::function<Program(const Ruleset&, ExpressionId)>& make) {
  static const WrittenGame game(kGame);
  static const auto ruleset = game.ruleset();
  Ruleset r(*ruleset);
  Diagnostics problems;
  Node node;
  node.kind = NodeKind::kString;
  node.text = text;
  Scope scope;
  const ExpressionId id = Compiler(r, problems).expression(node, scope, kNothingType);
  if (!id.is_some()) return "not compiled";
  const std::string all = to_text(make(r, id), &r.expression(id));
  return "\n" + all.substr(all.find("constants"));
}

std::string program_of(const std::string& text) {
  return program_by(text, [](const Ruleset& r, ExpressionId id) { return lower(r, id); });
}

TEST(Programs, FoldWithoutLists) {
  EXPECT_EQ(program_of("count(row[worth == 2])"), R"(
constants 0 2 1
registers nnnnnnnn
  0 move n1 n5 @7
  1 zone n2 - 0 0 @0
  2 each_of_zone n3 n2 ->7 @1
  3 component_property n4 n3 0 0 @3
  4 jump_unequal n4 n6 ->6 @5
  5 add n1 n1 n7 @1
  6 next_of_zone n3 ->3 @1
  7 return n1 @7
)");
  EXPECT_EQ(program_of("count(row)"), R"(
constants
registers nnn
  0 zone n1 - 0 0 @0
  1 size n2 n1 @1
  2 return n2 @2
)");
}

TEST(Programs, StopAtTheFirstItemFoundIfNothingCanFail) {
  EXPECT_EQ(program_of("any(row[side > 1])"), R"(
constants 1 0
registers nnnnnn
  0 zone n1 - 0 0 @0
  1 each_of_zone n2 n1 ->6 @1
  2 component_cell n3 n2 5 0 @3
  3 jump_not_less n4 n3 ->5 @5
  4 jump ->7 @1
  5 next_of_zone n2 ->2 @1
  6 jump ->8 @7
  7 return n4 @7
  8 return n5 @7
)");
}

TEST(Programs, TakeFilterAndMapIntoOneLoop) {
  EXPECT_EQ(program_of("sum(row[side > 1].worth)"), R"(
constants 1
registers nwnnnnnn
  0 zero w1 @10
  1 zone n2 - 0 0 @0
  2 each_of_zone n3 n2 ->8 @1
  3 component_cell n4 n3 5 0 @3
  4 jump_not_less n7 n4 ->7 @5
  5 component_property n5 n3 0 0 @8
  6 sum w1 n5 @1
  7 next_of_zone n3 ->3 @1
  8 total n6 w1 @10
  9 return n6 @10
)");
}

TEST(Programs, ComputeWhatNoItemChangesOnce) {
  EXPECT_EQ(program_of("count(row[side == max(row.side)])"), R"(
constants 0 1
registers nnnnnlnnnnnnnn
  0 move n1 n12 @13
  1 move n2 n12 @13
  2 move n3 n12 @13
  3 zone n4 - 0 0 @0
  4 new_list l5 @1
  5 each_of_zone n6 n4 ->24 @1
  6 component_cell n7 n6 5 0 @3
  7 jump_if n2 ->20 @10
  8 move n3 n12 @10
  9 move n8 n13 @10
 10 zone n9 - 0 0 @5
 11 each_of_zone n10 n9 ->19 @6
 12 component_cell n11 n10 5 0 @8
 13 jump_unless n8 ->17 @6
 14 move n3 n11 @6
 15 move n8 n12 @6
 16 jump ->18 @6
 17 most n3 n3 n11 @6
 18 next_of_zone n10 ->12 @6
 19 move n2 n13 @10
 20 jump_unequal n7 n3 ->22 @11
 21 add n1 n1 n13 @1
 22 drop l5 @1
 23 next_of_zone n6 ->6 @1
 24 return n1 @13
)");
  // What reads the item of the outer loop is computed for each of these.
  EXPECT_EQ(program_of("count(row[o: any(row[i: i.side == count(row[x: x.side > o.side])])])"), R"(
constants 0 1
registers nnnlnnnnnlnnnnnnnn
  0 move n1 n16 @19
  1 zone n2 - 0 0 @0
  2 new_list l3 @1
  3 each_of_zone n4 n2 ->29 @1
  4 move n5 n16 @17
  5 move n6 n16 @17
  6 move n7 n16 @17
  7 zone n8 - 0 0 @2
  8 new_list l9 @3
  9 each_of_zone n10 n8 ->25 @3
 10 component_cell n11 n10 5 0 @5
 11 jump_if n6 ->21 @14
 12 move n7 n16 @14
 13 zone n12 - 0 0 @6
 14 each_of_zone n13 n12 ->20 @7
 15 component_cell n14 n13 5 0 @9
 16 component_cell n15 n4 5 0 @11
 17 jump_not_less n15 n14 ->19 @12
 18 add n7 n7 n17 @7
 19 next_of_zone n13 ->15 @7
 20 move n6 n17 @14
 21 jump_unequal n11 n7 ->23 @15
 22 move n5 n17 @3
 23 drop l9 @3
 24 next_of_zone n10 ->10 @3
 25 jump_unless n5 ->27 @17
 26 add n1 n1 n17 @1
 27 drop l3 @1
 28 next_of_zone n4 ->4 @1
 29 return n1 @19
)");
}

TEST(Programs, JumpForTruthsAndAppendToLists) {
  EXPECT_EQ(program_of("row[side == 1 and worth > 2 or side == 3]"), R"(
constants 1 2 3
registers nlnnnnnnnn
  0 zone n2 - 0 0 @0
  1 new_list l1 @1
  2 each_of_zone n3 n2 ->11 @1
  3 component_cell n4 n3 5 0 @3
  4 jump_unequal n4 n7 ->7 @5
  5 component_property n5 n3 0 0 @7
  6 jump_less n8 n5 ->9 @9
  7 component_cell n6 n3 5 0 @12
  8 jump_unequal n6 n9 ->10 @14
  9 append l1 n3 @16
 10 next_of_zone n3 ->3 @1
 11 return l1 @16
)");
}

TEST(Programs, SearchForCellsByALoopAroundTheCondition) {
  EXPECT_EQ(program_of("count(reach(cell(board, 1), none(at(it))))"), R"(
constants 1
registers nnnslnllnnn
  0 zone n1 - 1 0 @0
  1 read n2 n1 n10 - @2 cell
  2 search s3 n2 - - @6
  3 new_list l4 @6
  4 next_cell n5 s3 ->10 @6
  5 read l7 n5 - - @4 at
  6 read n8 l7 - - @5 none
  7 drop l4 @6
  8 enter s3 n8 - @6
  9 jump ->4 @6
 10 found l6 s3 @6
 11 read n9 l6 - - @7 count
 12 return n9 @7
)");
}

TEST(Programs, ReturnEachItemInTurn) {
  const auto items = [](const Ruleset& r, ExpressionId id) {
    const Lowered all = lower_items(r, id, {});
    EXPECT_TRUE(all.cannot_fail);
    EXPECT_TRUE(all.result.is_there);
    EXPECT_EQ(all.result.kind, 0);
    EXPECT_EQ(all.certain[2].kind, 0);  // of the register that is returned
    return all.program;
  };
  EXPECT_EQ(program_by("row[worth == 2]", items), R"(
constants 2
registers nnnnn
  0 zone n1 - 0 0 @0
  1 each_of_zone n2 n1 ->6 @1
  2 component_property n3 n2 0 0 @3
  3 jump_unequal n3 n4 ->5 @5
  4 return n2 @1
  5 next_of_zone n2 ->2 @1
)");
}

TEST(Programs, LeavePartsToTheBackEnd) {
  const auto without_filters = [](const Ruleset& r, ExpressionId id) {
    BackEnd how;
    how.whole = [&](std::int32_t node, bool cannot_fail) {
      const bool is_filter = r.expression(id).nodes[std::size_t(node)].op == Op::kFilter;
      return is_filter && cannot_fail ? Whole::kOfZone : Whole::kNo;
    };
    const auto root = static_cast<std::int32_t>(r.expression(id).nodes.size()) - 1;
    return lower(r, id, root, how).program;
  };
  EXPECT_EQ(program_by("count(row[worth == 2])", without_filters), R"(
constants
registers nnln
  0 zone n1 - 0 0 @0
  1 read l2 n1 - - @6 {1} for which {2}
  2 read n3 l2 - - @7 count
  3 return n3 @7
)");
}

TEST(Programs, AreReadAsTheyAreWrittenAndSoundInEveryGame) {
  std::size_t programs = 0;
  for (const auto& [game, variant] : all_games()) {
    const auto ruleset = compiled(game, variant);
    ASSERT_TRUE(ruleset);
    for (std::size_t i = 0; i < ruleset->expressions.size(); ++i) {
      const Expression& e = ruleset->expressions[i];
      for (std::size_t n = 0; n < e.nodes.size(); ++n) {
        const Program p = lower_part(*ruleset, ExpressionId(i), static_cast<std::int32_t>(n));
        const std::string text = to_text(p, &e);
        const auto faults = faults_of(p);
        EXPECT_TRUE(faults.empty()) << faults.front() << "\n" << text;
        EXPECT_EQ(parse_program(text), p) << text;
        ++programs;
      }
    }
  }
  EXPECT_GT(programs, 10'000U);
}

// A program that is sound, and what the checks say of one line of it that is changed.
const char kSound[] = R"(expression 0
locals 1
items 0
constants 0 1
registers nlncnn
  0 move n2 n4 @0
  1 each_of_list n2 l1 c3 ->4 @0
  2 jump_unless n2 ->4 @0
  3 next_of_list n2 c3 ->2 @0
  4 return n2 @0
)";

std::string faults_with(std::string_view line, std::string_view other) {
  const auto p = parse_program(replaced(kSound, line, other));
  if (!p) return "not read";
  std::string out;
  for (const std::string& fault : faults_of(*p)) out += fault + ";";
  return out;
}

TEST(ProgramChecks, FindWhatIsNotSound) {
  EXPECT_EQ(faults_with("return n2", "return n2"), "");
  EXPECT_EQ(faults_with("return n2", "retire n2"), "not read");
  EXPECT_EQ(faults_with("return n2", "return l1"), "");
  EXPECT_EQ(faults_with("return n2", "return n9"), "4: there is no register 9;");
  EXPECT_EQ(faults_with("return n2", "move n2 n4"), "5: ends without return;");
  EXPECT_EQ(faults_with("move n2 n4", "move n0 n4"), "0: writes r0;");
  EXPECT_EQ(faults_with("move n2 n4", "move n5 n4"), "0: writes r5;");
  EXPECT_EQ(faults_with("move n2 n4", "move n2 l1"),
            "0: moves between registers of different forms;");
  EXPECT_EQ(faults_with("each_of_list n2 l1", "each_of_list n2 n0"), "1: n0 has another form;");
  EXPECT_EQ(faults_with("c3 ->4", "c3 ->5"), "1: goes on at 5;");
  EXPECT_EQ(faults_with("  0 move n2 n4 @0\n  1 each_of_list n2 l1 c3 ->4 @0",
                        "  0 move n2 n4 @0\n  1 move n2 n4 @0"),
            "3: r3 is read before it is written;");
  EXPECT_EQ(faults_with("move n2 n4", "jump ->1"), "");
}

}  // namespace
}  // namespace cubilete::ir
