/// The storage of a board: SQLite for one server, PostgreSQL for several.
///
/// Each call is one transaction, may be made from any task, and throws `StorageError`. Request data
/// reaches SQL only as parameters. Callers check texts. The storage checks permissions inside the
/// transaction, by `Permissions`.
package protocol Storage: Sendable {
    // MARK: Reading

    /// Returns all boards in their order.
    func boards() async throws -> [Board]
    /// Returns a page of posts; throws an error if the board does not exist.
    func posts(_ query: PostQuery) async throws -> PostPage
    /// Returns a post; throws `gone` if it was deleted.
    func post(_ id: EntryID, viewer: AccountID?) async throws -> Post
    /// Returns a comment; throws `gone` if it was deleted.
    func comment(_ id: EntryID, viewer: AccountID?) async throws -> Comment
    /// Returns a page of comments, in a time that does not depend on the number of comments.
    func comments(_ query: CommentQuery) async throws -> CommentPage
    /// Returns posts and comments that contain all terms.
    func search(_ query: SearchQuery) async throws -> SearchPage
    func notifications(_ query: NotificationQuery) async throws -> NotificationPage
    func reports(_ query: ReportQuery) async throws -> [Report]
    /// Returns a page of the moderation log before an entry.
    func moderation(before id: Int64?, limit: Int) async throws -> ModerationPage
    /// Returns the changes after a sequence number, or the latest ones without a number.
    func changes(after sequence: Int64?, limit: Int) async throws -> ChangePage
    /// Returns when any process has made a change after `sequence`, or after the time limit.
    func waitForChange(after sequence: Int64, atMost limit: Duration) async throws

    /// Returns an opaque text that changes with each write of any process.
    func state() async throws -> String

    // MARK: Writing

    /// Performs a write if the account may; returns the earlier result for a key that was used before.
    func perform(
        _ write: Write, by account: AccountID, key: WriteKey?, at now: Timestamp
    ) async throws -> WriteResult

    /// Returns the result of an earlier write with this key; the account is nobody if it ended its session.
    func receipt(for key: WriteKey, of account: AccountID) async throws -> WriteResult?

    // MARK: Accounts

    /// Creates an account and uses up its invitation.
    ///
    /// For a key that was used before, returns the account that it created, in its present state.
    func createAccount(_ new: NewAccount, key: WriteKey?, at now: Timestamp) async throws -> Account
    /// Returns the credentials of a name, which is compared by `AccountName.key`.
    func credentials(named name: String) async throws -> Credentials?
    func credentials(of account: AccountID) async throws -> Credentials?
    /// Returns the credentials of all accounts, oldest first.
    func allCredentials() async throws -> [Credentials]
    /// Sets a password and ends all sessions of the account.
    func setPasswordHash(_ hash: String, ofAccountNamed name: String) async throws
    func setRole(_ role: Role, ofAccountNamed name: String) async throws
    /// Bans an account, which can still read, or unbans it.
    func setBan(_ ban: Ban?, ofAccountNamed name: String, at now: Timestamp) async throws
    /// Stores the secret of a second factor that is not in use yet; fails if one is in use.
    func offerSecondFactor(_ secret: [UInt8], to account: AccountID) async throws
    /// Marks a code as used and the second factor as in use; fails if this or a later code was used.
    func useSecondFactor(step: Int64, of account: AccountID) async throws
    /// Removes the second factor.
    func removeSecondFactor(of account: AccountID) async throws
    func addInvitation(_ new: NewInvitation, at now: Timestamp) async throws
    /// Adds an invitation unless there is an administrator or an invitation for one; returns whether it was
    /// added.
    func addFirstInvitation(_ new: NewInvitation, at now: Timestamp) async throws -> Bool
    /// Returns whether there is such an invitation that has not expired.
    func hasInvitation(_ codeHash: [UInt8], at now: Timestamp) async throws -> Bool

    // MARK: Sessions

    /// Opens a session; fails if the password has changed since it was checked.
    func openSession(_ new: NewSession, at now: Timestamp) async throws -> Session
    /// Returns the account and session of a token; `nil` if it expired or was revoked.
    func signedIn(tokenHash: [UInt8], at now: Timestamp) async throws -> SignedIn?
    /// Records the time when a session was last used.
    func touchSession(_ id: SessionID, at now: Timestamp) async throws
    /// Returns the valid sessions of an account, newest first.
    func sessions(of account: AccountID, at now: Timestamp) async throws -> [Session]

    // MARK: Maintenance

    func addBoard(_ board: Board) async throws
    /// Returns the number of posts on each board that has some.
    func postCounts() async throws -> [String: Int]
    /// Changes the name or the description of a board; a value of `nil` stays unchanged.
    func updateBoard(_ id: String, name: String?, description: String?) async throws
    /// Removes a board. Its posts move to another board, or are deleted if there is none.
    func removeBoard(_ id: String, movingPostsTo other: String?, at now: Timestamp) async throws
    /// Marks a report as handled from the command line.
    func settleReport(_ id: Int64, at now: Timestamp) async throws
    /// Imports posts in one transaction; returns the number of new ones.
    func importPosts(_ posts: [ImportedPost], at now: Timestamp) async throws -> Int
    /// Updates statistics and indexes, once all posts of an import are there.
    func finishImport() async throws
    /// Deletes expired sessions, invitations, receipts, notifications, changes, bans and handled reports.
    func deleteExpired(at now: Timestamp) async throws
    /// Writes a consistent copy while the server continues to write.
    func backup(to path: String) async throws
    /// Throws an error if the database does not respond or is damaged.
    func check() async throws
    func close() async throws
}
