// What machine and what build this is: for the foot of every table of measurements.
#pragma once

#include <string>
#include <vector>

namespace squarelab::lab::inline timing {

struct Cache {
  int level;
  std::string type;  // "data", "instruction", "unified"
  std::string size;  // "32K"
};

struct Machine {
  std::string cpu;            // "AMD EPYC 7543"; "unknown" where it cannot be read
  int logical_cpus = 0;       // 0 where it cannot be read
  std::vector<Cache> caches;  // of the first CPU; empty where they cannot be read
  std::string system;         // "Linux 6.1.0-18-amd64"; "unknown" where it cannot be read
};

// See lab/build_info.hpp.
struct Build {
  std::string version;
  std::string commit;
  std::string compiler;
  std::string flags;
  std::string build_type;
  std::string isa;
};

Machine this_machine();
Build this_build();

// "32K data, 32K instruction, 512K level 2, 32M level 3"; empty for none.
std::string describe(const std::vector<Cache>& caches);

}  // namespace squarelab::lab::inline timing
