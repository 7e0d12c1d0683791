import BoardApp
import Essentials
import LinkSocket

/// The receiver of links from other processes, once no earlier instance receives them.
struct LinkReceiver {
    private let mailbox = Mailbox<BoardLink>(bufferingPolicy: .bufferingNewest(1))
    /// The socket server; `nil` if no socket can be opened. Each link then starts another instance.
    private let server: LinkServer?

    init() {
        server = try? LinkServer(at: .ofThisUser()) { [mailbox] text in
            do throws(BoardLink.Fault) {
                mailbox.send(try BoardLink(text))
                return .accepted
            } catch {
                return .refused(reason: error.message)
            }
        }
    }

    /// The received links, for one receiver at a time; an unprocessed link is replaced by a newer one.
    var links: AsyncStream<BoardLink> { mailbox.stream() }

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
