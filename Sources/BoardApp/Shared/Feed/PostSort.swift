import Localization

/// The order of a post list and its direction.
nonisolated package struct PostSort: Sendable, Hashable {
    package var order = PostOrder.asGiven
    package var isReversed = false

    package init(_ order: PostOrder = .asGiven, isReversed: Bool = false) {
        self.order = order
        self.isReversed = isReversed
    }

    /// A Boolean value that indicates whether posts keep the order of the source.
    var isAsGiven: Bool { self == PostSort() }

    /// The description for the title bar; empty for the default.
    var label: String {
        switch (order, isReversed) {
        case (.newest, true): PostOrder.oldest.label
        case (.oldest, true): PostOrder.newest.label
        case (_, false): order.label
        case (.asGiven, true): localized("reversed")
        case (_, true): localized("\(order.label), reversed")
        }
    }
}

/// The local sort orders of a post list.
nonisolated package enum PostOrder: String, CaseIterable, Sendable {
    /// The order of the source: pinned posts first, then the newest.
    case asGiven = "default"
    case newest, oldest, score, comments, title, author

    fileprivate var label: String {
        switch self {
        case .asGiven: ""
        case .newest: localized("newest first")
        case .oldest: localized("oldest first")
        case .score: localized("by score")
        case .comments: localized("by comments")
        case .title: localized("by title")
        case .author: localized("by author")
        }
    }
}
