/// One write of an account, inside a transaction of whichever database it is.
protocol AccountWriting {
    var account: Account { get }

    func createPost(_ draft: PostDraft) throws -> Post
    func editPost(_ id: EntryID, title: String?, body: String?) throws -> Post
    func deletePost(_ id: EntryID) throws
    func createComment(on post: EntryID, parent: EntryID?, body: String) throws -> Comment
    func editComment(_ id: EntryID, body: String) throws -> Comment
    func deleteComment(_ id: EntryID) throws
    func vote(_ value: Int, on entry: Entry) throws -> WriteResult
    func report(_ entry: Entry, reason: String) throws
    func rename(_ name: String) throws -> Account
    func changePassword(from old: String, to new: String, keeping session: SessionID) throws
    func closeSession(_ id: SessionID) throws
    func deleteAccount() throws
}

extension Post {
    /// Returns whether an edit would change nothing. Compares bytes; equality of strings would normalize both.
    func hasText(title: String, body: String) -> Bool {
        self.title.utf8.elementsEqual(title.utf8) && self.body.utf8.elementsEqual(body.utf8)
    }
}

extension AccountWriting {
    func perform(_ write: Write) throws -> WriteResult {
        if !write.isAboutOneself { try Permissions.checkWriting(account) }
        return switch write {
        case .createPost(let draft): .post(try createPost(draft))
        case .editPost(let id, let title, let body):
            .post(try editPost(id, title: title, body: body))
        case .deletePost(let id): try done { try deletePost(id) }
        case .createComment(let post, let parent, let body):
            .comment(try createComment(on: post, parent: parent, body: body))
        case .editComment(let id, let body): .comment(try editComment(id, body: body))
        case .deleteComment(let id): try done { try deleteComment(id) }
        case .vote(let entry, let value): try vote(value, on: entry)
        case .report(let entry, let reason): try done { try report(entry, reason: reason) }
        case .rename(let name): .account(try rename(name))
        case .changePassword(let old, let new, let session):
            try done { try changePassword(from: old, to: new, keeping: session) }
        case .closeSession(let id): try done { try closeSession(id) }
        case .deleteAccount: try done { try deleteAccount() }
        }
    }

    private func done(_ work: () throws -> Void) throws -> WriteResult {
        try work()
        return .done
    }
}
