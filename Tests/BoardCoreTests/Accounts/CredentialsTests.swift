import Essentials
import RIBsTesting
import Synchronization
import TestSupport
import Testing

@testable import BoardCore

/// What a site is shown that is asked before it is known who was signed in there.
struct CredentialsTests {
    private let tea: Site
    private let ann: SignedIn
    private let credentials = Credentials()

    init() throws {
        tea = Site(try #require(URL(string: "https://tea.example/")))
        ann = SignedIn(Account("ann", at: tea), Credential(secret: "token of ann"))
    }

    @Test func `nobody is waited for where nobody can come`() async {
        #expect(await credentials.restored(at: tea) == nil)
    }

    @Test func `all who ask wait for who was signed in, who is looked for once`() async {
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

    @Test func `a site at which nobody was is asked by a guest, and nobody looked for again`() async
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
    func `whoever signs in or out meanwhile is not undone`(_ newer: Credential?) async {
        let gate = Gate()
        credentials.restore { [ann] _ in
            await gate.pass()
            return ann
        }
        async let restored = credentials.restored(at: tea)
        await gate.isWaitedFor()

        credentials[tea] = newer

        // It need not be waited for any more.
        #expect(await credentials.restored(at: tea) == newer)
        gate.open()
        #expect(await restored == newer)
        #expect(credentials[tea] == newer)
    }

    @Test func `who takes long to be found is a guest until then`() async throws {
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
        // Nobody waits a second time.
        #expect(await credentials.restored(at: tea) == nil)
        gate.open()
        #expect(await eventually { credentials[tea] == ann.credential })
    }

    // MARK: Whose it is

    private var printed: SignedIn {
        SignedIn(ann.account, Credential(secret: "printed token", isUnproven: true))
    }

    @Test(arguments: ["ann", "Ann"])
    func `a site is asked once whose it is that a command printed`(owner: String) async throws {
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
        #expect(credentials.otherOwnership(of: printed) == nil)
    }

    @Test func `what is somebody else's is shown for nothing, and told`() async throws {
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
            credentials.otherOwnership(of: printed)?.sentence == "token-command gives the token of"
                + " bob, not of ann, at tea.example, so nothing is sent with it; it is to print that"
                + " of $BOARD_TUI_ACCOUNT.")
    }

    @Test func `a site that did not tell is asked again`() async throws {
        credentials.hold(printed)
        let failure = BoardError.unreachable(host: "tea.example")
        await #expect(throws: failure) {
            try await credentials.proven(at: tea) { _ in throw failure }
        }

        let shown = try await credentials.proven(at: tea) { [ann] _ in ann.account }

        #expect(shown == printed.credential)
    }

    @Test func `nobody is asked whose it is that signing in gave`() async throws {
        credentials.hold(ann)

        let shown = try await credentials.proven(at: tea) { _ in
            Issue.record("The site was asked.")
            return nil
        }

        #expect(shown == ann.credential)
    }
}
