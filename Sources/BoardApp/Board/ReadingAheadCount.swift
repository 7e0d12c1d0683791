import BoardCore
import Essentials

/// Which sources were lately asked for threads that nobody had opened.
struct ReadingAheadCount {
    private var times: [SourceID: [Date]] = [:]

    /// Whether a source lets one more thread be read; counts it where it does.
    mutating func allows(_ source: any BoardSource, at now: Date) -> Bool {
        switch source.capabilities.readingAhead {
        case .freely: return true
        case .never: return false
        case .atMost(let limit):
            let recent = times[source.id, default: []].filter { now.timeIntervalSince($0) < 60 }
            times[source.id] = recent.count < limit ? recent + [now] : recent
            return recent.count < limit
        }
    }
}
