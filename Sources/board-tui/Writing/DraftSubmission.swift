import ArgumentParser
import BoardApp
import BoardCore
import Essentials
import Localization

/// The submission of a draft through the outbox, with a report of the result.
struct DraftSubmission: Sendable {
    let site: WritableSession
    let options: WritingOptions
    /// A Boolean value that indicates whether drafts stay when the program ends.
    private let isStored: Bool

    init(site: WritableSession, options: WritingOptions) async throws {
        self.site = site
        self.options = options
        isStored = try await !site.keeping.store.isTemporary()
    }

    /// The maximum total time to wait for servers, as for reading.
    private static let patience = Duration.seconds(30)

    /// Sends a draft. Throws an `ExitCode` if the source does not have it in the end.
    ///
    /// A text from standard input that cannot be stored is then written to standard output.
    func send(_ draft: Draft, to output: inout StandardOutput) async throws {
        do {
            try await submit(draft, to: &output)
        } catch {
            let isSent = (error as? ExitCode)?.rawValue == ExitStatus.inputOutput.rawValue
            if !isStored, !isSent {
                FileDescriptor.standardError.say(options.unsavedRemark)
                if options.readsStandardInput { try output.write(draft.body + "\n") }
                try output.flush()
            }
            throw error
        }
    }

    private func submit(_ draft: Draft, to output: inout StandardOutput) async throws {
        try await checkAuthor(of: draft)
        let writer = try await writer(for: draft)
        var draft = draft
        draft.author = try await signIn(for: draft, writer)?.name
        draft = try await placed(draft)
        var state = try await fate(of: draft, by: writer)
        if case .refused = state, let comment = await commentMeant(by: draft, at: writer) {
            draft.target = comment
            state = try await fate(of: draft, by: writer)
        }
        try await printResult(state, of: draft, to: &output)
    }

    /// Returns the draft with a board.
    ///
    /// With several known boards, one must be named. If none is known, the outbox finds them later.
    private func placed(_ draft: Draft) async throws -> Draft {
        guard case .newPost(nil, let source) = draft.target else { return draft }
        var draft = draft
        draft.target = .newPost(try await onlyBoard(for: draft), at: source)
        return draft
    }

    /// Returns the only board of the source; `nil` if no board is known.
    private func onlyBoard(for draft: Draft) async throws -> BoardID? {
        let boards = await site.boards()
        guard boards.count > 1 else { return boards.first?.id }
        let ids = boards.prefix(5).map(\.id.raw) + (boards.count > 5 ? ["…"] : [])
        throw try await storedAsDraft(
            draft,
            localized("there are several boards; add --board: \(ids.joined(separator: ", "))."),
            status: .usage)
    }

    private func storedAsDraft(
        _ draft: Draft, _ sentence: String, status: ExitStatus
    ) async throws -> ExitCode {
        try await site.keeping.store.save(draft)
        return CLIError(sentence: sentence + isDraft, status: status).report()
    }

    private func fate(
        of draft: Draft, by writer: any PostWriter
    ) async throws -> OutboxItem.State? {
        let outbox = outbox(writer)
        try await outbox.send(draft)
        let work = Task { await outbox.run() }
        let state = await end(of: draft.id, in: outbox)
        work.cancel()
        await work.value
        return state
    }

    /// Returns the reply target if the user named a comment instead of its post.
    private func commentMeant(by draft: Draft, at writer: any PostWriter) async -> WritingTarget? {
        guard case .reply(let named, to: nil) = draft.target,
            let post = try? await writer.post(of: named.raw)
        else { return nil }
        return .reply(post, to: named.raw)
    }

    /// Returns the writer of the source; stores the draft if the source did not respond.
    private func writer(for draft: Draft) async throws -> any PostWriter {
        do {
            try await site.lookAt()
        } catch let error as BoardError where error.sendDisposition == .wait {
            let nameInUse = try await site.names().last
            try await keepAsOutgoing(draft, of: options.author ?? nameInUse)
            throw waiting(draft, because: error)
        } catch _ where site.source.writer != nil {
            // A site that refuses guests may let members write.
        }
        guard let writer = site.source.writer else {
            throw Self.failure(localized("\(site.source.name) cannot be written to."))
        }
        guard !draft.isAnonymous || writer.takesAnonymous else {
            throw try await storedAsDraft(
                draft,
                localized("\(site.source.name) takes no anonymous posts; leave --anonymous out."),
                status: .unavailable)
        }
        return writer
    }

    private static func failure(_ sentence: String) -> ExitCode {
        CLIError(sentence: sentence, status: .unavailable).report()
    }

    private func waiting(_ draft: Draft, because error: BoardError) -> ExitCode {
        Self.failure(error.message + isWaiting(draft))
    }

