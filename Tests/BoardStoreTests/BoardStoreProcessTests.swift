import BoardCore
import BoardStore
import Foundation
import TestSupport
import Testing

/// Several processes with one store, some of which are killed.
struct BoardStoreProcessTests {
    private let state = TemporaryState()

    @Test(arguments: [1, 7, 40])
    func `a killed process loses no confirmed data`(_ count: Int) async throws {
        let probe = try ProbeProcess("save", state.folder.path)
        var answered = (1...count).map { _ in probe.line() }
        answered += probe.killAndListen()

        let kept = try await state.store().drafts()

        #expect(Set(answered).isSubset(of: Set(kept.map(\.id))))
        #expect(kept.allSatisfy { $0.body == String(repeating: "x", count: 10) })
        #expect(state.sentences.isEmpty)
    }

    @Test func `two processes that write at once lose nothing`() async throws {
        let probe = try ProbeProcess("save", state.folder.path)
        let store = state.store()
        for number in 1...40 { try await store.save(.sample("own \(number)")) }
        var answered = (1...20).map { _ in probe.line() }
        answered += probe.killAndListen()

        let kept = Set(try await store.drafts().map(\.id))

        #expect(kept.isSuperset(of: answered))
        #expect(kept.isSuperset(of: (1...40).map { "own \($0)" }))
    }

    @Test func `a draft that another process sends is claimed until that is killed`() async throws {
        let store = state.store()
        try await store.save(.outgoing())
        let probe = try ProbeProcess("claim", state.folder.path, "1")
        #expect(probe.line() == "claimed")

        #expect(try await store.claim("1", until: .distantFuture) == nil)
        try await store.release("1")
        #expect(try await store.claim("1", until: .distantFuture) == nil)

        _ = probe.killAndListen()
        #expect(try await store.claim("1", until: .distantFuture) != nil)
    }

    @Test func `a draft that another process edits is claimed until that is killed`() async throws {
        let store = state.store()
        try await store.save(.sample())
        let probe = try ProbeProcess("hold", state.folder.path, "1")
        #expect(probe.line() == "held")
        #expect(try await !store.hold("1", until: .distantFuture))

        _ = probe.killAndListen()
        #expect(try await store.hold("1", until: .distantFuture))
        #expect(try await store.hold("1", until: .distantFuture))
        let other = try ProbeProcess("hold", state.folder.path, "1")
        #expect(other.line() == "held by another")

        try await store.release("1")
        #expect(try ProbeProcess("hold", state.folder.path, "1").line() == "held")
        #expect(try await !store.hold("none", until: .distantFuture))
    }

    @Test func `a draft is named once after the process that edited it was killed`() async throws {
        let store = state.store()
        try await store.save(.sample())
        let probe = try ProbeProcess("hold", state.folder.path, "1")
        #expect(probe.line() == "held")
        #expect(try await store.takeInterrupted().isEmpty)

        _ = probe.killAndListen()
        #expect(try await store.takeInterrupted().map(\.id) == ["1"])
        #expect(try await store.takeInterrupted().isEmpty)
    }

    @Test func `an outgoing draft of a killed process is not one that the user was writing`()
        async throws
    {
        let store = state.store()
        try await store.save(.outgoing())
        let probe = try ProbeProcess("claim", state.folder.path, "1")
        #expect(probe.line() == "claimed")
        _ = probe.killAndListen()

        #expect(try await store.takeInterrupted().isEmpty)
    }

    @Test func `a draft that this process sends cannot be claimed by another`() async throws {
        let store = state.store()
        try await store.save(.outgoing())
        _ = try await store.claim("1", until: .distantFuture)

        let probe = try ProbeProcess("claim", state.folder.path, "1")

        #expect(probe.line() == "taken by another")
    }

    /// A file size limit is reported to SQLite in the same way as a full disk.
    @Test func `a full disk is reported, stored data can be read, and storing resumes`()
        async throws
    {
        let probe = try ProbeProcess("fill", state.folder.path, "450000")
        let line = probe.line()

        let words = line.split(separator: " ")
        try #require(words.count > 4, "\(line)")
        #expect(words[1].dropLast() == words[3].dropLast(), "\(line)")
        #expect((Int(words[1].dropLast()) ?? 0) > 5, "\(line)")
        #expect(
            line.contains("resumed true: DraftStoreError(reason: \"\(state.folder.path)/state.db: ")
        )
        #expect(try await state.store().drafts().count >= Int(words[1].dropLast()) ?? 0)
    }
}
