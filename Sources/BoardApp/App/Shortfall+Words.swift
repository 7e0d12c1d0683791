import BoardCore

nonisolated extension Shortfall {
    /// What is missing, and why, as a sentence.
    package var words: String {
        switch self {
        case .cutOff(let count, let content):
            let posts = count == 1 ? "1 post was" : "\(count.grouped) posts were"
            let what = content == .feed ? "feed" : "document"
            return "The \(what) is cut off: it ends in the middle; \(posts) read."
        case .full(let count):
            return "Too many posts for the limit that --max-size sets; "
                + "the first \(count.grouped) are shown."
        case .boards(let count): return "Only the \(count.grouped) largest boards are told."
        }
    }
}
