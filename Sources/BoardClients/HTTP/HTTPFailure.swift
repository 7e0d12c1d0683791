import BoardCore

/// An error response.
struct HTTPFailure: Error {
    let status: Int
    /// The time the server asks to wait; `nil` if it does not state one.
    var wait: Duration?
    /// The error to report to the caller.
    var meaning: any Error

    /// A Boolean value that indicates whether an early retry may succeed.
    ///
    /// It is `false` if the server names a time to wait.
    var isTemporary: Bool { Self.isTemporary(status) && wait == nil }

    /// Returns whether a retry after this status may succeed.
    static func isTemporary(_ status: Int) -> Bool { [429, 500, 502, 503, 504].contains(status) }

    /// Returns a copy with these texts removed from the server's message.
    func hiding(_ secrets: [String]) -> HTTPFailure {
        var refusal = self
        refusal.meaning = meaning.hiding(secrets)
        return refusal
    }
}

extension HTTPFailure {
    init(_ response: HTTPResponse, meaning: any Error) {
        self.init(
            status: response.status,
            wait: response.retryAfter ?? (meaning as? BoardError)?.retryAfter, meaning: meaning)
    }
}
