// Renders diagnostics for people and programs, one function for each format.
#pragma once

#include <string>

#include "diagnostics/diagnostic.h"

namespace cubilete {

struct RenderOptions {
  bool colour = false;
};

// Returns the diagnostics in the order given, each as
//
//   content/x/game.yaml:3:5: error[unknown-key]: the key 'colour' is not known here
//     3 | colour: red
//       | ^~~~~~
//     help: did you mean 'color'?
//
// with notes as further excerpts. A tab in the excerpt is written as one space, so that the caret
// is in its column. Ends with a newline unless empty.
std::string render_text(const std::vector<Diagnostic>&, const Sources&, RenderOptions = {});

// {"diagnostics":[{severity, code, file, line, column, end_line, end_column, message, help,
// suggestion, notes:[{file, line, column, message}]}]}
std::string render_json(const std::vector<Diagnostic>&, const Sources&);

// Returns a log of SARIF 2.1.0 with one run of the tool `cubilete`.
std::string render_sarif(const std::vector<Diagnostic>&, const Sources&);

}  // namespace cubilete
