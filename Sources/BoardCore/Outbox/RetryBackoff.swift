/// The backoff times between attempts to send a draft.
struct RetryBackoff: Sendable {
    /// A source of random numbers from 0 to 1, so that programs that failed together spread out.
    let random: @Sendable () -> Double

    private static let first = Duration.seconds(2)
    private static let longest = Duration.seconds(300)
    /// The longest wait, even if a server asks for more.
    private static let longestAsked = Duration.seconds(3600)

    /// The wait while another program sends the draft.
    static let whileElsewhere = Duration.seconds(2)

    /// Returns a backoff that doubles with each failure, up to 300 seconds, with a jitter of ±50 %.
    func pause(afterFailures failures: Int) -> Duration {
        // After eight doublings the pause has reached its maximum.
        min(Self.first * (1 << min(failures - 1, 8)), Self.longest) * (0.5 + random())
    }

    /// Returns the wait that a server asks for plus up to 10 %, so that requests spread out.
    func pause(asked: Duration) -> Duration {
        min(max(asked, .seconds(1)), Self.longestAsked) * (1 + random() / 10)
    }
}
