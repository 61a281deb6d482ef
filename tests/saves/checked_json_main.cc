// Reads an object of JSON, whose member "check" may be wrong, and writes it with the right one.
#include <iostream>
#include <iterator>

#include "saves/checked_text.h"

int main() {
  const std::string text((std::istreambuf_iterator<char>(std::cin)), {});
  auto object = nlohmann::ordered_json::parse(text);
  object.erase("check");
  std::cout << cubilete::checked_json(object);
}
