import Essentials

/// Persistent storage for drafts, so that they survive a crash.
///
/// Several programs may use one store at the same time. All methods throw a `DraftStoreError`.
package protocol DraftStore: Sendable {
    /// Saves a draft, replacing the one with the same id; it is durable when the call returns.
    func save(_ draft: Draft) async throws
    func remove(_ id: Draft.ID) async throws
    /// Returns all drafts, the most recently changed first.
    func drafts() async throws -> [Draft]
    /// Returns the stored draft with this id; `nil` if it does not exist.
    func draft(_ id: Draft.ID) async throws -> Draft?
    /// Claims an outgoing draft for sending, until `end` or `release`.
    ///
    /// No other program can claim it during that time. Returns the stored draft; `nil` if another
    /// program holds it or it is no longer outgoing.
    func claim(_ id: Draft.ID, until end: Date) async throws -> Draft?
    /// Claims a draft for editing, until `end` or `release`.
    ///
    /// No other program can claim it during that time. Returns `false` if another program holds the
    /// draft or it does not exist.
    func hold(_ id: Draft.ID, until end: Date) async throws -> Bool
    func release(_ id: Draft.ID) async throws
    /// Returns the drafts whose programs ended while the user was writing, each once.
    func takeInterrupted() async throws -> [Draft]
    /// Saves a draft synchronously, or removes it if it is empty.
    ///
    /// Callers use it when the program may exit next. It blocks the calling thread for a moment.
    func saveSynchronously(_ draft: Draft) throws
    /// Saves and claims a draft synchronously; returns the path of a file for an external editor.
    ///
    /// It works as `saveSynchronously` and `hold` do. If no program holds the draft later, `drafts()`
    /// merges the content of that file into it. Returns `nil` if no file can be created or another
    /// program holds the draft.
    func lend(_ draft: Draft, until end: Date) throws -> String?
    /// Removes that file, once its content is saved in the draft or discarded.
    func endLease(of id: Draft.ID)
}

/// The reason that drafts cannot be stored.
package struct DraftStoreError: Error, Hashable {
    /// A clause for messages, such as `no space left on device`.
    package let reason: String

    package init(reason: String) {
        self.reason = reason
    }

    package init(_ error: any Error) {
        self = error as? Self ?? Self(reason: String(describing: error))
    }
}
