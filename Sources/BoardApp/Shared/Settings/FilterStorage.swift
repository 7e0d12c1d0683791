import BoardCore

/// The filters in the configuration file.
nonisolated package protocol FilterStorage: Sendable {
    /// All filters after each change of the file, also by other programs.
    var changes: AsyncStream<[PostFilter]> { get }
    /// Adds a filter that hides the posts that match a query.
    ///
    /// - Parameter name: the name to give to it; a number is added if it is taken.
    func addFilter(hiding query: PostQuery, named name: String) async throws(FilterStorageError)
        -> PostFilter
    /// Removes a filter that `addFilter` has added, unless it was changed since.
    func removeFilter(_ filter: PostFilter) async throws(FilterStorageError)
}

extension FilterStorage {
    package nonisolated var changes: AsyncStream<[PostFilter]> { AsyncStream { $0.finish() } }
}

/// The reason why a filter could not be stored, as a sentence.
nonisolated package struct FilterStorageError: Error {
    package let sentence: String

    package init(_ sentence: String) {
        self.sentence = sentence
    }
}
