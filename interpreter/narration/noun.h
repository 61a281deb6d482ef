// A noun in one language, with the forms that a sentence may need.
#pragma once

#include <cstdint>
#include <string>

namespace cubilete {

struct Noun {
  std::string text;
  std::string id;          // its id in content; empty if it is no single thing
  std::string gender;      // as its locale declares it
  std::string a;           // with the indefinite article
  std::string the;         // with the definite article
  std::int32_t count = 1;  // how many things it names: "3 cards"
  bool is_die = false;     // each die is listed: "6, 6 and 1", not "2 x 6 and 1"

  // Makes a noun without articles and other forms.
  static Noun plain(const std::string& text, const std::string& id = {}) {
    return {text, id, {}, text, text, 1, false};
  }
};

}  // namespace cubilete
