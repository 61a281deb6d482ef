// How the server answers over HTTP: JSON, or the code of why not.
#pragma once

#include <httplib.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "narration/ui_text.h"
#include "tools/serve/hosted_game.h"

namespace cubilete {

// The language that a request names; English where it names none.
Language language_of(const httplib::Request&);

// A whole number that is not negative; -1 for anything else.
std::int64_t number_in(const std::string& text);

void answer(httplib::Response&, int status, const nlohmann::json& body);
void refuse(httplib::Response&, int status, const char* code);
// The result of a change; the game's version goes with it.
void answer(httplib::Response&, const Reply&, const std::string& version);

}  // namespace cubilete
