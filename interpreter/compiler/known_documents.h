// The documents that were read without a finding, so that a text which many compilations share is
// parsed and held against its schema once. For one set of schemas; may be used by several threads.
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
  // The tree that this text has under a schema, with its places in `file`; nullopt: not known.
  std::optional<Node> find(const std::string& schema, const std::string& text,
                           std::int32_t file) const;
  // REQUIRES: nothing was found wrong with it, not even a warning.
  void add(const std::string& schema, const std::string& text, const Node& tree);

 private:
  using Texts = std::map<std::string, std::shared_ptr<const Node>, std::less<>>;

  mutable std::mutex mutex_;
  std::map<std::string, Texts> by_schema_;
  std::size_t bytes_ = 0;  // of all texts
};

}  // namespace cubilete
