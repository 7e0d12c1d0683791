import Foundation

/// Why nothing was written, in words that say what to do.
struct NewRIBError: Error, CustomStringConvertible, LocalizedError {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    var errorDescription: String? { description }
}
