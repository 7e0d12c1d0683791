import BoardApp
import Essentials
import LinkSocket

/// Takes the links that other programs hand over, once no program runs that began earlier.
struct LinkInbox {
    /// The links; one that the program has not come to is replaced by a newer one.
    let links: AsyncStream<BoardLink>
    /// `nil` where programs have no place to meet; whoever opens a link starts one of their own.
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

    /// Leaves the links to another program; to be called before the program is suspended.
    func pause() {
        server?.pause()
    }

    /// Takes links again once no other program does.
    func resume() {
        server?.resume()
    }

    /// Leaves the place to another program; to be called before the program ends.
    func close() {
        server?.stop()
    }
}

extension LinkSocketPlace {
    static func ofThisUser() throws(LinkSocketError) -> LinkSocketPlace {
        try LinkSocketPlace(environment: ProcessInfo.processInfo.environment)
    }
}
