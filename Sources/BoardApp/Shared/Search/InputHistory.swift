import RIBs

/// The lines entered into a field earlier, recalled by Up and Down.
package final class InputHistory {
    private var lines: [String] = []
    private let additionsRelay = PublishRelay<String>()

    package init() {}

    /// The added lines, each when it is added.
    var additions: any ValueStream<String> { additionsRelay }

    /// The maximum number of lines; few users go back further.
    private static let limit = 100

    /// Adds a line at the end. A duplicate moves to the end.
    package func add(_ line: String) {
        guard !line.isEmpty else { return }
        lines.removeAll { $0 == line }
        lines = (lines + [line]).suffix(Self.limit)
        additionsRelay.accept(line)
    }

    /// Adds the lines of earlier runs at the beginning.
    func restore(_ earlier: [String]) {
        lines = (earlier.filter { !lines.contains($0) } + lines).suffix(Self.limit)
    }

    /// Returns a walk through the lines, starting after the latest one.
    func walk() -> Walk { Walk(lines: lines) }

    /// A position among the lines.
    struct Walk {
        private let lines: [String]
        private var place: Int
        /// The text being typed, which follows the latest line.
        private var draft = ""

        fileprivate init(lines: [String]) {
            self.lines = lines
            place = lines.count
        }

        /// Returns the line `distance` steps away, or `nil` if there is none.
        mutating func move(by distance: Int, from line: String) -> String? {
            guard (0...lines.count).contains(place + distance) else { return nil }
            if place == lines.count { draft = line }
            place += distance
            return place == lines.count ? draft : lines[place]
        }
    }
}
