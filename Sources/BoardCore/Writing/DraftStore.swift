import Essentials

/// Keeps what is being written, so that nothing which ends the program loses it.
///
/// Several programs may use one store at the same time. All of it throws a `DraftStoreError`.
package protocol DraftStore: Sendable {
    /// Keeps a draft in place of the one with its id; when it returns, a crash loses nothing.
    func save(_ draft: Draft) async throws
    func remove(_ id: Draft.ID) async throws
    /// All of them, the one that was changed last first.
    func drafts() async throws -> [Draft]
    /// One of them as it is kept; `nil` where it is there no more.
    func draft(_ id: Draft.ID) async throws -> Draft?
    /// Takes an outgoing draft to send it, so that no other program does until the time given, or
    /// until `release`.
    ///
    /// Returns it as it is kept; `nil` where another has it, or it is outgoing no more.
    func claim(_ id: Draft.ID, until end: Date) async throws -> Draft?
    /// Takes a draft to write on it, so that no other program does until the time given, or until
    /// `release`.
    ///
    /// Returns whether it could: not where another program has it, or it is there no more.
    func hold(_ id: Draft.ID, until end: Date) async throws -> Bool
    /// Lets others have it.
    func release(_ id: Draft.ID) async throws
    /// Keeps a draft before it returns, or removes one in which nothing is written, as the program
    /// may end right behind it; for a moment nobody else runs.
    func saveAtOnce(_ draft: Draft) throws
    /// Keeps and holds a draft before it returns, as `saveAtOnce` and `hold` do, and returns a path
    /// for the file in which an editor of the reader's own is to have its words.
    ///
    /// What is in that file while nobody holds the draft comes to it with `drafts()`. `nil` where
    /// there is no place for it, or another program has the draft.
    func lend(_ draft: Draft, until end: Date) throws -> String?
    /// Removes that file, as the words in it are kept with the draft, or not wanted.
    func endLending(of id: Draft.ID)
}

/// Why drafts cannot be kept.
package struct DraftStoreError: Error, Hashable {
    /// A clause for people: `no space left on device`.
    package let reason: String

    package init(reason: String) {
        self.reason = reason
    }

    /// What any error of a store means.
    package init(_ error: any Error) {
        self = error as? Self ?? Self(reason: String(describing: error))
    }
}
