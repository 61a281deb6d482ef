// Writes HTTP answers: JSON, or an error code.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "narration/ui_text.h"
#include "tools/serve/hosted_game.h"
#include "tools/serve/http_message.h"

namespace cubilete {

// Returns the language of a request, or English if it has none.
Language language_of(const HttpRequest&);

// Parses a non-negative whole number; returns -1 for anything else.
std::int64_t number_in(const std::string& text);

void answer(HttpResponse&, int status, const nlohmann::json& body);
void refuse(HttpResponse&, int status, const char* code);
// Answers with the result of a change and the game's version.
void answer(HttpResponse&, const Reply&, const std::string& version);

}  // namespace cubilete