    private func isWaiting(_ draft: Draft) -> String {
        guard isStored else { return "" }
        let wait =
            " "
            + localized(
                "It is in the outbox and is sent when board-tui next opens or writes to the source. A running board-tui sends it within five minutes, or at once by :outbox."
            )
        guard case .newPost(nil, _) = draft.target else { return wait }
        return wait + " "
            + localized("If there are several boards, it becomes a draft; --board chooses one.")
    }

    /// Checks that the author is a stored account.
    ///
    /// A draft with a mistyped name would wait in the outbox for ever.
    private func checkAuthor(of draft: Draft) async throws {
        guard let name = options.author, !draft.isAnonymous,
            !site.keeping.accounts.printsTokens
        else { return }
        let names = try await site.names()
        guard !names.contains(where: name.isSameName) else { return }
        let others = names.isEmpty ? localized("nobody") : names.reversed().joined(separator: ", ")
        throw try await storedAsDraft(
            draft,
            localized(
                "\(name) is not signed in at \(site.source.name): board-tui login. Signed in: \(others)."
            ),
            status: .noPermission)
    }

    /// Restores the account to write as; returns `nil` to post anonymously.
    ///
    /// A stored account is not used for an anonymous draft.
    private func signIn(for draft: Draft, _ writer: any PostWriter) async throws -> Account? {
        guard !draft.isAnonymous else { return nil }
        guard let signedIn = try await restore(for: draft) else {
            guard let name = options.author else {
                if writer.takesAnonymous { return nil }
                throw try await storedAsDraft(
                    draft,
                    localized("you are not signed in at \(site.source.name): board-tui login."),
                    status: .noPermission)
            }
            try await checkAuthor(of: draft)
            try await keepAsOutgoing(try await placed(draft), of: name)
            throw CLIError(
                sentence: isStored
                    ? localized(
                        "\(name) is not signed in at \(site.source.name); the post waits in the outbox until then: board-tui login."
                    )
                    : localized(
                        "\(name) is not signed in at \(site.source.name): board-tui login."),
                status: .noPermission
            ).report()
        }
        try await checkExposure(of: draft, to: signedIn.account.site)
        return signedIn.account
    }

    private func checkExposure(of draft: Draft, to place: Site) async throws {
        do {
            try site.checkExposure(
                of: localized("your credentials"), to: place, isAllowed: options.yes)
        } catch {
            try await site.keeping.store.save(draft)
            if isStored { FileDescriptor.standardError.say(Self.isSaved) }
            throw error
        }
    }

    /// Restores the account; if its credential cannot be read, the draft waits in the outbox.
    private func restore(for draft: Draft) async throws -> SignedIn? {
        do {
            if let signedIn = try await site.restore(as: options.author) { return signedIn }
            return try await signInByCommand(for: draft)
        } catch let error as AccountStorageError {
            let nameInUse = try await site.names().last
            let draft = try await placed(draft)
            try await keepAsOutgoing(draft, of: options.author ?? nameInUse)
            throw CLIError(
                sentence: error.sentence + isWaiting(draft), status: .cannotCreate
            ).report()
        }
    }

    /// Signs in for the first time, with the token that the user's own command prints.
    ///
    /// Returns `nil` if there is no such command.
    private func signInByCommand(for draft: Draft) async throws -> SignedIn? {
        guard site.keeping.accounts.printsTokens, let service = site.source.accounts else {
            return nil
        }
        try await checkExposure(of: draft, to: service.site)
        do {
            let signedIn = try await site.signInByCommand(as: options.author, service)
            site.credentials.hold(signedIn)
            _ = try await site.keeping.accounts.remember(signedIn)
            return signedIn
        } catch let error as BoardError where error.sendDisposition == .wait {
            try await keepAsOutgoing(try await placed(draft), of: options.author)
            throw waiting(draft, because: error)
        } catch let exit as ExitCode {
            try await site.keeping.store.save(draft)
            if isStored { FileDescriptor.standardError.say(Self.isSaved) }
            throw exit
        }
    }

    private func keepAsOutgoing(_ draft: Draft, of author: String?) async throws {
        var draft = draft
        draft.author = try await site.names().first { author?.isSameName($0) == true } ?? author
        try await outbox(nil).send(draft)
    }

    private func outbox(_ writer: (any PostWriter)?) -> Outbox {
        Outbox(
            store: site.keeping.store, writer: { [id = site.source.id] in $0 == id ? writer : nil },
            author: { [site] _ in site.credentials.account(at: site.source)?.name },
            onlyBoard: { [site] _ in try await site.source.onlyBoard() },
            sentence: \.message)
    }

    /// Returns the state in which the draft needs a decision, or a wait beyond the time limit.
    private func end(of id: Draft.ID, in outbox: Outbox) async -> OutboxItem.State? {
        var patience = Self.patience
        var latest: OutboxItem.State?
        var hosts: Set<String> = []
        for await items in outbox.states() {
            let state = items.first { $0.id == id }?.state
            if state == latest { continue }
            latest = state
            switch state {
            case .sending: continue
            case .waiting(.refused(let host, _, let wait?), _) where wait <= patience:
                patience -= max(wait, .seconds(1))
                guard hosts.insert(host).inserted else { continue }
                FileDescriptor.standardError.say(
                    localized("\(host) limits requests; waiting \(wait.components.seconds) s."))
            case .waiting, .signedOut, .authorAway, .sourceMissing, .refused, .sent, nil:
                return state
            }
        }
        return latest
    }

