/// The lines that were entered into a field before, for Up and Down.
package final class LineHistory {
    private var lines: [String] = []

    package init() {}

    /// Nobody goes back further.
    private static let limit = 100

    /// Notes a line; one that is there already comes to the end.
    package func add(_ line: String) {
        guard !line.isEmpty else { return }
        lines.removeAll { $0 == line }
        lines = (lines + [line]).suffix(Self.limit)
    }

    /// A walk through the lines from the latest one back.
    func walk() -> Walk { Walk(lines: lines) }

    /// Where the reader is among the lines.
    struct Walk {
        private let lines: [String]
        private var place: Int
        /// What was being typed, which stands behind the latest line.
        private var draft = ""

        fileprivate init(lines: [String]) {
            self.lines = lines
            place = lines.count
        }

        /// The line that many further on; `nil` where there is none.
        mutating func move(by distance: Int, from line: String) -> String? {
            guard (0...lines.count).contains(place + distance) else { return nil }
            if place == lines.count { draft = line }
            place += distance
            return place == lines.count ? draft : lines[place]
        }
    }
}
