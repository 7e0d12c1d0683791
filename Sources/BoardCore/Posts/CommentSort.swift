import Essentials

/// In which order the replies to the same comment, or to the post itself, are shown.
package struct CommentSort: Sendable, Hashable {
    package var order = CommentOrder.asGiven
    package var isReversed = false

    package init(_ order: CommentOrder = .asGiven, isReversed: Bool = false) {
        self.order = order
        self.isReversed = isReversed
    }

    /// What a title bar says of it; empty where there is nothing to say.
    package var words: String {
        switch (order, isReversed) {
        case (.asGiven, false): ""
        case (.asGiven, true): "reversed"
        case (.newest, false), (.oldest, true): "newest first"
        case (.oldest, false), (.newest, true): "oldest first"
        case (.score, false): "best first"
        case (.score, true): "worst first"
        }
    }
}

/// What comments can be sorted by.
package enum CommentOrder: CaseIterable, Sendable {
    /// As the source has them.
    case asGiven
    case newest, oldest, score

    /// Whether one comes before the other; neither where they are equal. What is unknown comes last.
    fileprivate func precedes(_ left: Comment, _ right: Comment) -> Bool {
        switch self {
        case .asGiven: false
        case .newest: left.createdAt ?? .distantPast > right.createdAt ?? .distantPast
        case .oldest: left.createdAt ?? .distantFuture < right.createdAt ?? .distantFuture
        case .score: left.score ?? .min > right.score ?? .min
        }
    }
}

extension [Comment] {
    /// The same tree with siblings in another order; those that are equal stay as they were.
    package func sorted(by sort: CommentSort) -> [Comment] {
        guard sort != CommentSort() else { return self }
        let children = children
        func ordered(_ siblings: [Int]) -> [Int] {
            let sorted = siblings.sorted { left, right in
                if sort.order.precedes(self[left], self[right]) { return true }
                return !sort.order.precedes(self[right], self[left]) && left < right
            }
            return sort.isReversed ? sorted.reversed() : sorted
        }
        var result: [Comment] = []
        result.reserveCapacity(count)
        var rest = Array<Int>(ordered(children[0]).reversed())
        while let index = rest.popLast() {
            result.append(self[index])
            rest += ordered(children[index + 1]).reversed()
        }
        return result
    }

    /// The replies to the post, then those to each comment, by their places.
    private var children: [[Int]] {
        var children = [[Int]](repeating: [], count: count + 1)
        var ancestors: [Int] = []
        for index in indices {
            while let last = ancestors.last, self[last].depth >= self[index].depth {
                ancestors.removeLast()
            }
            children[(ancestors.last ?? -1) + 1].append(index)
            ancestors.append(index)
        }
        return children
    }
}
