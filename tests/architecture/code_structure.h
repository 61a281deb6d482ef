// The functions and classes of C++ sources with their sizes, read from the text by braces and
// parentheses alone. It knows the layout that clang-format gives, not the language: a macro that
// looks like a function is taken for one.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "architecture/source_tree.h"

namespace cubilete::architecture {

struct FunctionSize {
  std::string path;
  std::size_t line = 0;
  std::string name;         // "Runner::run"; namespaces are left out
  std::size_t lines = 0;    // from the name to the closing brace, both included
  std::size_t nesting = 0;  // blocks inside blocks of the body; lambdas count
};

struct ClassSize {
  std::string path;
  std::size_t line = 0;
  std::string name;
  std::size_t methods = 0;  // without constructors, destructors, defaulted and deleted ones
};

// A function that is declared or defined and whose name occurs nowhere else.
struct UnusedFunction {
  std::string path;
  std::size_t line = 0;
  std::string name;
};

struct CodeStructure {
  std::vector<FunctionSize> functions;  // functions with a body
  std::vector<ClassSize> classes;

  struct Declaration {
    std::string path;
    std::size_t line = 0;
    std::string name;                    // unqualified
    std::string qualifier;               // "Runner", or empty
    bool may_be_called_unnamed = false;  // operators, constructors, overriders, main
  };
  std::vector<Declaration> declarations;     // of functions, with a body or without
  std::map<std::string, std::size_t> words;  // how often each identifier occurs
};

CodeStructure structure_of(const std::vector<SourceFile>&);

// Returns functions of `sources` that neither of the two names, except where they are declared.
std::vector<UnusedFunction> unused_functions(const CodeStructure& sources,
                                             const CodeStructure& callers);

// Returns the longest chain of files that include one another, counted in files. Paths in quotes
// are searched below the first folder of each file ("interpreter/" or "tools/").
std::size_t include_depth(const std::vector<SourceFile>&);

// How many of the .cc files each header is part of, directly or through other headers: what a
// change of it compiles anew. By path.
std::map<std::string, std::size_t> units_of_headers(const std::vector<SourceFile>&);

struct FolderSize {
  std::string path;
  std::size_t files = 0;
};
// Returns the folder that directly holds most files.
FolderSize largest_folder(const std::vector<SourceFile>&);

}  // namespace cubilete::architecture
