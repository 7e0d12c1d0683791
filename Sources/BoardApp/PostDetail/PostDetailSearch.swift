import BoardCore
import TerminalUI

/// A search in a post and its comments, folded ones too.
struct PostDetailSearch {
    let query: TextQuery
    /// The blocks that hold the query, in reading order.
    let matches: [Match]
    private(set) var current: Int?

    struct Match: Equatable {
        /// Item 0 is the post, item n + 1 comment n.
        let item: Int
        /// Which of the item's blocks, from 0.
        let block: Int
    }

    /// Looks through a post as it is laid out, and through the names and words of its comments.
    init(query: TextQuery, in blocks: PostDetailBlocks, comments: [Comment]) {
        self.query = query
        let posts = blocks.postBlocks
        matches =
            posts.indices.filter { query.matches(posts[$0].text) }.map { Match(item: 0, block: $0) }
            + comments.indices.flatMap { index in
                Self.blocks(of: comments[index], with: query)
                    .map { Match(item: PostDetailBlocks.item(ofComment: index), block: $0) }
            }
    }

    /// Which blocks of a comment hold the query. Nothing is laid out for it: there may be many
    /// thousands of comments, at every letter that is typed.
    private static func blocks(of comment: Comment, with query: TextQuery) -> [Int] {
        let head = query.matches(comment.author) ? [0] : []
        return head + MarkdownLines.numbers(of: query, in: comment.body).map { $0 + 1 }
    }

    /// Goes to the first match at or after an item, round the end where there is none.
    mutating func start(at item: Int) -> Match? {
        go(to: matches.firstIndex { $0.item >= item } ?? 0)
    }

    /// Goes to the next match, or to the one before, round the ends.
    mutating func step(_ distance: Int) -> Match? {
        guard !matches.isEmpty else { return nil }
        return go(to: ((current ?? -1) + distance + matches.count) % matches.count)
    }

    /// What stands behind the text while it is typed.
    var note: String? { matches.isEmpty ? "not found" : nil }

    /// How many matches there are and which one the reader is at, for the status bar.
    var words: String {
        let query = "/\(query.text)"
        guard !matches.isEmpty else { return "\(query)  not found" }
        let place = current.map { "\($0 + 1) of " } ?? ""
        let noun = matches.count == 1 ? "match" : "matches"
        return "\(query)  \(place)\(matches.count) \(noun)  n next  N previous  Esc clear"
    }

    private mutating func go(to index: Int) -> Match? {
        guard matches.indices.contains(index) else { return nil }
        current = index
        return matches[index]
    }
}

extension TextBlock {
    fileprivate var text: String { shape.text }
}

extension TextBlock.Shape {
    /// What it says, without its looks.
    var text: String {
        switch self {
        case .line(let spans), .byline(let spans): spans.map(\.text).joined()
        case .details(let spans): spans.map(\.text).joined(separator: "\n")
        case .paragraph(let text, _), .code(let text): text
        }
    }
}
