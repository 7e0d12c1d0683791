/// Decides when a listener gets the next state of a document that is being read.
///
/// Each state costs time in proportion to the posts there are. The steps grow with them, or are
/// hundredths of the whole, or rare, so the sum stays in proportion to the document.
struct UpdatePacing {
    private var last: (count: Int, fraction: Double, time: Duration)?

    /// As many posts as fill a tall screen.
    private static let firstCount = 100
    private static let wait = Duration.milliseconds(250)

    /// Returns whether an update is due, and takes it for given if so.
    /// - Parameters:
    ///   - fraction: the share of the source that was read, where it is known.
    ///   - time: how long reading has taken so far, for sources that trickle.
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
        let hasGrown = count >= last.count + (last.count + 3) / 4
        let hasWaited = count > last.count && time - last.time >= Self.wait
        return hasGrown || hasWaited || fraction - last.fraction >= 0.01
    }
}
