private struct VoteBody: Decodable {
    /// The vote; any number is decoded, so that an invalid one gets a clear error.
    let value: Double
}

extension RouteTable {
    mutating func addVoteRoutes() {
        onWriting(.put, "/api/v1/posts/{id}/vote") { request in
            try await request.vote(on: .post(try request.id(of: .post)))
        }
        onWriting(.put, "/api/v1/comments/{id}/vote") { request in
            try await request.vote(on: .comment(try request.id(of: .comment)))
        }
    }
}

extension WriteRequest {
    fileprivate func vote(on entry: Entry) async throws -> Outcome {
        let sent = try await json(VoteBody.self).value
        guard let value = Int(exactly: sent), (-1...1).contains(value) else {
            throw Problem.invalid("value", "A vote must be -1, 0 or 1.")
        }
        return .perform(.vote(entry, value: value))
    }
}
