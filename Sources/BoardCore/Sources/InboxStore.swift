/// Persistent storage for the entries of inboxes, which can be private messages.
///
/// Several programs may use one store at the same time. All methods throw a `DraftStoreError`.
package protocol InboxStore: Sendable {
    /// One element after changes by other programs, within a second.
    var changes: AsyncStream<Void> { get }
    /// Returns the entries of an inbox, the newest first.
    func entries(of inbox: InboxID) async throws -> [InboxEntry]
    /// Stores new or changed entries and removes others, in one transaction.
    ///
    /// All other entries stay as they are, because another program may have changed them.
    func save(
        _ entries: [InboxEntry], removing removed: [InboxEntry.ID], of inbox: InboxID
    ) async throws
}

/// The identifier of an inbox between runs.
package struct InboxID: Sendable, Hashable {
    package let source: SourceID
    /// The address of the account's site; without accounts, the `recordPlace` of the source.
    package let place: String
    /// The name of the account; empty for the user in the configuration.
    package let account: String

    /// Creates the identifier of the inbox of an account.
    package init(_ source: SourceID, of account: Account) {
        self.source = source
        place = account.site.address
        self.account = account.name
    }

    /// Creates the identifier of the inbox of the user in the configuration.
    package init(_ source: SourceID, at place: String) {
        self.source = source
        self.place = place
        account = ""
    }

    /// Returns whether an entry belongs to the inbox.
    package func contains(_ entry: InboxEntry.ID) -> Bool {
        entry.source == source && entry.account == account
    }
}
