// The parts of Foundation and the C library that this package uses.
//
// On Linux this is Foundation without ICU: with ICU the program is three times as large and takes a
// third longer to start.
#if canImport(FoundationEssentials)
    @_exported import Dispatch
    @_exported import FoundationEssentials
    @_exported import Glibc
#else
    @_exported import Foundation
#endif
