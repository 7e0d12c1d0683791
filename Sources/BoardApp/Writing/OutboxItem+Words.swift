import BoardCore

extension OutboxItem {
    package var isRefused: Bool { if case .refused = state { true } else { false } }

    /// What has become of it, for the reader.
    package var words: String {
        switch state {
        case .sending: "sending…"
        case .waiting(let error, _): "waiting: \(error.message)"
        case .signedOut: "waiting for you to sign in; :login"
        case .authorAway: "waiting for \(draft.author ?? "you") to sign in; :login"
        case .sourceMissing: "waiting until \(draft.source.name) is read"
        case .refused(let reason, _): "refused: \(reason)"
        case .sent(.some): "sent"
        case .sent(nil): "arrived; it is shown when a moderator has looked at it"
        }
    }
}

extension Draft {
    /// What it is known by in a list: its title, or its first words that quote nobody.
    package var heading: String {
        if !title.isBlank { return title.sanitized(as: .line) }
        let lines = body.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
        let line = lines.first { !$0.hasPrefix(">") } ?? lines.first ?? ""
        return line.isEmpty ? "(empty)" : String(line.prefix(200)).sanitized(as: .line)
    }
}
