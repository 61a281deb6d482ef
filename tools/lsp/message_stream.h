// The framing of JSON-RPC over a stream of bytes: a header with Content-Length, then the message.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cubilete::lsp {

class MessageReader {
 public:
  void feed(std::string_view bytes) { input_ += bytes; }

  // A whole message, or why what stands in its place is none.
  struct Read {
    std::string text;
    std::string problem;  // empty: `text` is a message
  };
  // Returns the next message of what was fed; nullopt until more is fed. After a problem it goes on
  // with the next header.
  std::optional<Read> next();

 private:
  Read problem(std::size_t consumed, std::string text);

  std::string input_;
  std::size_t skipped_ = 0;  // bytes of a refused message that are still to come
};

// Returns a message with its header.
std::string framed(const std::string& message);

}  // namespace cubilete::lsp
