import Essentials
import Localization

/// The order of sibling comments: replies to the same comment, or to the post.
package struct CommentSort: Sendable, Hashable {
    package var order = CommentOrder.asGiven
    package var isReversed = false

    package init(_ order: CommentOrder = .asGiven, isReversed: Bool = false) {
        self.order = order
        self.isReversed = isReversed
    }

    /// The label in a title bar; empty for the default order.
    package var label: String {
        switch (order, isReversed) {
        case (.asGiven, false): ""
        case (.asGiven, true): localized("reversed")
        case (.newest, false), (.oldest, true): localized("newest first")
        case (.oldest, false), (.newest, true): localized("oldest first")
        case (.score, false): localized("best first")
        case (.score, true): localized("worst first")
        }
    }
}

/// The criteria for sorting comments.
package enum CommentOrder: CaseIterable, Sendable {
    /// The order of the source.
    case asGiven
    case newest, oldest, score

    /// Returns whether one comment sorts before another; unknown values sort last.
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
    /// Returns the same tree with its siblings sorted; the sort is stable before it is reversed.
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

    /// The indices of the replies to the post, then of those to each comment.
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

extension CaseIterable where Self: Equatable {
    /// The next case; after the last one the first, for keys that cycle through the cases.
    package var next: Self {
        let all = Array(Self.allCases)
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}
