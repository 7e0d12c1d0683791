import ArgumentParser
import BoardApp
import BoardClients
import BoardCore
import BoardResources
import Foundation

#if USES_URLSESSION
    import URLSessionEngine
#endif

/// What the user wants to see, opened before the screen is taken over, so that what cannot be read
/// is told in the shell.
struct OpenedSource {
    var source: any BoardSource
    /// The place to begin at; `nil` for the list of all posts.
    let start: BoardLink?
    /// How often it makes sense to read the source again; `nil` where it never changes.
    let refreshInterval: Duration?

    /// - Parameter responseSize: the most bytes that a server may send, and that the posts of a pipe
    ///   may take in memory.
    init(
        source: Source, start: BoardLink?, responseSize: Int = HTTPLimits.standardResponseSize
    ) throws {
        do {
            self.source = try Self.open(source, responseSize: responseSize)
        } catch let error as BoardError {
            throw Failure(error).report()
        }
        self.start = start
        refreshInterval = source.mayChange ? .seconds(300) : nil
    }

    private static func open(
        _ source: Source, responseSize: Int
    ) throws -> any BoardSource {
        let pipeLimits = DocumentLimits(memory: responseSize)
        return switch source {
        case .demo: DataSource(demoBoard, id: SourceID("demo"), name: "demo board")
        case .standardInput: try standardInput(limits: pipeLimits)
        case .file(let path): try FileSource(path: path, pipeLimits: pipeLimits)
        case .web(let url):
            try HTTPDocumentSource(
                url: url, version: Version.current, engine: httpEngine,
                limits: HTTPLimits(responseSize: responseSize))
        case .unknown(let address): throw BoardError.badAddress(address)
        }
    }

    private static var httpEngine: any HTTPEngine {
        #if USES_URLSESSION
            URLSessionEngine()
        #else
            CurlEngine()
        #endif
    }

    private static var demoBoard: [UInt8] {
        Array(UnsafeBufferPointer(start: demo_board_pointer(), count: demo_board_count))
    }

    private static func standardInput(limits: DocumentLimits) throws -> any BoardSource {
        guard isatty(STDIN_FILENO) == 0 else { throw Failure.nothingIsPiped.report() }
        return try StandardInputSource(limits: limits)
    }
}

extension Failure {
    fileprivate static let nothingIsPiped = Failure(
        sentence: "standard input is the terminal; pipe a board document into it.",
        status: .usage)
}
