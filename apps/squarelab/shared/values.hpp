// Squares, colours and backends as arguments.
#pragma once

#include <squarelab/board/registry.hpp>
#include <squarelab/chess/piece.hpp>
#include <squarelab/chess/square.hpp>
#include <vector>

#include "cli/command.hpp"

namespace squarelab::app {

ValueType<Square> square_value();
ValueType<Color> color_value();

// A backend by its name, or by a short form that find(registry) understands.
ValueType<const BackendEntry*> backend_value(const Registry& registry);

// Adds --backend; the default is the first of the registry.
void add_backend_option(Command& command, const BackendEntry*& into, const Registry& registry,
                        std::string help);

using Backends = std::vector<const BackendEntry*>;

// Adds --backends.
void add_backends_option(Command& command, Backends& into, const Registry& registry);

// Whether "all backends" includes lerf on each of the slider algorithms (Facts::is_variant).
enum class Variants { LeftOut, Included };

// Those that were given, or if there are none, all of the registry but the reference.
Backends chosen_backends(const Backends& given, const Registry& registry,
                         Variants variants = Variants::LeftOut);

// The default of --threads: what the machine runs at once, 1 to 1024.
int default_threads();

}  // namespace squarelab::app