    /// The reason that the account is not used, such as another owner; `nil` if there is none.
    private var ownershipError: String? {
        guard let account = site.credentials.account(at: site.source),
            let credential = site.credentials[account.site],
            let error = site.credentials.ownershipError(of: SignedIn(account, credential))
        else { return nil }
        return error.sentence
    }

    /// The state of a draft whose author is not signed in.
    private var untilSignIn: String {
        isStored
            ? localized("it waits in the outbox until you sign in: board-tui login.")
            : localized("it cannot be sent until you sign in: board-tui login.")
    }

    private func printResult(
        _ state: OutboxItem.State?, of draft: Draft, to output: inout StandardOutput
    ) async throws {
        switch state {
        case .sent(let item):
            if item == nil {
                FileDescriptor.standardError.say(
                    localized("It was received and will be visible once a moderator approves it."))
            }
            let id = item.map { "\($0.raw)\n" } ?? ""
            try print(options.json ? object(of: item, draft) : id, of: item, to: &output)
        case .refused(let reason, let isTargetGone):
            let advice = isTargetGone ? missingTargetAdvice(draft.target) : isDraft
            throw CLIError(
                sentence: reason + advice,
                status: isTargetGone ? .noInput : .noPermission
            ).report()
        case .signedOut, .authorAway:
            throw CLIError(
                sentence: ownershipError.map { "\($0) \(untilSignIn.capitalizedAtStart)" }
                    ?? untilSignIn,
                status: .noPermission
            ).report()
        case .waiting(let error, _):
            throw waiting(draft, because: error)
        case .sending, .sourceMissing: throw Self.sentByAnother()
        case nil: try await reportStoredState(of: draft, to: &output)
        }
    }

    /// Prints the result; if that fails, reports that the draft was sent all the same.
    ///
    /// Otherwise the user might send it again.
    private func print(
        _ text: String, of item: WrittenItem?, to output: inout StandardOutput
    ) throws {
        do {
            try output.write(text)
            try output.flush()
        } catch {
            FileDescriptor.standardError.say(
                item.map { localized("It was sent anyway; its id is \($0.raw).") }
                    ?? localized("It was sent anyway."))
            throw error
        }
    }

    /// Reports the result of a draft that another process took from the outbox.
    private func reportStoredState(of draft: Draft, to output: inout StandardOutput) async throws {
        switch try await site.keeping.store.draft(draft.id)?.stage {
        case nil:
            FileDescriptor.standardError.say(localized("Another board-tui has sent it."))
            if options.json { try output.write(object(of: nil, draft)) }
        case .outgoing: throw Self.sentByAnother()
        case .draft, .refused:
            throw Self.failure(localized("it is a draft again; see :drafts in board-tui."))
        }
    }

    private static func sentByAnother() -> ExitCode {
        CLIError(
            sentence: localized("it is in the outbox, and another board-tui is sending it."),
            status: .tryAgain
        ).report()
    }

    /// Returns where a refused draft is stored, and what the user can do with it.
    private func missingTargetAdvice(_ target: WritingTarget) -> String {
        guard case .reply(_, to: nil) = target else { return isDraft }
        return localized("\(isDraft) To reply to a comment, use “reply SOURCE POST --to COMMENT”.")
    }

    /// The remark on a draft that was not sent, to follow the reason.
    private var isDraft: String { isStored ? " \(Self.isSaved)" : "" }

    private static var isSaved: String {
        localized(
            "It is saved as a draft. In :drafts of board-tui, Enter continues it and F8 deletes it."
        )
    }

    /// Returns the JSON object of the sent item, with the member names of the board document.
    private func object(of item: WrittenItem?, _ draft: Draft) -> String {
        let place: KeyValuePairs<String, String> =
            switch (item, draft.target) {
            case (.comment(_, let post), .reply(_, let comment)):
                ["postId": JSONText.string(post.raw), "parentId": JSONText.string(comment)]
            case (_, .newPost(let board, _)):
                ["boardId": JSONText.string(board?.raw), "title": JSONText.string(draft.title)]
            default: [:]
            }
        let fields: KeyValuePairs<String, String> = [
            "body": JSONText.string(draft.body),
            "source": JSONText.string(site.source.id.name),
        ]
        let parts = [["id": JSONText.string(item?.raw)], place, fields].map(JSONText.members)
        return "{\(parts.filter { !$0.isEmpty }.joined(separator: ", "))}\n"
    }
}

extension String {
    /// Returns whether two account names are equal; case is ignored.
    fileprivate func isSameName(_ other: String) -> Bool { lowercased() == other.lowercased() }
}
