// One playout of a search: selects its moves, and learns from its result.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "play/search_agent.h"
#include "play/stat_table.h"
#include "play/valuation.h"

namespace cubilete {

class Playout final : public PlayoutPolicy {
 public:
  // Plays out the answers to one question. REQUIRES: all outlive this.
  Playout(const SearchOptions&, const Ruleset&, const State& real, const Decision& question,
          StatTable&, RandomStream&, Valuation&);

  void begin();
  std::size_t answer(const State&, const Decision&) override;
  // Asks to evaluate the position when the action of the question is done.
  bool wants_to_look(const State&, const Decision&) override;
  bool look(Determinizer& game) override { return valuation_.look(game).has_value(); }
  // Adds the value of the end to every move of the playout.
  void learn(const std::vector<double>& by_seat);
  // After a failure of the rules, excludes the last move from further playouts; if later choices
  // were outside of the trees, lowers the success rate of the last one instead.
  void forbid();

  // Returns the counts of an option of the question; nullptr if it was never tried.
  const Stat* of_option(std::size_t option) const;
  bool is_forbidden(std::size_t option) const;

 private:
  // A node in a player's tree, by what he has seen since the question.
  struct TreeNode {
    std::uint64_t key = 0;
    bool is_known = true;  // false: beyond the nodes of the tree
  };
  struct Seat {
    TreeNode plain;     // independent of his hidden things
    TreeNode informed;  // with his hidden things in this determinization
  };
  // A choice that others see once it has been carried out.
  struct PendingChoice {
    MaybePlayer player;
    std::uint64_t question = 0;
    bool is_secret = false;
    bool is_in_order = false;  // the items are parts of an answer
    std::vector<std::int32_t> items;
    std::vector<DefinitionId> definitions;  // for items that are components
  };
  struct Move {
    std::size_t seat;
    std::uint64_t key;
  };

  bool is_cut_off(const State&, const Decision&);
  bool is_done(const State&, const Decision&) const;
  void show_pending(const State&, const Decision&);
  // Returns whether choices of others still matter for the player's node in his tree.
  bool learns(std::size_t seat) const {
    const bool has_informed = hides_ && seat != question_.player.seat().index();
    return seats_[seat].plain.is_known || (has_informed && seats_[seat].informed.is_known);
  }
  std::uint64_t seen_by(const State&, const PendingChoice&, MaybePlayer viewer) const;
  void note(const State&, const Decision&, std::size_t option);
  void take_keys(const State&, const Decision&);
  std::size_t next_of_root(const Decision&);
  // Returned by by_tree if the node is new.
  static constexpr std::size_t kNew = ~std::size_t{0};
  std::size_t by_tree(std::uint64_t node, const Decision&);
  std::size_t best_untried();
  std::size_t by_habit(const Decision&);
  double habit(std::size_t option);
  void enter(TreeNode&, std::uint64_t node, std::size_t seat, std::size_t option);

  const SearchOptions& options_;
  const Ruleset& ruleset_;
  const State& real_;
  const Decision& question_;
  StatTable& table_;
  RandomStream& random_;
  Valuation& valuation_;
  bool hides_;
  std::uint64_t root_ = 0;
  std::vector<std::uint64_t> root_keys_;
  std::vector<std::uint64_t> forbidden_;

  // These belong to the current playout.
  std::vector<Seat> seats_;
  std::vector<PendingChoice> pending_;
  std::size_t pending_count_ = 0;  // further elements are kept for their memory
  bool is_of_several_ = false;     // pending_ holds simultaneous answers
  std::vector<Move> path_;         // nodes and moves to update
  std::vector<Move> habits_;
  std::uint64_t last_move_ = 0;
  bool is_beyond_ = false;  // a later choice was outside of the trees
  const Decision* asked_ = nullptr;
  std::uint64_t question_key_ = 0;
  std::uint64_t habit_key_ = 0;
  std::vector<std::size_t> untried_;  // untried options of the current node
  std::vector<std::uint64_t> keys_;   // for each option of the decision; empty: not computed
  const State* state_ = nullptr;
  bool was_looked_at_ = false;
  std::int64_t decisions_ = 0;
  std::int32_t turn_ = -1;
  std::int32_t round_ = -1;
  std::size_t tried_ = 0;  // number of options tried without a tree
};

}  // namespace cubilete
