import BoardCore
import Essentials

/// A position in a merged list that is independent of this process.
///
/// Its text form is a URL query with one item for each source that has more posts.
struct MergedCursor {
    var lanes: [(source: String, lane: Lane)] = []

    /// The position of one source.
    struct Lane {
        /// The page to read; `nil` for the first one.
        var cursor: PageCursor?
        /// The time down to which that page was shown; `nil` if none of it was.
        var floor: Double?
        /// The time of its oldest post so far; `nil` if none has had a date.
        var lowest: Double?
    }

    init() {}

    /// Returns `nil` for an invalid cursor.
    init?(_ cursor: PageCursor) {
        guard let items = URLComponents(string: "?" + cursor.raw)?.queryItems else { return nil }
        for item in items {
            guard let lane = item.value.flatMap(Lane.init) else { return nil }
            lanes.append((item.name, lane))
        }
    }

    var cursor: PageCursor {
        PageCursor(
            lanes.map { "\($0.source.percentEncoded())=\($0.lane.text.percentEncoded())" }
                .joined(separator: "&"))
    }

    /// Returns the position of a source, or `nil` if it has no more posts.
    func lane(of source: SourceID) -> Lane? {
        lanes.first { $0.source == source.name }?.lane
    }
}

extension MergedCursor.Lane {
    fileprivate init?(_ text: String) {
        let components = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard components.count == 3,
            components.prefix(2).allSatisfy({ $0.isEmpty || Double($0) != nil })
        else { return nil }
        floor = Double(components[0])
        lowest = Double(components[1])
        cursor = components[2].isEmpty ? nil : PageCursor(String(components[2]))
    }

    fileprivate var text: String {
        let times = [floor, lowest].map { $0.map { "\($0)" } ?? "" }
        return (times + [cursor?.raw ?? ""]).joined(separator: " ")
    }
}
