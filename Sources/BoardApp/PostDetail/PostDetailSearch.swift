import BoardCore
import TerminalUI

/// A search in a post and its comments, including folded ones.
struct PostDetailSearch {
    let query: TextQuery
    private(set) var matches: SearchMatches<Block>

    struct Block {
        /// The index of the comment that contains the block; `nil` for the post.
        let comment: Int?
        /// The index of the block in the post or comment.
        let number: Int
    }

    /// Searches the post and its comments in their laid-out form.
    init(query: TextQuery, in texts: PostDetailTexts) {
        self.query = query
        let post = texts.post.enumerated().map { number, text in
            (Block(comment: nil, number: number), query.count(in: text))
        }
        let comments = texts.comments.indices.lazy.flatMap { index in
            Self.counts(inComment: index, of: texts, with: query).map { number, count in
                (Block(comment: index, number: number), count)
            }
        }
        matches = SearchMatches(post + comments)
    }

    /// Returns the number of matches in each block of a comment.
    ///
    /// This runs after each keystroke and there may be many thousands of comments. Comments that
    /// cannot match are therefore not laid out.
    private static func counts(
        inComment index: Int, of texts: PostDetailTexts, with query: TextQuery
    ) -> [(number: Int, count: Int)] {
        let comment = texts.comments[index]
        let head = [(0, query.count(in: comment.author))]
        guard query.mayMatch(markup: comment.body) else { return head }
        return head
            + texts.comment(index).enumerated().dropFirst().map { ($0, query.count(in: $1)) }
    }

    /// Selects the first match at or after a comment (`nil`: the post), wrapping around at the end.
    mutating func start(at comment: Int?) {
        matches.start { ($0.comment ?? -1) >= (comment ?? -1) }
    }

    /// Selects the next or previous match, wrapping around at the ends.
    mutating func step(_ distance: Int) { matches.step(distance) }

    /// The note after the text in the search field.
    var note: String { matches.note }

    /// Returns the number of matches and the current one, as a message for the last row.
    ///
    /// - Parameter keys: the description of the keys to append.
    func summary(keys: String) -> String { matches.summary(of: query, keys: keys) }
}

extension TextQuery {
    /// Returns `true` if the text of the markup may contain the query once it is rendered.
    ///
    /// A rendered word can have markup characters within it, and a line break is rendered as a
    /// space.
    fileprivate func mayMatch(markup: String) -> Bool {
        let hasBlank = text.utf8.contains(0x20)
        return matches(markup)
            || markup.utf8.contains { Self.marks.contains($0) || $0 == 0x0A && hasBlank }
    }

    /// The characters that start markup within a word.
    private static let marks = Set("*_`[\\&<~".utf8)
}
