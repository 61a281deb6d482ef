// Collects the findings of the type check: each once, and none while types are still gathered.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "lua/syntax/tree.h"
#include "ruleset/ruleset.h"

namespace cubilete::lua_types {

class TypeFindings {
 public:
  TypeFindings(const Ruleset& r, std::int32_t file, Diagnostics& d) : r_(r), file_(file), d_(d) {}

  // Sets the place of content that calls the functions checked now; may be nullptr.
  void set_caller(const ScriptDef* caller) { caller_ = caller; }
  // Sets the function that is checked now, for messages.
  void set_function(std::string name) { function_ = std::move(name); }
  const std::string& function() const { return function_; }

  // Nothing is reported while one of these exists.
  class Silence {
   public:
    explicit Silence(TypeFindings& f) : findings_(f) { ++findings_.silences_; }
    ~Silence() { --findings_.silences_; }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;

   private:
    TypeFindings& findings_;
  };
  bool is_silent() const { return silences_ > 0; }

  void error(Code code, lua_syntax::TokenPlace place, const std::string& message,
             const std::string& help = {}, const std::string& about = {}) {
    report(Severity::kError, code, place, message, help, about);
  }
  void warning(Code code, lua_syntax::TokenPlace place, const std::string& message,
               const std::string& help = {}) {
    report(Severity::kWarning, code, place, message, help);
  }
  // Reports a name that is none of the known ones, and suggests the nearest.
  void unknown(Code, lua_syntax::TokenPlace, const std::string& message, const std::string& name,
               const std::vector<std::string>& known);
  // `about` is the name that the finding is about; may be empty.
  void report(Severity, Code, lua_syntax::TokenPlace, const std::string& message,
              const std::string& help, const std::string& about = {});

 private:
  std::optional<Diagnostics::Report> add(Severity, Code, lua_syntax::TokenPlace,
                                         const std::string& message, const std::string& help);
  bool is_known(SourceSpan, Severity) const;

  const Ruleset& r_;
  std::int32_t file_;
  Diagnostics& d_;
  const ScriptDef* caller_ = nullptr;
  std::string function_;
  int silences_ = 0;
};

}  // namespace cubilete::lua_types
