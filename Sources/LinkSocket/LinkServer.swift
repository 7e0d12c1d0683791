import Foundation
import Synchronization

/// Receives the links that other programs of the same user hand over.
///
/// Of several programs the one that began first receives them; when it ends, however it ends, or
/// pauses, the next one takes over. Where somebody removes the socket or its folder, the socket is
/// made again as soon as there is a folder for it. Each client has a thread, so that one that says
/// nothing keeps nobody waiting: it sends one line of at most 4 KiB within a second, or is let go.
/// The link of one that has gone before its turn came is dropped.
package final class LinkServer: Sendable {
    /// What becomes of a link.
    package enum Verdict: Sendable, Hashable {
        case accepted
        /// The reason is a sentence, which the other program shows.
        case refused(reason: String)
    }

    private let place: LinkSocketPlace
    private let phase: Mutex<Phase>
    /// Tells the thread that another one has changed the phase.
    private let changes: Pipe
    private let user: uid_t
    /// Bounds how many clients have a thread; the others wait until one is let go.
    private let seats = DispatchSemaphore(value: 64)
    private let silence: Duration
    private let checkInterval: Duration
    private let receive: @Sendable (String) -> Verdict

    /// Begins to listen, or to wait until the programs that began earlier have ended.
    ///
    /// - Parameters:
    ///   - user: whose programs may send links.
    ///   - silence: how long a client may say nothing before it is let go.
    ///   - checkInterval: how long the socket may be gone before it is made again.
    ///   - receive: decides about each link, one after the other; the server cannot be paused or
    ///     stopped meanwhile.
    package init(
        at place: LinkSocketPlace, user: uid_t = getuid(), silence: Duration = .seconds(1),
        checkInterval: Duration = .seconds(5),
        receive: @escaping @Sendable (String) -> Verdict
    ) throws(LinkSocketError) {
        changes = try Pipe()
        phase = Mutex(try Phase(at: place))
        self.place = place
        self.user = user
        self.silence = silence
        self.checkInterval = checkInterval
        self.receive = receive
        let thread = Thread { [self] in run() }
        thread.name = "links"
        thread.start()
    }

    /// Leaves the links to the next program until `resume`, as one must that is about to be
    /// suspended; no link is received after that.
    package func pause() {
        phase.withLock { $0.pause() }
        changes.send()
    }

    /// Lines up again, behind the programs that wait for links.
    package func resume() {
        phase.withLock { $0.resume(at: place) }
        changes.send()
    }

    /// Stops listening and leaves the place to the next program; where there is none, whoever sends
    /// a link now finds nobody.
    package func stop() {
        phase.withLock { $0.stop() }
        changes.send()
    }

    private func run() {
        while true {
            switch phase.withLock({ $0 }) {
            case .waiting(let ticket): wait(with: ticket)
            case .listening(let listener): serve(listener)
            case .displaced: serve(nil)
            case .paused: changes.receive()
            case .stopped: return
            }
        }
    }

    private func wait(with ticket: Ticket) {
        ticket.waitUntilFirst()
        phase.withLock { $0.goOn(after: ticket, at: place) }
    }

    /// Serves the next client, where there is a socket, unless the phase is changed first. When
    /// none comes for a while, the reason may be that there is no way to it.
    private func serve(_ listener: LinkListener?) {
        // The system passes over a number below zero.
        var entries = [changes.readEnd.number, listener?.socket.number ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let count = poll(&entries, 2, CInt(checkInterval / .milliseconds(1)))
        if count == 0 { phase.withLock { $0.renew(at: place) } }
        if entries[0].revents != 0 { return changes.receive() }
        if entries[1].revents != 0, let listener { answerClient(of: listener) }
    }

    private func answerClient(of listener: LinkListener) {
        seats.wait()
        let number = accept(listener.socket.number, nil, nil)
        Thread.detachNewThread { [self] in
            if let client = try? Descriptor(number) { answer(client) }
            seats.signal()
        }
    }

    private func answer(_ client: borrowing Descriptor) {
        guard client.peerUser == user else { return }
        client.limitSending(to: 1)
        let deadline = ContinuousClock.now + silence
        let line = client.readLine(limit: LinkMessage.lengthLimit, before: deadline)
        // A program must not be suspended between taking a link and saying so.
        phase.withLock { phase in
            // Whoever waits no longer has told the user that the link failed.
            guard phase.isListening, !client.isAbandoned else { return }
            let verdict =
                line.map(verdict) ?? .refused(reason: "The link was too long or too slow.")
            if let line = LinkMessage.line(LinkMessage.Answer(verdict)) { _ = client.send(line) }
        }
    }

    private func verdict(on line: [UInt8]) -> Verdict {
        guard let request = LinkMessage.read(LinkMessage.Request.self, from: line) else {
            return .refused(reason: "That was no line of JSON with a link.")
        }
        return receive(request.link)
    }
}

extension LinkMessage.Answer {
    fileprivate init(_ verdict: LinkServer.Verdict) {
        switch verdict {
        case .accepted: error = nil
        case .refused(let reason): error = reason
        }
    }
}
