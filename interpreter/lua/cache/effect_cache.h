// Remembers what effect scripts did. A script is determined by its arguments and by the game's
// replies: the values it reads, the answers to its questions, the results of its verbs. Its runs
// are kept as a tree of these (cache/reply_tree.h). A run that is in the tree is carried out from
// there, without Lua. Where it comes to something new, the script itself is run: it gets the
// replies so far again, nothing is done twice, and from there on its reads and verbs are added to
// the tree.
//
// Nothing of this can be seen in a game: states, events and errors are those of the script run
// anew each time. tests/play/in_place_test.cc holds an engine that has played for long against a
// new one, tests/play/histories_test.cc what everything costs.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/script_runner.h"
#include "lua/cache/reply_tree.h"

namespace cubilete::inline lua {

class EffectCache {
 public:
  // The fuel that the script under way has used so far.
  using Meter = std::function<std::int64_t()>;

  explicit EffectCache(Meter meter = {}, std::size_t budget = kRunBudget)
      : meter_(std::move(meter)), budget_(budget) {}

  // From now on nothing is remembered: reads and verbs go to the game only.
  void turn_off() { is_off_ = true; }

  enum class Replay {
    kDone,
    kAbandoned,
    kUnknown,  // run the script, with read() and perform() for all it reads and does; then stop()
  };
  // Carries out the run with this key (script and arguments) as far as it is known. Fails, with
  // internal-fault, where what is remembered cannot be.
  Result<Replay> replay(std::span<const std::int32_t> key, const State&, EffectHost&);
  // The script that replay() asked for has come to its end, was abandoned or failed, with so much
  // fuel. Fails where it did not behave as it did before: effect-not-deterministic.
  enum class End { kDone, kAbandoned, kFailed };
  Result<void> stop(End, std::int64_t fuel);
  // The fuel that the script would have used for the run just replayed, up to its end or to where
  // it was abandoned; and while a question of a replayed run is open, up to that question.
  std::int64_t fuel() const { return fuel_; }

  // -- for the script under way ----------------------------------------------------------------
  std::int32_t read(std::size_t cell);
  Result<VerbReply> perform(VerbCall);

  std::size_t bytes() const { return tree_.bytes(); }
  void visit_memory(const MemoryVisitor& visit) { tree_.visit_memory(visit); }

 private:
  // A node of the run under way, and the reply there.
  struct Stop {
    std::int32_t node;
    std::int32_t value;
  };
  enum class Step { kGoOn, kEnd, kRunScript, kFault };

  bool is_worth_it(std::int32_t script);
  // The node after a reply, added where that reply is new.
  std::int32_t child_of(std::int32_t node, std::int32_t value);
  Step replay_read(const State&, std::int32_t at, std::int32_t& value);
  Step replay_verb(EffectHost&, std::int32_t at, std::int32_t& value);
  Replay run_script(std::int32_t at);
  Result<Replay> end_replay(std::int32_t at, Replay);
  Result<Replay> fault(bool has_acted);
  // Goes from node_ along a reply.
  void advance(std::int32_t value);
  bool must_stop_recording(std::size_t list);
  void stop_recording();
  void note_different_run();
  // Whether the script under way has got all replies of path_.
  bool is_replayed() const { return replayed_ == path_.size(); }

  Meter meter_;
  std::size_t budget_;  // bytes
  bool is_off_ = false;
  ReplyTree tree_;
  ShortList key_;

  // By script: how often it was run, and how often from the tree.
  struct Use {
    std::uint32_t runs = 0;
    std::uint32_t known = 0;
    bool is_disabled = false;
  };
  std::vector<Use> uses_;
  Use* use_ = nullptr;

  // The script under way.
  std::int64_t fuel_ = 0;
  const State* state_ = nullptr;
  EffectHost* host_ = nullptr;
  std::int32_t node_ = -1;     // its node in the tree; -1: it is not remembered
  std::vector<Stop> path_;     // the nodes and replies before node_
  std::size_t replayed_ = 0;   // the replies of path_ that the script has got so far
  bool is_different_ = false;  // it does not behave as it did before
  std::optional<Result<VerbReply>> pending_reply_;  // of the verb at node_, for the script to get
  std::vector<std::pair<std::size_t, std::int32_t>> read_;  // cells, since the last verb
};

}  // namespace cubilete::lua
