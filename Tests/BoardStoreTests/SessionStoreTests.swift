import BoardCore
@testable import BoardStore
import Foundation
import TestSupport
import Testing

struct SessionStoreTests {
    private let state = TemporaryState()

    private func list(_ board: String? = nil) -> ListID { ListID(place: "news", board: board) }

    private func record(filter: String = "") -> ListRecord {
        var record = ListRecord()
        record.sort = ListRecord.Sort(source: SourceSort("hot"), order: "score", isReversed: true)
        record.filter = filter
        record.selection = PostID("1", on: "tea", in: .sample)
        record.row = 3
        return record
    }

    @Test func `the session and its lists are found by the next run`() async throws {
        var session = SessionRecord()
        (session.list, session.boardName) = (list("tea"), "Tea 🫖")
        (session.showsPanes, session.density) = (false, "excerpt")
        (session.listColumns, session.panelColumns) = (60, 0)
        let stored = StoredSession(
            session: session,
            lists: [list(): record(filter: "나무 “x”"), list("tea"): ListRecord()])
        try await state.store().save(stored) { _ in "news" }

        let found = try await state.store().session { $0 == "news" ? .sample : nil }

        #expect(found == stored)
    }

    @Test func `a run with other lists keeps the latest list of all sources`() async throws {
        var session = SessionRecord()
        (session.list, session.boardName) = (list("tea"), "Tea")
        try await state.store().save(StoredSession(session: session)) { _ in nil }
        try await state.store().save(StoredSession(lists: [list(): record()])) { _ in "gone" }

        let found = try await state.store().session { _ in nil }

        #expect(found.session == session)
        #expect(found.lists[list()]?.selection == nil && found.lists[list()]?.row == 3)
    }

    @Test func `only the latest lists are kept`() async throws {
        for second in 0..<3 {
            let store = state.store { Date(timeIntervalSinceReferenceDate: Double(second)) }
            let lists = (0..<250).map { (list("\(second) \($0)"), record()) }
            let changes = StoredSession(lists: Dictionary(uniqueKeysWithValues: lists))
            try await store.save(changes) { _ in nil }
        }

        let found = try await state.store().session { _ in nil }.lists.keys

        #expect(found.count == 500)
        #expect(!found.contains { $0.board?.hasPrefix("0 ") == true })
    }

    @Test func `the latest searches are kept, each once`() async throws {
        let store = state.store()
        try await store.save(StoredSession(searches: ["tea", "차"])) { _ in nil }
        try await state.store().save(StoredSession(searches: ["tea"])) { _ in nil }
        #expect(try await store.session { _ in nil }.searches == ["차", "tea"])

        let more = (1...100).map { "\($0)" }
        try await store.save(StoredSession(searches: more)) { _ in nil }
        #expect(try await store.session { _ in nil }.searches == more)
    }

    @Test func `nothing is created to look up the session`() async throws {
        #expect(try await state.store().session { _ in nil } == StoredSession())
        #expect(!FileManager.default.fileExists(atPath: state.folder.path))
    }
}
