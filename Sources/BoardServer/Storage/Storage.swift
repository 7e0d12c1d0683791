/// Where everything is kept: SQLite for one machine, PostgreSQL for several.
///
/// Each call is one transaction, may be made from any task, and throws `StorageError`. Nothing of what
/// it is given gets into SQL but as a parameter. Texts come checked; who may do what is checked here,
/// inside the transaction, by `Permissions`.
package protocol Storage: Sendable {
    // MARK: Reading

    /// All boards in their order.
    func boards() async throws -> [Board]
    /// A page of posts; a board that is not there is an error.
    func posts(_ query: PostQuery) async throws -> PostPage
    /// One post; a deleted one is gone.
    func post(_ id: EntryID, viewer: AccountID?) async throws -> Post
    /// One comment; a deleted one is gone.
    func comment(_ id: EntryID, viewer: AccountID?) async throws -> Comment
    /// A page of a post's comments; takes no longer where the post has many.
    func comments(_ query: CommentQuery) async throws -> CommentPage
    /// Posts and comments that hold all terms.
    func search(_ query: SearchQuery) async throws -> SearchPage
    /// What changed after a sequence number; without one, the latest changes and where to go on.
    func changes(after sequence: Int64?, limit: Int) async throws -> ChangePage
    /// Returns when there is a change after `sequence`, whoever made it, or when the time is up.
    func waitForChange(after sequence: Int64, atMost limit: Duration) async throws

    /// A text that is another one after whatever was written, by whichever process.
    func state() async throws -> String

    // MARK: Writing

    /// Does `write` if `account` may; with a key that was used before gives what came of it then.
    func perform(
        _ write: Write, by account: AccountID, key: WriteKey?, at now: Timestamp
    ) async throws -> WriteResult

    /// What came of a write with this key before, of an account or, where it ended its session, of nobody.
    func receipt(for key: WriteKey, of account: AccountID) async throws -> WriteResult?

    // MARK: Accounts

    /// Makes an account and uses its invitation up.
    ///
    /// With a key by which the account was made before gives that account again, as it is by now.
    func createAccount(_ new: NewAccount, key: WriteKey?, at now: Timestamp) async throws -> Account
    /// An account by its name, which is compared by `AccountName.key`.
    func credentials(named name: String) async throws -> Credentials?
    func credentials(of account: AccountID) async throws -> Credentials?
    /// Those of all accounts, the oldest first.
    func allCredentials() async throws -> [Credentials]
    /// Gives an account another password, and ends its sessions.
    func setPasswordHash(_ hash: String, ofAccountNamed name: String) async throws
    func setRole(_ role: Role, ofAccountNamed name: String) async throws
    /// A banned account goes on reading.
    func setBanned(_ isBanned: Bool, accountNamed name: String) async throws
    /// Keeps the secret of codes, which nobody is asked for yet; fails where codes are on.
    func offerSecondFactor(_ secret: [UInt8], to account: AccountID) async throws
    /// Turns codes on, or notes that the one of a step was used; fails where that or a later one was.
    func useSecondFactor(step: Int64, of account: AccountID) async throws
    /// Signing in takes no code any more.
    func removeSecondFactor(of account: AccountID) async throws
    func addInvitation(_ new: NewInvitation, at now: Timestamp) async throws
    /// Adds an invitation unless there is an administrator, or an invitation that makes one; tells
    /// whether it did.
    func addFirstInvitation(_ new: NewInvitation, at now: Timestamp) async throws -> Bool
    /// Whether an invitation is there that can be used.
    func hasInvitation(_ codeHash: [UInt8], at now: Timestamp) async throws -> Bool

    // MARK: Sessions

    /// Opens a session; fails where the password has become another one since it was checked.
    func openSession(_ new: NewSession, at now: Timestamp) async throws -> Session
    /// Whose token it is, unless it has expired or was revoked.
    func signedIn(tokenHash: [UInt8], at now: Timestamp) async throws -> SignedIn?
    /// Notes when a session was last used.
    func touchSession(_ id: SessionID, at now: Timestamp) async throws
    /// The sessions of an account that still hold, the newest first.
    func sessions(of account: AccountID, at now: Timestamp) async throws -> [Session]

    // MARK: Keeping

    func addBoard(_ board: Board) async throws
    /// The reports after one of them, the oldest first.
    func reports(after id: Int64?, limit: Int) async throws -> [Report]
    /// Forgets a report; its reader may report the same again.
    func settleReport(_ id: Int64) async throws
    /// Imports posts in one transaction; tells how many were new.
    func importPosts(_ posts: [ImportedPost], at now: Timestamp) async throws -> Int
    /// Forgets what has expired: sessions, invitations, keys of writes, old changes.
    func sweep(at now: Timestamp) async throws
    /// Writes a copy that is whole while the server goes on writing.
    func backup(to path: String) async throws
    /// Fails where the database does not answer.
    func check() async throws
    func close() async throws
}
