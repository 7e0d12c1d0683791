import HTTPTypes

extension Answer {
    /// Returns the response for the result of a write.
    static func result(_ result: WriteResult, status: HTTPResponse.Status = .ok) -> Answer {
        switch result {
        case .post(let post): json(status: status) { $0.members(of: post) }.uncached
        case .comment(let comment): json(status: status) { $0.members(of: comment) }.uncached
        case .account(let account): json(status: status) { $0.members(of: account) }.uncached
        case .vote(let score, let mine):
            json(status: status) { json in
                json.member("score", score)
                json.member("myVote", mine)
            }.uncached
        case .made, .done: .done
        }
    }

    private var uncached: Answer {
        var answer = self
        answer.caching = .never
        return answer
    }
}
