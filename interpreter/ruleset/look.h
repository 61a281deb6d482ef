// How a game looks on the table in the browser: what look.yaml and overlays say of it. No rule
// reads it. Words of colours, icons, sizes and places are those of schema/look.schema.json, which
// has checked them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace cubilete {

// A file in a folder of content.
struct PictureFile {
  std::filesystem::path folder;
  std::string name;  // below the folder, as content gives it

  bool operator==(const PictureFile&) const = default;
};

// A cell of a track or a graph. Empty texts: nothing is said.
struct CellLook {
  std::string colour;
  std::string icon;
  std::int32_t left = -1;  // percent; -1: the page finds a place
  std::int32_t top = -1;
};

// A kind, a component, a word, a value or a zone. Empty texts: nothing is said.
struct ItemLook {
  std::string colour;
  std::string icon;
  std::string size;
  std::string place;
  std::int32_t picture = -1;               // among TableLook::pictures; -1: none
  std::map<std::int32_t, CellLook> cells;  // by their places
};

// By the names that content gives to what they are about.
struct TableLook {
  std::map<std::string, ItemLook> kinds;
  std::map<std::string, ItemLook> components;
  std::map<std::string, ItemLook> symbols;
  std::map<std::string, ItemLook> values;
  std::map<std::string, ItemLook> zones;  // or families of zones
  std::vector<PictureFile> pictures;
};

}  // namespace cubilete
