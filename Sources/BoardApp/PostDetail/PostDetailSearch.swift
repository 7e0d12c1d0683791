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

    init(query: TextQuery, in blocks: PostDetailBlocks, commentCount: Int) {
        self.query = query
        let items = [blocks.postBlocks] + (0..<commentCount).map(blocks.blocks(ofComment:))
        matches = items.enumerated().flatMap { item, blocks in
            blocks.indices.filter { query.matches(blocks[$0].text) }
                .map { Match(item: item, block: $0) }
        }
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
    fileprivate var text: String {
        switch shape {
        case .line(let spans), .byline(let spans): spans.map(\.text).joined()
        case .details(let spans): spans.map(\.text).joined(separator: "\n")
        case .paragraph(let text, _), .code(let text): text
        }
    }
}
