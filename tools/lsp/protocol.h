// The small values of the Language Server Protocol 3.17 that many answers are made of.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "tools/lsp/text_lines.h"

namespace cubilete::lsp {

// The codes of errors of JSON-RPC and of the protocol.
enum class ErrorCode {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
  kInternalError = -32603,
  kServerNotInitialized = -32002,
  kRequestFailed = -32803,
  kRequestCancelled = -32800,
};

// A request that cannot be answered; the text is for the user.
struct RequestError : std::runtime_error {
  RequestError(ErrorCode which, const std::string& text) : std::runtime_error(text), code(which) {}
  ErrorCode code;
};

// Reads a position. Throws nlohmann::json::exception for another form.
Position position_in(const nlohmann::json&);

nlohmann::json json_of(Position);
// Returns the range of the bytes [begin, end).
nlohmann::json range_of(const TextLines&, std::size_t begin, std::size_t end);

// Returns the edit that makes one text of another, in the only place where they differ.
nlohmann::json edit_between(const std::string& before, const std::string& after);

// Returns whether two ranges have a place in common, be it an end.
bool touches(const nlohmann::json& a, const nlohmann::json& b);

nlohmann::json notification(const std::string& method, nlohmann::json params);
nlohmann::json answer(const nlohmann::json& id, nlohmann::json result);
nlohmann::json error_answer(const nlohmann::json& id, ErrorCode, const std::string& text);

// Adds a value to a list that does not have it.
void add_once(nlohmann::json& all, nlohmann::json one);

}  // namespace cubilete::lsp
