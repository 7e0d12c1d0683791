/// Decides when a listener gets the next state of a document that is being read.
///
/// Each state costs the reader and the screen some work. Ten a second are as many as anyone can
/// follow, and leave nearly all the time to reading and to the keys.
struct UpdatePacing {
    private var last: (count: Int, fraction: Double, time: Duration)?

    /// As many posts as fill a tall screen.
    private static let firstCount = 100
    private static let wait = Duration.milliseconds(100)

    /// Returns whether an update is due, and takes it for given if so.
    /// - Parameters:
    ///   - fraction: the share of the source that was read, where it is known.
    ///   - time: how long reading has taken so far.
    ///   - isPausing: whether nothing more is there for the moment.
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
