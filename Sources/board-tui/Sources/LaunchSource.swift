import ArgumentParser
import BoardApp
import BoardCore
import Essentials

/// The source named by the user.
///
/// It is opened before the screen starts, so that errors appear in the shell.
struct LaunchSource {
    var source: any BoardSource
    /// The link to open first; `nil` for the list of all posts.
    let start: BoardLink?
    /// A Boolean value that indicates whether it is what the program shows without arguments.
    private(set) var isOfAllSources = false
    /// A Boolean value that indicates whether the source can have new posts later.
    let mayChange: Bool
    /// The service that loads pages linked by posts of the source.
    let articleService: any ArticleService
    /// The links on the web that lead to posts of the source.
    let links: SourceLinks
    /// The credentials sent with its requests.
    let credentials: Credentials
    private let catalog: SourceCatalog

    /// Opens the named source.
    ///
    /// - Parameter start: The link to open first; `nil` for the one in the address.
    init(_ argument: SourceArgument, in catalog: SourceCatalog, start: BoardLink?) throws {
        source = try Self.opening { try catalog.open(argument) }
        self.start =
            start
            ?? BoardLink(
                boardID: argument.board, postID: argument.post, commentID: argument.comment)
        links = SourceLinks(argument)
        mayChange = argument.source.mayChange
        articleService = catalog.articleService
        credentials = catalog.credentials
        self.catalog = catalog
    }

    /// Opens all added sources, or the demo board if there are none.
    init(allIn catalog: SourceCatalog, start: BoardLink? = nil) throws {
        if let name = catalog.onlyName {
            let argument = try SourceArgument(name, among: catalog.names)
            self = try LaunchSource(argument, in: catalog, start: start)
            isOfAllSources = true
            return
        }
        isOfAllSources = true
        source = try Self.opening { try catalog.openAll() }
        self.start = start
        links = SourceLinks(catalog.names)
        mayChange = !catalog.names.isEmpty
        articleService = catalog.articleService
        credentials = catalog.credentials
        self.catalog = catalog
    }

    /// Opens all sources that the configuration has now.
    func reopened(with preferences: Preferences, start: BoardLink?) throws -> LaunchSource {
        try LaunchSource(allIn: catalog.following(preferences), start: start)
    }

    /// A Boolean value that indicates whether no source is configured, so that the demo is shown.
    var isOnlyDemo: Bool { isOfAllSources && catalog.names.isEmpty && catalog.fault == nil }

    /// Returns the source with a search in everything that is stored.
    func searching(with state: StoredReadState) -> any BoardSource {
        catalog.searching(source, with: state)
    }

    private static func opening(_ open: () throws -> any BoardSource) throws -> any BoardSource {
        do {
            return try open()
        } catch let error as BoardError {
            throw CLIError(error).report()
        }
    }
}

/// A placeholder for a source that cannot be opened, shown among other sources.
struct FailedSource: BoardSource {
    let id: SourceID
    let error: BoardError

    var name: String { id.name }
    var capabilities: Capabilities { Capabilities() }

    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> { failure() }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> { failure() }

    func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        failure()
    }

    private func failure<State>() -> AsyncThrowingStream<State, any Error> {
        AsyncThrowingStream { $0.finish(throwing: error) }
    }
}
