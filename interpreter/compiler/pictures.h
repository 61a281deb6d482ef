// Pictures in folders of content: read from there and nowhere else, known by their first bytes.
#pragma once

#include <optional>
#include <string>

#include "diagnostics/diagnostic.h"
#include "document/document.h"
#include "ruleset/look.h"

namespace cubilete {

inline constexpr std::size_t kMostOfPicture = std::size_t{1} << 20;  // bytes

struct Picture {
  std::string type;  // "image/png"
  std::string bytes;
};

// Whether a file is called as pictures are: .png, .jpg, .jpeg, .webp.
bool has_name_of_picture(const std::filesystem::path& file);

// Nothing where it is no picture now, is too large, or lies outside of its folder.
std::optional<Picture> read_picture(const PictureFile&);

// Whether `name`, a text of content, names a picture in the folder. Codes: missing-file (with the
// nearest name that there is), path-escape, unreadable-file.
bool check_picture(const std::filesystem::path& folder, const Node& name, Diagnostics&);

}  // namespace cubilete
