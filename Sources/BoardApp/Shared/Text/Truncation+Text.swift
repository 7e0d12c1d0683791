import BoardCore

nonisolated extension Truncation {
    /// A sentence that states what is missing and why.
    package var message: String {
        switch self {
        case .cutOff(let count, let content):
            let posts = count == 1 ? "1 post was" : "\(count.grouped) posts were"
            let what = content == .feed ? "feed" : "document"
            return "The \(what) is cut off; \(posts) read."
        case .full(let count):
            return "Too many posts for the limit of --max-size; "
                + "the first \(count.grouped) are shown."
        case .boards(let count): return "Only the \(count.grouped) largest boards are listed."
        case .early(let end): return end.message
        }
    }
}

nonisolated extension EarlyEnd {
    /// The cause of the end and the number of items that were loaded, as one or two sentences.
    package var message: String {
        switch cause {
        case .samePage: "\(host) returned the same page again. \(shown)"
        case .limit: "\(host) has more \(noun(2)) than board-tui loads. \(shown)"
        }
    }

    private var shown: String {
        guard let total else {
            return "\(count.grouped) \(noun(count)) \(count == 1 ? "is" : "are") shown."
        }
        return "\(count.grouped) of \(total.grouped) \(noun(total)) are shown."
    }

    private func noun(_ count: Int) -> String {
        let noun =
            switch item {
            case .board: "board"
            case .post: "post"
            case .comment: "comment"
            }
        return count == 1 ? noun : noun + "s"
    }
}
