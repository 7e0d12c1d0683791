import BoardClients
import BoardCore
import Foundation
import TestSupport
import Testing

struct FileSourceTests {
    private let folder = TemporaryFolder()

    @Test func `a missing file is reported before anything is read`() {
        let path = folder.path("none.json")
        #expect(throws: BoardError.noSuchFile(path: path)) { try FileSource(path: path) }
        #expect(throws: BoardError.noSuchFile(path: path + "/x")) {
            try FileSource(path: path + "/x")
        }
    }

    @Test func `a folder is reported`() {
        let path = folder.path("")
        #expect(throws: BoardError.isFolder(path: path)) { try FileSource(path: path) }
    }

    @Test(.enabled("The superuser may read everything.") { getuid() != 0 })
    func `a file without read permission is reported`() throws {
        let path = try folder.write("[]", to: "secret.json")
        chmod(path, 0)
        #expect(throws: BoardError.notPermitted(path: path)) { try FileSource(path: path) }
    }

    @Test func `an empty file is reported`() throws {
        let path = try folder.write("", to: "empty.json")
        #expect(throws: BoardError.empty) { try FileSource(path: path) }
    }

    @Test func `an invalid file fails immediately with line and column`() throws {
        let page = try folder.write(
            "\n <html>" + String(repeating: "x", count: 1 << 20), to: "a.json")
        let reason = "expected an array of posts, or an object with “data”"
        #expect(throws: BoardError.unreadable(reason: reason + ", “<” instead", line: 2, column: 2))
        {
            try FileSource(path: page)
        }
        let settings = try folder.write("{\"tabs\": 4}", to: "b.json")
        #expect(throws: BoardError.unreadable(reason: reason, line: 1, column: 1)) {
            try FileSource(path: settings)
        }
    }

    @Test func `a board is read and named after its file`() async throws {
        let path = try folder.write(#"{"data":[{"id":1,"title":"a"}]}"#, to: "게시판\n.json")
        let service = try FileSource(path: path)
        #expect(service.name == "게시판 .json")
        #expect(try await last(service.posts(in: nil, reload: false)).posts.map(\.id.raw) == ["1"])
    }

    @Test(arguments: ["a.ndjson", "b.JSONL"])
    func `the file name can indicate the line format`(name: String) async throws {
        let path = try folder.write("[\n{\"id\":1,\"title\":\"a\"}\n", to: name)
        let update = try await last(FileSource(path: path).posts(in: nil, reload: false))
        #expect(update.posts.count == 1)
        #expect(update.skipped.count == 1)
    }

    @Test func `a reload reads a file only if it has changed`() async throws {
        let path = try folder.write(#"[{"id":1,"title":"a"}]"#, to: "a.json")
        let service = try FileSource(path: path)
        #expect(try await !last(service.posts(in: nil, reload: true)).isUnchanged)
        #expect(try await last(service.posts(in: nil, reload: true)).isUnchanged)

        _ = try folder.write(#"[{"id":1,"title":"a"},{"id":2,"title":"b"}]"#, to: "a.json")
        #expect(try await last(service.posts(in: nil, reload: false)).posts.count == 1)
        let update = try await last(service.posts(in: nil, reload: true))
        #expect(!update.isUnchanged)
        #expect(update.posts.map(\.id.raw) == ["1", "2"])
    }

    @Test func `reloading a deleted file fails and retains the posts`() async throws {
        let path = try folder.write(#"[{"id":1,"title":"a"}]"#, to: "a.json")
        let service = try FileSource(path: path)
        _ = try await last(service.posts(in: nil, reload: false))
        unlink(path)

        await #expect(throws: BoardError.noSuchFile(path: path)) {
            try await last(service.posts(in: nil, reload: true))
        }
        #expect(try await last(service.posts(in: nil, reload: false)).posts.count == 1)
    }

    @Test func `a named pipe is opened before another process writes to it`() async throws {
        let path = folder.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let service = try FileSource(path: path)
        let updates = Updates(service.posts(in: nil, reload: false))

        let writer = try #require(FileHandle(forWritingAtPath: path))
        try writer.write(contentsOf: Data(#"[{"id":1,"title":"a"}]"#.utf8))
        try writer.close()

        var last: PostPage?
        while let update = try await updates.next() { last = update }
        #expect(last?.posts.count == 1)
    }

    @Test func `a named pipe is read only once`() async throws {
        let path = folder.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let writing = Thread {
            let pipe = open(path, O_WRONLY)
            let bytes = Array("[".utf8) + postsJSON(0..<5000) + Array("]".utf8)
            _ = bytes.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
            close(pipe)
        }
        writing.start()
        let service = try FileSource(path: path)

        #expect(try await last(service.posts(in: nil, reload: false)).posts.count == 5000)
        await #expect(throws: BoardError.notRereadable(.pipe)) {
            try await last(service.posts(in: nil, reload: true))
        }
    }
}
