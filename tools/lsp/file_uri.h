// Files as the protocol names them: file:///home/ana/my%20game/game.yaml (RFC 3986 and 8089).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace cubilete::lsp {

std::string uri_of(const std::filesystem::path&);
// Returns nullopt if it names no file of this machine.
std::optional<std::filesystem::path> path_of(std::string_view uri);

}  // namespace cubilete::lsp
