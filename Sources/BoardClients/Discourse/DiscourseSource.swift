import BoardCore
import Essentials

/// The source of a Discourse site.
package struct DiscourseSource: AccountSource {
    package let id: SourceID
    package let name: String
    package let capabilities = Capabilities(
        listsBoards: true, sorts: DiscourseSort.offered, namedSorts: [.newest], canSearch: true,
        writing: [.posts, .replies, .edits, .deletions, .votes, .readMarks],
        // A key may send 20 requests per minute, which leaves none for prefetching.
        preloadPolicy: .never)

    let service: any HTTPService
    let rows: DiscourseRow
    let categories: DiscourseCategories
    let topics = RecentValues<Int, DiscourseTopic>(capacity: 16, size: { $0.size })
    let keyRequest = DiscourseKeyRequest()

    package init(id: SourceID, base: URL, service: any HTTPService) {
        let service = DiscourseService(site: service)
        self.id = id
        self.service = service
        name = base.server
        rows = DiscourseRow(source: id, site: base)
        categories = DiscourseCategories(service: service, source: id)
    }

    /// Returns the credential fields. A key created by an administrator requires a user name.
    package static func authorization(_ credential: Credential) -> HTTPHeaders {
        let secret = credential.secret.asHeaderValue
        guard let name = credential.userID else { return ["User-Api-Key": secret] }
        return ["Api-Key": secret, "Api-Username": name.asHeaderValue]
    }

    package var accounts: (any AccountService)? { DiscourseAccounts(source: self) }

    package var writer: (any PostWriter)? { DiscourseWriter(source: self) }

    package var inbox: (any InboxSource)? { DiscourseInbox(source: self) }

    /// Updates the cached topic with a post from the response to a write.
    ///
    /// - Parameter isAskedFor: Whether the topic is about to be requested because of the write.
    func take(_ post: JSONValue, into topic: Int, isAskedFor: Bool = true) {
        guard var known = topics[topic] else { return }
        let isTaken = known.take(post)
        if isAskedFor { known.isCurrent = true }
        topics[topic] = isTaken ? known : nil
    }

    /// Returns the categories, each parent before its subcategories.
    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { yield in yield(try await categories.read(reload: reload).map(\.board)) }
    }
}
