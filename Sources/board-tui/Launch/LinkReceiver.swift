import BoardApp
import Essentials
import LinkSocket

/// The receiver of links from other processes, once no earlier instance receives them.
struct LinkReceiver {
    /// The received links; an unprocessed link is replaced by a newer one.
    let links: AsyncStream<BoardLink>
    /// The socket server; `nil` if no socket can be opened. Each link then starts another instance.
    private let server: LinkServer?

    init() {
        let (links, continuation) = AsyncStream.makeStream(
            of: BoardLink.self, bufferingPolicy: .bufferingNewest(1))
        self.links = links
        server = try? LinkServer(at: .ofThisUser()) { text in
            do throws(BoardLink.Fault) {
                continuation.yield(try BoardLink(text))
                return .accepted
            } catch {
                return .refused(reason: error.message)
            }
        }
    }

    /// Stops receiving links, so another instance can; call it before the program is suspended.
    func pause() {
        server?.pause()
    }

    /// Receives links again once no other instance does.
    func resume() {
        server?.resume()
    }

    /// Releases the socket to another instance; call it before the program ends.
    func close() {
        server?.stop()
    }
}

extension SocketDirectory {
    static func ofThisUser() throws(LinkSocketError) -> SocketDirectory {
        try SocketDirectory(environment: ProcessInfo.processInfo.environment)
    }
}
