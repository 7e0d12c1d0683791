import Essentials
import Synchronization

/// A server that receives links from other processes of the same user.
///
/// Of several instances, the first one receives the links. When it ends, crashes or pauses, its
/// socket refuses connections, and clients try the next instance. If the socket file or its folder
/// is removed, the socket is created again as soon as the folder exists.
///
/// Each client has a thread, so a silent client does not block others. A client must send one text
/// of at most 4 KiB within a second, or it is disconnected. The link of a client that disconnects
/// before its link is processed is dropped.
package final class LinkServer: Sendable {
    /// The result of a link.
    package enum Verdict: Sendable, Hashable {
        case accepted
        /// The link is refused; the reason is a message that the client shows.
        case refused(reason: String)
    }

    private enum Phase {
        /// Accepting links, without a socket while its folder does not exist.
        case listening(LinkListener?)
        case paused
        case stopped
    }

    private let place: SocketDirectory
    private let user: uid_t
    private let silence: Duration
    private let receive: @Sendable (String) -> Verdict
    private let phase = Mutex(Phase.listening(nil))
    /// The limit of client threads; further clients wait until one ends.
    private let seats = DispatchSemaphore(value: 64)

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - user: The user whose processes may send links.
    ///   - silence: The time after which a silent client is disconnected.
    ///   - checkInterval: The interval for checking that the socket file exists.
    ///   - receive: Accepts or refuses each link, one after another. The server cannot be paused or
    ///     stopped
    ///     meanwhile.
    package init(
        at place: SocketDirectory, user: uid_t = getuid(), silence: Duration = .seconds(1),
        checkInterval: Duration = .seconds(5),
        receive: @escaping @Sendable (String) -> Verdict
    ) throws(LinkSocketError) {
        self.place = place
        self.user = user
        self.silence = silence
        self.receive = receive
        let listener = try listen()
        phase.withLock { $0 = .listening(listener) }
        renew(after: checkInterval / .seconds(1))
    }

    /// Stops receiving links until `resume`, so that the next instance does.
    ///
    /// Call it before the process is suspended. No link is received afterwards.
    package func pause() {
        phase.withLock { phase in
            guard case .listening(let listener) = phase else { return }
            listener?.close()
            phase = .paused
        }
    }

    /// Receives links again, after instances that started in the meantime.
    package func resume() {
        phase.withLock { phase in
            if case .paused = phase { phase = .listening(try? listen()) }
        }
    }

    /// Stops listening; without another instance, clients find no server.
    package func stop() {
        pause()
        phase.withLock { $0 = .stopped }
    }

    /// Checks the socket file periodically for the lifetime of the server.
    private func renew(after seconds: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
            self?.renew()
            self?.renew(after: seconds)
        }
    }

    /// Creates the socket again if its file is missing; if that fails, nothing changes.
    private func renew() {
        phase.withLock { phase in
            guard case .listening(let old) = phase, old?.isInPlace != true,
                let new = try? listen(from: old?.number)
            else { return }
            old?.close()
            phase = .listening(new)
        }
    }

    private func listen(from number: Int? = nil) throws(LinkSocketError) -> LinkListener {
        let listener = try LinkListener(at: place, from: number ?? (place.taken.last ?? 0) + 1)
        listener.source.setEventHandler { [self] in answerClient(of: listener.socket) }
        listener.source.activate()
        return listener
    }

    private func answerClient(of socket: Socket) {
        seats.wait()
        let number = accept(socket.number, nil, nil)
        // A separate queue has its own thread. Global threads are few, and clients may be slow.
        DispatchQueue(label: "board-tui.link").async { [self] in
            if let client = try? Socket(number) { answer(client) }
            seats.signal()
        }
    }

    private func answer(_ client: Socket) {
        guard client.peerUser == user else { return }
        let link = client.readText(within: silence)
        // The process must not be suspended between receiving a link and confirming it.
        phase.withLock { phase in
            // A client that has disconnected has already reported a failure to the user.
            guard case .listening = phase, !client.isAbandoned else { return }
            switch link.map(receive) ?? .refused(reason: "The link was no text, or came too late.")
            {
            case .accepted: _ = client.send("")
            case .refused(let reason): _ = client.send(reason)
            }
        }
    }
}
