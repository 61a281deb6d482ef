// The framing, the positions and the life of the language server.
#include <gmock/gmock.h>

#include "lsp/editor.h"
#include "support/test_game.h"
#include "tools/lsp/file_uri.h"
#include "tools/lsp/message_queue.h"
#include "tools/lsp/message_stream.h"
#include "tools/lsp/protocol.h"
#include "tools/lsp/text_lines.h"

namespace cubilete {
namespace {

using lsp::Incoming;
using lsp::LanguageServer;
using lsp::MessageReader;
using lsp::Position;
using lsp::TextLines;
using nlohmann::json;

TEST(MessageReader, GivesMessagesHoweverTheBytesAreCut) {
  const std::string both = lsp::framed("{\"a\":1}") + lsp::framed("\"\xC3\xB1\"");
  for (std::size_t cut = 1; cut < both.size(); ++cut) {
    MessageReader reader;
    std::vector<std::string> read;
    for (const std::string& part : {both.substr(0, cut), both.substr(cut)}) {
      reader.feed(part);
      while (const auto one = reader.next()) read.push_back(one->problem + one->text);
    }
    EXPECT_THAT(read, testing::ElementsAre("{\"a\":1}", "\"\xC3\xB1\"")) << cut;
  }
}

TEST(MessageReader, GoesOnAfterAHeaderThatIsNone) {
  MessageReader reader;
  reader.feed("Content-Type: x\r\n\r\n" + lsp::framed("1"));
  EXPECT_NE(reader.next()->problem, "");
  EXPECT_EQ(reader.next()->text, "1");
  reader.feed(std::string(100'000, 'x'));
  EXPECT_NE(reader.next()->problem, "");
  EXPECT_FALSE(reader.next());
  reader.feed("content-LENGTH: 2\r\nContent-Type: json\r\n\r\n[]");
  EXPECT_EQ(reader.next()->text, "[]");
}

TEST(MessageReader, SkipsAMessageThatIsTooLong) {
  MessageReader reader;
  reader.feed("Content-Length: 100000000\r\n\r\n");
  EXPECT_NE(reader.next()->problem, "");
  for (int i = 0; i < 100; ++i) {
    reader.feed(std::string(1'000'000, ' '));
    EXPECT_FALSE(reader.next());
  }
  reader.feed(lsp::framed("2"));
  EXPECT_EQ(reader.next()->text, "2");
}

// The edit between two texts turns one into the other, also where they differ from the beginning.
TEST(EditBetween, TurnsOneTextIntoTheOther) {
  const std::vector<std::string> texts = {"",     "\n",     "a",       "\na",    "a\n",
                                          "a\nb", "b\na\n", "\n\na\n", "a\r\nb", "a\nb\nb"};
  for (const std::string& before : texts) {
    for (const std::string& after : texts) {
      const json edit = lsp::edit_between(before, after);
      const TextLines lines(before);
      const std::size_t begin = lines.offset_of(lsp::position_in(edit["range"]["start"]));
      const std::size_t end = lines.offset_of(lsp::position_in(edit["range"]["end"]));
      EXPECT_EQ(before.substr(0, begin) + edit["newText"].get<std::string>() + before.substr(end),
                after)
          << testing::PrintToString(before) << edit.dump();
    }
  }
}

TEST(TextLines, CountUtf16Units) {
  const std::string text =
      "a\xC3\xB1"
      "b\xF0\x9F\x8E\xB2"
      "c\r\nd\re";  // añb🎲c, d, e
  const TextLines lines(text);
  EXPECT_EQ(lines.count(), 3U);
  EXPECT_EQ(lines.position_of(text.find('b')), (Position{0, 2}));
  EXPECT_EQ(lines.position_of(text.find('c')), (Position{0, 5}));
  EXPECT_EQ(lines.offset_of({0, 5}), text.find('c'));
  EXPECT_EQ(lines.offset_of({0, 4}), text.find('\xF0'));  // inside the die
  EXPECT_EQ(lines.offset_of({0, 99}), text.find('\r'));
  EXPECT_EQ(lines.position_of(text.find('d')), (Position{1, 0}));
  EXPECT_EQ(lines.offset_of({2, 0}), text.find('e'));
  EXPECT_EQ(lines.offset_of({9, 0}), text.size());
  EXPECT_EQ(lines.line(0),
            "a\xC3\xB1"
            "b\xF0\x9F\x8E\xB2"
            "c");
}

TEST(TextLines, EveryCharacterHasAPositionOfItsOwn) {
  const std::string text = "x\xC3\xB1\n\n\xF0\x9F\x8E\xB2\xFFy\r\n";
  const TextLines lines(text);
  for (const std::size_t at : {0U, 1U, 3U, 4U, 5U, 9U, 10U, 11U}) {
    EXPECT_EQ(lines.offset_of(lines.position_of(at)), at);
  }
}

TEST(FileUri, KeepsEveryPath) {
  for (const char* path : {"/a/b.yaml", "/my games/100%/\xC3\xB1.yaml", "/a#b?c"}) {
    EXPECT_EQ(lsp::path_of(lsp::uri_of(path)), path);
  }
  EXPECT_EQ(lsp::uri_of("/my games/\xC3\xB1"), "file:///my%20games/%C3%B1");
  EXPECT_EQ(lsp::path_of("file://localhost/a"), "/a");
  for (const char* other : {"untitled:1", "file://host/a", "file:///a%zz", "file:///a%00", ""}) {
    EXPECT_FALSE(lsp::path_of(other)) << other;
  }
}

TEST(MessageQueue, MarksWhatIsCancelledBeforeItsTurn) {
  lsp::MessageQueue queue;
  for (const char* text : {R"({"id": 1, "method": "a"})", R"({"id": "1", "method": "b"})",
                           R"({"method": "$/cancelRequest", "params": {"id": 1}})"}) {
    Incoming m;
    m.message = json::parse(text);
    queue.put(std::move(m));
  }
  EXPECT_TRUE(queue.take(std::chrono::milliseconds(0))->is_cancelled);
  EXPECT_FALSE(queue.take(std::chrono::milliseconds(0))->is_cancelled);
  EXPECT_FALSE(queue.take(std::chrono::milliseconds(0)));
  queue.close();
  EXPECT_TRUE(queue.has_ended());
}

json only_answer(LanguageServer& server, Incoming m) {
  const LanguageServer::Messages out = server.handle(m);
  EXPECT_EQ(out.size(), 1U);
  return out.empty() ? json() : out.front();
}

Incoming message(const std::string& text) {
  Incoming m;
  m.message = json::parse(text);
  return m;
}

TEST(LanguageServer, AnswersWhatIsMalformedByErrors) {
  LanguageServer server(test_library(), "test");
  Incoming none;
  none.problem = "no JSON";
  const auto code = [&](const Incoming& m) { return only_answer(server, m)["error"]["code"]; };
  EXPECT_EQ(code(none), -32700);
  for (const char* odd : {"[]", "1", "null", "{}", R"({"id": 1})", R"({"id": [], "method": "x"})",
                          R"({"id": 1, "method": 2})"}) {
    EXPECT_EQ(code(message(odd)), -32600) << odd;
  }
  EXPECT_EQ(code(message(R"({"id": 1, "method": "textDocument/codeAction"})")), -32002);
  EXPECT_TRUE(only_answer(server, message(R"({"id": 1, "method": "initialize", "params": {}})"))
                  .contains("result"));
  EXPECT_EQ(code(message(R"({"id": 1, "method": "initialize", "params": {}})")), -32600);
  EXPECT_EQ(code(message(R"({"id": 2, "method": "no/such"})")), -32601);
  EXPECT_EQ(code(message(R"({"id": 3, "method": "textDocument/codeAction", "params": []})")),
            -32602);
  Incoming cancelled = message(R"({"id": 4, "method": "textDocument/codeAction"})");
  cancelled.is_cancelled = true;
  EXPECT_EQ(code(cancelled), -32800);
  for (const char* odd :
       {R"({"method": "textDocument/didChange"})", R"({"method": "textDocument/didOpen",
        "params": {"textDocument": {"uri": 3}}})"}) {
    EXPECT_EQ(only_answer(server, message(odd))["method"], "window/logMessage");
  }
  EXPECT_TRUE(server.handle(message(R"({"method": "$/unknown"})")).empty());
  EXPECT_TRUE(server.handle(message(R"({"id": 7, "result": null})")).empty());
}

TEST(LanguageServer, EndsAsTheProtocolSays) {
  LanguageServer server(test_library(), "test");
  server.handle(message(R"({"id": 1, "method": "initialize", "params": {}})"));
  EXPECT_TRUE(
      only_answer(server, message(R"({"id": 2, "method": "shutdown"})")).contains("result"));
  EXPECT_EQ(only_answer(server, message(R"({"id": 3, "method": "shutdown"})"))["error"]["code"],
            -32600);
  EXPECT_FALSE(server.has_ended());
  server.handle(message(R"({"method": "exit"})"));
  EXPECT_TRUE(server.has_ended());
  EXPECT_TRUE(server.was_shut_down());
}

}  // namespace
}  // namespace cubilete
