import HTTPTypes

extension APIResponse {
    /// The response to a write; a post or comment that it created has an address.
    static func result(
        _ result: WriteResult, of write: Write, at now: Timestamp
    ) -> APIResponse {
        var response = APIResponse.result(result, at: now)
        switch (write, result) {
        case (.createPost, .post(let post)): response.create("/api/v1/posts/\(post.id.rawValue)")
        case (.createComment, .comment(let comment)):
            response.create("/api/v1/comments/\(comment.id.rawValue)")
        default: break
        }
        return response
    }

    static func result(_ result: WriteResult, at now: Timestamp) -> APIResponse {
        var response: APIResponse =
            switch result {
            case .post(let post): .json { $0.members(of: post) }
            case .comment(let comment): .json { $0.members(of: comment) }
            case .account(let account): .json { $0.members(of: account, at: now) }
            case .vote(let score, let mine):
                .json { json in
                    json.member("score", score)
                    json.member("myVote", mine)
                }
            case .made, .done: .done
            }
        response.caching = .never
        return response
    }

    private mutating func create(_ location: String) {
        status = .created
        headers[.location] = location
    }
}
