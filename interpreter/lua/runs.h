// What effect scripts have done, remembered. A script is determined by its arguments and by what
// the game says to it: the values it reads, the answers to its questions, the results of its verbs.
// Its runs are kept as a tree of these. A run that was met before is carried out from the tree,
// without Lua. Where it comes to something new, the script itself is run: it hears again what the
// game said so far, nothing is done twice, and it goes on from there, telling the tree.
//
// Nothing of this can be seen in a game: states, events and errors are those of the script run
// anew each time. tests/play/in_place_test.cc holds an engine that has played for long against a
// new one, tests/play/histories_test.cc what everything costs.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/int_span_map.h"
#include "base/memory_budget.h"
#include "engine/script_runner.h"

namespace cubilete {

class Runs {
 public:
  // How much fuel the script under way has used.
  using Meter = std::function<std::int64_t()>;

  explicit Runs(Meter meter = {}) : meter_(std::move(meter)) {}

  // Nothing is remembered: what is told goes to the game and is forgotten.
  void set_passive() { is_passive_ = true; }

  enum class Followed {
    kDone,
    kAbandoned,
    kUnknown,  // run the script, with read() and perform() for all it reads and does; then stop()
  };
  // Carries out the run with this key (script and arguments) as far as it is known. Fails, with
  // internal-fault, where what is remembered cannot be.
  Result<Followed> follow(std::span<const std::int32_t> key, const State&, EffectHost&);
  // The script that follow() asked for has come to its end, was abandoned or failed, with so much
  // fuel. Fails where it did not behave as it did before: effect-not-deterministic.
  enum class End { kDone, kAbandoned, kFailed };
  Result<void> stop(End, std::int64_t fuel);
  // What the run followed to its end, or to where it was abandoned, costs by the script; and while
  // a question of a run that is being followed is open, what it costs to come to there.
  std::int64_t fuel() const { return fuel_; }

  // -- for the script under way ----------------------------------------------------------------
  std::int32_t read(std::size_t cell);
  Result<VerbReply> perform(VerbCall);

  std::size_t bytes() const;
  void visit_memory(const MemoryVisitor&);

 private:
  // A run goes from node to node along what the game says. Nodes of a run stand one behind the
  // other, and what was said first stands in the node itself: following it looks at little memory.
  // Any number in here may have been overwritten: it is checked where it is used.
  struct Node {
    enum class Kind : std::int32_t { kUnknown, kRead, kVerb, kDone } kind = Kind::kUnknown;
    std::int32_t what = 0;   // the cell read, or which of calls_
    std::int32_t value = 0;  // read; or the number of what was said, of said_
    std::int32_t to = -1;    // where that leads; -1: nothing has been said yet
    std::int32_t more = -1;  // of edges_: what else was said
  };
  struct Edge {
    std::int32_t value = 0;
    std::int32_t to = 0;
    std::int32_t next = -1;
  };
  // What is not needed to follow a run.
  struct Past {
    std::int32_t ways = 0;   // that lead on from here
    std::int32_t fuel = -1;  // of the script, where it ends or asks here; -1: not known
  };
  // A node of the run under way, and what was said there.
  struct Stop {
    std::int32_t node;
    std::int32_t value;
  };
  enum class Step { kGoOn, kEnd, kRunScript, kFault };

  bool is_worth_it(std::int32_t script);
  std::int32_t root_of(std::span<const std::int32_t> key);
  std::int32_t child(std::int32_t node, std::int32_t value) const;  // -1: not met yet
  std::int32_t add_node();
  std::int32_t add_child(std::int32_t node, std::int32_t value);
  std::int32_t number_of(const ShortList& said);
  bool is_node(std::int32_t i) const { return i >= 0 && std::size_t(i) < nodes_.size(); }
  Step follow_read(const State&, std::int32_t at, std::int32_t& value);
  Step follow_verb(EffectHost&, std::int32_t at, std::int32_t& value);
  Followed run_script(std::int32_t at);
  Result<Followed> end_at(std::int32_t at, Followed);
  Result<Followed> fault(bool has_acted);
  // Goes on from node_, which said `value`, unless the run has become too long to be remembered.
  void go_on(std::int32_t value);
  bool must_stop_remembering(std::size_t list);
  void stop_remembering();
  void note_other_behaviour();
  bool is_heard() const { return heard_ == path_.size(); }
  void forget();

  Meter meter_;
  bool is_passive_ = false;
  std::vector<Node> nodes_;
  std::vector<Past> pasts_;  // by node
  std::vector<Edge> edges_;
  std::vector<VerbCall> calls_;
  std::size_t list_bytes_ = 0;  // of the lists in calls_ and said_
  IntSpanMap roots_;
  IntSpanMap numbers_;  // what was said -> a number
  std::vector<ShortList> said_;
  ShortList key_;

  // By script: how often it was run, and how often from the tree.
  struct Use {
    std::uint32_t runs = 0;
    std::uint32_t known = 0;
    bool is_worthless = false;
  };
  std::vector<Use> uses_;
  Use* use_ = nullptr;

  // The script under way.
  std::int64_t fuel_ = 0;
  const State* state_ = nullptr;
  EffectHost* host_ = nullptr;
  std::int32_t node_ = -1;   // where it stands in the tree; -1: it is not remembered
  std::vector<Stop> path_;   // what led there
  std::size_t heard_ = 0;    // of these, those that the script has been told
  bool is_another_ = false;  // it does not behave as it did before
  std::optional<Result<VerbReply>> performed_;  // what the verb at node_ gave, not yet told
  std::vector<std::pair<std::size_t, std::int32_t>> read_;  // cells, since the last verb
};

}  // namespace cubilete
