import BoardCore
import Essentials

/// A Discourse site.
package struct DiscourseSource: AccountSource {
    package let id: SourceID
    package let name: String
    package let capabilities = Capabilities(
        listsBoards: true, sorts: DiscourseSort.offered, namedSorts: [.newest], canSearch: true,
        writing: [.posts, .replies, .edits, .deletions, .votes, .readMarks],
        // Keys may ask twenty times a minute, which is little enough for what is opened.
        readingAhead: .never)

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

    /// A key that an administrator made goes with the name it is for.
    package static func authorization(_ credential: Credential) -> HTTPHeaders {
        let secret = credential.secret.asHeaderValue
        guard let name = credential.userID else { return ["User-Api-Key": secret] }
        return ["Api-Key": secret, "Api-Username": name.asHeaderValue]
    }

    package var accounts: (any AccountService)? { DiscourseAccounts(source: self) }

    package var writer: (any PostWriter)? { DiscourseWriter(source: self) }

    /// Takes a post as the site answers it to who wrote or changed it: for that the topic need not be
    /// read anew.
    ///
    /// - Parameter isAskedFor: whether the topic is asked for because of that.
    func take(_ post: JSONValue, into topic: Int, isAskedFor: Bool = true) {
        guard var known = topics[topic] else { return }
        let isTaken = known.take(post)
        if isAskedFor { known.isCurrent = true }
        topics[topic] = isTaken ? known : nil
    }

    /// The categories, each in front of those within it.
    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { yield in yield(try await categories.read(reload: reload).map(\.board)) }
    }
}
