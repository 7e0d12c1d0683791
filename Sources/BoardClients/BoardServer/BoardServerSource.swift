import BoardCore
import Essentials

/// A server of this project's own kind, read as a guest.
package struct BoardServerSource: BoardSource {
    package let id: SourceID
    package let name: String
    package let capabilities = Capabilities(
        listsBoards: true, sorts: BoardServerSource.sorts, canSearch: true)

    static let sorts = ["new", "active", "top"].map(SourceSort.init)

    let service: any HTTPService
    /// The address of the site, below which everything is.
    let base: URL
    let knownBoards: BoardServerBoards
    /// The posts that lists brought, with what they say.
    let rows = RecentValues<String, BoardServerPost>(capacity: 500)
    let threads = RecentValues<String, BoardServerThread>(capacity: 16)

    /// - Parameters:
    ///   - base: the address of the site.
    ///   - service: asks that very site.
    package init(id: SourceID, base: URL, service: any HTTPService) {
        self.id = id
        self.base = base
        self.service = service
        name = base.server
        knownBoards = BoardServerBoards(service: service, source: id)
    }

    /// Throws `BoardError.badAddress` if `url` is no address of a web site.
    package init(
        id: SourceID, url: URL, version: String, engine: any HTTPEngine,
        limits: HTTPLimits = HTTPLimits()
    ) throws(BoardError) {
        let client = try HTTPClient(base: url, version: version, engine: engine, limits: limits)
        self.init(id: id, base: client.base, service: client)
    }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { yield in yield(try await knownBoards.read(reload: reload)) }
    }
}
