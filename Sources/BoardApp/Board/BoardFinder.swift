import BoardCore
import TerminalUI

/// The reader's side of a search in the list: what is typed, and which match they wait for.
struct BoardFinder {
    /// The field at the foot of the screen, while it is open.
    private(set) var field: TextField?
    /// The row that was selected when the search began.
    var origin = 0
    /// The match to go to as soon as it has been found.
    var wanted: Wanted?

    enum Wanted {
        case fromOrigin, afterSelection, beforeSelection
    }

    enum Outcome {
        case changed(String)
        case moved, submitted, cancelled, unused
    }

    mutating func begin(at row: Int) {
        field = TextField(prompt: "/")
        origin = row
    }

    /// Takes a key while the field is open.
    mutating func handle(_ key: Key) -> Outcome {
        switch field?.handle(key) ?? .unused {
        case .unused: return .unused
        case .changed:
            wanted = .fromOrigin
            return .changed(field?.text ?? "")
        case .moved: return .moved
        case .submitted:
            field = nil
            return .submitted
        case .cancelled:
            field = nil
            return .cancelled
        }
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
        return "not found"
    }

    /// How many matches there are and which one the reader is at, for the status bar.
    func words(for search: BoardSearch?, at selection: Int) -> String? {
        guard let search else { return nil }
        let query = "/\(search.query.text)"
        guard search.isComplete else { return "\(query)  searching…" }
        guard !search.rows.isEmpty else { return "\(query)  not found" }
        let index = search.rows.firstIndexNotBelow(selection)
        let isAtMatch = index < search.rows.count && search.rows[index] == selection
        let place = isAtMatch ? "\(index + 1) of " : ""
        let noun = search.rows.count == 1 ? "match" : "matches"
        return "\(query)  \(place)\(search.rows.count) \(noun)  n next  N previous  Esc clear"
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
