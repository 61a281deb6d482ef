// Pictures inside folders of content. The first bytes of a file give its type.
#pragma once

#include <optional>
#include <string>

#include "diagnostics/diagnostic.h"
#include "document/document.h"
#include "ruleset/look.h"

namespace cubilete {

inline constexpr std::size_t kMostOfPicture = std::size_t{1} << 20;  // in bytes

struct Picture {
  std::string type;  // "image/png"
  std::string bytes;
};

// Returns whether the file has an extension of a picture: .png, .jpg, .jpeg, .webp.
bool has_name_of_picture(const std::filesystem::path& file);

// Returns none if the file is no picture now, is too large, or lies outside of its folder.
std::optional<Picture> read_picture(const PictureFile&);

// Returns whether `name`, a text of content, names a picture in the folder. Codes: missing-file
// (with the nearest existing name), path-escape, unreadable-file.
bool check_picture(const std::filesystem::path& folder, const Node& name, Diagnostics&);

}  // namespace cubilete
