// One playout of a search: what is chosen on its way, and what is learned from its end.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "play/search_agent.h"
#include "play/stat_table.h"
#include "play/valuation.h"

namespace cubilete {

class Playout final : public WorldPlayer {
 public:
  // Of the search for the answer to a question. REQUIRES: all outlive it.
  Playout(const SearchOptions&, const Ruleset&, const State& real, const Decision& question,
          StatTable&, RandomStream&, Valuation&);

  void begin();
  std::size_t answer(const State&, const Decision&) override;
  // It looks where the action of the question is done.
  bool wants_to_look(const State&, const Decision&) override;
  bool look(Worlds& world) override { return valuation_.look(world).has_value(); }
  // Adds the value of the end to every move on the way.
  void learn(const std::vector<double>& by_seat);
  // The rules have failed: the last move on the way is not tried again, where it is known, else
  // seldom.
  void forbid();

  // The counts of an option of the question; nullptr where it was never tried.
  const Stat* of_option(std::size_t option) const;
  bool is_forbidden(std::size_t option) const;

 private:
  // A position in the tree of a player, by what he has seen since the question.
  struct Place {
    std::uint64_t key = 0;
    bool is_known = true;  // no: further than what was learned
  };
  struct Seat {
    Place plain;     // whatever he holds
    Place informed;  // with what he holds in this world
  };
  // A choice that others see when it has been carried out.
  struct Untold {
    MaybePlayer player;
    std::uint64_t question = 0;
    bool is_secret = false;
    bool is_in_order = false;  // the items are parts of an answer
    std::vector<std::int32_t> items;
    std::vector<DefinitionId> definitions;  // of items that are components
  };
  struct Move {
    std::size_t seat;
    std::uint64_t key;
  };

  bool is_due(const State&, const Decision&);
  bool is_done(const State&, const Decision&) const;
  void tell(const State&, const Decision&);
  // Whether what others choose still matters for where he is in his tree.
  bool learns(std::size_t seat) const {
    const bool has_informed = hides_ && seat != question_.player.seat().index();
    return seats_[seat].plain.is_known || (has_informed && seats_[seat].informed.is_known);
  }
  std::uint64_t seen_by(const State&, const Untold&, MaybePlayer viewer) const;
  void note(const State&, const Decision&, std::size_t option);
  void take_keys(const State&, const Decision&);
  std::size_t next_of_root(const Decision&);
  // The option by what is known at a node; kNew where the node is new.
  static constexpr std::size_t kNew = ~std::size_t{0};
  std::size_t by_tree(std::uint64_t node, const Decision&);
  std::size_t best_untried();
  std::size_t by_habit(const Decision&);
  double habit(std::size_t option);
  void enter(Place&, std::uint64_t node, std::size_t seat, std::size_t option);

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

  // Of the playout under way.
  std::vector<Seat> seats_;
  std::vector<Untold> untold_;
  std::size_t untold_count_ = 0;  // the others are memory
  bool is_of_several_ = false;    // untold_: answers given at the same time
  std::vector<Move> path_;        // nodes and moves of trees, to learn
  std::vector<Move> habits_;
  std::uint64_t last_move_ = 0;
  bool is_beyond_ = false;  // something was chosen since that is not known
  const Decision* asked_ = nullptr;
  std::uint64_t question_key_ = 0;
  std::uint64_t habit_key_ = 0;
  std::vector<std::size_t> untried_;  // options of a node, while one is chosen
  std::vector<std::uint64_t> keys_;   // of the options of the decision; empty: not read
  const State* state_ = nullptr;
  bool was_looked_at_ = false;
  std::int64_t decisions_ = 0;
  std::int32_t turn_ = -1;
  std::int32_t round_ = -1;
  std::size_t tried_ = 0;  // by playouts that learn about the question alone
};

}  // namespace cubilete
