extension RouteTable {
    mutating func addDocumentRoutes() {
        onLongReading("/board.json") { request in
            // Later writes may be in the document, but the tag never includes changes that the
            // document lacks.
            let state = "\(Version.current) \(try await request.storage.state())"
            let tag = EntityTag.tag(of: Array(state.utf8))
            return APIResponse(
                type: "application/json", tag: tag, stream: try request.document(unless: tag))
        }
        onReading("/boards/{id}/feed.atom") { request in
            let id = request.context.parameters.get("id") ?? ""
            guard BoardNameRules.isAllowed(id: id),
                let board = try await request.storage.boards().first(where: { $0.id == id })
            else { throw StorageError.notFound(.board) }
            let posts = try await request.storage.posts(PostQuery(boardID: id)).posts
            let feed = AtomFeed(
                board: board, posts: posts, origin: request.origin,
                name: request.service.options.name)
            var response = APIResponse(
                Array(feed.text.utf8), type: "application/atom+xml; charset=utf-8")
            response.lastModified = posts.map(\.updatedAt).max()
            return response
        }
    }
}

extension BoardRequest {
    /// Returns a writer of the whole board.
    ///
    /// Requests are limited in rate and number, except those of a client that has this version.
    fileprivate func document(unless tag: String) throws(Problem) -> APIResponse.Streaming {
        let isKnown = headers[.ifNoneMatch].map { EntityTag.matches($0, tag) } ?? false
        guard !isKnown else { return { _ in } }
        try count(.document, by: address)
        let permit = try service.documents.permit(for: address)
        let document = BoardDocument(storage: storage)
        let end = ContinuousClock.now + service.options.documentTimeLimit
        return { send in
            try await document.write { bytes in
                guard ContinuousClock.now < end else { throw Problem.unavailable }
                try await send(bytes)
            }
            withExtendedLifetime(permit) {}
        }
    }

    /// The scheme and host by which the client reaches this server, for addresses in responses.
    var origin: String {
        let scheme = service.options.isBehindProxy ? "https" : "http"
        let host = request.head.authority ?? "localhost"
        // The host is client input that is copied into documents, so only plain characters are
        // accepted.
        let isPlain = host.utf8.allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || byte | 0x20 >= UInt8(ascii: "a")
                    && byte | 0x20 <= UInt8(ascii: "z")
                || ".:-[]".utf8.contains(byte)
        }
        return scheme + "://" + (isPlain ? host : "localhost")
    }
}
