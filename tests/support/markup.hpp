// What tests ask of XML, and of HTML that is well-formed XML.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::testing_support {

// What is wrong with the text as XML, with what stands there: tags that do not match, attributes
// without quotes or twice in a tag, an id that another tag has, a bare & or <, control bytes, more
// than one root. nullopt if it is well-formed. A <!DOCTYPE> may come first; entities are those of
// XML.
std::optional<std::string> fault_in_xml(std::string_view text);

std::size_t count(std::string_view text, std::string_view part);

// All addresses that a browser would follow or fetch but those within the page ("#part"): of href,
// src, url(...), @import and the like.
std::vector<std::string> addresses_in(std::string_view markup);

}  // namespace squarelab::testing_support
