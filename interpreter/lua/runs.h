// What effect scripts have done, remembered. A script is determined by its arguments and by what
// the game says to it: the values it reads, the answers to its questions, the results of its verbs.
// Its runs are kept as a tree of these. A run that was met before is carried out from the tree,
// without Lua. Where it comes to something new, the script itself is run: it hears again what the
// game said so far, nothing is done twice, and it goes on from there, telling the tree.
//
// Nothing of this can be seen in a game: states, events and errors are those of the script run
// anew each time. tests/play/in_place_test.cc holds an engine that has played for long against a
// new one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/run_table.h"
#include "engine/script_runner.h"

namespace cubilete {

// Something that a script does in the game, or asks.
struct Deed {
  enum class Kind : std::uint8_t {
    kAsk,             // question
    kRoll,            // list: dice
    kPick,            // list: from; a: how many
    kSetOfPlayer,     // a: attribute, b: player or none, c: value
    kSetOfComponent,  // a: attribute, b: component, c: value
    kGain,            // a: resource, b: player, c: amount
    kPay,             // the same
    kLose,            // the same
    kMove,            // a: component, b: zone, c: place, d: to the bottom
    kCreate,          // a: definition, b: zone, c: place
    kShuffle,         // a: zone
    kAnnounce,        // a: message, b: player, list: kinds and values
    kFinish,          // end
  };
  Kind kind = Kind::kAsk;
  std::int32_t a = 0, b = 0, c = 0, d = 0;
  std::vector<std::int32_t> list;
  // kAsk: its name and items are `name` and `list`.
  Question question;
  std::string name;
  EndEffect end;
};

class Runs {
 public:
  // What the game said to a deed: a component, an amount, the items chosen. nullopt: nobody has
  // answered yet, and the script is to be abandoned.
  using Said = std::optional<ShortList>;

  // Nothing is remembered: what is told goes to the game and is forgotten.
  void set_passive() { is_passive_ = true; }

  enum class Followed {
    kDone,
    kAbandoned,
    kUnknown,  // run the script, with read() and perform() for all it reads and does; then stop()
  };
  // Carries out the run with this key (script and arguments) as far as it is known. Fails where a
  // question does.
  Result<Followed> follow(std::span<const std::int32_t> key, const State&, EffectHost&);
  // The script that follow() asked for has come to its end, or was abandoned, with so much fuel.
  void stop(bool is_done, std::int64_t fuel);
  // What the run followed to its end, or to where it was abandoned, costs by the script.
  std::int64_t fuel() const { return fuel_; }

  // -- for the script under way ----------------------------------------------------------------
  std::int32_t read(std::size_t cell);
  Result<Said> perform(const Deed&);

 private:
  // A run goes from node to node along what the game says. Nodes of a run stand one behind the
  // other, and what was said first stands in the node itself: following it looks at little memory.
  struct Node {
    enum class Kind : std::uint8_t { kUnknown, kRead, kDeed, kDone } kind = Kind::kUnknown;
    std::int32_t what = 0;   // the cell read, or which of deeds_
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
    std::int32_t from = -1;  // the node that leads here
    std::int32_t value = 0;  // by what it said
    std::int32_t ways = 0;   // that lead on from here
    std::int64_t fuel = 0;   // of the script, where it ends or was abandoned here
  };

  bool is_worth_it(std::int32_t script);
  std::int32_t root_of(std::span<const std::int32_t> key);
  std::int32_t child(std::int32_t node, std::int32_t value) const;  // -1: not met yet
  std::int32_t add_node();
  std::int32_t add_child(std::int32_t node, std::int32_t value);
  std::int32_t number_of(const ShortList& said);
  void look_back_from(std::int32_t node);
  void forget();

  bool is_passive_ = false;
  std::vector<Node> nodes_;
  std::vector<Past> pasts_;  // by node
  std::vector<Edge> edges_;
  std::vector<Deed> deeds_;
  RunTable roots_;
  RunTable numbers_;  // what was said -> a number
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
  std::int32_t node_ = -1;           // where it stands in the tree; -1: it is not remembered
  std::vector<std::int32_t> heard_;  // values that it has still to be told, the next one last
  std::vector<std::pair<std::size_t, std::int32_t>> read_;  // cells, since the last deed
};

// Does it in the game.
Result<Runs::Said> perform(const Deed&, EffectHost&);

}  // namespace cubilete
