/// How well a server's clock is trusted where something is looked for that was sent at a time.
enum WritingClock {
    /// In seconds: so far may the clocks of a server and of a reader be apart.
    static let slack = 900.0
}
