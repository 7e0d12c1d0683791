import BoardCore
import Essentials

/// Where a merged list goes on, for who knows nothing of what was shown.
///
/// As text it is the query of an address: what is to be read of each source that has more.
struct MergedPlace {
    var lanes: [(source: String, lane: Lane)] = []

    /// Where one of the sources goes on.
    struct Lane {
        /// The page that is to be read; `nil` for the first one.
        var cursor: PageCursor?
        /// Down to which time that page was shown; `nil` where none of it was.
        var floor: Double?
        /// The time of its oldest post so far; `nil` where none has had a date.
        var lowest: Double?
    }

    init() {}

    /// `nil` for what is none.
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

    /// Where a source goes on; `nil` where it has no more.
    func lane(of source: SourceID) -> Lane? {
        lanes.first { $0.source == source.name }?.lane
    }
}

extension MergedPlace.Lane {
    fileprivate init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3,
            words.prefix(2).allSatisfy({ $0.isEmpty || Double($0) != nil })
        else { return nil }
        floor = Double(words[0])
        lowest = Double(words[1])
        cursor = words[2].isEmpty ? nil : PageCursor(String(words[2]))
    }

    fileprivate var text: String {
        let times = [floor, lowest].map { $0.map { "\($0)" } ?? "" }
        return (times + [cursor?.raw ?? ""]).joined(separator: " ")
    }
}
