extension Problem {
    /// Creates the problem for a storage error, with a message for the client.
    package init(_ error: StorageError) {
        switch error {
        case .notFound(let subject): self = .notFound(subject)
        case .gone(let subject): self.init(.gone, "This \(subject.rawValue) was deleted.")
        case .forbidden(let refusal): self = .refused(refusal)
        case .nameTaken:
            self.init(.nameTaken, "Somebody else has this name.", field: "name")
        case .boardTaken: self.init(.nameTaken, "There is a board with this id.", field: "id")
        case .passwordChanged: self = .wrongCredentials
        case .secondFactorIsOn:
            self.init(.totpIsOn, "Signing in takes a code already; turn that off first.")
        case .codeUsed: self = .wrongCode
        case .keyReused:
            self.init(.keyReused, "This Idempotency-Key came with another request before.")
        case .tooDeep:
            self.init(
                .tooDeep, "Answers go no deeper than \(Limits.commentDepth) levels.",
                field: "parentId")
        case .invitationNeeded:
            self.init(
                .signUpClosed, "The invitation is missing, or not valid any more; ask for one.",
                field: "invitation")
        case .cursorExpired:
            self.init(
                .cursorExpired, "This is not remembered any more; read the lists anew.",
                field: "after")
        case .unavailable, .refused, .noDatabase, .newerDatabase, .unsupported: self = .unavailable
        case .full:
            self.init(.storageFull, "The disk is full: reading goes on, writing does not.")
        }
    }

    private static func notFound(_ subject: Subject) -> Problem {
        switch subject {
        case .board: Problem(.notFound, "There is no such board.", field: "boardId")
        case .parent: .invalid("parentId", "There is no such comment to answer on this post.")
        case .account: .badToken
        case .post, .comment, .session, .report:
            Problem(.notFound, "There is no such \(subject.rawValue).")
        }
    }

    private static func refused(_ refusal: Refusal) -> Problem {
        switch refusal {
        case .banned: Problem(.banned, "This account is banned: it can read, but not write.")
        case .notTheAuthor: Problem(.forbidden, "These are another's words.")
        case .notAModerator: Problem(.forbidden, "This is for moderators.")
        }
    }

    static let unavailable = Problem(
        .unavailable, "The board's database does not answer; try again in a while.",
        headers: [.retryAfter: "5"])
}
