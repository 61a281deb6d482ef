// Requests and answers of HTTP, independent of the library that reads and writes them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace cubilete {

class EventStream;

struct HttpRequest {
  std::string method;  // GET or POST; a HEAD is a GET whose answer is sent without its body
  bool is_head = false;
  std::string path;   // as it was sent: nothing is unescaped
  std::string query;  // what follows the question mark
  std::string host;
  std::string origin;
  std::string authorization;
  std::string content_type;
  std::string body;
  std::string address;  // of the client, see address_of() in http_bounds.h

  // Returns the value of a parameter of the query; empty if there is none.
  std::string parameter(std::string_view name) const;
};

struct HttpResponse {
  int status = 200;
  std::string type;  // of the content
  std::string body;
  std::string location;                 // of a redirection
  std::shared_ptr<EventStream> stream;  // instead of a body
  bool is_last = false;                 // the connection is closed afterwards
};

}  // namespace cubilete
