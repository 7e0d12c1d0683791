import BoardCore
import TerminalUI

/// The reader's side of a search in a post: what is typed, what was found, where it began.
struct PostDetailFinder {
    private(set) var search: PostDetailSearch?
    private var finder = Finder<PostDetailPage>()
    /// What is looked through while the reader types.
    private var texts: PostDetailTexts?

    /// The field at the foot of the screen, while it is open.
    var field: TextField? { finder.field }

    /// What the keys do in it.
    var typing: Typing { finder.typing() }

    mutating func begin(at page: PostDetailPage) {
        finder.begin(at: page)
        texts = page.blocks.map(PostDetailTexts.init)
    }

    /// Takes what the reader types while the field is open; returns whether it was used.
    mutating func handle(_ event: InputEvent, on page: inout PostDetailPage) -> Bool {
        switch finder.handle(event) {
        case .unused: return false
        case .changed(let words): find(words, on: &page)
        case .moved, .submitted: break
        case .cancelled: find("", on: &page)
        }
        if field == nil { texts = nil }
        return true
    }

    mutating func clear() {
        search = nil
    }

    /// Matches are known by their places, which a newer post has elsewhere.
    mutating func renew(on page: PostDetailPage) {
        guard let blocks = page.blocks else { return }
        let newer = PostDetailTexts(of: blocks)
        if field != nil { texts = newer }
        guard let query = search?.query else { return }
        search = PostDetailSearch(query: query, in: newer)
        search?.start(at: page.selectedComment)
    }

    /// Goes so many matches further; there must be a search.
    mutating func step(_ distance: Int, on page: inout PostDetailPage) {
        search?.step(distance)
        show(on: &page)
    }

    /// Finds as the reader types, each time from where the search began.
    private mutating func find(_ words: String, on page: inout PostDetailPage) {
        goToOrigin(&page)
        search = nil
        guard let query = TextQuery(words), let texts else { return }
        var search = PostDetailSearch(query: query, in: texts)
        search.start(at: page.selectedComment)
        self.search = search
        show(on: &page)
    }

    private func show(on page: inout PostDetailPage) {
        guard let search, let match = search.matches.currentMatch else { return }
        page.show(match, of: search.query)
    }

    /// The post may have changed since.
    private mutating func goToOrigin(_ page: inout PostDetailPage) {
        guard var origin = finder.origin else { return }
        if origin.state != page.state {
            origin.show(page.state)
            finder.origin = origin
        }
        page = origin
    }
}
