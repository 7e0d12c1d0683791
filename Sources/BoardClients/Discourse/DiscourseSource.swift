import BoardCore
import Essentials

/// A Discourse site, read as a guest.
package struct DiscourseSource: BoardSource {
    package let id: SourceID
    package let name: String
    package let capabilities = Capabilities(
        listsBoards: true, sorts: DiscourseSort.offered, canSearch: true)

    let service: any HTTPService
    let rows: DiscourseRow
    let categories: DiscourseCategories
    let topics = RecentValues<Int, DiscourseTopic>(capacity: 16)

    /// - Parameters:
    ///   - base: the address of the site, with the folder it may be in.
    ///   - service: asks that very site.
    package init(id: SourceID, base: URL, service: any HTTPService) {
        self.id = id
        self.service = service
        name = base.server
        rows = DiscourseRow(source: id, site: base)
        categories = DiscourseCategories(service: service, source: id)
    }

    /// Throws `BoardError.badAddress` if `url` is no address of a web site.
    package init(
        id: SourceID, url: URL, version: String, engine: any HTTPEngine,
        limits: HTTPLimits = HTTPLimits()
    ) throws(BoardError) {
        let client = try HTTPClient(base: url, version: version, engine: engine, limits: limits)
        self.init(id: id, base: client.base, service: client)
    }

    /// The categories, each in front of those within it.
    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { yield in yield(try await categories.read(reload: reload).map(\.board)) }
    }
}
