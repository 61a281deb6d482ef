#include "compiler/known_documents.h"

#include "base/memory_budget.h"
#include "document/node_file.h"

namespace cubilete {

std::optional<Node> KnownDocuments::find(const std::string& schema, const std::string& text,
                                         std::int32_t file) const {
  std::shared_ptr<const Node> known;
  {
    const std::lock_guard lock(mutex_);
    const auto texts = by_schema_.find(schema);
    if (texts == by_schema_.end()) return std::nullopt;
    const auto it = texts->second.find(text);
    if (it == texts->second.end()) return std::nullopt;
    known = it->second;
  }
  Node tree = *known;
  move_to_file(tree, file);
  return tree;
}

void KnownDocuments::add(const std::string& schema, const std::string& text, const Node& tree) {
  if (!remembers_by_default() || text.size() > kDocumentBudget) return;
  const std::lock_guard lock(mutex_);
  if (bytes_ + text.size() > kDocumentBudget) {
    by_schema_.clear();
    bytes_ = 0;
  }
  const bool is_new = by_schema_[schema].emplace(text, std::make_shared<const Node>(tree)).second;
  if (is_new) bytes_ += text.size();
}

}  // namespace cubilete
