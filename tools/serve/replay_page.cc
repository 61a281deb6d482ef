#include "tools/serve/replay_page.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "compiler/pictures.h"
#include "narration/ui_text.h"

namespace cubilete {

using nlohmann::json;

namespace {

// Holds each value once, as text, however often it comes: from one position to the next little
// changes. Arrays and objects hold places in the list in place of their values.
class ValuePool {
 public:
  // Returns the place of a value in the list.
  std::size_t add(const json& value) {
    std::string text = text_of(value);  // first: it adds what is inside
    const auto [it, is_new] = places_.try_emplace(std::move(text), texts_.size());
    if (is_new) texts_.push_back(&it->first);
    return it->second;
  }
  // Returns the list as JSON.
  std::string list() const {
    std::string out;
    for (const std::string* text : texts_) out += (out.empty() ? "[" : ",") + *text;
    return out + "]";
  }

 private:
  std::string text_of(const json& value) {
    if (!value.is_structured()) return value.dump(-1, ' ', false, json::error_handler_t::replace);
    std::string out;
    for (const auto& [name, inner] : value.items()) {
      if (!out.empty()) out += ',';
      if (value.is_object()) out += json(name).dump() + ':';
      out += std::to_string(add(inner));
    }
    return value.is_object() ? "{" + out + "}" : "[" + out + "]";
  }

  std::unordered_map<std::string, std::size_t> places_;  // by text
  std::vector<const std::string*> texts_;                // keys of places_
};

std::string name_of(Reader reader) {
  if (reader.sees_all) return "all";
  return reader.seat.is_some() ? std::to_string(reader.seat.number()) : "none";
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kSigns =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view part = bytes.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      bits = bits << 8 | (i < part.size() ? static_cast<unsigned char>(part[i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      out += i <= part.size() ? kSigns[bits >> (18 - 6 * i) & 63] : '=';
    }
  }
  return out;
}

json pictures_of(const Ruleset& r) {
  json out = json::array();
  for (const PictureFile& file : r.look.pictures) {
    const auto picture = read_picture(file);
    out.push_back(picture ? fmt::format("data:{};base64,{}", picture->type, base64(picture->bytes))
                          : "");
  }
  return out;
}

// Returns what a reader sees after a number of choices. Its log has only the lines since the choice
// before.
json position_of(HostedGame& game, Reader reader, Language language, std::size_t n) {
  json out = game.past(reader, language, n, PastLog::kLinesOfChoice);
  out["revision"] = 0;
  if (n < game.choices()) return out;
  const json end = game.position(reader, language);
  for (const char* key : {"outcome", "standings", "score"}) {
    if (end.contains(key)) out[key] = end[key];
  }
  return out;
}

// Returns the answers that the page asks its server for elsewhere (tools/table/src/recorded.ts).
std::string answers_of(HostedGame& game, const std::vector<Reader>& readers) {
  constexpr std::array kLanguages = {Language::kEnglish, Language::kSpanish};
  ValuePool pool;
  json content = json::object();
  json seen = json::object();
  json names = json::array();
  for (const Reader& reader : readers) {
    names.push_back(name_of(reader));
    json& own = seen[name_of(reader)] = {{"scores", pool.add(game.scores(reader))}};
    for (const Language language : kLanguages) {
      json& positions = own[std::string(code_of(language))] = json::array();
      for (std::size_t n = 0; n <= game.choices(); ++n) {
        positions.push_back(pool.add(position_of(game, reader, language, n)));
      }
    }
  }
  const json pictures = pictures_of(game.ruleset());
  for (const Language language : kLanguages) {
    json one = game.content(language);
    one.update({{"replay", true},
                {"again", false},
                {"table", false},
                {"revision", 0},
                {"readers", names},
                {"pictures", pictures}});
    content[std::string(code_of(language))] = pool.add(one);
  }
  return fmt::format(R"({{"content":{},"readers":{},"values":{}}})", content.dump(), seen.dump(),
                     pool.list());
}

// Returns the same JSON as a text that cannot end a script element.
std::string in_script(const std::string& json_text) {
  std::string out;
  for (const char c : json_text) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::vector<Reader> all_readers(const HostedGame& game) {
  std::vector<Reader> out = {{{}, true}, {}};
  for (std::int32_t p = 0; p < game.players(); ++p) out.push_back({MaybePlayer(p), false});
  return out;
}

std::string replay_page(HostedGame& game, const std::vector<Reader>& readers,
                        const std::string& script, const std::string& style) {
  // The policy forbids what would need a server.
  return fmt::format(
      "{}<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<title>Cubilete</title><link rel=\"icon\" href=\"data:,\">\n"
      "<style>{}</style></head><body><div id=\"page\"></div>\n"
      "<script type=\"application/json\" id=\"recorded\">{}</script>\n"
      "<script>{}</script></body></html>\n",
      kFirstLineOfReplayPage, style, in_script(answers_of(game, readers)), script);
}

}  // namespace cubilete
