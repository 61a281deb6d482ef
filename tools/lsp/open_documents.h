// The files that the editor has open, with their texts as they are there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "document/text_file.h"

namespace cubilete::lsp {

struct OpenDocument {
  std::string uri;  // as the editor writes it
  std::filesystem::path path;
  std::string text;
  std::optional<std::int64_t> version = std::nullopt;
};

class OpenDocuments {
 public:
  // Each takes the parameters of the notification of that name. Returns the document, valid until
  // it is closed; nullptr if it is no file of this machine, or not open.
  const OpenDocument* open(const nlohmann::json& params);
  const OpenDocument* change(const nlohmann::json& params);
  // Returns the document that was closed.
  std::optional<OpenDocument> close(const nlohmann::json& params);

  // These return nullptr for a file that is not open.
  const OpenDocument* find(const std::string& uri) const;
  const OpenDocument* find(const std::filesystem::path&) const;
  const UnsavedTexts& texts() const { return texts_; }

 private:
  std::map<std::string, OpenDocument> documents_;  // by uri
  UnsavedTexts texts_;
};

}  // namespace cubilete::lsp
