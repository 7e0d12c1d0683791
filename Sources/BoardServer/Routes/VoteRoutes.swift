private struct VoteBody: Decodable {
    /// The vote; any number is decoded, so that an invalid one gets a clear error.
    let value: Double
}

extension RouteTable {
    mutating func addVoteRoutes() {
        on(.put, "/api/v1/posts/{id}/vote") { request in
            try await request.vote(on: .post(try request.id(of: .post)))
        }
        on(.put, "/api/v1/comments/{id}/vote") { request in
            try await request.vote(on: .comment(try request.id(of: .comment)))
        }
    }
}

extension BoardRequest {
    fileprivate func vote(on entry: Entry) async throws -> Answer {
        let signedIn = try await signedIn()
        let bytes = try await bytes()
        let sent = try json(VoteBody.self, from: bytes).value
        guard let value = Int(exactly: sent), (-1...1).contains(value) else {
            throw Problem.invalid("value", "A vote is -1, 0 or 1.")
        }
        try countWrite(of: signedIn, .vote)
        let write = Write.vote(entry, value: value)
        return .result(try await perform(write, as: signedIn, key: try writeKey(bytes)))
    }
}
