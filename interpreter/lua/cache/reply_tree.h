// What runs of effect scripts read and did, and what the game replied, as a tree. A run is a path:
// each node is a read or a verb call, each edge a reply. Nodes of a run lie one behind the other,
// and the first reply is kept in the node itself: following a run touches little memory.
//
// Any number in here may have been overwritten: it is checked where it is used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/int_span_map.h"
#include "base/memory_budget.h"
#include "engine/script_runner.h"

namespace cubilete::inline lua {

class ReplyTree {
 public:
  // Replies of one node that are kept. Values that differ so much will differ again.
  static constexpr std::int32_t kMostBranches = 64;

  struct Node {
    enum class Kind : std::int32_t { kUnknown, kRead, kVerb, kDone } kind = Kind::kUnknown;
    std::int32_t what = 0;        // the cell read, or the id of the call
    std::int32_t value = 0;       // the first reply: the value read, or the id of the verb's reply
    std::int32_t to = -1;         // the node after that reply; -1: there is no reply yet
    std::int32_t next_edge = -1;  // the other replies
  };
  // What is not needed to follow a run.
  struct NodeCounts {
    std::int32_t branch_count = 0;  // replies
    std::int32_t fuel = -1;  // of the script up to here, if it ends or asks here; -1: unknown
  };

  bool is_node(std::int32_t i) const { return i >= 0 && std::size_t(i) < nodes_.size(); }
  // REQUIRES: is_node(i).
  Node& node(std::int32_t i) { return nodes_[std::size_t(i)]; }
  NodeCounts& counts(std::int32_t i) { return counts_[std::size_t(i)]; }

  // The node at which runs with this key begin.
  std::int32_t root_of(std::span<const std::int32_t> key);
  // The node after a reply; -1: that reply has not been met yet.
  std::int32_t child(std::int32_t node, std::int32_t reply) const;
  std::int32_t add_child(std::int32_t node, std::int32_t reply);

  // The call with this id, or nullptr.
  VerbCall* call(std::int32_t id) {
    return id >= 0 && std::size_t(id) < calls_.size() ? &calls_[std::size_t(id)] : nullptr;
  }
  std::int32_t add_call(const VerbCall&);

  // The reply of a verb with this id, or nullptr; equal replies have one id.
  const ShortList* reply(std::int32_t id) const {
    return id >= 0 && std::size_t(id) < replies_.size() ? &replies_[std::size_t(id)] : nullptr;
  }
  std::int32_t reply_id(const ShortList&);

  void forget();
  std::size_t bytes() const;
  void visit_memory(const MemoryVisitor&);

 private:
  struct Edge {
    std::int32_t value = 0;
    std::int32_t to = 0;
    std::int32_t next = -1;
  };

  std::int32_t add_node();

  std::vector<Node> nodes_;
  std::vector<NodeCounts> counts_;  // by node
  std::vector<Edge> edges_;
  std::vector<VerbCall> calls_;
  std::size_t list_bytes_ = 0;  // of the lists in calls_ and replies_
  IntSpanMap roots_;
  IntSpanMap reply_ids_;
  std::vector<ShortList> replies_;
};

}  // namespace cubilete::lua
