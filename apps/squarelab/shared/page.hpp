// What pages are made of, as commands call it.
#pragma once

#include <squarelab/lab/reports/page.hpp>
#include <squarelab/lab/reports/report_words.hpp>

namespace squarelab::app {

using lab::Drawing;
using lab::hex64;
using lab::Json;
using lab::Page;
using lab::Table;

}  // namespace squarelab::app
