import BoardClients
import BoardCore
import Testing

struct DataSourceTests {
    @Test func `bytes in memory are a board that never changes`() async throws {
        let service = DataSource(Array(#"[{"id":1,"title":"a"}]"#.utf8), name: "demo\u{7}")
        #expect(service.name == "demo\u{FFFD}")
        #expect(try await last(service.posts(in: nil, reload: false)).posts.count == 1)
        let update = try await last(service.posts(in: nil, reload: true))
        #expect(update.isUnchanged)
        #expect(update.posts.count == 1)
    }

    @Test func `bytes that are no board are an error`() async {
        let service = DataSource(Array("<html>".utf8), name: "demo")
        await #expect(throws: BoardError.self) {
            try await last(service.posts(in: nil, reload: false))
        }
    }
}
