// The grammar of expressions: parses text to a tree without types. Manual: content/LANGUAGE.md.
//
//   expression  = and { "or" and }
//   and         = not { "and" not }
//   not         = "not" not | comparison
//   comparison  = range [ ( "==" "!=" "<" "<=" ">" ">=" "in" "not in" ) range ]
//   range       = sum [ ".." sum ]
//   sum         = product { ( "+" "-" ) product }
//   product     = unary { ( "*" "//" "%" ) unary }
//   unary       = "-" unary | postfix
//   postfix     = primary { "." name [ "(" arguments ")" ] | "[" argument "]" }
//   arguments   = [ argument { "," argument } ]
//   argument    = [ name ":" ] expression
//   primary     = number | name [ "(" arguments ")" ] | "(" expression ")" | "[" items "]"
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"

namespace cubilete {

enum class SyntaxKind : std::uint8_t {
  kNumber,
  kName,
  kCall,    // name, children: the arguments
  kMember,  // name, child 0: the whole; further children: arguments where is_call
  kIndex,   // child 0: the list, child 1: condition or position
  kList,
  kUnary,   // name: "-" or "not"
  kBinary,  // name: the operator
  kItem,    // the item of the innermost list; the parser makes none
};

struct Syntax {
  SyntaxKind kind = SyntaxKind::kNumber;
  std::string name;
  std::int32_t number = 0;
  bool is_call = false;
  std::string item;  // the name before it of the item that it is about; may be empty
  std::vector<Syntax> children;
  SourceSpan span;       // place of the whole expression
  SourceSpan name_span;  // place of the name or operator
  SourceSpan item_span;  // place of `item`
};

// Maps the characters of an expression to places in their file.
struct TextPlace {
  SourceSpan span;          // place of the YAML scalar
  std::uint32_t shift = 0;  // offset of the text in the span (1 after a quote)
  bool is_exact = true;     // false: it has escapes; messages point at the whole
  // For a text in a block: the offset in the file of each of its characters.
  std::vector<std::uint32_t> offsets = {};

  SourceSpan at(std::size_t begin, std::size_t end) const {
    if (!offsets.empty()) {
      const std::size_t last = offsets.size() - 1;
      const std::uint32_t from = offsets[begin < last ? begin : last];
      const std::size_t until = end > begin ? end - 1 : begin;
      return {span.file, from, offsets[until < last ? until : last] + 1};
    }
    if (!is_exact) return span;
    const auto b = span.begin + shift;
    return {span.file, b + static_cast<std::uint32_t>(begin), b + static_cast<std::uint32_t>(end)};
  }
};

// Returns whether expressions call a function of this name.
bool is_function(std::string_view name);

// Parses the text. Returns nullptr after a syntax error, with one diagnostic (expression-syntax).
std::unique_ptr<Syntax> parse_expression(std::string_view text, const TextPlace& place,
                                         Diagnostics& diagnostics);

}  // namespace cubilete
