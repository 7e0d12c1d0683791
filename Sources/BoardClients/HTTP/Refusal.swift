import BoardCore

/// That a response has a bad status.
struct Refusal: Error {
    let status: Int
    /// How long the server wants to be left alone; `nil` where it does not say.
    var wait: Duration?
    /// What that is to whoever asked.
    var meaning: any Error

    /// Whether the same request may succeed in a second; not so where the server names a time.
    var mayPassSoon: Bool { Self.mayPassSoon(status) && wait == nil }

    /// Whether the same request may soon be answered with another status.
    static func mayPassSoon(_ status: Int) -> Bool { [429, 500, 502, 503, 504].contains(status) }

    /// The same without these texts in the words of the server.
    func hiding(_ secrets: [String]) -> Refusal {
        var refusal = self
        refusal.meaning = meaning.hiding(secrets)
        return refusal
    }
}

extension Refusal {
    init(_ response: HTTPResponse, meaning: any Error) {
        self.init(
            status: response.status,
            wait: response.retryAfter ?? (meaning as? BoardError)?.retryAfter, meaning: meaning)
    }
}
