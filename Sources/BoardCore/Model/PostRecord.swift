/// The data that is stored of a post between runs.
package struct PostRecord: Sendable, Hashable {
    /// A Boolean value that indicates whether the user has read the post; `nil` if that is left to
    /// the source.
    package var isRead: Bool?
    /// The number of comments at the last visit; `nil` before it.
    package var seenComments: Int?
    package var isBookmarked: Bool

    package init(isRead: Bool? = nil, seenComments: Int? = nil, isBookmarked: Bool = false) {
        self.isRead = isRead
        self.seenComments = seenComments
        self.isBookmarked = isBookmarked
    }
}

/// Persistent storage for the records of posts.
///
/// Several programs may use one store at the same time. All methods throw a `DraftStoreError`.
package protocol PostRecordStore: Sendable {
    /// Returns the records of those posts that have one.
    ///
    /// - Parameter place: the `recordPlace` of the source of all of these posts.
    func records(of posts: [PostID], at place: String) async throws -> [PostID: PostRecord]
    /// Stores records in one transaction.
    func save(_ records: [PostID: PostRecord], at place: String) async throws
}
