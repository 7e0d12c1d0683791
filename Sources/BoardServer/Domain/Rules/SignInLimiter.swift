/// Limits guesses of an account's password and codes without locking out its owner.
///
/// Attempts are counted by address and account together, so that one address does not block others.
/// Wrong passwords are also counted by account: once there are too many, an address that has failed
/// recently must wait, while an address without failures, or with a recent success, is still
/// accepted.
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

    /// Counts an attempt. Throws an error if the limit is exceeded.
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

    /// The key for counting code guesses: one for all unknown addresses together.
    var codeGuesser: String { isKnown ? pair : account }
}
