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

// Returns a log of SARIF 2.1.0 with one run of the tool `cubilete` in this version. Where the wrong
// text is one word and a spelling is suggested, the result has a fix. Fingerprints do not change
// when lines move. `homepage` is the address of the public repository, whose content/FINDINGS.md
// has a section for each code; empty if there is none.
std::string render_sarif(const std::vector<Diagnostic>&, const Sources&, const std::string& version,
                         const std::string& homepage);

// Returns workflow commands of GitHub Actions, one a line, that annotate a pull request.
std::string render_github(const std::vector<Diagnostic>&, const Sources&);

// One check that passed or failed, for reports of tests.
struct CheckedCase {
  std::string suite;    // the game or file that it belongs to
  std::string name;     // what was checked
  std::string file;     // where it is written; may be empty
  double seconds = 0;   // how long it took
  std::string failure;  // the first sentence of what is wrong; empty if nothing is
  std::string details;  // all that is wrong, as render_text shows it
};
// Returns a report in the form of JUnit, which services of continuous integration read: a suite for
// each name, in the order of their first case.
std::string render_junit(const std::vector<CheckedCase>&);

}  // namespace cubilete
