import BoardCore
import BoardStore
import Foundation
import TestSupport
import Testing

/// Text in an external editor.
struct EditorHandoffTests {
    private let state = TemporaryState()
    private var file: URL { state.file("editor/1/draft.md") }

    /// Starts an edit in a process that is then killed, and saves text as the editor does.
    private func leaseAndCrash(_ draft: Draft = .sample(), saving body: String?) async throws {
        let store = state.store(now: { SamplePosts.now })
        let path = try #require(try store.lend(draft, until: .distantFuture))
        #expect(path == file.path)
        try Data((body ?? draft.body).utf8).write(to: URL(filePath: path))
        try await store.release(draft.id)
    }

    /// The drafts as the next run of the program finds them.
    private func drafts() async throws -> [Draft] {
        try await state.store(now: { SamplePosts.now }).drafts()
    }

    private var isFolderLeft: Bool {
        FileManager.default.fileExists(atPath: state.file("editor").path)
    }

    @Test func `the editor's file is private to the user`() throws {
        let store = state.store()
        _ = try store.lend(.sample(), until: .distantFuture)

        for name in ["", "editor", "editor/1"] { #expect(try state.rights(of: name) == 0o700) }
        #expect(try state.rights(of: "editor/1/source") == 0o600)
    }

    @Test func `a draft is saved and claimed before it is edited`() async throws {
        let store = state.store()
        _ = try store.lend(.sample(), until: .distantFuture)

        #expect(try await store.drafts() == [.sample()])
        try Data("Other words.".utf8).write(to: file)
        #expect(try await state.store().drafts() == [.sample()])
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `text saved by the editor is merged in the next run and reported`() async throws {
        try await leaseAndCrash(saving: "Words. And more.\n")

        let store = state.store(now: { SamplePosts.now })
        let drafts = try await store.drafts()

        #expect(drafts.map(\.id) == ["1"])
        #expect(drafts.map(\.body) == ["Words. And more."])
        #expect(state.sentences == ["The text saved by your editor is in :drafts, as “Tea”."])
        #expect(!isFolderLeft)
    }

    @Test func `replaced text becomes a copy of the draft`() async throws {
        try await leaseAndCrash(saving: "Other words.")

        #expect(try await drafts().map(\.body).sorted() == ["Other words.", "Words."])
        let end = "The previous text is in another draft."
        #expect(state.sentences.last?.hasSuffix(end) == true)
        #expect(try await drafts().count == 2)
    }

    @Test func `a file that is unchanged or was never written leaves nothing behind`() async throws
    {
        try await leaseAndCrash(saving: nil)
        #expect(try await drafts() == [.sample()])
        #expect(!isFolderLeft && state.sentences.isEmpty)

        let nothing = Draft(id: "2", target: .newPost(nil, at: .sample), updatedAt: SamplePosts.now)
        try await lendAndDieWithNothing(nothing)
        #expect(try await drafts() == [.sample()])
        #expect(!isFolderLeft)
    }

    private func lendAndDieWithNothing(_ draft: Draft) async throws {
        let store = state.store()
        let path = try #require(try store.lend(draft, until: .distantFuture))
        try Data().write(to: URL(filePath: path))
        try await store.release(draft.id)
    }

    @Test func `text without a draft becomes a draft for its source`() async throws {
        try await leaseAndCrash(saving: "Other words.")
        for name in try state.files where name.hasPrefix("state.db") {
            try FileManager.default.removeItem(at: state.file(name))
        }

        let drafts = try await drafts()

        #expect(drafts.map(\.body) == ["Other words."])
        #expect(drafts.map(\.target) == [.newPost(nil, at: .sample)])
        #expect(!isFolderLeft)
    }

    @Test func `a file that is not text is reported once and stays`() async throws {
        try await leaseAndCrash(saving: "")
        try Data([0x61, 0xFF]).write(to: file)

        let store = state.store()
        _ = try await store.drafts()
        #expect(try await store.drafts() == [.sample()])
        try await store.remove("1")
        _ = try await store.drafts()

        #expect(
            state.sentences == [
                "The file of your editor, \(file.path), is not text or too long; it stays there."
            ])
        #expect(try Data(contentsOf: file) == Data([0x61, 0xFF]))
    }

    @Test func `files of a crashed editor stay as long as the draft`()
        async throws
    {
        try await leaseAndCrash(saving: "Words. And more.")
        let rescue = state.file("editor/1/.draft.md.swp")
        try Data("rescue".utf8).write(to: rescue)
        let store = state.store(now: { SamplePosts.now })
        _ = try await store.drafts()
        #expect(FileManager.default.fileExists(atPath: rescue.path))
        #expect(!FileManager.default.fileExists(atPath: file.path))

        try await store.remove("1")

        #expect(!isFolderLeft)
    }

    @Test func `ending an edit removes its files`() async throws {
        let store = state.store()
        let path = try #require(try store.lend(.sample(), until: .distantFuture))
        try Data("Other words.".utf8).write(to: URL(filePath: path))

        store.endLease(of: "1")

        #expect(!isFolderLeft)
        #expect(try await store.drafts() == [.sample()])
    }

    @Test(arguments: ["..", "a/b", ""])
    func `no id leads out of the directory`(id: String) throws {
        #expect(throws: (any Error).self) {
            try state.store().lend(.sample(id), until: .distantFuture)
        }
    }
}
