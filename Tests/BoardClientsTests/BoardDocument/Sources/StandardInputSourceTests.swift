import BoardClients
import BoardCore
import Foundation
import Testing

struct StandardInputSourceTests {
    private let pipe = Pipe()
    private func open() throws -> StandardInputSource {
        try StandardInputSource(descriptor: pipe.fileHandleForReading.fileDescriptor)
    }

    @Test func `posts are shown while the other program is still writing`() async throws {
        write("{\"id\":1,\"title\":\"a\"}\n{\"id\":2,\"title\":\"b\"}\n")
        let service = try open()
        let updates = Updates(service.posts(in: nil, reload: false))
        #expect(try await updates.next()?.posts.count == 2)

        write("{\"id\":3,\"title\":\"c\"}\n")
        #expect(try await updates.next()?.posts.count == 3)

        try pipe.fileHandleForWriting.close()
        #expect(try await updates.next()?.progress == nil)
        #expect(try await updates.next() == nil)
    }

    @Test func `a reload is not possible, but the posts remain`() async throws {
        write(#"[{"id":1,"title":"a","boardId":"x"}]"#)
        let service = try open()
        try pipe.fileHandleForWriting.close()
        _ = try await last(service.posts(in: nil, reload: false))

        await #expect(throws: BoardError.notRereadable(.standardInput)) {
            try await last(service.posts(in: nil, reload: true))
        }
        #expect(try await last(service.posts(in: nil, reload: false)).posts.count == 1)
    }

    @Test func `releasing the stream during the read loses nothing`() async throws {
        write(#"[{"id":1,"title":"a","boardId":"x"},"#)
        let service = try open()
        for try await _ in service.posts(in: nil, reload: false) { break }
        let updates = Updates(service.posts(in: nil, reload: false))
        write(#"{"id":2,"title":"b","boardId":"x"}]"#)
        try pipe.fileHandleForWriting.close()

        var counts: [Int] = []
        while let update = try await updates.next() { counts.append(update.posts.count) }
        #expect(counts.last == 2)
    }

    @Test func `empty input is reported before anything is shown`() throws {
        try pipe.fileHandleForWriting.close()
        #expect(throws: BoardError.empty) { try open() }
    }

    @Test func `invalid input is reported before anything is shown`() throws {
        write("<html>")
        #expect(throws: BoardError.self) { try open() }
    }

    @Test func `waiting for a program that has not written anything yet does not block the start`()
        async throws
    {
        let service = try open()
        let updates = Updates(service.posts(in: nil, reload: false))

        write(#"[{"id":1,"title":"a"}]"#)
        try pipe.fileHandleForWriting.close()

        var last: PostPage?
        while let update = try await updates.next() { last = update }
        #expect(last?.posts.count == 1)
    }

    @Test(arguments: [
        ("", BoardError.empty),
        (
            "<html>",
            .unreadable(
                reason: "expected an array of posts, or an object with “data”, “<” instead",
                line: 1, column: 1)
        ),
    ])
    func `invalid input that arrives late fails the load`(
        text: String, error: BoardError
    ) async throws {
        let service = try open()
        write(text)
        try pipe.fileHandleForWriting.close()

        await #expect(throws: error) { try await last(service.posts(in: nil, reload: false)) }
    }

    private func write(_ text: String) {
        pipe.fileHandleForWriting.write(Data(text.utf8))
    }
}
