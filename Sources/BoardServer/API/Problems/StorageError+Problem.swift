import Localization

extension Problem {
    /// Creates the problem for a storage error, with a message for the client.
    package init(_ error: StorageError) {
        switch error {
        case .notFound(let subject): self = .notFound(subject)
        case .gone(let subject, let isRemoved):
            self.init(
                .gone, isRemoved ? subject.removedText : subject.deletedText, isRemoved: isRemoved)
        case .forbidden(let refusal): self = .refused(refusal)
        case .nameTaken:
            self.init(.nameTaken, localized("This name is taken."), field: "name")
        case .boardTaken:
            self.init(.nameTaken, localized("A board with this id already exists."), field: "id")
        case .passwordChanged: self = .wrongCredentials
        case .secondFactorIsOn:
            self.init(.totpIsOn, localized("Two-factor sign-in is already on; turn it off first."))
        case .codeUsed: self = .wrongCode
        case .keyReused:
            self.init(
                .keyReused, localized("This Idempotency-Key was already used for another request."))
        case .tooDeep:
            self.init(
                .tooDeep, localized("Replies can be at most \(Limits.commentDepth) levels deep."),
                field: "parentId")
        case .invitationNeeded:
            self.init(
                .signUpClosed,
                localized("The invitation is missing or no longer valid; ask for one."),
                field: "invitation")
        case .cursorExpired:
            self.init(
                .cursorExpired, localized("This cursor has expired; load the lists again."),
                field: "after")
        case .unavailable, .refused, .noDatabase, .newerDatabase, .unsupported: self = .unavailable
        case .full:
            self.init(.storageFull, localized("The disk is full: you can read, but not write."))
        }
    }

    private static func notFound(_ subject: Subject) -> Problem {
        switch subject {
        case .board: Problem(.notFound, localized("There is no such board."), field: "boardId")
        case .parent: .invalid("parentId", localized("This post has no such comment to reply to."))
        case .account: .badToken
        case .post, .comment, .session, .report, .notification, .user:
            Problem(.notFound, subject.missingText)
        }
    }

    private static func refused(_ refusal: ForbiddenReason) -> Problem {
        switch refusal {
        case .banned:
            Problem(.banned, localized("This account is banned: it can read, but not write."))
        case .notTheAuthor: Problem(.forbidden, localized("Someone else wrote this."))
        case .notAModerator: Problem(.forbidden, localized("This requires a moderator."))
        case .locked:
            Problem(.locked, localized("Moderators have locked this post; it takes no comments."))
        case .higherRole:
            Problem(
                .forbidden,
                localized("Moderators can ban only members, and administrators also moderators."))
        }
    }

    static var unavailable: Problem {
        Problem(
            .unavailable,
            localized("The board's database does not respond; try again later."),
            headers: [.retryAfter: "5"])
    }
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
            if isRemoved { json.member("removed", true) }
        }
        var response = APIResponse(
            json.bytes, type: "application/problem+json", status: code.status)
        response.headers = headers
        response.caching = .never
        return response
    }
}

extension Subject {
    /// The message that it does not exist.
    var missingText: String {
        switch self {
        case .board: localized("There is no such board.")
        case .post: localized("There is no such post.")
        case .comment, .parent: localized("There is no such comment.")
        case .account: localized("There is no such account.")
        case .user: localized("There is no such user.")
        case .session: localized("There is no such session.")
        case .report: localized("There is no such report.")
        case .notification: localized("There is no such notification.")
        }
    }

    fileprivate var deletedText: String {
        switch self {
        case .post: localized("This post was deleted.")
        case .comment: localized("This comment was deleted.")
        default: localized("This was deleted.")
        }
    }

    fileprivate var removedText: String {
        self == .comment
            ? localized("A moderator removed this comment.")
            : localized("A moderator removed this post.")
    }
}
