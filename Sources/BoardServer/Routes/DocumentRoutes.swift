extension RouteTable {
    mutating func addDocumentRoutes() {
        on(.get, "/board.json") { request in
            let document = BoardDocument(storage: request.storage)
            // What is written from here on may be in the document, but never in the tag only.
            let state = "\(Version.current) \(try await request.storage.state())"
            return Answer(
                type: "application/json", tag: EntityTag.tag(of: Array(state.utf8))
            ) { try await document.write(to: $0) }
        }
        onReading("/boards/{id}/feed.atom") { request in
            let id = request.context.parameters.get("id") ?? ""
            guard let board = try await request.storage.boards().first(where: { $0.id == id })
            else { throw StorageError.notFound(.board) }
            let posts = try await request.storage.posts(PostQuery(boardID: id)).posts
            let feed = AtomFeed(
                board: board, posts: posts, origin: request.origin,
                name: request.service.options.name)
            var answer = Answer(
                Array(feed.text.utf8), type: "application/atom+xml; charset=utf-8")
            answer.lastModified = posts.map(\.updatedAt).max()
            return answer
        }
    }
}

extension BoardRequest {
    /// How the client calls this server, for addresses in what it is given.
    var origin: String {
        let scheme = service.options.isBehindProxy ? "https" : "http"
        let host = request.head.authority ?? "localhost"
        // What a client sends is put into texts, so only what an address can be is taken.
        let isPlain = host.utf8.allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || byte | 0x20 >= UInt8(ascii: "a")
                    && byte | 0x20 <= UInt8(ascii: "z")
                || ".:-[]".utf8.contains(byte)
        }
        return scheme + "://" + (isPlain ? host : "localhost")
    }
}
