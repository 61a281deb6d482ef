// Programs as text, and what every program must fulfil.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"
#include "ruleset/expression.h"

namespace cubilete::ir {

// Returns the program, one line for each instruction. A register is written with its form: n3 is a
// number, l4 a list, w5 a wide number, c6 a cursor, s7 a search. Behind @ is the node; if its
// expression is given, `read` ends with the operator.
std::string to_text(const Program&, const Expression* = nullptr);
// Reads what to_text has written; nothing if a line is not understood.
std::optional<Program> parse_program(std::string_view);

// Returns what is wrong with the program: registers of another form than the instruction takes, or
// read before they are written on some way; targets outside; constants that are overwritten.
std::vector<std::string> faults_of(const Program&);

}  // namespace cubilete::ir
