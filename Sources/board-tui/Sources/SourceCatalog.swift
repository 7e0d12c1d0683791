import ArgumentParser
import BoardClients
import BoardConfiguration
import BoardCore
import BoardResources
import BoardStore
import Essentials
import Localization

#if USES_URLSESSION
    import URLSessionEngine
#endif

/// A factory of the sources that the user names.
struct SourceCatalog {
    /// The added sources.
    private(set) var names: [NamedSource]
    /// The error in config.toml that may have hidden sources; `nil` if all are known.
    private(set) var fault: Diagnostic?
    /// The user's limit for the size of responses, and of posts read from a pipe, in bytes.
    var responseSize: Int?
    /// The number of sources that share the memory for documents.
    var memorySharers = 1
    private var showsNSFW: Bool
    /// The cache of network sources; `nil` if nothing is stored.
    var cache: PostCache?
    var cacheUse = CacheUse.updated
    /// The store for read state and the threads of bookmarked posts; `nil` if nothing is stored.
    var bookmarks: BoardStore?

    /// The credentials sent with the requests of all sources.
    let credentials = Credentials()

    /// The name of the combination of all added sources.
    static let all = "all"

    /// The engine shared by all sources, so that the limit of concurrent requests per host applies.
    private static let sharedEngine: any HTTPEngine = {
        #if USES_URLSESSION
            ThrottlingEngine(URLSessionEngine())
        #else
            ThrottlingEngine(CurlEngine())
        #endif
    }()

    /// - Parameter preferences: The user's settings; `nil` for the defaults.
    init(_ preferences: Preferences? = nil) {
        names = preferences?.configuration.sources ?? []
        fault = preferences?.sourceFault
        showsNSFW = preferences?.configuration.nsfw.value ?? false
    }

    /// Returns the catalog with the sources and settings that the configuration has now.
    func following(_ preferences: Preferences) -> SourceCatalog {
        let new = SourceCatalog(preferences)
        var catalog = self
        (catalog.names, catalog.fault, catalog.showsNSFW) = (new.names, new.fault, new.showsNSFW)
        return catalog
    }

    /// Opens a source. Throws a `BoardError`, or an `ExitCode` if standard input is not piped.
    func open(_ argument: SourceArgument) throws -> any BoardSource {
        let source = try openCached(argument)
        return bookmarks.map { BookmarkedSource(source, in: $0, use: cacheUse) } ?? source
    }

    /// Opens a source without the stored threads of bookmarks.
    func openCached(_ argument: SourceArgument) throws -> any BoardSource {
        let source = try openUncached(argument.source, id: argument.name.map { SourceID($0) })
        guard let address = argument.source.storedAddress(of: source.id) else { return source }
        guard let cache else {
            if cacheUse == .only { throw BoardError.notStored }
            return NetworkSource(source: source, recordPlace: address)
        }
        let known = detected(argument.source, at: address, id: source.id, in: cache)
        return CachedSource(
            NetworkSource(source: known ?? source, recordPlace: address), at: address, in: cache,
            use: cacheUse, credentials: credentials, records: bookmarks)
    }

    /// Opens a source whose kind an earlier run has detected; `nil` for others.
    ///
    /// Without its kind, nothing could be written while only a stored list is shown.
    private func detected(
        _ source: Source, at address: String, id: SourceID, in cache: PostCache
    ) -> (any BoardSource)? {
        guard cacheUse != .updated, case .web = source,
            let found = cache.foundAddress(of: address),
            let kind = try? Source(address: found), case .site = kind
        else { return nil }
        return try? openUncached(kind, id: id)
    }

    private func openUncached(_ source: Source, id: SourceID?) throws -> any BoardSource {
        let limits = DocumentLimits(memory: httpLimits.responseSize)
        return switch source {
        case .demo: Self.demo(id)
        case .standardInput: try Self.standardInput(limits: limits)
        case .file(let path): try FileSource(path: path, id: id, pipeLimits: limits)
        case .web(let url):
            try SiteSource(
                id: id, url: url, version: Version.current, engine: engine,
                limits: httpLimits, credentials: credentials, showsNSFW: showsNSFW)
        case .site(let kind, let url): try site(kind, at: url, id: id)
        case .unknown(let address): throw BoardError.badAddress(address)
        }
    }

