import BoardCore
import Foundation

/// Posts in many languages, at fixed times before a fixed date.
package enum SamplePosts {
    /// The current time of every test: 2026-11-21 12:00 UTC.
    package static let now = Date(timeIntervalSince1970: 1_795_262_400)

    package static func hoursAgo(_ hours: Double) -> Date { now.addingTimeInterval(-3600 * hours) }

    package static let boards = [
        Board(id: "swift", name: "Swift", summary: "The language and its tools"),
        Board(id: "games", name: "Games"),
    ]

    package static let korean = PostThread(
        id: "korean", boardID: "swift", title: "스위프트로 만든 터미널 게시판", author: "민지",
        createdAt: hoursAgo(1), body: "안녕하세요.", score: 12, commentCount: 3)
    package static let japanese = PostThread(
        id: "japanese", boardID: "games", title: "新しいゲームの話をしましょう", author: "さくら",
        createdAt: hoursAgo(3), body: "こんにちは。", score: -2)
    package static let emoji = PostThread(
        id: "emoji", boardID: "games", title: "Café stories and 🎮", author: "Zoë",
        createdAt: hoursAgo(30), body: "A family plays.", score: 4)
    package static let long = PostThread(
        id: "long", boardID: "swift",
        title: "A title that goes on " + String(repeating: "and on ", count: 20) + "until it ends",
        author: "somebody-with-a-long-name", createdAt: hoursAgo(24 * 400), body: "Short.")

    package static let family = PostThread(
        id: "family", title: "👩‍👩‍👧 at the sea 🏖️ 🇰🇷 e\u{301}", author: "👩🏽‍🚀", body: "Hi 👋🏿")

    /// One post of each kind, the newest first.
    package static let mixed = [korean, tree, japanese, emoji, long]

    /// Returns plain posts with the titles `Post 1`, `Post 2` and so on, the newest first.
    package static func numbered(_ numbers: some Sequence<Int>, boardID: String? = nil)
        -> [PostThread]
    {
        numbers.map { number in
            PostThread(
                id: "p\(number)", boardID: boardID, title: "Post \(number)", author: "ann",
                createdAt: hoursAgo(Double(number)), body: "Body of post \(number).")
        }
    }
}

extension SamplePosts {
    /// A post with two top-level comments and replies three levels deep.
    package static let tree = PostThread(
        id: "tree", boardID: "swift", title: "Which tree do you climb?", author: "ann",
        createdAt: hoursAgo(2), body: "# Trees\n\nI like oaks.\n> and elms\n\n    let oak = 1",
        url: "https://trees.example/oak", score: 7, tags: ["trees", "swift"],
        comments: treeComments)

    package static let treeComments = [
        comment("a", "bob", "Oaks are best.", depth: 0),
        comment("a1", "ann", "Thank you!", depth: 1),
        comment("a11", "cid", "A needle in the depth.", depth: 2),
        comment("a2", "dot", "Elms are better.", depth: 1),
        comment("b", "eve", "I climb no trees.", depth: 0),
        comment("b1", "fay", "Why not?", depth: 1),
    ]

    package static func comment(
        _ id: String, _ author: String, _ body: String, depth: Int
    ) -> Comment {
        Comment(id: id, author: author, createdAt: hoursAgo(1), body: body, depth: depth)
    }

    /// Returns the post `tree` with other comments.
    package static func tree(with comments: [Comment]) -> PostThread {
        PostThread(
            id: tree.id.raw, boardID: tree.boardID?.raw, title: tree.title, author: tree.author,
            createdAt: tree.createdAt, body: tree.body, comments: comments)
    }
}

/// A clock that advances a minute with each reading.
@MainActor package final class TickingClock {
    private var time = SamplePosts.now

    package init() {}

    package func next() -> Date {
        time += 60
        return time
    }
}
