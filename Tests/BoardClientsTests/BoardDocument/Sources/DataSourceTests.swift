import BoardClients
import BoardCore
import Synchronization
import Testing

struct DataSourceTests {
    @Test func `a board in memory never changes`() async throws {
        let service = DataSource(Array(#"[{"id":1,"title":"a"}]"#.utf8), name: "demo\u{7}")
        #expect(service.name == "demo\u{FFFD}")
        #expect(try await last(service.posts(in: nil, reload: false)).posts.count == 1)
        let update = try await last(service.posts(in: nil, reload: true))
        #expect(update.isUnchanged)
        #expect(update.posts.count == 1)
    }

    @Test func `a document that depends on a setting is read again when that changes`() async throws
    {
        let title = Mutex("a")
        let source = DataSource(
            id: "demo", name: { title.withLock { "board \($0)" } },
            version: { title.withLock { $0 } },
            bytes: { Array("[{\"id\":1,\"title\":\"\(title.withLock { $0 })\"}]".utf8) })
        #expect(try await last(source.posts(in: nil, reload: false)).posts[0].title == "a")

        title.withLock { $0 = "b" }

        #expect(try await last(source.posts(in: nil, reload: true)).posts[0].title == "b")
        #expect(source.name == "board b")
        #expect(try await last(source.posts(in: nil, reload: true)).isUnchanged)
    }

    @Test func `invalid data in memory is an error`() async {
        let service = DataSource(Array("<html>".utf8), name: "demo")
        await #expect(throws: BoardError.self) {
            try await last(service.posts(in: nil, reload: false))
        }
    }

    @Test func `a row starts with the start of its text in any format`() async throws {
        let document = DataSource(
            Array(
                #"""
                [{"id": 1, "title": "a", "format": "html", "body": "<p>Hello <b>x</b></p>&amp;"},
                 {"id": 2, "title": "b", "body": "**bold** [words](https://x.example)"},
                 {"id": 3, "title": "c", "format": "plain", "body": "**as** <typed>"}]
                """#.utf8), name: "demo")

        let posts = try await last(document.posts(in: nil, reload: false)).posts

        let excerpts = posts.indices.map { posts.excerpt(at: $0) }
        #expect(excerpts == ["Hello x &", "bold words", "**as** <typed>"])
        #expect(posts.text(at: 1).text == "**bold** [words](https://x.example)")
    }
}
