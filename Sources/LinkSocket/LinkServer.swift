import Essentials
import Synchronization

/// Receives the links that other programs of the same user hand over.
///
/// Of several programs the one that began first receives them; when it ends, however it ends, or
/// pauses, its socket takes none any more, and senders go on to the next. Where somebody removes
/// the socket or its folder, the socket is made again as soon as there is a folder for it. Each
/// client has a thread, so that one that says nothing keeps nobody waiting: it sends one text of at
/// most 4 KiB within a second, or is let go. The link of one that has gone before its turn came is
/// dropped.
package final class LinkServer: Sendable {
    /// What becomes of a link.
    package enum Verdict: Sendable, Hashable {
        case accepted
        /// The reason is a sentence, which the other program shows.
        case refused(reason: String)
    }

    private enum Phase {
        /// Without a socket while there is no folder for it.
        case listening(LinkListener?)
        case paused
        case stopped
    }

    private let place: LinkSocketPlace
    private let user: uid_t
    private let silence: Duration
    private let receive: @Sendable (String) -> Verdict
    private let phase = Mutex(Phase.listening(nil))
    /// Bounds how many clients have a thread; the others wait until one is let go.
    private let seats = DispatchSemaphore(value: 64)

    /// Begins to listen.
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
        self.place = place
        self.user = user
        self.silence = silence
        self.receive = receive
        let listener = try listen()
        phase.withLock { $0 = .listening(listener) }
        renew(after: checkInterval / .seconds(1))
    }

    /// Leaves the links to the next program until `resume`, as one must that is about to be
    /// suspended; no link is received after that.
    package func pause() {
        phase.withLock { phase in
            guard case .listening(let listener) = phase else { return }
            listener?.close()
            phase = .paused
        }
    }

    /// Takes links again, behind the programs that began meanwhile.
    package func resume() {
        phase.withLock { phase in
            if case .paused = phase { phase = .listening(try? listen()) }
        }
    }

    /// Stops listening; where there is no next program, whoever sends a link now finds nobody.
    package func stop() {
        pause()
        phase.withLock { $0 = .stopped }
    }

    /// Renews the socket again and again, as long as there is the server.
    private func renew(after seconds: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
            self?.renew()
            self?.renew(after: seconds)
        }
    }

    /// Makes the socket again where nobody would find it; as long as that fails, all stays as it
    /// is.
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
        // A queue of its own is a thread of its own: the common ones are few, and clients may be slow.
        DispatchQueue(label: "board-tui.link").async { [self] in
            if let client = try? Socket(number) { answer(client) }
            seats.signal()
        }
    }

    private func answer(_ client: Socket) {
        guard client.peerUser == user else { return }
        let link = client.readText(within: silence)
        // A program must not be suspended between taking a link and saying so.
        phase.withLock { phase in
            // Whoever waits no longer has told the user that the link failed.
            guard case .listening = phase, !client.isAbandoned else { return }
            switch link.map(receive) ?? .refused(reason: "The link was no text, or came too late.")
            {
            case .accepted: _ = client.send("")
            case .refused(let reason): _ = client.send(reason)
            }
        }
    }
}
