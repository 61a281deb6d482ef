#include "tools/lsp/open_documents.h"

#include <algorithm>
#include <utility>

#include "tools/lsp/file_uri.h"
#include "tools/lsp/protocol.h"

namespace cubilete::lsp {

using nlohmann::json;

namespace {

// Makes one change of a text: of a range, or of the whole.
void apply(const json& change, std::string& text) {
  const std::string& written = change.at("text").get_ref<const std::string&>();
  if (!change.contains("range")) {
    text = written;
    return;
  }
  const TextLines lines(text);
  const std::size_t begin = lines.offset_of(position_in(change["range"].at("start")));
  const std::size_t end = lines.offset_of(position_in(change["range"].at("end")));
  text.replace(std::min(begin, end), std::max(begin, end) - std::min(begin, end), written);
}

std::optional<std::int64_t> version_in(const json& document) {
  const auto found = document.find("version");
  if (found == document.end() || !found->is_number_integer()) return std::nullopt;
  return found->get<std::int64_t>();
}

}  // namespace

const OpenDocument* OpenDocuments::open(const json& params) {
  const json& document = params.at("textDocument");
  const std::string uri = document.at("uri").get<std::string>();
  const auto path = path_of(uri);
  if (!path) return nullptr;
  OpenDocument& opened = documents_[uri];
  opened = {uri, *path, document.at("text").get<std::string>(), version_in(document)};
  texts_.put(opened.path, opened.text);
  return &opened;
}

const OpenDocument* OpenDocuments::change(const json& params) {
  const json& document = params.at("textDocument");
  const auto found = documents_.find(document.at("uri").get<std::string>());
  if (found == documents_.end()) return nullptr;
  std::string text = found->second.text;
  for (const json& change : params.at("contentChanges")) apply(change, text);
  found->second.text = std::move(text);
  found->second.version = version_in(document);
  texts_.put(found->second.path, found->second.text);
  return &found->second;
}

std::optional<OpenDocument> OpenDocuments::close(const json& params) {
  const auto found = documents_.find(params.at("textDocument").at("uri").get<std::string>());
  if (found == documents_.end()) return std::nullopt;
  OpenDocument closed = std::move(found->second);
  documents_.erase(found);
  texts_.forget(closed.path);
  return closed;
}

const OpenDocument* OpenDocuments::find(const std::string& uri) const {
  const auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : &found->second;
}

const OpenDocument* OpenDocuments::find(const std::filesystem::path& path) const {
  const auto found = std::find_if(documents_.begin(), documents_.end(),
                                  [&](const auto& entry) { return entry.second.path == path; });
  return found == documents_.end() ? nullptr : &found->second;
}

}  // namespace cubilete::lsp
