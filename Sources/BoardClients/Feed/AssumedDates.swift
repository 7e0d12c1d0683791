import Essentials

/// Assumed dates for feed entries without a valid date. They order the entries and are not shown.
///
/// With the current date, such entries would stand above all others in a merged list. An entry
/// therefore gets the date of the last preceding entry that has one, or of the first following one.
/// Without any, it gets the date of the feed, or that from the server's response, or the time at
/// which it was read. An assumed date never changes afterwards, so rows do not move after a reload.
struct AssumedDates {
    /// The assumed dates by entry key.
    private var given: [String: Date] = [:]

    /// Adds assumed dates to the entries that need them.
    ///
    /// - Parameters:
    ///   - lastModified: The modification date stated by the server.
    ///   - now: The time at which the feed was read; the latest possible date.
    mutating func complete(_ feed: inout FeedDocument, lastModified: Date?, readAt now: Date) {
        let age = min(feed.changedAt ?? lastModified ?? now, now)
        for (index, neighbour) in feed.neighbours.enumerated()
        where feed.entries[index].createdAt == nil {
            let key = feed.entries[index].key
            let date = given[key] ?? neighbour ?? age
            given[key] = date
            feed.entries[index].assumedDate = date
        }
    }
}

extension FeedDocument {
    /// The date of each entry, or of the nearest entry that has one, preferably before it.
    fileprivate var neighbours: [Date?] {
        var last = entries.lazy.compactMap(\.createdAt).first
        return entries.map { entry in
            last = entry.createdAt ?? last
            return last
        }
    }
}
