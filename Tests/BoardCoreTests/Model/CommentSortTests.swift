import Foundation
import TestSupport
import Testing

@testable import BoardCore

struct CommentSortTests {
    /// `a` with the replies `b` and `c`, then `d` with the reply `e`.
    private let comments = [
        comment("a", depth: 0, age: 5, score: 1), comment("b", depth: 1, age: 1, score: nil),
        comment("c", depth: 1, age: 3, score: 9), comment("d", depth: 0, age: 2, score: 7),
        comment("e", depth: 1, age: nil, score: 0),
    ]

    @Test(arguments: [
        (CommentSort(), "abcde", ""), (CommentSort(.newest), "deabc", "newest first"),
        (CommentSort(.oldest), "acbde", "oldest first"),
        (CommentSort(.score), "deacb", "best first"),
        (CommentSort(.score, isReversed: true), "abcde", "worst first"),
        (CommentSort(isReversed: true), "deacb", "reversed"),
    ])
    func `siblings are sorted and keep their replies`(
        sort: CommentSort, order: String, label: String
    ) {
        let sorted = comments.sorted(by: sort)

        #expect(sorted.map(\.id).joined() == order)
        #expect(sorted.map(\.depth) == sorted.map { "ad".contains($0.id) ? 0 : 1 })
        #expect(sort.label == label)
    }

    @Test func `a chain of ten thousand replies stays a chain`() {
        let chain = (0..<10_000).map { BoardCore.Comment(id: "\($0)", depth: $0) }

        #expect(chain.sorted(by: CommentSort(.newest)) == chain)
    }

    @Test func `any tree keeps all comments and their parents`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            var depth = -1
            let tree = (0..<Int.random(in: 0...30, using: &random)).map { number in
                depth = Int.random(in: 0...(depth + 1), using: &random)
                return comment(
                    "\(number)", depth: depth, age: Int.random(in: 0...5, using: &random),
                    score: Int.random(in: 0...3, using: &random))
            }
            for order in CommentOrder.allCases {
                let sorted = tree.sorted(by: CommentSort(order, isReversed: depth == 0))
                #expect(parents(in: sorted) == parents(in: tree))
            }
        }
    }

    /// The parent of each comment by its id; none for replies to the post.
    private func parents(in comments: [BoardCore.Comment]) -> [String: String] {
        var path: [BoardCore.Comment] = []
        var parents: [String: String] = [:]
        for comment in comments {
            while let last = path.last, last.depth >= comment.depth { path.removeLast() }
            parents[comment.id] = path.last?.id ?? ""
            path.append(comment)
        }
        return parents
    }
}

private func comment(_ id: String, depth: Int, age: Int?, score: Int?) -> BoardCore.Comment {
    BoardCore.Comment(
        id: id, createdAt: age.map { Date(timeIntervalSince1970: 1000 - Double($0)) },
        score: score, depth: depth)
}
