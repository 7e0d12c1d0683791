import BoardCore

nonisolated extension SourceFailure {
    /// The reason as a sentence; empty while the source may still respond.
    var message: String {
        switch cause {
        case .error(let error): error.message
        case .boardNames(let error): error.boardNamesMessage()
        case .truncation(let truncation): truncation.message
        case .silence: ""
        }
    }
}
