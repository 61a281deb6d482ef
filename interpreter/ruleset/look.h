// The look of a game on the table in the browser, as given by look.yaml and overlays. No rule reads
// it. The words for colours, icons, sizes and places were checked against schema/look.schema.json.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cubilete {

// A file in a folder of content.
struct PictureFile {
  std::filesystem::path folder;
  std::string name;  // path relative to the folder, as written in content

  bool operator==(const PictureFile&) const = default;
};

// The look of a cell of a track or a graph. An empty text: no value is given.
struct CellLook {
  std::string colour;
  std::string icon;
  std::int32_t left = -1;  // in percent; -1: the page chooses a position
  std::int32_t top = -1;
};

// The properties with a place of their own on the cards of a kind. An empty name: none.
struct CardFrame {
  std::string price;
  std::string worth;
  std::string type;
};

// The look of a kind, component, word, value or zone. An empty text: no value is given.
struct ItemLook {
  std::string colour;
  std::string icon;
  std::string size;
  std::string place;
  std::string over;                        // the zone in whose cells its cells are drawn
  std::string columns;                     // "fit": as a column beside others that fit the window
  bool folds = false;                      // it is folded to a line where nothing of it is asked
  std::int32_t picture = -1;               // index into TableLook::pictures; -1: none
  std::map<std::int32_t, CellLook> cells;  // indexed by place
  std::optional<CardFrame> frame;          // of a kind; none: that which its rules suggest
};

// The looks of everything, by its name in content.
struct TableLook {
  std::string theme;  // the colours of the page; empty: its usual ones
  std::map<std::string, ItemLook> kinds;
  std::map<std::string, ItemLook> components;
  std::map<std::string, ItemLook> symbols;
  std::map<std::string, ItemLook> values;
  std::map<std::string, ItemLook> zones;  // also the names of families of zones
  std::vector<PictureFile> pictures;
};

}  // namespace cubilete
