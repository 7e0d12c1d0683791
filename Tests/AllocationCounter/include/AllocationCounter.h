/// Counts the allocations of the whole process.
#pragma once

/// How often memory was asked for so far; 0 where the system has no way to count.
unsigned long allocation_count(void);
