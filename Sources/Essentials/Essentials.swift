// What this package uses of Foundation, and the C library.
//
// On Linux that is the part without ICU: with the other one the program is three times as large, and
// takes a third longer to start.
#if canImport(FoundationEssentials)
    @_exported import Dispatch
    @_exported import FoundationEssentials
    @_exported import Glibc
#else
    @_exported import Foundation
#endif
