extension Problem {
    /// Creates the problem for a storage error, with a message for the client.
    package init(_ error: StorageError) {
        switch error {
        case .notFound(let subject): self = .notFound(subject)
        case .gone(let subject): self.init(.gone, "This \(subject.rawValue) was deleted.")
        case .forbidden(let refusal): self = .refused(refusal)
        case .nameTaken:
            self.init(.nameTaken, "This name is taken.", field: "name")
        case .boardTaken: self.init(.nameTaken, "A board with this id already exists.", field: "id")
        case .passwordChanged: self = .wrongCredentials
        case .secondFactorIsOn:
            self.init(.totpIsOn, "Two-factor sign-in is already on; turn it off first.")
        case .codeUsed: self = .wrongCode
        case .keyReused:
            self.init(.keyReused, "This Idempotency-Key was already used for another request.")
        case .tooDeep:
            self.init(
                .tooDeep, "Replies can be at most \(Limits.commentDepth) levels deep.",
                field: "parentId")
        case .invitationNeeded:
            self.init(
                .signUpClosed, "The invitation is missing or no longer valid; ask for one.",
                field: "invitation")
        case .cursorExpired:
            self.init(
                .cursorExpired, "This cursor has expired; load the lists again.",
                field: "after")
        case .unavailable, .refused, .noDatabase, .newerDatabase, .unsupported: self = .unavailable
        case .full:
            self.init(.storageFull, "The disk is full: you can read, but not write.")
        }
    }

    private static func notFound(_ subject: Subject) -> Problem {
        switch subject {
        case .board: Problem(.notFound, "There is no such board.", field: "boardId")
        case .parent: .invalid("parentId", "This post has no such comment to reply to.")
        case .account: .badToken
        case .post, .comment, .session, .report, .notification, .user:
            Problem(.notFound, "There is no such \(subject.rawValue).")
        }
    }

    private static func refused(_ refusal: ForbiddenReason) -> Problem {
        switch refusal {
        case .banned: Problem(.banned, "This account is banned: it can read, but not write.")
        case .notTheAuthor: Problem(.forbidden, "Someone else wrote this.")
        case .notAModerator: Problem(.forbidden, "This requires a moderator.")
        case .locked: Problem(.locked, "Moderators have locked this post; it takes no comments.")
        case .higherRole:
            Problem(
                .forbidden, "Moderators can ban only members, and administrators also moderators.")
        }
    }

    static let unavailable = Problem(
        .unavailable, "The board's database does not respond; try again later.",
        headers: [.retryAfter: "5"])
}

extension Problem {
    package var response: APIResponse {
        var json = JSONWriter()
        json.object { json in
            json.member("type", "urn:board-server:problem:" + code.rawValue)
            json.member("title", code.title)
            json.member("status", code.status.code)
            json.member("code", code.rawValue)
            json.member("detail", detail)
            if let field { json.member("field", field) }
        }
        var response = APIResponse(
            json.bytes, type: "application/problem+json", status: code.status)
        response.headers = headers
        response.caching = .never
        return response
    }
}
