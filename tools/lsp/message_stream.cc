#include "tools/lsp/message_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace cubilete::lsp {
namespace {

constexpr std::size_t kLongestHeader = std::size_t{8} << 10;
constexpr std::size_t kLongestMessage = std::size_t{64} << 20;
constexpr std::string_view kEndOfHeader = "\r\n\r\n";

// Returns the value of Content-Length; nullopt if the header has none.
std::optional<std::size_t> length_in(std::string_view header) {
  constexpr std::string_view kName = "content-length:";
  while (!header.empty()) {
    const std::size_t end = std::min(header.find("\r\n"), header.size());
    std::string_view line = header.substr(0, end);
    header.remove_prefix(std::min(end + 2, header.size()));
    const bool is_it = line.size() > kName.size() &&
                       std::equal(kName.begin(), kName.end(), line.begin(), [](char a, char b) {
                         return a == std::tolower(static_cast<unsigned char>(b));
                       });
    if (!is_it) continue;
    line.remove_prefix(std::min(line.find_first_not_of(' ', kName.size()), line.size()));
    std::size_t length = 0;
    const auto [stop, error] = std::from_chars(line.data(), line.data() + line.size(), length);
    if (error == std::errc() && stop == line.data() + line.size()) return length;
  }
  return std::nullopt;
}

}  // namespace

MessageReader::Read MessageReader::problem(std::size_t consumed, std::string text) {
  input_.erase(0, consumed);
  return {"", std::move(text)};
}

std::optional<MessageReader::Read> MessageReader::next() {
  const std::size_t skipped = std::min(skipped_, input_.size());
  input_.erase(0, skipped);
  skipped_ -= skipped;
  const std::size_t end = input_.find(kEndOfHeader);
  if (end == std::string::npos) {
    if (input_.size() <= kLongestHeader) return std::nullopt;
    return problem(input_.size(), "a message begins with 'Content-Length: N' and an empty line");
  }
  const std::size_t begin = end + kEndOfHeader.size();
  const auto length = length_in(std::string_view(input_).substr(0, end));
  if (!length) return problem(begin, "the header of a message has no Content-Length");
  if (*length > kLongestMessage) {
    skipped_ = *length;
    return problem(begin, fmt::format("a message has at most {} bytes", kLongestMessage));
  }
  if (input_.size() - begin < *length) return std::nullopt;
  Read read{input_.substr(begin, *length), ""};
  input_.erase(0, begin + *length);
  return read;
}

std::string framed(const std::string& message) {
  return fmt::format("Content-Length: {}\r\n\r\n{}", message.size(), message);
}

}  // namespace cubilete::lsp