    /// A service that loads pages with the same request limits as the sources.
    var articleService: any ArticleService {
        let service = WebArticleService(
            version: Version.current, engine: engine, limits: httpLimits)
        return cache.map { CachedArticles(service, in: $0, use: cacheUse) } ?? service
    }

    private var engine: any HTTPEngine {
        cacheUse == .only ? OfflineEngine() : Self.sharedEngine
    }

    private var httpLimits: HTTPLimits {
        var limits =
            responseSize.map { HTTPLimits(responseSize: $0, feedSize: $0, siteSize: $0) }
            ?? HTTPLimits()
        limits.documentMemory /= max(1, memorySharers)
        return limits
    }

    static func demo(_ id: SourceID? = nil) -> any BoardSource {
        DataSource(
            id: id ?? SourceID("demo"), name: { localized("demo board") },
            version: { InterfaceLanguage.current.language.rawValue }, bytes: { demoDocument })
    }

    /// The demo board, whose first board and pinned posts are in the language of the interface.
    private static var demoDocument: [UInt8] {
        let whole = Array(
            UnsafeBufferPointer(start: demo_board_pointer(), count: demo_board_count))
        guard InterfaceLanguage.current.language == .korean,
            let rest = whole.firstRange(of: "    {\n      \"id\": \"ribs-1\"".utf8)
        else { return whole }
        let korean = UnsafeBufferPointer(start: korean_demo_pointer(), count: korean_demo_count)
        // Its list of posts continues with those of the other boards.
        return korean.dropLast("\n  ]\n}\n".utf8.count) + Array(",\n".utf8)
            + whole[rest.lowerBound...]
    }

    private static func standardInput(limits: DocumentLimits) throws -> any BoardSource {
        guard isatty(STDIN_FILENO) == 0 else { throw CLIError.nothingIsPiped.report() }
        return try StandardInputSource(limits: limits)
    }

    private func site(
        _ kind: SourceKind, at url: URL?, id: SourceID?
    ) throws -> any BoardSource {
        let (version, limits) = (Version.current, httpLimits)
        let isNamed = id != nil
        let id = id ?? SourceID(url?.server ?? kind.rawValue)
        func base() throws(BoardError) -> URL {
            guard let url else { throw .badAddress(kind.rawValue) }
            return url
        }
        return switch kind {
        case .hackerNews:
            try HackerNewsSource(
                id: id, url: url, user: names.first { $0.name == id.name }?.user, version: version,
                engine: engine, limits: limits)
        case .lobsters:
            try LobstersSource(id: id, url: url, version: version, engine: engine, limits: limits)
        case .discourse:
            try DiscourseSource(
                id: id, url: base(), version: version, engine: engine, limits: limits,
                credentials: credentials)
        case .lemmy: try lemmy(at: base(), id: id)
        case .bbj:
            try BBJSource(
                id: id, url: base(), version: version, engine: engine, limits: limits,
                credentials: credentials)
        case .boardServer: try boardServer(at: base(), id: id, isNamed: isNamed)
        case .feed:
            try FeedSource(id: id, url: base(), version: version, engine: engine, limits: limits)
        }
    }

    private func boardServer(
        at url: URL, id: SourceID, isNamed: Bool
    ) throws -> BoardServerSource {
        var source = try BoardServerSource(
            id: id, url: url, version: Version.current, engine: engine, limits: httpLimits,
            credentials: credentials)
        source.isNamed = isNamed
        return source
    }

    private func lemmy(at url: URL, id: SourceID) throws -> LemmySource {
        var source = try LemmySource(
            id: id, url: url, version: Version.current, engine: engine, limits: httpLimits,
            credentials: credentials)
        source.showsNSFW = showsNSFW
        return source
    }
}

/// A source whose read state is stored under its address, so that it does not depend on its name.
private struct NetworkSource: WrappingSource {
    let source: any BoardSource
    let recordPlace: String?
}

extension CLIError {
    fileprivate static var nothingIsPiped: CLIError {
        CLIError(
            sentence: localized("standard input is the terminal; pipe a board document into it."),
            status: .usage)
    }
}
