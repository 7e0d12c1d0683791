import BoardCore
import Localization
import TerminalUI

/// The interactive search and filter of the list: the text field and the match to select next.
struct BoardFinder {
    private var finder: SearchField<TrackedPost>
    /// The match to select as soon as it is found.
    var wanted: Wanted?
    /// The purpose for which the field is, or was last, open.
    private(set) var purpose = Purpose.search
    /// Set while the selection returns to its origin, until the list has been rearranged.
    private var isReturning = false
    /// A message that the last step wrapped around at an end of the list.
    private var wrap: String?

    init(history: InputHistory) {
        finder = SearchField(history: history)
    }

    enum Wanted {
        case fromOrigin, afterSelection, beforeSelection
    }

    enum Purpose: Equatable {
        case search
        /// - Parameter old: the earlier filter, which is restored if the user cancels.
        case filter(old: String)
        /// The text is sent to the source when the user submits it.
        ///
        /// - Parameter isQuery: whether the source uses the query language.
        case source(name: String, isQuery: Bool)
        /// The text names labels to add to a post or to remove from it.
        case labels(of: PostID, old: [String])

        var isFilter: Bool {
            if case .filter = self { true } else { false }
        }
    }

    /// The text field on the last row, while it is open.
    var field: TextField? { finder.field }

    /// The key bindings of the text field.
    var typing: Typing { finder.typing(completes: true) }

    /// The row that was selected when the field was opened.
    var origin: Int { finder.origin?.row ?? 0 }

    /// A Boolean value that indicates whether the selection follows the original post.
    var staysAtOrigin: Bool { isReturning || field != nil && purpose.isFilter }

    mutating func begin(_ purpose: Purpose, at origin: TrackedPost?) {
        self.purpose = purpose
        isReturning = false
        switch purpose {
        case .search: finder.begin(at: origin)
        case .filter(let old): finder.begin(at: origin, prompt: localized("filter: "), text: old)
        case .source(let name, _): finder.begin(at: origin, prompt: localized("search \(name): "))
        case .labels(_, let old):
            finder.begin(at: origin, prompt: LabelInput.prompt(besides: old), isSearch: false)
        }
    }

    mutating func moveOrigin(from posts: ShownPosts, to newer: ShownPosts) {
        finder.origin?.move(from: posts, to: newer)
    }

    /// Handles an event while the field is open.
    mutating func handle(
        _ event: InputEvent, complete: @escaping (String) -> (text: String, hint: String)
    ) -> SearchField<TrackedPost>.Outcome {
        let outcome = finder.handle(event, complete: complete, refuse: refusal)
        if case .changed = outcome, purpose == .search { want(.fromOrigin) }
        if field == nil, purpose.isFilter { isReturning = true }
        return outcome
    }

    /// Returns the error in a query that cannot be submitted, and the position after it.
    private func refusal(of text: String) -> (message: String, place: Int)? {
        switch purpose {
        case .source(_, isQuery: false), .labels: return nil
        case .source(_, isQuery: true), .search, .filter: break
        }
        guard let query = ListQuery(text, isComplete: purpose != .search), let fault = query.fault,
            let message = query.errorMessage
        else { return nil }
        return (message, fault.range.upperBound)
    }

    /// Records that the list shows the requested posts.
    mutating func didArrange() {
        isReturning = false
    }

    /// Sets the match to select next; `nil` cancels the request.
    mutating func want(_ match: Wanted?) {
        isReturning = false
        wanted = match
        wrap = nil
    }

    /// Returns the row to select now; `nil` if nothing is requested or found yet.
    ///
    /// - Parameter isLoading: whether posts are still loading, which may contain the match.
    mutating func wantedRow(in search: BoardSearch, selection: Int, isLoading: Bool) -> Int? {
        guard let wanted else { return nil }
        let row = row(for: wanted, in: search, selection: selection)
        if row != nil || search.isComplete && !isLoading { self.wanted = nil }
        if let row { wrap = wrap(to: row, for: wanted, selection: selection) }
        guard row == nil, search.isComplete, wanted == .fromOrigin else { return row }
        // The matches of an earlier, shorter text had moved the selection.
        return origin
    }

    private func row(for wanted: Wanted, in search: BoardSearch, selection: Int) -> Int? {
        let rows = search.rows
        switch wanted {
        case .fromOrigin: return rows.row(from: origin) ?? search.wrapped(rows.first)
        case .afterSelection:
            return rows.row(from: selection + 1) ?? search.wrapped(rows.first)
        case .beforeSelection: return search.wrapped(rows.row(before: selection) ?? rows.last)
        }
    }

    private func wrap(to row: Int, for wanted: Wanted, selection: Int) -> String? {
        switch wanted {
        case .fromOrigin: row < origin ? SearchMessage.fromTop : nil
        case .afterSelection: row <= selection ? SearchMessage.fromTop : nil
        case .beforeSelection: row >= selection ? SearchMessage.fromEnd : nil
        }
    }
}

// MARK: Messages

extension BoardFinder {
    /// Returns the note after the text in the field.
    func note(for state: BoardViewState) -> String? {
        if let hint = finder.hint { return hint }
        switch purpose {
        case .search: return state.search.flatMap(note)
        case .filter:
            guard let filter = state.filter, field?.text == filter.text else { return nil }
            return filter.errorMessage
        case .source(_, isQuery: true):
            return field.flatMap { ListQuery($0.text)?.errorMessage }
        case .labels: return field.flatMap { LabelInput.note(beside: $0.text) }
        case .source(_, isQuery: false): return nil
        }
    }

    private func note(for search: BoardSearch) -> String? {
        if let fault = search.query.errorMessage { return fault }
        return search.isComplete ? SearchMessage.matches(search.rows.count) : nil
    }

    /// Returns the number of matches and the current one, as a message for the last row.
    ///
    /// - Parameter keys: the description of the keys to append.
    func summary(for search: BoardSearch, at selection: Int, keys: String) -> String {
        if let fault = search.query.errorMessage { return fault }
        let text = search.query.text.sanitized(as: .line)
        guard search.isComplete else { return "/\(text)  " + localized("searching…") }
        let index = search.rows.firstIndexNotBelow(selection)
        let isAtMatch = index < search.rows.count && search.rows[index] == selection
        return SearchMessage.summary(
            of: text, place: isAtMatch ? index : nil, count: search.rows.count, news: wrap,
            keys: keys)
    }
}

extension BoardSearch {
    /// Returns the row if the search is complete, because a wrapped match is final only then.
    fileprivate func wrapped(_ row: Int?) -> Int? { isComplete ? row : nil }
}

/// Rows in ascending order.
extension [Int] {
    fileprivate func row(from row: Int) -> Int? {
        let index = firstIndexNotBelow(row)
        return index < count ? self[index] : nil
    }

    fileprivate func row(before row: Int) -> Int? {
        let index = firstIndexNotBelow(row)
        return index > 0 ? self[index - 1] : nil
    }
}
