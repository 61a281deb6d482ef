// The fields of things and the names without brackets that a game gives to scripts
// (ruleset/fields.h), with their types.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "forms/form.h"
#include "lua/lowering/form_types.h"

namespace cubilete::lowering {

// Numbers the texts of a game; grows while scripts are read.
class TextTable {
 public:
  explicit TextTable(const Ruleset&);

  std::int32_t number_of(std::string_view text);
  const FormTexts& texts() const { return texts_; }

 private:
  const Ruleset& r_;
  FormTexts texts_;
  std::map<std::string, std::int32_t, std::less<>> numbers_;
};

class GameFields {
 public:
  GameFields(const Ruleset& r, TextTable& texts, TableShapes& shapes)
      : r_(r), texts_(texts), shapes_(shapes) {}

  // Returns the type of a value of the rules; lists and amounts get a new shape.
  FormType type_of(const Type&);

  // A field of a thing, as content spells it; kinds that lack it have kNone. Nothing if no kind has
  // it; `reason` is set if its values are of two kinds.
  struct Found {
    FormField field;
    FormType type;
  };
  std::optional<Found> field(Payload of, std::string_view name, std::string& reason);
  // A name without brackets; pure functions may read options only.
  std::optional<Found> name(std::string_view name, bool is_pure);

 private:
  FormType type_of(FieldRef, std::int32_t detail);
  std::optional<FormType> type_of_names(MemberDetail) const;
  FormType list_of(const FormType& items);
  FormType names_of(const std::vector<std::int32_t>& texts) const;

  const Ruleset& r_;
  TextTable& texts_;
  TableShapes& shapes_;
};

}  // namespace cubilete::lowering
