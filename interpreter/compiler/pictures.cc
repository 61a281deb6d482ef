#include "compiler/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <string_view>
#include <vector>

namespace cubilete {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostSuggested = 1'000;  // largest number of files scanned for suggestions

// Returns the type of the picture that begins with these bytes; empty for anything else.
std::string type_of_picture(std::string_view bytes) {
  if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return "image/png";
  if (bytes.starts_with("\xff\xd8\xff")) return "image/jpeg";
  const bool is_webp = bytes.starts_with("RIFF") && bytes.substr(0, 12).ends_with("WEBP");
  return is_webp ? "image/webp" : "";
}

// Returns whether the file, with links resolved, is inside the folder.
bool is_inside(const fs::path& folder, const fs::path& name) {
  std::error_code error;
  const fs::path home = fs::canonical(folder, error);
  const fs::path file = error ? fs::path() : fs::canonical(folder / name, error);
  return !error &&
         std::mismatch(home.begin(), home.end(), file.begin(), file.end()).first == home.end();
}

bool leaves_folder(const fs::path& name) {
  return name.is_absolute() || std::find(name.begin(), name.end(), "..") != name.end();
}

// Returns the names of the pictures in the folder, as content would give them.
std::vector<std::string> pictures_in(const fs::path& folder) {
  std::vector<std::string> out;
  std::error_code error;
  std::size_t seen = 0;
  for (auto it = fs::recursive_directory_iterator(folder, error);
       !error && it != fs::recursive_directory_iterator() && ++seen < kMostSuggested;
       it.increment(error)) {
    const fs::path name = it->path().lexically_relative(folder);
    if (has_name_of_picture(name)) out.push_back(name.generic_string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

bool has_name_of_picture(const fs::path& file) {
  constexpr std::array<std::string_view, 4> kEnds = {".png", ".jpg", ".jpeg", ".webp"};
  return std::ranges::find(kEnds, file.extension().string()) != kEnds.end();
}

std::optional<Picture> read_picture(const PictureFile& file) {
  if (leaves_folder(file.name) || !is_inside(file.folder, file.name)) return std::nullopt;
  const fs::path path = file.folder / file.name;
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::string bytes(kMostOfPicture + 1, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  const std::string type = type_of_picture(bytes);
  if (type.empty() || bytes.size() > kMostOfPicture) return std::nullopt;
  return Picture{type, std::move(bytes)};
}

bool check_picture(const fs::path& folder, const Node& name, Diagnostics& d) {
  const fs::path path = folder / name.text;
  std::error_code error;
  const bool is_there = fs::exists(path, error);
  if (leaves_folder(name.text) || (is_there && !is_inside(folder, name.text))) {
    d.error("path-escape", name.span,
            fmt::format("the picture '{}' is outside of the folder", name.text),
            "pictures are read from the folder of the game or mod only: put it there");
    return false;
  }
  if (!is_there) {
    const std::vector<std::string> known = pictures_in(folder);
    Diagnostics::Report report =
        d.error("missing-file", name.span, fmt::format("there is no picture '{}'", name.text));
    if (report.suggest(name.text, known)) return false;
    report.help(known.empty() ? "put a PNG, JPEG or WebP file there, or remove this line"
                              : fmt::format("there is: {}", fmt::join(known, ", ")));
    return false;
  }
  if (read_picture({folder, name.text})) return true;
  const bool is_large = fs::file_size(path, error) > kMostOfPicture && !error;
  d.error("unreadable-file", name.span,
          is_large ? fmt::format("the picture '{}' has more than 1 MiB", name.text)
                   : fmt::format("'{}' is no picture", name.text),
          is_large ? "make it smaller: on the table a few hundred points across are enough"
                   : "pictures are PNG, JPEG or WebP files, whatever they are called");
  return false;
}

}  // namespace cubilete
