/// A post to be.
package struct PostDraft: Equatable, Sendable {
    package let boardID: String
    package let title: String
    package let body: String
    package let url: String?
    package let tags: [String]

    package init(
        boardID: String, title: String, body: String, url: String? = nil, tags: [String] = []
    ) {
        self.boardID = boardID
        self.title = title
        self.body = body
        self.url = url
        self.tags = tags
    }

    /// Tags hold no line breaks, so they are kept as lines.
    var tagLines: String { tags.joined(separator: "\n") }
}

/// What an account does to the board or to itself; each is one transaction.
package enum Write: Sendable {
    case createPost(PostDraft)
    /// What is nothing stays as it is.
    case editPost(EntryID, title: String?, body: String?)
    case deletePost(EntryID)
    case createComment(postID: EntryID, parentID: EntryID?, body: String)
    case editComment(EntryID, body: String)
    case deleteComment(EntryID)
    /// -1, 0 or 1.
    case vote(Entry, value: Int)
    case report(Entry, reason: String)
    case rename(String)
    /// Ends all sessions but one; fails where the hash that was checked is not the account's any more.
    case changePassword(from: String, to: String, keeping: SessionID)
    /// Signs out there.
    case closeSession(SessionID)
    /// Takes name, password and sessions away; words stay, without a name.
    case deleteAccount
}

extension Write {
    /// Whether it changes the account itself, as who is banned may, too.
    package var isAboutOneself: Bool {
        switch self {
        case .changePassword, .closeSession, .deleteAccount: true
        default: false
        }
    }

    /// The limit that the write counts against. Writes that need a password are limited by its guesses, and
    /// signing out is always possible.
    package var rateLimit: RateLimit? {
        switch self {
        case .vote: .vote
        case .changePassword, .closeSession, .deleteAccount: nil
        case .createPost, .editPost, .deletePost, .createComment, .editComment, .deleteComment,
            .report, .rename:
            .write
        }
    }

    /// Whose the receipt is: nobody's where the session that the write came with may be over, as nobody
    /// could ask for it as the account.
    func receiptOwner(_ account: AccountID) -> AccountID {
        switch self {
        case .closeSession, .deleteAccount: .nobody
        default: account
        }
    }
}

/// The result of a write.
package enum WriteResult: Equatable, Sendable {
    case post(Post)
    case comment(Comment)
    case vote(score: Int, mine: Int)
    case account(Account)
    /// An account that was made: no name, which goes with the account, while this receipt is nobody's.
    case made(AccountID)
    case done
}

/// A result as it is stored under the key of its write, so that the write can be repeated safely.
///
/// It refers to posts, comments and accounts and has nothing of their text, which may be edited or deleted
/// later: a repeated write gives them as they are by then.
enum Receipt: Codable {
    case post(EntryID)
    case comment(EntryID)
    case vote(score: Int, mine: Int)
    case account(AccountID)
    case made(AccountID)
    case done

    init(_ result: WriteResult) {
        self =
            switch result {
            case .post(let post): .post(post.id)
            case .comment(let comment): .comment(comment.id)
            case .vote(let score, let mine): .vote(score: score, mine: mine)
            case .account(let account): .account(account.id)
            case .made(let id): .made(id)
            case .done: .done
            }
    }
}

/// What makes a write happen only once.
package struct WriteKey: Equatable, Sendable {
    /// What the client calls the write.
    package let key: String
    /// A hash of the request, which tells another request that comes with the same key.
    package let fingerprint: [UInt8]

    package init(key: String, fingerprint: [UInt8]) {
        self.key = key
        self.fingerprint = fingerprint
    }
}
