import BoardCore
import Foundation
import RIBsTesting
import Synchronization
import TestSupport
import Testing

@testable import BoardStore

struct SecretReadsTests {
    private let account = Account("ann", at: Site(URL(filePath: "/")))

    @Test func `a long wait is reported, but not before the time limit`() async throws {
        let (clock, gate) = (ManualClock(), Gate())
        let (sentences, sender) = AsyncStream.makeStream(of: String.self)
        let reads = SecretCache(clock: clock) { sender.yield($0) }
        async let secret = reads.secret(of: account) {
            await gate.pass()
            return "token"
        }
        try await clock.waitForSleepers()
        clock.advance(by: .milliseconds(1_400))
        #expect(clock.sleeperCount == 1)

        clock.advance(by: .milliseconds(200))
        let sentence = await sentences.first { _ in true }
        #expect(sentence?.hasPrefix("Waiting for the token of ann at ") == true)

        gate.open()
        #expect(try await secret == "token")
    }

    @Test func `a fast read is not reported`() async throws {
        let clock = ManualClock()
        let reported = Mutex<[String]>([])
        let reads = SecretCache(clock: clock) { sentence in
            reported.withLock { $0.append(sentence) }
        }

        #expect(try await reads.secret(of: account) { "token" } == "token")
        clock.advance(by: .seconds(60))

        #expect(reported.withLock(\.self) == [])
    }
}
