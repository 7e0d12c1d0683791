import BoardCore
import Localization

nonisolated extension Truncation {
    /// A sentence that states what is missing and why.
    package var message: String {
        switch self {
        case .cutOff(let count, let content):
            return switch (content, count) {
            case (.feed, 1): localized("The feed is cut off; 1 post was read.")
            case (.feed, _): localized("The feed is cut off; \(count.grouped) posts were read.")
            case (_, 1): localized("The document is cut off; 1 post was read.")
            default: localized("The document is cut off; \(count.grouped) posts were read.")
            }
        case .full(let count):
            return localized(
                "Too many posts for the limit of --max-size; the first \(count.grouped) are shown.")
        case .boards(let count):
            return localized("Only the \(count.grouped) largest boards are listed.")
        case .early(let end): return end.message
        }
    }
}

nonisolated extension EarlyEnd {
    /// The cause of the end and the number of items that were loaded, as one or two sentences.
    package var message: String {
        switch cause {
        case .samePage: localized("\(host) returned the same page again. \(shown)")
        case .limit:
            switch item {
            case .board: localized("\(host) has more boards than board-tui loads. \(shown)")
            case .post: localized("\(host) has more posts than board-tui loads. \(shown)")
            case .comment: localized("\(host) has more comments than board-tui loads. \(shown)")
            }
        }
    }

    private var shown: String {
        guard let total else {
            return count == 1
                ? localized("\(amount(of: count)) is shown.")
                : localized("\(amount(of: count)) are shown.")
        }
        return localized("\(count.grouped) of \(amount(of: total)) are shown.")
    }

    private func amount(of count: Int) -> String {
        switch (item, count) {
        case (.board, 1): localized("1 board")
        case (.board, _): localized("\(count.grouped) boards")
        case (.post, 1): localized("1 post")
        case (.post, _): localized("\(count.grouped) posts")
        case (.comment, 1): localized("1 comment")
        case (.comment, _): localized("\(count.grouped) comments")
        }
    }
}
