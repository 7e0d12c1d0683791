import Essentials

/// Says where in time entries of a feed stand that have no date of their own which can be read; as a
/// date of theirs that is shown nowhere.
///
/// Taken for new, they would stand above everything else in a list of several sources. So such an
/// entry is as old as the last one before it in the feed that has a date, or else the first one
/// behind it; where none has, as old as the feed says that it is, or else its server. Only of what
/// nobody tells anything is the age counted from when it was read. What an entry was given once
/// stays, whatever the feed says later: rows must not move because the list is read again.
struct FeedDates {
    /// By the keys of the entries.
    private var given: [String: Date] = [:]

    /// - Parameters:
    ///   - lastModified: when the feed was last changed, as its server has it.
    ///   - now: when it was read. Nothing in it is newer.
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
    /// For each entry its date, or the one of the entry next to it that has one, rather before it.
    fileprivate var neighbours: [Date?] {
        var last = entries.lazy.compactMap(\.createdAt).first
        return entries.map { entry in
            last = entry.createdAt ?? last
            return last
        }
    }
}
