import BoardCore
@testable import BoardStore
import Foundation
import TestSupport
import Testing

struct PostRecordTests {
    private let state = TemporaryState()

    private func ids(_ numbers: some Sequence<Int>, on board: String? = nil) -> [PostID] {
        numbers.map { PostID("\($0)", on: board, in: .sample) }
    }

    @Test func `records are found by another program`() async throws {
        let (one, two) = (state.store(), state.store())
        let records = [
            ids([1])[0]: PostRecord(isRead: true, seenComments: 3),
            ids([2])[0]: PostRecord(isRead: false, isBookmarked: true),
            ids([3], on: "tea")[0]: PostRecord(isBookmarked: true),
        ]
        try await one.save(records, at: "news")

        let asked = ids(1...3) + ids(1...3, on: "tea")
        #expect(try await two.records(of: asked, at: "news") == records)
        // More posts than records, and fewer.
        #expect(try await two.records(of: ids(1...100), at: "news").count == 2)
        #expect(try await two.records(of: ids([1]), at: "news").count == 1)
        #expect(try await two.records(of: asked, at: "other").isEmpty)
    }

    @Test func `a later record replaces an earlier one`() async throws {
        let store = state.store()
        let post = ids([1])[0]
        try await store.save([post: PostRecord(isRead: true, isBookmarked: true)], at: "news")
        try await store.save([post: PostRecord(seenComments: 1)], at: "news")

        #expect(
            try await state.store().records(of: [post], at: "news")
                == [post: PostRecord(seenComments: 1)])
    }

    @Test func `nothing is created to look up records`() async throws {
        #expect(try await state.store().records(of: ids(1...3), at: "news").isEmpty)
        #expect(!FileManager.default.fileExists(atPath: state.folder.path))
    }

    @Test func `records of a damaged file are recovered`() async throws {
        do {
            let records = Dictionary(
                uniqueKeysWithValues: ids(1...2000).map { ($0, PostRecord(isRead: true)) })
            try await state.store().save(records, at: "news")
        }
        var bytes = try Data(contentsOf: state.file("state.db"))
        let page = (bytes.count / 4096 / 2) * 4096
        bytes.replaceSubrange(page..<page + 4096, with: Data(repeating: 7, count: 4096))
        try bytes.write(to: state.file("state.db"))

        let count = try await state.store().records(of: ids(1...2000), at: "news").count

        #expect((1800...2000).contains(count))
        #expect(
            state.sentences.first?.hasSuffix("\(count) read or bookmarked posts.") == true)
    }
}
