import Foundation

/// Hands a link to the program that is running.
package enum LinkClient {
    /// Sends a link and waits for the answer; blocks for a few seconds at most.
    ///
    /// Throws `nobodyListens` where no program runs, also where one has left its socket behind.
    package static func send(
        _ link: String, to place: LinkSocketPlace, patience: Duration = .seconds(3)
    ) throws(LinkSocketError) {
        let socket = try Descriptor.socket()
        socket.limitSending(to: 3)
        try connect(socket, to: place)
        guard socket.peerUser == getuid() else { throw .foreignUser }
        guard let line = LinkMessage.line(LinkMessage.Request(link: link)), socket.send(line) else {
            throw .noAnswer
        }
        let deadline = ContinuousClock.now + patience
        guard let line = socket.readLine(limit: LinkMessage.lengthLimit, before: deadline),
            let answer = LinkMessage.read(LinkMessage.Answer.self, from: line)
        else { throw .noAnswer }
        if let reason = answer.error { throw .refused(reason: reason) }
    }

    private static func connect(
        _ socket: borrowing Descriptor, to place: LinkSocketPlace
    ) throws(LinkSocketError) {
        if socket.callWithAddress(of: place.socketPath, Foundation.connect) { return }
        switch errno {
        case ENOENT, ECONNREFUSED: throw .nobodyListens
        case EAGAIN: throw .noAnswer
        default: throw .lastOfSystem
        }
    }
}
