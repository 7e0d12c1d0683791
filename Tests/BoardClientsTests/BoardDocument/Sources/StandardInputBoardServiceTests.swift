import BoardClients
import BoardCore
import Foundation
import Testing

struct StandardInputBoardServiceTests {
    private let pipe = Pipe()
    private var service: StandardInputBoardService {
        StandardInputBoardService(descriptor: pipe.fileHandleForReading.fileDescriptor)
    }

    @Test func `posts are shown while the other program still works on the next`() async throws {
        let service = service
        write("{\"id\":1,\"title\":\"a\"}\n{\"id\":2,\"title\":\"b\"}\n")
        let updates = Updates(service.posts(in: nil, reload: false))
        #expect(try await updates.next()?.posts.count == 2)

        write("{\"id\":3,\"title\":\"c\"}\n")
        #expect(try await updates.next()?.posts.count == 3)

        try pipe.fileHandleForWriting.close()
        #expect(try await updates.next()?.progress == nil)
        #expect(try await updates.next() == nil)
    }

    @Test func `a reload is not possible, but what was read stays`() async throws {
        let service = service
        write(#"[{"id":1,"title":"a","boardId":"x"}]"#)
        try pipe.fileHandleForWriting.close()
        _ = try await last(service.posts(in: nil, reload: false))

        await #expect(throws: BoardError.cannotReadAgain) {
            try await last(service.posts(in: nil, reload: true))
        }
        #expect(try await last(service.posts(in: "x", reload: false)).posts.count == 1)
    }

    @Test func `changing the board while it is read loses nothing`() async throws {
        let service = service
        write(#"[{"id":1,"title":"a","boardId":"x"},"#)
        for try await _ in service.posts(in: nil, reload: false) { break }
        let updates = Updates(service.posts(in: "x", reload: false))
        write(#"{"id":2,"title":"b","boardId":"x"}]"#)
        try pipe.fileHandleForWriting.close()

        var counts: [Int] = []
        while let update = try await updates.next() { counts.append(update.posts.count) }
        #expect(counts.last == 2)
    }

    @Test func `no bytes at all are told`() async throws {
        let service = service
        try pipe.fileHandleForWriting.close()
        await #expect(throws: BoardError.empty) {
            try await last(service.posts(in: nil, reload: false))
        }
    }

    private func write(_ text: String) {
        pipe.fileHandleForWriting.write(Data(text.utf8))
    }
}
