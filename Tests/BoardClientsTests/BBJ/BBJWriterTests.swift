import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct BBJWriterTests {
    private static let bbj = SourceID("bbj")
    private static let thread = PostID("1", in: bbj)

    @Test func `a new thread appears on the board immediately`() async throws {
        try await Self.run(Self.server()) { source, writer in
            _ = try await source.page(PostRequest())
            let draft = Draft(
                .newPost(BoardID("bbj", in: Self.bbj), at: Self.bbj), title: "한글", "Body\n>>0")
            let item = try await writer.send(draft, key: "k")

            #expect(item == .post(PostID("new1", in: Self.bbj)))
            let page = try await source.page(PostRequest())
            let thread = try await source.thread("new1")
            #expect(page?.titles.first == "한글" && thread?.post.author == "sysop")
        }
    }

    @Test func `a quotation contains the directives of the source text`() async throws {
        try await Self.run(Self.server()) { _, writer in
            let words = "> so [bold: it] is \\[red: x] >>0"
            let item = try #require(
                try await writer.send(Draft(.reply(Self.thread, to: nil), words), key: "k"))

            #expect(try await writer.quotableText(of: item) == words)
        }
    }

    @Test func `a loaded message is quoted without another request`() async throws {
        let server = Self.server()
        try await Self.run(server) { source, writer in
            _ = try await source.thread("1")
            let count = server.state.withLock { $0.requests.count }

            #expect(try await writer.quotableText(of: .post(Self.thread)) == "Be [bold: kind].")
            #expect(server.state.withLock { $0.requests.count } == count)
        }
    }

    @Test func `a deleted message cannot be quoted`() async throws {
        try await Self.run(Self.server()) { source, writer in
            let item = try #require(
                try await writer.send(Draft(.reply(Self.thread, to: nil), "words"), key: "k"))
            try await writer.delete(item)

            #expect(try await writer.quotableText(of: item) == nil)
        }
    }

    @Test func `a reply refers to its parent exactly once`() async throws {
        let server = Self.server()
        try await Self.run(server) { _, writer in
            let bodies = ["plain", ">>1 named", ">>12 of another"]
            for body in bodies {
                _ = try await writer.send(Draft(.reply(Self.thread, to: "1"), body), key: "k")
            }
            let item = try await writer.send(
                Draft(.reply(Self.thread, to: nil), "to all"), key: "k")

            #expect(item == .comment("6", of: Self.thread))
            let sent = server.state.withLock { $0.messages["1"]?.dropFirst(3) ?? [] }
            #expect(
                sent.map(\.["body"].string)
                    == [">>1\nplain", ">>1 named", ">>1\n>>12 of another", "to all"])
        }
    }

    @Test func `editing starts from the source text`() async throws {
        let server = Self.server()
        try await Self.run(server) { source, writer in
            _ = try await source.page(PostRequest())
            let text = try await writer.draftText(of: .post(Self.thread))
            #expect(text == DraftText(title: "Thread 1", body: "Be [bold: kind]."))
            let edit = Draft(.editOfPost(Self.thread), title: "Thread 1", "Be.")
            #expect(try await writer.send(edit, key: "k") == .post(Self.thread))
            let other = Draft(.editOfComment("1", of: Self.thread), "Aye.")
            #expect(try await writer.send(other, key: "k") == .comment("1", of: Self.thread))

            let changed = try await writer.draftText(of: .comment("1", of: Self.thread))
            #expect(changed == DraftText(body: "Aye."))
            let body = server.state.withLock { $0.messages["1"]?.first?["body"].string }
            #expect(body == "Be.")
        }
    }

    @Test func `a changed title is rejected without any change`() async throws {
        let server = Self.server()
        try await Self.run(server) { source, writer in
            _ = try await source.page(PostRequest())
            #expect(!writer.changesTitles)
            let edit = Draft(.editOfPost(Self.thread), title: "Other", "Be.")
            let error = await failure { try await writer.send(edit, key: "k") }
            let reason = "BBJ boards do not allow title changes: it is “Thread 1”."
            #expect(error == .unsupported(reason: reason))
            let paths = server.state.withLock { $0.requests.map(\.path) }
            #expect(!paths.contains("/api/edit_post"))
        }
    }

    @Test func `edits of old or foreign messages are rejected with the reason`() async throws {
        let server = Self.server()
        try await Self.run(server) { source, writer in
            #expect(source.capabilities.editWindow == 86_400.0)
            server.state.withLock { $0.members.now += 100_000 }
            let old = await failure { try await writer.draftText(of: .post(Self.thread)) }
            let delete = await failure { try await writer.delete(.post(Self.thread)) }
            #expect(old == .rejectedByServer(host: "", reason: "message is too old to edit"))
            #expect(old == delete)
            let other = await failure {
                try await writer.draftText(of: .comment("2", of: Self.thread))
            }
            #expect(
                other
                    == .rejectedByServer(
                        host: "", reason: "non-admin attempt to edit another user's message"))
        }
    }

    @Test func `a deleted message disappears`() async throws {
        try await Self.run(Self.server()) { source, writer in
            _ = try await source.page(PostRequest())
            try await writer.delete(.comment("1", of: Self.thread))
            let thread = try await source.thread("1")
            #expect(thread?.comments.map(\.presence) == [.deleted, .present])

            try await writer.delete(.post(Self.thread))
            #expect(try await source.page(PostRequest())?.posts.count == 0)
        }
    }

    @Test(arguments: ["-1", "0", "x", ""])
    func `an invalid message number is reported as missing`(id: String) async throws {
        try await Self.run(Self.server()) { _, writer in
            let error = await failure {
                try await writer.delete(.comment(id, of: Self.thread))
            }
            #expect(error == .notThere(name: id))
        }
    }

    @Test func `an anonymous post is allowed where the board permits it`() async throws {
        let server = Self.server()
        try await server.runWriting { source, credentials in
            #expect(!source.capabilities.writing.contains(.anonymous))
            _ = try await source.page(PostRequest())
            #expect(source.capabilities.writing.contains(.anonymous))
            try await source.signIn([.name: "sysop", .password: "correct horse"], credentials)
            var draft = Draft(.reply(Self.thread, to: nil), "who?")
            draft.isAnonymous = true
            _ = try await source.writer?.send(draft, key: "k")
            draft.isAnonymous = false
            _ = try await source.writer?.send(draft, key: "k")

            let authors = server.state.withLock { $0.messages["1"]?.suffix(2) ?? [] }
            #expect(authors.map(\.["author"].string) == ["u0", "u1"])
        }
    }

    @Test func `a board that requires an account reports it`() async throws {
        let server = Self.server()
        server.state.withLock { $0.allowsAnonymous = false }
        try await server.runWriting { source, _ in
            _ = try await source.page(PostRequest())
            #expect(!source.capabilities.writing.contains(.anonymous))
            var draft = Draft(.newPost(nil, at: Self.bbj), title: "T", "B")
            draft.isAnonymous = true
            let error = await failure { [draft] in
                try await source.writer?.send(draft, key: "k")
            }
            let reason = "Anonymous participation has been disabled on this instance."
            #expect(error == .rejectedByServer(host: "", reason: reason))
        }
    }

    @Test func `a preview matches the board's rendering`() async throws {
        try await Self.run(Self.server()) { _, writer in
            let shown = writer.markdown("[bold: a] *b*\n> c")
            #expect(
                RichText(shown, as: .markdown) == RichText("**a** \\*b\\*\n\n> c", as: .markdown))
        }
    }

    @Test func `a signed post is not sent without an account`() async throws {
        let server = Self.server()
        try await server.runWriting { source, _ in
            let draft = Draft(.reply(Self.thread, to: nil), "words")
            let error = await failure { try await source.writer?.send(draft, key: "k") }
            #expect(error == .signedOut(host: ""))
        }
        #expect(server.state.withLock { $0.messages["1"]?.last?["body"].string } != "words")
    }

    @Test(arguments: ["99", "x"])
    func `a reply to a missing comment is not sent`(
        comment: String
    ) async throws {
        let server = Self.server()
        try await Self.run(server) { _, writer in
            let draft = Draft(.reply(Self.thread, to: comment), "B")
            let error = await failure { try await writer.send(draft, key: "k") }
            #expect(error == .notThere(name: comment))
            #expect(server.state.withLock { $0.messages["1"]?.count } == 3)
        }
    }

    @Test func `writing to a deleted thread reports it as missing`() async throws {
        try await Self.run(Self.server()) { _, writer in
            let draft = Draft(.reply(PostID("gone", in: Self.bbj), to: nil), "B")
            let error = await failure { try await writer.send(draft, key: "k") }
            #expect(error == .notThere(name: "gone"))
        }
    }

    @Test func `a vote is rejected without a request`() async throws {
        try await Self.run(Self.server()) { source, writer in
            let error = await failure { try await writer.vote(1, on: .post(Self.thread)) }
            #expect(error == .unsupported(reason: "BBJ boards have no votes."))
            #expect(!source.capabilities.writing.contains(.votes))
        }
    }

    fileprivate static func server() -> FakeBBJServer {
        let server = FakeBBJServer()
        server.addThread(
            "1",
            messages: [
                FakeBBJServer.message(0, "Be [bold: kind].", author: "u1"),
                FakeBBJServer.message(1, "Understood.", author: "u1"),
                FakeBBJServer.message(2, "Me too.", author: "u2"),
            ])
        return server
    }

    /// Runs `test` with a writer that is signed in as the sysop.
    fileprivate static func run(
        _ server: FakeBBJServer, test: (BBJSource, any PostWriter) async throws -> Void
    ) async throws {
        server.state.withLock { $0.members.now = 1_795_224_800 }
        try await server.runWriting { source, credentials in
            try await source.signIn([.name: "sysop", .password: "correct horse"], credentials)
            try await test(source, try #require(source.writer))
        }
    }
}

