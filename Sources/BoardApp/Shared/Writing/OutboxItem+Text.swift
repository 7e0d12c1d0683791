import BoardCore
import Essentials
import Localization

extension OutboxItem {
    /// A Boolean value that indicates whether it is still to be sent.
    var isUnsent: Bool {
        if case .sent = state { false } else { !isRefused }
    }

    package var isRefused: Bool { if case .refused = state { true } else { false } }

    /// The time of the next attempt, if a rate-limited server named one.
    var retryAt: Date? {
        guard case .waiting(let error, let time) = state, error.retryAfter != nil else {
            return nil
        }
        return time
    }

    /// The state of the item as a message for the user.
    package var statusText: String { status(retryingIn: nil) }

    /// Returns the same message with the remaining time.
    func statusText(at time: Date) -> String {
        let seconds = retryAt.map { max(0, $0.timeIntervalSince(time)).rounded(.up) }
        return status(retryingIn: seconds.map(Duration.seconds))
    }

    private func status(retryingIn wait: Duration?) -> String {
        switch state {
        case .sending: localized("sending…")
        case .waiting(let error, _): localized("waiting: \(error.message(retryingIn: wait))")
        case .signedOut: localized("waiting for you to sign in; :login")
        case .authorAway:
            draft.author.map { localized("waiting for \($0) to sign in; :login") }
                ?? localized("waiting for you to sign in; :login")
        case .sourceMissing: localized("waiting until \(draft.source.name) is open")
        case .refused(let reason, _): localized("rejected: \(reason)")
        case .sent(.some): localized("sent")
        case .sent(nil) where draft.target.isMessage: localized("sent")
        case .sent(nil): localized("received; it is visible once a moderator approves it")
        }
    }
}

extension Draft {
    /// The title of the draft in lists: its own title, or else its first line that is not a quote.
    package var heading: String {
        if !title.isBlank { return title.sanitized(as: .line) }
        let lines = body.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
        let line = lines.first { !$0.hasPrefix(">") } ?? lines.first ?? ""
        return line.isEmpty ? localized("(empty)") : String(line.prefix(200)).sanitized(as: .line)
    }
}
