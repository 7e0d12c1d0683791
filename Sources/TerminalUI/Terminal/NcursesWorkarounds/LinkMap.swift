/// Adjacent cells that link to an address.
struct LinkRun: Hashable {
    let address: String
    let row: Int
    let columns: Range<Int>

    /// Returns the parts of the run that remain when other cells overwrite it.
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

/// The links in the cells of a panel. ncurses has no links of its own.
@MainActor final class LinkMap {
    /// The runs by row.
    private var runs: [Int: [LinkRun]] = [:]
    /// Set if something was drawn in a row with links since the last call of `takeRuns`.
    private(set) var isTouched = false

    /// A Boolean value that indicates whether there are no links, as on most screens.
    private(set) var isEmpty = true

    /// Adds a link. Ignores invalid addresses.
    func add(_ link: String, row: Int, columns: Range<Int>) {
        guard let address = LinkAddress.sanitised(link) else { return }
        runs[row, default: []].append(LinkRun(address: address, row: row, columns: columns))
        isEmpty = false
        isTouched = true
    }

    /// Removes the links in cells that are being overwritten.
    func remove(row: Int, columns: Range<Int>) {
        guard let found = runs[row] else { return }
        let left = found.flatMap { $0.without(row: row, columns: columns) }
        runs[row] = left.isEmpty ? nil : left
        isEmpty = runs.isEmpty
        isTouched = true
    }

    /// Returns all runs, and whether any may have changed since the last call.
    func takeRuns() -> (runs: [LinkRun], areTouched: Bool) {
        defer { isTouched = false }
        return (isEmpty ? [] : runs.values.flatMap { $0 }, isTouched)
    }
}

enum LinkAddress {
    /// Returns the address in a form that is safe to send to a terminal.
    ///
    /// `nil` if the address is invalid or has another scheme than web pages, mail and posts.
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
    /// The longest address that VTE-based terminals accept, in bytes.
    private static let limit = 2083
}
