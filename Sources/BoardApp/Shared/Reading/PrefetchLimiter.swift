import BoardCore
import Essentials

/// A rate limiter for prefetching, with one limit per source.
struct PrefetchLimiter {
    private var times: [SourceID: [Date]] = [:]

    /// Returns `true` if a source allows another prefetch now, and counts it.
    mutating func allows(_ source: any BoardSource, at now: Date) -> Bool {
        switch source.capabilities.preloadPolicy {
        case .freely: return true
        case .never: return false
        case .atMost(let limit):
            let recent = times[source.id, default: []].filter { now.timeIntervalSince($0) < 60 }
            times[source.id] = recent.count < limit ? recent + [now] : recent
            return recent.count < limit
        }
    }
}
