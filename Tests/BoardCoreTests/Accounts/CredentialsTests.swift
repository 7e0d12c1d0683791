import Essentials
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
}
