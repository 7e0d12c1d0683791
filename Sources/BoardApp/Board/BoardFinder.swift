import BoardCore
import TerminalUI

/// The reader's side of a search in the list: what is typed, and which match they wait for.
struct BoardFinder {
    private var finder = Finder<Int>()
    /// The match to go to as soon as it has been found.
    var wanted: Wanted?

    enum Wanted {
        case fromOrigin, afterSelection, beforeSelection
    }

    /// The field at the foot of the screen, while it is open.
    var field: TextField? { finder.field }

    /// The row that was selected when the search began.
    var origin: Int {
        get { finder.origin ?? 0 }
        set { finder.origin = newValue }
    }

    mutating func begin(at row: Int) {
        finder.begin(at: row)
    }

    /// Takes what the reader types while the field is open.
    mutating func handle(_ event: InputEvent) -> Finder<Int>.Outcome {
        let outcome = finder.handle(event)
        if case .changed = outcome { wanted = .fromOrigin }
        return outcome
    }

    /// The row to go to now; `nil` while it has not been found, or where nothing is wanted.
    ///
    /// - Parameter isLoading: whether posts are on their way, one of which may be wanted.
    mutating func wantedRow(in search: BoardSearch, selection: Int, isLoading: Bool) -> Int? {
        guard let wanted else { return nil }
        let row = row(for: wanted, in: search, selection: selection)
        if row != nil || search.isComplete && !isLoading { self.wanted = nil }
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

    /// What stands behind the text while it is typed.
    func note(for search: BoardSearch?) -> String? {
        guard let search, search.isComplete, search.rows.isEmpty else { return nil }
        return SearchWords.notFound
    }

    /// How many matches there are and which one the reader is at, for the last row.
    func words(for search: BoardSearch?, at selection: Int) -> String? {
        guard let search else { return nil }
        guard search.isComplete else { return "/\(search.query.text)  searching…" }
        let index = search.rows.firstIndexNotBelow(selection)
        let isAtMatch = index < search.rows.count && search.rows[index] == selection
        return SearchWords.summary(
            of: search.query.text, place: isAtMatch ? index : nil, count: search.rows.count)
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

    fileprivate func firstIndexNotBelow(_ row: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < row { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
