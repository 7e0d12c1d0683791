import BoardCore
import Foundation

/// A post as a line of the list.
nonisolated package struct BoardRow: Equatable {
    package let title: String
    package let author: String
    /// How old the post is, as `3h`; empty where the source does not say.
    package let age: String
    package let score: String
    package let comments: String
    package let board: String
}

/// The lines of a list, each made when it comes into sight.
nonisolated package struct BoardRows: RandomAccessCollection {
    package let posts: PostList
    private let now: Date
    /// Names of boards by their ids; empty where all posts are of one board.
    private let boardNames: [Board.ID: String]

    package init(posts: PostList, now: Date, boardNames: [Board.ID: String] = [:]) {
        self.posts = posts
        self.now = now
        self.boardNames = boardNames
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { posts.count }

    package subscript(position: Int) -> BoardRow {
        let post = posts[position]
        return BoardRow(
            title: (post.isPinned ? "* " : "") + (post.title.isEmpty ? "(untitled)" : post.title),
            author: post.author,
            age: post.createdAt?.age(at: now) ?? "",
            score: post.score.map { $0 < 0 ? "\($0)" : "+\($0)" } ?? "",
            comments: post.commentCount > 0 ? "[\(post.commentCount)]" : "",
            board: post.boardID.flatMap { boardNames[$0] } ?? "")
    }
}
