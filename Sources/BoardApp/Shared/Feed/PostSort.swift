/// By what a list of posts is sorted, and which way round.
nonisolated package struct PostSort: Sendable, Hashable {
    package var order = PostOrder.asGiven
    package var isReversed = false

    package init(_ order: PostOrder = .asGiven, isReversed: Bool = false) {
        self.order = order
        self.isReversed = isReversed
    }

    /// Whether posts stay where the source has them.
    var isAsGiven: Bool { self == PostSort() }

    /// What the title bar says of it; empty where there is nothing to say.
    var words: String {
        switch (order, isReversed) {
        case (.newest, true): PostOrder.oldest.words
        case (.oldest, true): PostOrder.newest.words
        case (_, false): order.words
        case (_, true): [order.words, "reversed"].filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }
}

/// What a list of posts can be sorted by.
nonisolated package enum PostOrder: String, CaseIterable, Sendable {
    /// As the source has them: pinned ones first, then the newest.
    case asGiven = "default"
    case newest, oldest, score, comments, title, author

    fileprivate var words: String {
        switch self {
        case .asGiven: ""
        case .newest: "newest first"
        case .oldest: "oldest first"
        case .score, .comments, .title, .author: "by \(rawValue)"
        }
    }
}
