import BoardCore
import TerminalUI

/// A search in a post and its comments, folded ones too.
struct PostDetailSearch {
    let query: TextQuery
    /// The blocks that hold the query, in reading order.
    let matches: [Match]
    private(set) var current: Int?

    struct Match: Equatable {
        /// The comment that holds it; `nil` for the post.
        let comment: Int?
        /// Which of its blocks, from 0.
        let block: Int
    }

    /// Looks through a post as it is laid out, and through the names and words of its comments.
    init(query: TextQuery, in blocks: PostDetailBlocks, comments: [Comment]) {
        self.query = query
        let posts = blocks.postBlocks
        matches =
            posts.indices.filter { query.matches(posts[$0].text) }.map {
                Match(comment: nil, block: $0)
            }
            + comments.indices.flatMap { index in
                Self.blocks(of: comments[index], with: query)
                    .map { Match(comment: index, block: $0) }
            }
    }

    /// Which blocks of a comment hold the query. Nothing is laid out for it: there may be many
    /// thousands of comments, at every letter that is typed.
    private static func blocks(of comment: Comment, with query: TextQuery) -> [Int] {
        let head = query.matches(comment.author) ? [0] : []
        return head + MarkdownLines.numbers(of: query, in: comment.body).map { $0 + 1 }
    }

    /// Goes to the first match at or after a comment, or the post, round the end where there is none.
    mutating func start(at comment: Int?) -> Match? {
        go(to: matches.firstIndex { ($0.comment ?? -1) >= (comment ?? -1) } ?? 0)
    }

    /// Goes to the next match, or to the one before, round the ends.
    mutating func step(_ distance: Int) -> Match? {
        guard !matches.isEmpty else { return nil }
        return go(to: ((current ?? -1) + distance + matches.count) % matches.count)
    }

    /// What stands behind the text while it is typed.
    var note: String? { matches.isEmpty ? SearchWords.notFound : nil }

    /// How many matches there are and which one the reader is at, for the last row.
    var words: String {
        SearchWords.summary(of: query.text, place: current, count: matches.count)
    }

    private mutating func go(to index: Int) -> Match? {
        guard matches.indices.contains(index) else { return nil }
        current = index
        return matches[index]
    }
}
