#include "tools/lsp/file_uri.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <system_error>

namespace cubilete::lsp {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kScheme = "file://";

}  // namespace

std::string uri_of(const fs::path& path) {
  constexpr std::string_view kPlain = "-._~/";
  std::error_code error;
  std::string uri(kScheme);
  for (const char c : fs::absolute(path, error).lexically_normal().string()) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = (byte < 0x80 && std::isalnum(byte) != 0) || kPlain.find(c) != kPlain.npos;
    uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return uri;
}

std::optional<fs::path> path_of(std::string_view uri) {
  if (!uri.starts_with(kScheme)) return std::nullopt;
  uri.remove_prefix(kScheme.size());
  if (uri.starts_with("localhost/")) uri.remove_prefix(std::string_view("localhost").size());
  if (!uri.starts_with('/')) return std::nullopt;
  std::string path;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    if (uri[i] != '%') {
      path += uri[i];
      continue;
    }
    unsigned int byte = 0;
    const std::string_view digits = uri.substr(i + 1, 2);
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    const bool is_byte = error == std::errc() && end == digits.data() + 2;
    if (!is_byte || byte == 0) return std::nullopt;
    path += static_cast<char>(byte);
    i += 2;
  }
  return fs::path(path).lexically_normal();
}

}  // namespace cubilete::lsp
