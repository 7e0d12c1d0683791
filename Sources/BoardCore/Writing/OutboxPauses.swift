/// How long to wait before something is sent again.
struct OutboxPauses: Sendable {
    /// From 0 to 1, so that programs that failed together do not come back together.
    let random: @Sendable () -> Double

    private static let first = Duration.seconds(2)
    private static let longest = Duration.seconds(300)
    /// No server is left alone for longer, whatever it says.
    private static let longestAsked = Duration.seconds(3600)

    /// While another program sends it.
    static let whileElsewhere = Duration.seconds(2)

    /// From half of twice as long as the one before to one and a half, up to some minutes.
    func pause(afterFailures failures: Int) -> Duration {
        // Beyond eight doublings it is the longest pause anyway.
        min(Self.first * (1 << min(failures - 1, 8)), Self.longest) * (0.5 + random())
    }

    /// As long as a server says, and a little more, so that not all come in the same second.
    func pause(asked: Duration) -> Duration {
        min(max(asked, .seconds(1)), Self.longestAsked) * (1 + random() / 10)
    }
}
