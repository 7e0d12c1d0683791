import BoardCore
import TerminalUI

/// A search in a post and its comments, folded ones too.
struct PostDetailSearch {
    let query: TextQuery
    private(set) var matches: SearchMatches<Block>

    struct Block {
        /// The comment that holds it; `nil` for the post.
        let comment: Int?
        /// Which of its blocks, from 0.
        let number: Int
    }

    /// Looks through a post and its comments as they are laid out.
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

    /// How often the blocks of a comment hold the query. Those that cannot are not laid out: there
    /// may be many thousands of comments, at every letter that is typed.
    private static func counts(
        inComment index: Int, of texts: PostDetailTexts, with query: TextQuery
    ) -> [(number: Int, count: Int)] {
        let comment = texts.comments[index]
        let head = [(0, query.count(in: comment.author))]
        guard query.mayMatch(markup: comment.body) else { return head }
        return head
            + texts.comment(index).enumerated().dropFirst().map { ($0, query.count(in: $1)) }
    }

    /// Goes to the first match at or after a comment, or the post, round the end where there is none.
    mutating func start(at comment: Int?) {
        matches.start { ($0.comment ?? -1) >= (comment ?? -1) }
    }

    /// Goes to the next match, or to the one before, round the ends.
    mutating func step(_ distance: Int) { matches.step(distance) }

    /// What stands behind the text while it is typed.
    var note: String { matches.note }

    /// How many matches there are and which one the reader is at, for the last row.
    ///
    /// - Parameter keys: what keys do.
    func words(keys: String) -> String { matches.words(of: query, keys: keys) }
}

extension TextQuery {
    /// Whether a text may hold the query when its markup is read.
    ///
    /// What shows as one word may be written with marks in it, and the end of a line shows as a blank.
    fileprivate func mayMatch(markup: String) -> Bool {
        let hasBlank = text.utf8.contains(0x20)
        return matches(markup)
            || markup.utf8.contains { Self.marks.contains($0) || $0 == 0x0A && hasBlank }
    }

    /// What begins markup that stands within words.
    private static let marks = Set("*_`[\\&<~".utf8)
}
