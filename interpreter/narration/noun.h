// A noun in one language, with what a sentence may need of it.
#pragma once

#include <cstdint>
#include <string>

namespace cubilete {

struct Noun {
  std::string text;
  std::string id;          // what content calls it; empty where it is no single thing
  std::string gender;      // as its locale declares it
  std::string a;           // with the indefinite article
  std::string the;         // with the definite article
  std::int32_t count = 1;  // of how many things it speaks: "3 cards"
  bool is_die = false;     // listed one by one: "6, 6 and 1", not "2 x 6 and 1"

  // What has no article and no forms.
  static Noun plain(const std::string& text, const std::string& id = {}) {
    return {text, id, {}, text, text, 1, false};
  }
};

}  // namespace cubilete
