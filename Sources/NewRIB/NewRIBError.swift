import Foundation

/// The reason that nothing was written, with advice for the user.
struct NewRIBError: Error, CustomStringConvertible, LocalizedError {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    var errorDescription: String? { description }
}
