import BoardCore
import TerminalUI

/// The layout of a web page with its folds, search and scroll position.
struct ArticlePage {
    private(set) var state: ArticleState?
    var text = TextView()
    private(set) var search: ArticleSearch?
    private let look: RenderOptions
    private let keyMap: KeyMap<ArticleAction>
    private var unfolded = FoldState()

    private static let item = ItemID.number(0)

    /// - Parameter keyMap: the key bindings that messages name.
    init(look: RenderOptions, keyMap: KeyMap<ArticleAction>) {
        self.look = look
        self.keyMap = keyMap
        text.maximumWidth = look.width
        text.isCentred = !look.isLinear
        text.hasScrollBar = true
    }

    mutating func show(_ state: ArticleState) {
        self.state = state
        unfolded = FoldState()
        text.clearFocus()
        layOut()
        if let query = search?.query { search = ArticleSearch(query, in: texts) }
    }

    var article: Article? {
        if case .loaded(let article, _) = state?.progress { article } else { nil }
    }

    /// The links of the page, numbered from 1.
    var links: [RichText.Link] {
        if case .loaded(_, let text) = state?.progress { text.links } else { [] }
    }

    /// The address of the focused link.
    var focusedLink: String? { text.focus.flatMap(link) }

    func link(number: Int) -> String? {
        links.indices.contains(number - 1) ? links[number - 1].target : nil
    }

    /// The scroll position in percent.
    var position: String { text.position.map { "\(Int($0 * 100))%" } ?? "" }

    /// Folds or unfolds the focused part and returns `true` if a part has the focus.
    mutating func toggleFocusedPart() -> Bool {
        guard let fold = text.focus.flatMap(RichTextLayout.fold) else { return false }
        unfolded.turnOver(fold)
        layOut()
        return true
    }

    private mutating func layOut() {
        text.setItems([TextItem(Self.item, blocks(unfolded))])
    }

    private func blocks(_ unfolded: FoldState) -> [TextBlock] {
        state.map {
            ArticleBlocks(state: $0, look: look, keyMap: keyMap, unfolded: unfolded).all
        } ?? []
    }
}

// MARK: Search

extension ArticlePage {
    /// Searches the page from the top; an empty text ends the search.
    mutating func find(_ text: String) {
        search = TextQuery(text, isTyped: true).map { ArticleSearch($0, in: texts) }
        reveal()
    }

    /// The text of each block, including folded ones.
    private var texts: [String] { blocks(.all).map(\.text) }

    mutating func step(_ distance: Int) {
        search?.matches.step(distance)
        reveal()
    }

    var match: TextView.MatchPlace? {
        search?.matches.currentMatch.map {
            TextView.MatchPlace(item: Self.item, block: $0.block, number: $0.number)
        }
    }

    private mutating func reveal() {
        guard let search, let match else { return }
        while let fold = RichTextLayout.fold(hiding: match, in: text) {
            unfolded.turnOver(fold)
            layOut()
        }
        text.reveal(match, matches: search.query.ranges)
    }
}

/// A search in the blocks of a page.
struct ArticleSearch {
    let query: TextQuery
    var matches: SearchMatches<Int>

    init(_ query: TextQuery, in texts: [String]) {
        self.query = query
        matches = SearchMatches(texts.enumerated().map { ($0.offset, query.count(in: $0.element)) })
        matches.start()
    }

    /// The note after the text in the search field.
    var note: String { matches.note }

    /// Returns the number of matches and the current one, as a message for the last row.
    ///
    /// - Parameter keys: the description of the keys to append.
    func summary(keys: String) -> String { matches.summary(of: query, keys: keys) }
}
