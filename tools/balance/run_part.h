// The files of runs in parts (shard.h): what a command has counted in its part, exactly. `merge`
// adds the parts up and prints what one process would have printed.
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

// Write options into a request, and read them from it. A command names those that its answer
// follows from once, in a function that takes one of these.
struct ToRequest {
  nlohmann::ordered_json& request;

  template <class T>
  void operator()(const char* name, const T& value) const {
    request[name] = value;
  }
};
struct FromRequest {
  const nlohmann::ordered_json& request;

  // Throws nlohmann::json::exception where it is not there.
  template <class T>
  void operator()(const char* name, T& value) const {
    request.at(name).get_to(value);
  }
};

// What a command has counted.
struct RunPart {
  std::string command;                 // "measure"
  std::vector<std::uint64_t> digests;  // of the versions that were played
  nlohmann::ordered_json request;      // all that the answer follows from, "games" among it
  // "games" of it, and any objects and lists of whole numbers: those of two parts are added number
  // by number.
  nlohmann::ordered_json counts;
};

class PartFile {
 public:
  // False after an error message. Where no part is asked for, nothing is ever written.
  bool open(const PartOptions&);
  // Writes the part, unless Ctrl-C has stopped it; the exit code, after an error message where it
  // is not 0. REQUIRES: a part is asked for.
  int write(const Shard&, const RunPart&);

 private:
  LongFile file_;
};

// The sum of all parts of a run. Nothing after an error message, with the exit code.
std::optional<RunPart> sum_of_parts(const std::vector<std::string>& files, int& exit_code);

// Whether the content is still that which was played; else an error message.
bool is_content_of(const RunPart&, const std::vector<std::uint64_t>& digests);

// Says that the parts hold other things than this program writes; the exit code.
int report_other_things();

// The sums of each measure by its name.
nlohmann::ordered_json counts_of(const Comparison&);
// False, or an exception, where the counts are those of other measures.
bool add_counts(Comparison&, const nlohmann::ordered_json& counts);

// The answers of whole runs from their counts; the exit code. They throw nlohmann::json::exception
// where a part holds other things than its command writes, or call report_other_things().
int tell_simulation(const RunPart&);
int tell_measures(const RunPart&);
int tell_comparison(const RunPart&);
int tell_cards(const RunPart&);
int tell_rating(const RunPart&);
int tell_sweep(const RunPart&);

}  // namespace cubilete
