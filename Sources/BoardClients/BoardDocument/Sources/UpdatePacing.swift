/// A limiter for the updates that a listener receives while a document is being read.
///
/// Each update costs time for copying and drawing. Ten per second are as many as a user can follow,
/// and leave most of the time for reading and for key input.
struct UpdatePacing {
    private var last: (count: Int, fraction: Double, time: Duration)?

    /// The number of posts in the first update, enough to fill a tall screen.
    private static let firstCount = 100
    private static let wait = Duration.milliseconds(100)

    /// Returns whether an update is due, and records it if so.
    ///
    /// - Parameters:
    ///   - fraction: The share of the source that has been read, if known.
    ///   - time: The time spent reading so far.
    ///   - isPausing: Whether no more bytes are available at the moment.
    mutating func isDue(count: Int, fraction: Double?, time: Duration, isPausing: Bool) -> Bool {
        let fraction = fraction ?? 0
        let isNew = count > (last?.count ?? 0)
        guard isNew && isPausing || isDue(count, fraction, time) else { return false }
        last = (count, fraction, time)
        return true
    }

    private func isDue(_ count: Int, _ fraction: Double, _ time: Duration) -> Bool {
        guard let last else { return count >= Self.firstCount || count > 0 && time >= Self.wait }
        let hasChanged = count > last.count || fraction - last.fraction >= 0.01
        return hasChanged && time - last.time >= Self.wait
    }
}
