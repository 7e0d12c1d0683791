import Essentials
import RIBsTesting
import Synchronization
import TestSupport
import Testing

@testable import BoardCore

/// The credential for a site that is requested before the stored sign-in is known.
struct CredentialsTests {
    private let tea: Site
    private let ann: SignedIn
    private let credentials = Credentials()

    init() throws {
        tea = Site(try #require(URL(string: "https://tea.example/")))
        ann = SignedIn(Account("ann", at: tea), Credential(secret: "token of ann"))
    }

    @Test func `without a restore function a request does not wait`() async {
        #expect(await credentials.restored(at: tea) == nil)
    }

    @Test func `concurrent requests share one restoration`() async {
        let gate = Gate()
        let looks = Mutex<[Site]>([])
        credentials.restore { [ann] site in
            looks.withLock { $0.append(site) }
            await gate.pass()
            return ann
        }
        async let first = credentials.restored(at: tea)
        async let second = credentials.restored(at: tea)
        await gate.isWaitedFor()
        gate.open()

        #expect(await [first, second] == [ann.credential, ann.credential])
        #expect(await credentials.restored(at: tea) == ann.credential)
        #expect(credentials.account(at: tea) == ann.account)
        #expect(looks.withLock { $0 } == [tea])
    }

    @Test func `without a stored sign-in all requests are sent as a guest after one search`() async
    {
        let looks = Mutex(0)
        credentials.restore { _ in
            looks.withLock { $0 += 1 }
            return nil
        }

        #expect(await credentials.restored(at: tea) == nil)
        #expect(await credentials.restored(at: tea) == nil)
        #expect(looks.withLock { $0 } == 1)
    }

    @Test(arguments: [Credential(secret: "newer"), nil])
    func `restoring does not undo a newer sign-in or sign-out`(_ newer: Credential?) async {
        let gate = Gate()
        credentials.restore { [ann] _ in
            await gate.pass()
            return ann
        }
        async let restored = credentials.restored(at: tea)
        await gate.isWaitedFor()

        credentials[tea] = newer

        // It is no longer necessary to wait for it.
        #expect(await credentials.restored(at: tea) == newer)
        gate.open()
        #expect(await restored == newer)
        #expect(credentials[tea] == newer)
    }

    @Test func `a request is sent as a guest while restoring takes too long`() async throws {
        let (clock, gate) = (ManualClock(), Gate())
        let credentials = Credentials(clock: clock)
        credentials.restore { [ann] _ in
            await gate.pass()
            return ann
        }
        async let first = credentials.restored(at: tea)
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(2))

        #expect(await first == nil)
        // The second request does not wait.
        #expect(await credentials.restored(at: tea) == nil)
        gate.open()
        #expect(await eventually { credentials[tea] == ann.credential })
    }

    // MARK: Owners

    private var printed: SignedIn {
        SignedIn(ann.account, Credential(secret: "printed token", isUnverified: true))
    }

    @Test(arguments: ["ann", "Ann"])
    func `a site is asked once for the owner of a printed token`(owner: String) async throws {
        let proven = Mutex<[SignedIn]>([])
        let asked = Mutex<[Credential]>([])
        credentials.proofs { signedIn in proven.withLock { $0.append(signedIn) } }
        credentials.hold(printed)

        for _ in 1...2 {
            let shown = try await credentials.proven(at: tea) { [tea] credential in
                asked.withLock { $0.append(credential) }
                return Account(owner, at: tea)
            }
            #expect(shown == printed.credential)
        }

        #expect(asked.withLock { $0 } == [printed.credential])
        #expect(proven.withLock { $0 } == [printed])
        #expect(credentials.ownershipError(of: printed) == nil)
    }

    @Test func `another user's token is not used and is reported`() async throws {
        let proven = Mutex<[SignedIn]>([])
        credentials.proofs { signedIn in proven.withLock { $0.append(signedIn) } }
        credentials.hold(printed)

        for _ in 1...2 {
            await #expect(throws: BoardError.signedOut(host: "tea.example")) {
                try await credentials.proven(at: tea) { [tea] _ in Account("bob", at: tea) }
            }
        }

        #expect(proven.withLock { $0 } == [])
        #expect(
            credentials.ownershipError(of: printed)?.sentence == "token-command gives the token of"
                + " bob, not of ann, at tea.example, so it is not used; it must print the"
                + " token of $BOARD_TUI_ACCOUNT.")
    }

    @Test func `a failed question about the owner is repeated`() async throws {
        credentials.hold(printed)
        let failure = BoardError.unreachable(host: "tea.example")
        await #expect(throws: failure) {
            try await credentials.proven(at: tea) { _ in throw failure }
        }

        let shown = try await credentials.proven(at: tea) { [ann] _ in ann.account }

        #expect(shown == printed.credential)
    }

    @Test func `the owner of a credential from signing in is not asked for`() async throws {
        credentials.hold(ann)

        let shown = try await credentials.proven(at: tea) { _ in
            Issue.record("The site was asked.")
            return nil
        }

        #expect(shown == ann.credential)
    }
}
