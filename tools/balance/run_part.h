// The files of runs in parts (shard.h): each holds exactly what a command has counted in its part.
// `merge` adds the parts up and prints what one process would have printed.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lab/comparison.h"
#include "saves/durable_file.h"
#include "tools/balance/shard.h"

namespace cubilete {

// Reads options from a request, or writes them into it, so that a command names those that its
// answer follows from only once.
class OptionFields {
 public:
  // The request must outlive the object.
  static OptionFields reading(const nlohmann::ordered_json& request) { return {&request, nullptr}; }
  static OptionFields writing(nlohmann::ordered_json& request) { return {nullptr, &request}; }

  // Reads or writes one option. Throws nlohmann::json::exception where it is to be read and is not
  // there.
  template <class T>
  void operator()(const char* name, T& value) const {
    if (from_) {
      from_->at(name).get_to(value);
    } else {
      (*to_)[name] = value;
    }
  }

 private:
  OptionFields(const nlohmann::ordered_json* from, nlohmann::ordered_json* to)
      : from_(from), to_(to) {}

  const nlohmann::ordered_json* from_;
  nlohmann::ordered_json* to_;
};

// What a command has counted.
struct RunPart {
  std::string command;                 // "measure"
  std::vector<std::uint64_t> digests;  // of the versions that were played
  nlohmann::ordered_json request;      // all that the answer follows from, "games" among it
  // The number of games as "games", and any objects and lists of whole numbers: those of two parts
  // are added number by number.
  nlohmann::ordered_json counts;
};

class PartFile {
 public:
  // Returns false after an error message. Where no part is asked for, nothing is ever written.
  bool open(const PartOptions&);
  // Writes the part, unless Ctrl-C has stopped it. Returns the exit code, after an error message
  // where it is not kFine. REQUIRES: a part is asked for.
  int write(const Shard&, const RunPart&);

 private:
  LongFile file_;
};

// Returns the sum of all parts of a run; nothing after an error message, with the exit code.
std::optional<RunPart> sum_of_parts(const std::vector<std::string>& files, int& exit_code);

// Returns whether the content is still that which was played, and reports an error where it is not.
bool is_content_of(const RunPart&, const std::vector<std::uint64_t>& digests);

// Reports that the parts hold other things than this program writes. Returns the exit code.
int report_other_things();

// Returns the sums of each measure by its name.
nlohmann::ordered_json counts_of(const Comparison&);
// Adds counts of counts_of(). Returns false, or throws nlohmann::json::exception, where they are
// those of other measures.
bool add_counts(Comparison&, const nlohmann::ordered_json& counts);

}  // namespace cubilete
