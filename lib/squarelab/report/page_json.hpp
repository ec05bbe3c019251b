// Pages and tables as JSON, for programs that draw them themselves.
// Tested in tests/report/page_json_test.cpp.
#pragma once

#include <squarelab/report/json.hpp>
#include <squarelab/report/page.hpp>
#include <squarelab/report/table.hpp>

namespace squarelab::report {

// {columns, rows}: texts. The lines of a cell are joined by blanks.
Json as_json(const Table& table);

// {title, blocks}. A block has the field that names it: heading (with level), paragraph, table,
// drawings (each with caption and lines), code (with language), notice (its
// sentences), facts (values by names), or figure (its title).
Json as_json(const Page& page);

// Returns the page with its blocks in the data, as "page".
Page with_blocks(Page page);

}  // namespace squarelab::report
