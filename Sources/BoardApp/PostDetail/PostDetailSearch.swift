import BoardCore
import TerminalUI

/// A search in a post and its comments, folded ones too.
struct PostDetailSearch {
    let query: TextQuery
    /// The blocks that hold the query, in reading order.
    let matches: [Match]
    private(set) var current: Int?
    /// How the last step went round an end.
    private var wrap: String?

    struct Match: Equatable {
        /// The comment that holds it; `nil` for the post.
        let comment: Int?
        /// Which of its blocks, from 0.
        let block: Int
    }

    /// Looks through a post and its comments as they are laid out.
    init(query: TextQuery, in texts: PostDetailTexts) {
        self.query = query
        matches =
            texts.post.indices.filter { query.matches(texts.post[$0]) }
            .map { Match(comment: nil, block: $0) }
            + texts.comments.indices.flatMap { index in
                Self.blocks(ofComment: index, in: texts, with: query)
                    .map { Match(comment: index, block: $0) }
            }
    }

    /// Which blocks of a comment hold the query. Those that cannot are not laid out: there may be
    /// many thousands of comments, at every letter that is typed.
    private static func blocks(
        ofComment index: Int, in texts: PostDetailTexts, with query: TextQuery
    ) -> [Int] {
        let comment = texts.comments[index]
        let head = query.matches(comment.author) ? [0] : []
        guard query.mayMatch(markup: comment.body) else { return head }
        let blocks = texts.comment(index)
        return head + blocks.indices.dropFirst().filter { query.matches(blocks[$0]) }
    }

    /// Goes to the first match at or after a comment, or the post, round the end where there is none.
    mutating func start(at comment: Int?) -> Match? {
        go(to: matches.firstIndex { ($0.comment ?? -1) >= (comment ?? -1) } ?? 0)
    }

    /// Goes to the next match, or to the one before, round the ends.
    mutating func step(_ distance: Int) -> Match? {
        guard !matches.isEmpty else { return nil }
        let old = current ?? -1
        let new = (old + distance + matches.count) % matches.count
        let match = go(to: new)
        if distance > 0 { wrap = new <= old ? SearchWords.fromTop : nil }
        if distance < 0 { wrap = new >= old ? SearchWords.fromEnd : nil }
        return match
    }

    /// The match that the reader is at.
    var currentMatch: Match? { current.map { matches[$0] } }

    /// What stands behind the text while it is typed.
    var note: String { SearchWords.matches(matches.count) }

    /// How many matches there are and which one the reader is at, for the last row.
    var words: String {
        SearchWords.summary(of: query.text, place: current, count: matches.count, news: wrap)
    }

    private mutating func go(to index: Int) -> Match? {
        guard matches.indices.contains(index) else { return nil }
        current = index
        wrap = nil
        return matches[index]
    }
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
