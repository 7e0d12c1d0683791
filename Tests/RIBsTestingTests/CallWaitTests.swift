import RIBsTesting
import Testing

/// Tests of several waits for the calls of one recorder, and of cancelled waits.
@MainActor
struct CallWaitTests {
    private let listener = ListenerSpy<Int>()

    @Test func `a call ends only the wait that it matches`() async throws {
        let (one, two) = (wait(for: 1), wait(for: 2))
        await giveTurns()

        listener.note(2)
        #expect(try await expectEnd(of: "the wait for 2", two) == 2)
        listener.note(1)

        #expect(try await expectEnd(of: "the wait for 1", one) == 1)
    }

    @Test(arguments: [[1, 2], [2, 1]])
    func `calls made together reach both waits, in any order`(calls: [Int]) async throws {
        let (one, two) = (wait(for: 1), wait(for: 2))
        await giveTurns()

        for call in calls { listener.note(call) }

        #expect(try await expectEnd(of: "the wait for 1", one) == 1)
        #expect(try await expectEnd(of: "the wait for 2", two) == 2)
    }

    @Test func `two waits for equal calls receive one each`() async throws {
        let waits = [wait(for: 1), wait(for: 1)]
        await giveTurns()

        listener.note(1)
        try await expectEnd(of: "the first wait", waits[0])
        await giveTurns()
        #expect(listener.calls == [1])
        listener.note(1)

        try await expectEnd(of: "the second wait", waits[1])
    }

    @Test func `a wait whose closure records calls receives none that another wait received`()
        async throws
    {
        listener.note(1)
        let two = wait(for: 2)
        await giveTurns()

        var hasNoted = false
        let one = try await listener.next { call in
            if !hasNoted {
                hasNoted = true
                listener.note(2)
            }
            return call == 1
        }
        var hasAnother = false
        let another = Task {
            try await listener.next { $0 == 2 }
            hasAnother = true
        }
        await giveTurns()

        #expect(one == 1)
        #expect(try await expectEnd(of: "the wait for 2", two) == 2)
        #expect(!hasAnother)
        listener.note(2)
        try await expectEnd(of: "the other wait for 2", another)
        #expect(listener.calls == [1, 2, 2])
    }

    @Test func `a wait whose closure takes all calls continues with the next one`() async throws {
        for call in [1, 2, 3] { listener.note(call) }
        var taken: [Int] = []

        let wait = Task {
            try await listener.next { call in
                if taken.isEmpty { taken = listener.take() }
                return call == 3
            }
        }
        await giveTurns()
        #expect(taken == [1, 2, 3])
        listener.note(3)

        #expect(try await expectEnd(of: "the wait", wait) == 3)
        #expect(listener.calls == [3])
    }

    @Test(arguments: 0..<40)
    func `no call is received by two waits, however waits, calls and closures are mixed`(seed: Int)
        async throws
    {
        // Each call is a different number. A wait matches those with one remainder.
        var (latest, given) = (0, [Int]())
        var waits: [Task<Void, any Error>] = []
        for step in 0..<30 {
            if (seed + step * 7) % 3 == 0 {
                latest += 1
                listener.note(latest)
            }
            let remainder = (seed * step) % 4
            waits.append(
                Task {
                    given.append(
                        try await listener.next { call in
                            if (call + seed) % 5 == 0, latest < 60 {
                                latest += 1
                                listener.note(latest)
                            }
                            return call % 4 == remainder
                        })
                })
            await giveTurns()
        }

        for wait in waits { wait.cancel() }
        for wait in waits { _ = await wait.result }

        #expect(Set(given).count == given.count)
        #expect(!given.isEmpty)
    }

    @Test func `calls that a wait does not match are available to later waits`() async throws {
        listener.note(1)
        let two = wait(for: 2)
        await giveTurns()
        listener.note(1)

        for _ in 1...2 {
            #expect(try await expectEnd(of: "the wait for 1", wait(for: 1)) == 1)
        }
        listener.note(2)

        #expect(try await expectEnd(of: "the wait for 2", two) == 2)
    }

    @Test func `a cancelled wait takes no call from another`() async throws {
        let givenUp = wait(for: 1)
        await giveTurns()

        givenUp.cancel()
        listener.note(1)

        #expect(try await expectEnd(of: "the other wait", wait(for: 1)) == 1)
    }

    @Test(arguments: [true, false])
    func `a wait ends with its task, and names what it expected`(isWaiting: Bool) async throws {
        listener.note(7)
        let wait = wait(for: 1)
        if isWaiting { await giveTurns() }

        wait.cancel()

        let failure = await #expect(throws: NeverHappened.self) {
            try await expectEnd(of: "the wait", wait)
        }
        #expect(
            failure?.description == """
                At the end of its task, this is still not so: ListenerSpy<Int> is told what is \
                wanted (calls so far: 1, the latest 7).
                """)
    }

    private func wait(for call: Int) -> Task<Int, any Error> {
        Task { try await listener.next { $0 == call } }
    }
}
