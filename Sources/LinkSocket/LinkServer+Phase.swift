extension LinkServer {
    /// Where a program is on its way to the links.
    enum Phase {
        /// Programs that began earlier get them.
        case waiting(Ticket)
        case listening(LinkListener)
        /// Nobody can listen, because the folder is gone; those behind the ticket wait, too.
        case displaced(Ticket?)
        /// Programs that began later may have them for a while.
        case paused
        case stopped

        /// Goes to the end of the line, and listens at once where that is its beginning.
        init(at place: LinkSocketPlace) throws(LinkSocketError) {
            let ticket = try Ticket(path: place.lockPath)
            self =
                ticket.isFirst
                ? .listening(try LinkListener(at: place.socketPath, with: ticket))
                : .waiting(ticket)
        }

        /// Goes on after a wait, unless the ticket has been given up meanwhile.
        mutating func goOn(after ticket: Ticket, at place: LinkSocketPlace) {
            guard case .waiting(let current) = self, current === ticket else { return }
            self = .displaced(ticket)
            renew(at: place)
        }

        /// Makes the socket and the line again where somebody took them away; as long as that
        /// fails, all stays as it is.
        mutating func renew(at place: LinkSocketPlace) {
            guard isLost, let next = try? next(at: place) else { return }
            if next.ticket !== ticket { ticket?.giveUp() }
            self = next
        }

        /// Leaves the place to the next program, until it lines up again.
        mutating func pause() {
            if case .stopped = self { return }
            leave()
            self = .paused
        }

        /// Goes to the end of the line after a pause.
        mutating func resume(at place: LinkSocketPlace) {
            guard case .paused = self else { return }
            self = .displaced(nil)
            renew(at: place)
        }

        /// Leaves the place to the next program.
        mutating func stop() {
            leave()
            self = .stopped
        }

        var isListening: Bool { if case .listening = self { true } else { false } }
    }
}

extension LinkServer.Phase {
    private var ticket: Ticket? {
        switch self {
        case .waiting(let ticket): ticket
        case .listening(let listener): listener.ticket
        case .displaced(let ticket): ticket
        case .paused, .stopped: nil
        }
    }

    /// Whether it is this program's turn, but nobody would find it.
    private var isLost: Bool {
        switch self {
        case .listening(let listener): !listener.isInPlace
        case .displaced: true
        case .waiting, .paused, .stopped: false
        }
    }

    /// The folder may be another one than before, so that it is checked again; the socket that is
    /// replaced may still be there.
    private func next(at place: LinkSocketPlace) throws(LinkSocketError) -> Self {
        try place.check()
        if case .listening(let listener) = self { listener.remove() }
        guard let ticket, ticket.isValid else { return try Self(at: place) }
        return .listening(try LinkListener(at: place.socketPath, with: ticket))
    }

    private func leave() {
        if case .listening(let listener) = self { listener.remove() }
        ticket?.giveUp()
    }
}
