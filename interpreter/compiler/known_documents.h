// A cache of documents without findings: a text used by many compilations is parsed and checked
// against its schema once. It is for one set of schemas; several threads may use it.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "document/document.h"

namespace cubilete {

class KnownDocuments {
 public:
  // Returns the tree of a text under a schema, with its places in `file`; nullopt if unknown.
  std::optional<Node> find(const std::string& schema, const std::string& text,
                           std::int32_t file) const;
  // REQUIRES: the document has no finding, not even a warning.
  void add(const std::string& schema, const std::string& text, const Node& tree);

 private:
  using Texts = std::map<std::string, std::shared_ptr<const Node>, std::less<>>;

  mutable std::mutex mutex_;
  std::map<std::string, Texts> by_schema_;
  std::size_t bytes_ = 0;  // total size of the texts
};

}  // namespace cubilete
