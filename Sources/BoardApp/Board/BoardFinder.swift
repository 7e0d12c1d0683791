import BoardCore
import TerminalUI

/// The reader's side of search and filter in the list: what is typed, and which match they wait for.
struct BoardFinder {
    private var finder = Finder<FollowedPost>()
    /// The match to go to as soon as it has been found.
    var wanted: Wanted?
    /// What the field is open for, or was.
    private(set) var purpose = Purpose.search
    /// Whether the list is to show the origin as soon as it is what it was, or what was asked for.
    private var isReturning = false
    /// How the last step went round an end of the list.
    private var wrap: String?

    enum Wanted {
        case fromOrigin, afterSelection, beforeSelection
    }

    enum Purpose: Equatable {
        case search
        /// - Parameter old: the filter before, which comes back when the reader gives up.
        case filter(old: String)
        /// What is typed goes to the source when the field is closed.
        case source(name: String)

        var isFilter: Bool {
            if case .filter = self { true } else { false }
        }
    }

    /// The field at the foot of the screen, while it is open.
    var field: TextField? { finder.field }

    /// What the keys do in it.
    var typing: Typing { finder.typing(completes: true) }

    /// The row that was selected when the field was opened.
    var origin: Int { finder.origin?.row ?? 0 }

    /// Whether the selected row is that of the origin, wherever that stands.
    var staysAtOrigin: Bool { isReturning || field != nil && purpose.isFilter }

    mutating func begin(_ purpose: Purpose, at origin: FollowedPost?) {
        self.purpose = purpose
        isReturning = false
        switch purpose {
        case .search: finder.begin(at: origin)
        case .filter(let old): finder.begin(at: origin, prompt: "filter: ", text: old)
        case .source(let name): finder.begin(at: origin, prompt: "search \(name): ")
        }
    }

    mutating func moveOrigin(from posts: ShownPosts, to newer: ShownPosts) {
        finder.origin?.move(from: posts, to: newer)
    }

    /// Takes what the reader types while the field is open.
    mutating func handle(
        _ event: InputEvent, complete: @escaping (String) -> (text: String, hint: String)
    ) -> Finder<FollowedPost>.Outcome {
        let outcome = finder.handle(event, complete: complete, refuse: refusal)
        if case .changed = outcome, purpose == .search { want(.fromOrigin) }
        if field == nil, purpose.isFilter { isReturning = true }
        return outcome
    }

    /// What is wrong with a text that asks for nothing as it is, and the place behind that.
    private func refusal(of text: String) -> (words: String, place: Int)? {
        if case .source = purpose { return nil }
        guard let query = BoardQuery(text, isComplete: purpose.isFilter), let fault = query.fault,
            let words = query.faultWords
        else { return nil }
        return (words, fault.range.upperBound)
    }

    /// Notes that the list is what was asked for.
    mutating func didArrange() {
        isReturning = false
    }

    /// Wants a match, or none any more.
    mutating func want(_ match: Wanted?) {
        isReturning = false
        wanted = match
        wrap = nil
    }

    /// The row to go to now; `nil` while it has not been found, or where nothing is wanted.
    ///
    /// - Parameter isLoading: whether posts are on their way, one of which may be wanted.
    mutating func wantedRow(in search: BoardSearch, selection: Int, isLoading: Bool) -> Int? {
        guard let wanted else { return nil }
        let row = row(for: wanted, in: search, selection: selection)
        if row != nil || search.isComplete && !isLoading { self.wanted = nil }
        if let row { wrap = wrap(to: row, for: wanted, selection: selection) }
        guard row == nil, search.isComplete, wanted == .fromOrigin else { return row }
        // The matches of a shorter text led away from here.
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
        case .fromOrigin: row < origin ? SearchWords.fromTop : nil
        case .afterSelection: row <= selection ? SearchWords.fromTop : nil
        case .beforeSelection: row >= selection ? SearchWords.fromEnd : nil
        }
    }
}

// MARK: Words

extension BoardFinder {
    /// What stands behind the text while it is typed.
    func note(for state: BoardViewState) -> String? {
        if let hint = finder.hint { return hint }
        switch purpose {
        case .search: return state.search.flatMap(note)
        case .filter:
            guard let filter = state.filter, field?.text == filter.text else { return nil }
            return filter.faultWords
        case .source: return nil
        }
    }

    private func note(for search: BoardSearch) -> String? {
        if let fault = search.query.faultWords { return fault }
        return search.isComplete ? SearchWords.matches(search.rows.count) : nil
    }

    /// How many matches there are and which one the reader is at, for the last row.
    ///
    /// - Parameter keys: what keys do after a search.
    func words(for search: BoardSearch, at selection: Int, keys: String) -> String {
        if let fault = search.query.faultWords { return fault }
        let text = search.query.text.sanitized(as: .line)
        guard search.isComplete else { return "/\(text)  searching…" }
        let index = search.rows.firstIndexNotBelow(selection)
        let isAtMatch = index < search.rows.count && search.rows[index] == selection
        return SearchWords.summary(
            of: text, place: isAtMatch ? index : nil, count: search.rows.count, news: wrap,
            keys: keys)
    }
}

extension BoardSearch {
    /// A row that is only right when every row has been looked at.
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
