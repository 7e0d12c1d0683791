/// Cells side by side that lead to an address.
struct LinkRun: Hashable {
    let address: String
    let row: Int
    let columns: Range<Int>

    /// What is left of it where other cells take its place.
    func without(row: Int, columns other: Range<Int>) -> [LinkRun] {
        guard row == self.row, columns.overlaps(other) else { return [self] }
        let before = columns.lowerBound..<max(columns.lowerBound, other.lowerBound)
        let behind = min(columns.upperBound, other.upperBound)..<columns.upperBound
        return [before, behind].filter { !$0.isEmpty }.map { with(row: row, columns: $0) }
    }

    func with(row: Int, columns: Range<Int>) -> LinkRun {
        LinkRun(address: address, row: row, columns: columns)
    }
}

/// Which cells of a panel lead where, because ncurses knows no links.
@MainActor final class LinkMap {
    /// By their rows.
    private var runs: [Int: [LinkRun]] = [:]
    /// Whether something was drawn in a row with links since `takeRuns` was called last.
    private(set) var isTouched = false

    /// Whether no cell leads anywhere, as on most screens.
    private(set) var isEmpty = true

    /// Takes note of a link; addresses that are none are passed over.
    func add(_ link: String, row: Int, columns: Range<Int>) {
        guard let address = LinkAddress.sanitised(link) else { return }
        runs[row, default: []].append(LinkRun(address: address, row: row, columns: columns))
        isEmpty = false
        isTouched = true
    }

    /// Forgets what was in cells that are drawn over.
    func remove(row: Int, columns: Range<Int>) {
        guard let found = runs[row] else { return }
        let left = found.flatMap { $0.without(row: row, columns: columns) }
        runs[row] = left.isEmpty ? nil : left
        isEmpty = runs.isEmpty
        isTouched = true
    }

    /// All of them, and whether they may have been drawn anew.
    func takeRuns() -> (runs: [LinkRun], areTouched: Bool) {
        defer { isTouched = false }
        return (isEmpty ? [] : runs.values.flatMap { $0 }, isTouched)
    }
}

enum LinkAddress {
    /// The address as terminals may get it; `nil` for what is none, or leads elsewhere than pages,
    /// letters and posts.
    static func sanitised(_ link: String) -> String? {
        guard link.utf8.count <= limit, let colon = link.firstIndex(of: ":"),
            schemes.contains(link[..<colon].lowercased()),
            link.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        let address = link.utf8.reduce(into: "") { address, byte in
            if byte < 0x80 {
                address.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                address += "%" + String(byte, radix: 16, uppercase: true)
            }
        }
        return address.utf8.count <= limit ? address : nil
    }

    private static let schemes: Set<String> = ["http", "https", "mailto", "board-tui"]
    /// The longest that terminals of VTE's family take.
    private static let limit = 2083
}