/// Tests for finding a sent draft whose response was lost.
struct BBJArrivalTests {
    private static let bbj = SourceID("bbj")
    private static let thread = PostID("1", in: bbj)
    /// The time of the server.
    private static let now = Date(timeIntervalSince1970: 1_795_224_800)

    @Test(arguments: [
        WritingTarget.newPost(nil, at: bbj), .reply(thread, to: nil), .reply(thread, to: "1"),
        .editOfPost(thread), .editOfComment("1", of: thread),
    ])
    func `a draft that arrived without a response is found, and not before`(
        target: WritingTarget
    ) async throws {
        let server = BBJWriterTests.server()
        try await BBJWriterTests.run(server) { _, writer in
            let draft = Self.draft(target, since: Self.now)
            let found = try await arrivalAfterLostResponse(of: draft, by: writer) {
                server.state.withLock { $0.members.losses = 1 }
            }
            switch target {
            case .newPost: #expect(found == .post(PostID("new1", in: Self.bbj)))
            case .reply: #expect(found == .comment("3", of: Self.thread))
            case .editOfPost: #expect(found == .post(Self.thread))
            case .editOfComment: #expect(found == .comment("1", of: Self.thread))
            case .message: #expect(found == nil)
            }
        }
    }

    @Test func `the same text by another user or from long ago is not a match`() async throws {
        let server = BBJWriterTests.server()
        try await BBJWriterTests.run(server) { _, writer in
            let target = WritingTarget.reply(Self.thread, to: nil)
            _ = try await writer.send(Draft(target, "soup"), key: "k")
            let later = Self.draft(target, since: Self.now.addingTimeInterval(3600))
            let old = try await writer.arrival(of: later)
            var anonymous = Self.draft(target, since: Self.now)
            anonymous.isAnonymous = true
            let another = try await writer.arrival(of: anonymous)
            let close = try await writer.arrival(
                of: Self.draft(target, since: Self.now.addingTimeInterval(60)))

            #expect(old == nil && another == nil)
            #expect(close == .comment("3", of: Self.thread))
        }
    }

    @Test func `a draft that was never sent has not arrived`() async throws {
        try await BBJWriterTests.run(BBJWriterTests.server()) { _, writer in
            let found = try await writer.arrival(of: Draft(.editOfPost(Self.thread), "x"))
            #expect(found == nil)
        }
    }

    private static func draft(_ target: WritingTarget, since: Date) -> Draft {
        Draft(
            target: target, title: target.hasTitle ? "Thread 1" : "", body: "soup",
            stage: .outgoing(key: "k", since: since, attempts: 1), updatedAt: since)
    }
}
