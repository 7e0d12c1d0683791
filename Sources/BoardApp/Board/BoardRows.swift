import BoardCore
import Foundation

/// A post as a row of the list.
nonisolated package struct BoardRow: Equatable {
    package let title: String
    package let author: String
    /// How old the post is, as `3h`; empty where the source does not say.
    package let age: String
    package let score: String
    /// How many comments there are, as `12k`; empty where there are none.
    package let comments: String
    package let board: String
    /// What else the board is called, where its name is too long.
    package let boardID: Board.ID
    package let tags: String
    package let isPinned: Bool
    /// Whether it arrived since the first load and has not been opened.
    package let isUnread: Bool
    package let isOpened: Bool
    package let isMarked: Bool
}

/// The rows of a list, each made when it comes into sight.
nonisolated package struct BoardRows: RandomAccessCollection {
    package let posts: ShownPosts
    private let now: Date
    /// Names of boards by their ids; empty where all posts are of one board.
    let boardNames: [Board.ID: String]
    private let marks: PostMarks

    package init(
        _ posts: ShownPosts, now: Date, boardNames: [Board.ID: String] = [:],
        marks: PostMarks = PostMarks()
    ) {
        self.posts = posts
        self.now = now
        self.boardNames = boardNames
        self.marks = marks
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { posts.count }

    package subscript(position: Int) -> BoardRow {
        let post = posts[position]
        let key = PostKey(post)
        return BoardRow(
            title: post.title.isEmpty ? "(untitled)" : post.title,
            author: post.author,
            age: post.createdAt?.age(at: now) ?? "",
            score: post.score.map { $0 < 0 ? $0.short : "+\($0.short)" } ?? "",
            comments: post.commentCount > 0 ? post.commentCount.short : "",
            board: post.boardID.flatMap { boardNames[$0] } ?? "",
            boardID: boardNames.isEmpty ? "" : post.boardID ?? "",
            tags: post.tags.map { "#\($0)" }.joined(separator: " "), isPinned: post.isPinned,
            isUnread: marks.unread.contains(key), isOpened: marks.opened.contains(key),
            isMarked: marks.marked.contains(key))
    }

    /// The beginning of a post's text on one line, without the commonest signs of Markdown.
    package func excerpt(at position: Int) -> String {
        // By bytes: characters cost a hundred times as much, at every step of the reader.
        var line: [UInt8] = []
        line.reserveCapacity(Self.excerptLength)
        var beginsLine = true
        for byte in posts[position].body.utf8 {
            if line.count >= Self.excerptLength, !UTF8.isContinuation(byte) { break }
            if byte == UInt8(ascii: "\n") {
                beginsLine = true
            } else if !Self.isMark(byte, beginsLine: beginsLine) {
                if beginsLine, !line.isEmpty { line.append(UInt8(ascii: " ")) }
                beginsLine = false
                line.append(byte)
            }
        }
        return String(decoding: line, as: UTF8.self).sanitized(as: .line)
    }

    /// Whether it is a sign of Markdown rather than of the text.
    private static func isMark(_ byte: UInt8, beginsLine: Bool) -> Bool {
        switch Unicode.Scalar(byte) {
        case "*", "`": true
        case " ", "\t", "#", ">", "-", "|": beginsLine
        default: false
        }
    }

    /// In bytes: more than a line of the widest screen holds.
    private static let excerptLength = 640
}

extension Int {
    /// The number in at most four columns and a sign: `999`, `1.2k`, `12k`, `1.2M`; cut, not rounded.
    nonisolated var short: String {
        var rest = magnitude
        var tenths: UInt = 0
        var unit = 0
        while rest >= 1000 {
            tenths = rest % 1000 / 100
            rest /= 1000
            unit += 1
        }
        let sign = self < 0 ? "-" : ""
        let fraction = unit > 0 && rest < 10 ? ".\(tenths)" : ""
        return sign + "\(rest)" + fraction + ["", "k", "M", "G", "T", "P", "E"][unit]
    }
}
