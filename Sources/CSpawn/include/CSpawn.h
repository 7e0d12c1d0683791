// What the GNU library shows of starting programs to GNU programs only.
#pragma once
#include <spawn.h>

#pragma clang assume_nonnull begin

// Has a program that is started find nothing open from this descriptor on.
int cspawn_close_from(posix_spawn_file_actions_t *actions, int descriptor);

#pragma clang assume_nonnull end
