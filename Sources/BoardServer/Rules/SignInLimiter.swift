/// Bounds how often passwords and codes of an account can be guessed, without locking its owner out.
///
/// Attempts are counted by address and account together, so that one address keeps nobody else out. Wrong
/// passwords are also counted by account: once there are too many, an address that has failed recently has
/// to wait, while an address without failures, or with a recent success, still gets in.
struct SignInLimiter {
    let limiter: RateLimiter
    let account: String
    let address: String
    let now: Timestamp

    init(_ limiter: RateLimiter, name: String, address: String, at now: Timestamp) {
        self.limiter = limiter
        account = "name " + AccountName.key(name)
        self.address = address
        self.now = now
    }

    private var pair: String { address + "\n" + account }

    private var isKnown: Bool { limiter.hasCounted(.recentSuccess, by: pair, at: now) }

    /// Counts an attempt; fails where it comes too early.
    func begin() throws(Problem) {
        try limiter.count(.signIn, by: address, at: now)
        try limiter.count(.signIn, by: pair, at: now)
        guard !limiter.allows(.wrongPassword, by: account, at: now), !isKnown,
            limiter.hasCounted(.recentMistake, by: pair, at: now)
        else { return }
        throw .tooMany(seconds: Int(RateLimit.wrongPassword.secondsEach))
    }

    func noteWrongPassword() {
        try? limiter.count(.wrongPassword, by: account, at: now)
        try? limiter.count(.recentMistake, by: pair, at: now)
    }

    func noteSuccess() {
        try? limiter.count(.recentSuccess, by: pair, at: now)
    }

    /// The key by which guesses of codes are counted: one for all unknown addresses together.
    var codeGuesser: String { isKnown ? pair : account }
}
