import Testing

@testable import BoardServer

@Suite struct RateLimiterTests {
    private let once = RateLimit("k", burst: 1, secondsEach: 3600)

    @Test func `limits refill with time`() throws {
        let limiter = RateLimiter()
        let limit = RateLimit("k", burst: 2, secondsEach: 10)
        for _ in 0..<2 { try limiter.count(limit, by: "a", at: .sample()) }
        #expect(throws: Problem.tooMany(seconds: 10)) {
            try limiter.count(limit, by: "a", at: .sample())
        }
        try limiter.count(limit, by: "b", at: .sample())
        #expect(throws: Problem.tooMany(seconds: 1)) {
            try limiter.count(limit, by: "a", at: .sample(9_500))
        }
        try limiter.count(limit, by: "a", at: .sample(10_000))
    }

    @Test func `kinds are counted separately`() throws {
        let limiter = RateLimiter()
        try limiter.count(once, by: "a", at: .sample())
        let other = RateLimit("other", burst: 1, secondsEach: 3600)
        try limiter.count(other, by: "a", at: .sample())
        #expect(throws: Problem.self) { try limiter.count(once, by: "a", at: .sample()) }
    }

    @Test func `too many clients drop only the oldest counts`() throws {
        let limiter = RateLimiter(most: 10)
        for number in 0..<10 {
            try limiter.count(once, by: "\(number)", at: .sample(Int64(number)))
        }
        try limiter.count(once, by: "stranger", at: .sample(10))
        for number in 5..<10 {
            #expect(throws: Problem.self) {
                try limiter.count(once, by: "\(number)", at: .sample(11))
            }
        }
        try limiter.count(once, by: "0", at: .sample(11))
    }

    @Test func `a refund allows the operation again`() throws {
        let limiter = RateLimiter()
        try limiter.count(once, by: "a", at: .sample())
        #expect(!limiter.allows(once, by: "a", at: .sample()))
        #expect(limiter.hasCounted(once, by: "a", at: .sample()))
        limiter.refund(once, by: "a")
        #expect(limiter.allows(once, by: "a", at: .sample()))
        #expect(!limiter.hasCounted(once, by: "a", at: .sample()))
    }

    @Test func `the longest name uses no more memory than a short one`() {
        #expect(MemoryLayout<RateLimiter.Key>.size == 16)
        let long = String(repeating: "x", count: 500_000)
        #expect(RateLimiter.Key(once, long) != RateLimiter.Key(once, long + "x"))
    }

    @Test func `addresses of one IPv6 network are counted together`() {
        let here = ClientAddress.counted("2001:db8:1:2::1")
        #expect(ClientAddress.counted("2001:db8:1:2:ffff::9") == here)
        #expect(ClientAddress.counted("[2001:DB8:1:2::7%eth0]") == here)
        #expect(ClientAddress.counted("2001:db8:1:3::1") != here)
        #expect(ClientAddress.counted("192.0.2.1") == "192.0.2.1")
        #expect(ClientAddress.counted("::ffff:192.0.2.1") == "192.0.2.1")
        #expect(ClientAddress.counted("::ffff:192.0.2.2") == "192.0.2.2")
        #expect(ClientAddress.counted("unknown") == "unknown")
    }
}
