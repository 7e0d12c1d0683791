import ArgumentParser
import BoardApp
import BoardCore
import Essentials

/// What the user wants to see, opened before the screen is taken over, so that what cannot be read
/// is told in the shell.
struct OpenedSource {
    var source: any BoardSource
    /// The place to begin at; `nil` for the list of all posts.
    let start: BoardLink?
    /// How often it makes sense to read the source again; `nil` where it never changes.
    let refreshInterval: Duration?
    /// Reads the pages that posts of the source point to.
    let articleService: any ArticleService
    /// Which addresses on the web are those of its posts.
    let links: SourceLinks
    /// What its requests show their servers.
    let credentials: Credentials

    /// Opens what the user named.
    ///
    /// - Parameter start: where to begin; `nil` for what the address leads to.
    init(_ argument: SourceArgument, in catalog: SourceCatalog, start: BoardLink?) throws {
        source = try Self.opening { try catalog.open(argument) }
        self.start =
            start
            ?? BoardLink(
                boardID: argument.board, postID: argument.post, commentID: argument.comment)
        links = SourceLinks(argument)
        refreshInterval = argument.source.mayChange ? Self.pause : nil
        articleService = catalog.articleService
        credentials = catalog.credentials
    }

    /// Opens all sources that were added, or the demo board where there are none.
    init(allIn catalog: SourceCatalog, start: BoardLink? = nil) throws {
        if let name = catalog.onlyName {
            let argument = try SourceArgument(name, among: catalog.names)
            self = try OpenedSource(argument, in: catalog, start: start)
            return
        }
        source = try Self.opening { try catalog.openAll() }
        self.start = start
        links = SourceLinks(catalog.names)
        refreshInterval = catalog.names.isEmpty ? nil : Self.pause
        articleService = catalog.articleService
        credentials = catalog.credentials
    }

    private static let pause = Duration.seconds(300)

    private static func opening(_ open: () throws -> any BoardSource) throws -> any BoardSource {
        do {
            return try open()
        } catch let error as BoardError {
            throw Failure(error).report()
        }
    }
}
