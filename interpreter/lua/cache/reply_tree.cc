#include "lua/cache/reply_tree.h"

#include "lua/cache/verb_calls.h"

namespace cubilete::inline lua {

std::int32_t ReplyTree::child(std::int32_t node, std::int32_t value) const {
  const Node& n = nodes_[std::size_t(node)];
  if (n.value == value || n.to < 0) return n.to;
  std::int32_t e = n.next_edge;
  for (std::int32_t i = 0; i <= 2 * kMostBranches && e >= 0 && std::size_t(e) < edges_.size();
       ++i) {
    const Edge& edge = edges_[std::size_t(e)];
    if (edge.value == value) return edge.to;
    e = edge.next;
  }
  return -1;
}

std::int32_t ReplyTree::add_node() {
  nodes_.emplace_back();
  counts_.emplace_back();
  return static_cast<std::int32_t>(nodes_.size()) - 1;
}

std::int32_t ReplyTree::add_child(std::int32_t node, std::int32_t value) {
  const std::int32_t to = add_node();
  Node& n = nodes_[std::size_t(node)];
  if (n.to < 0) {
    n.value = value;
    n.to = to;
  } else {
    edges_.push_back({value, to, n.next_edge});
    n.next_edge = static_cast<std::int32_t>(edges_.size()) - 1;
  }
  ++counts_[std::size_t(node)].branch_count;
  return to;
}

std::int32_t ReplyTree::add_call(const VerbCall& call) {
  calls_.push_back(call);
  list_bytes_ += heap_bytes(calls_.back());
  return static_cast<std::int32_t>(calls_.size()) - 1;
}

std::int32_t ReplyTree::reply_id(const ShortList& reply) {
  std::uint32_t n = reply_ids_.find(reply);
  if (n == IntSpanMap::kNone || n >= replies_.size()) {
    n = static_cast<std::uint32_t>(replies_.size());
    reply_ids_.put(reply, n);
    replies_.push_back(reply);
    if (reply.size() > ShortList::kInline) list_bytes_ += reply.size() * sizeof(std::int32_t);
  }
  return static_cast<std::int32_t>(n);
}

std::int32_t ReplyTree::root_of(std::span<const std::int32_t> key) {
  const std::uint32_t known = roots_.find(key);
  if (known != IntSpanMap::kNone && known < nodes_.size()) return static_cast<std::int32_t>(known);
  const std::int32_t root = add_node();
  roots_.put(key, static_cast<std::uint32_t>(root));
  return root;
}

void ReplyTree::forget() {
  nodes_ = {};
  counts_ = {};
  edges_ = {};
  calls_ = {};
  list_bytes_ = 0;
  roots_.clear();
  reply_ids_.clear();
  replies_ = {};
}

std::size_t ReplyTree::bytes() const {
  return nodes_.capacity() * sizeof(Node) + counts_.capacity() * sizeof(NodeCounts) +
         edges_.capacity() * sizeof(Edge) + calls_.capacity() * sizeof(VerbCall) +
         replies_.capacity() * sizeof(ShortList) + list_bytes_ + roots_.bytes() +
         reply_ids_.bytes();
}

void ReplyTree::visit_memory(const MemoryVisitor& visit) {
  visit(std::as_writable_bytes(std::span(nodes_)));
  visit(std::as_writable_bytes(std::span(counts_)));
  visit(std::as_writable_bytes(std::span(edges_)));
  for (VerbCall& call : calls_) visit_numbers(call, visit);
  roots_.visit_memory(visit);
  reply_ids_.visit_memory(visit);
}

}  // namespace cubilete::lua
