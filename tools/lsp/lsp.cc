// cubilete lsp: the language server of editors, over standard input and output.

#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <thread>

#include "tools/cli/build_stamp.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/subcommands.h"
#include "tools/lsp/language_server.h"
#include "tools/lsp/message_stream.h"

namespace cubilete {

namespace {

using lsp::Incoming;
using lsp::LanguageServer;
using lsp::MessageQueue;

// Content is validated when the editor has been silent for so long.
constexpr std::chrono::milliseconds kPauseOfTyping{20};
constexpr std::chrono::hours kUntilOneComes{24};

Incoming parsed(const lsp::MessageReader::Read& read) {
  Incoming incoming;
  incoming.problem = read.problem;
  if (!read.problem.empty()) return incoming;
  incoming.message = nlohmann::json::parse(read.text, nullptr, false);
  if (incoming.message.is_discarded()) incoming.problem = "the message is no JSON";
  return incoming;
}

// Puts the messages of standard input into the queue, until it ends.
void read_messages(MessageQueue& queue) {
  lsp::MessageReader reader;
  std::array<char, 1 << 16> bytes{};
  for (;;) {
    const ssize_t n = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    reader.feed({bytes.data(), static_cast<std::size_t>(n)});
    while (const auto read = reader.next()) queue.put(parsed(*read));
  }
  queue.close();
}

// Returns false if the editor reads no more.
bool send(const LanguageServer::Messages& messages) {
  using Json = nlohmann::json;
  for (const Json& m : messages) {
    const std::string text = lsp::framed(m.dump(-1, ' ', false, Json::error_handler_t::replace));
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) return false;
  }
  return std::fflush(stdout) == 0;
}

int serve_editor() {
  static MessageQueue queue;  // the reading thread may outlive this function
  std::thread(read_messages, std::ref(queue)).detach();
  LanguageServer server(library(), kVersion);
  bool may_have_work = false;
  while (!server.has_ended() && !queue.has_ended()) {
    const auto incoming = may_have_work ? queue.take(kPauseOfTyping) : queue.take(kUntilOneComes);
    LanguageServer::Messages out;
    if (incoming) {
      out = server.handle(*incoming);
      may_have_work = true;
    } else {
      may_have_work = server.work(out);
    }
    if (!send(out)) return kProblems;
  }
  return server.has_ended() && server.was_shut_down() ? kFine : kProblems;
}

}  // namespace

void add_lsp(const Command& command, int& exit_code) {
  command.callback([&exit_code] { exit_code = serve_editor(); });
}

}  // namespace cubilete
