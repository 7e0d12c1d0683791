import BoardCore
import TerminalUI

/// The interactive search in a post: the text field, the matches and the starting position.
struct PostDetailFinder {
    private(set) var search: PostDetailSearch?
    private var finder: SearchField<PostDetailPage>
    /// The texts to search; set while the field is open.
    private var texts: PostDetailTexts?

    /// The labels that the post has; set while the field is open for labels.
    private var oldLabels: [String]?

    /// The text field on the last row, while it is open.
    var field: TextField? { finder.field }

    /// The key bindings of the text field.
    var typing: Typing { finder.typing(completes: oldLabels != nil) }

    /// The note after the text in the field.
    var note: String? {
        guard oldLabels != nil, let field else { return search?.note }
        return finder.hint ?? LabelInput.note(beside: field.text)
    }

    init(history: InputHistory) {
        finder = SearchField(history: history)
    }

    mutating func begin(at page: PostDetailPage) {
        finder.begin(at: page)
        texts = page.blocks.map(PostDetailTexts.init)
    }

    /// Opens the field for labels.
    mutating func beginLabels(besides old: [String], at page: PostDetailPage) {
        oldLabels = old
        finder.begin(at: page, prompt: LabelInput.prompt(besides: old), isSearch: false)
    }

    enum Outcome {
        case unused, used
        /// The user has typed labels.
        case labels(String)
    }

    /// Handles an event while the field is open.
    mutating func handle(_ event: InputEvent, on page: inout PostDetailPage) -> Outcome {
        guard oldLabels == nil else { return handleLabels(event, of: page) }
        switch finder.handle(event) {
        case .unused: return .unused
        case .changed(let text): find(text, on: &page)
        case .moved, .submitted: break
        case .cancelled: find("", on: &page)
        }
        if field == nil { texts = nil }
        return .used
    }

    private mutating func handleLabels(_ event: InputEvent, of page: PostDetailPage) -> Outcome {
        let all = page.state?.annotations.allLabels ?? []
        let outcome = finder.handle(
            event, complete: { LabelInput.completion(of: $0, among: all) })
        if field == nil { oldLabels = nil }
        return switch outcome {
        case .unused: .unused
        case .submitted(let text): .labels(text)
        case .changed, .moved, .cancelled: .used
        }
    }

    mutating func clear() {
        search = nil
    }

    /// Repeats the search, because positions of matches do not carry over to a newer post.
    mutating func renew(on page: PostDetailPage) {
        guard let blocks = page.blocks else { return }
        let newer = PostDetailTexts(of: blocks)
        if field != nil { texts = newer }
        guard let query = search?.query else { return }
        search = PostDetailSearch(query: query, in: newer)
        search?.start(at: page.selectedComment)
    }

    /// Moves the given number of matches forwards. A search must be active.
    mutating func step(_ distance: Int, on page: inout PostDetailPage) {
        search?.step(distance)
        show(on: &page)
    }

    /// Searches again after each keystroke, from the position where the search began.
    private mutating func find(_ text: String, on page: inout PostDetailPage) {
        goToOrigin(&page)
        search = nil
        guard let query = TextQuery(text, isTyped: true), let texts else { return }
        var search = PostDetailSearch(query: query, in: texts)
        search.start(at: page.selectedComment)
        self.search = search
        show(on: &page)
    }

    private func show(on page: inout PostDetailPage) {
        guard let search, let match = search.matches.currentMatch else { return }
        page.show(match, of: search.query)
    }

    /// Restores the page as it was when the search began, with the post's newest state.
    private mutating func goToOrigin(_ page: inout PostDetailPage) {
        guard var origin = finder.origin else { return }
        if origin.state != page.state {
            origin.show(page.state)
            finder.origin = origin
        }
        page = origin
    }
}
