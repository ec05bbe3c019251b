// GroupWatch: kills the programs that we have started, should we end without having ended them:
// killed, or by a crash.
//
// A separate shell, which is not our child, reads the other end of a pipe. We write the process
// groups that begin and end to it; when the pipe is closed, for whatever reason, it kills those
// that are left. A signal at the death of a parent would be simpler, but it is sent when the thread
// ends that has started the child, it does not reach what the child has started, and only Linux has
// it. Tested in tests/apps/cli/interrupt_test.cpp.
#pragma once

namespace squarelab::process {

// For any number of threads.
class GroupWatch {
 public:
  // The one of this process, started with the first call. If it cannot be started, nothing is
  // watched.
  static GroupWatch& instance();

  void add(int group) noexcept { tell('+', group); }
  // To be called before the number of the group may belong to another one.
  void remove(int group) noexcept { tell('-', group); }

  GroupWatch(const GroupWatch&) = delete;
  GroupWatch& operator=(const GroupWatch&) = delete;

 private:
  GroupWatch() noexcept;
  void tell(char sign, int group) noexcept;

  int pipe_ = -1;  // left open until this process ends
};

}  // namespace squarelab::process
