import BoardCore

extension BoardError {
    /// The same error with a reason that refers to a feed instead of a board document.
    var ofFeed: BoardError {
        switch self {
        case .refused(let host, 404, _):
            .rejectedByServer(host: host, reason: "there is no such feed (HTTP 404).")
        case .refused(let host, 410, _):
            .rejectedByServer(host: host, reason: "the feed was removed (HTTP 410).")
        case .wrongType(let host, let type, _): .wrongType(host: host, type: type, wanted: .feed)
        case .unreadable(let reason, let line, let column, _):
            .unreadable(reason: reason, line: line, column: column, wanted: .feed)
        default: self
        }
    }
}
