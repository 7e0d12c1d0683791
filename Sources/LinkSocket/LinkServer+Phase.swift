extension LinkServer {
    /// Where a program is on its way to the links.
    enum Phase {
        /// Programs that began earlier get them.
        case waiting(Ticket)
        case listening(LinkListener)
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

        /// Goes on after a wait, which may have been in a line that nobody else joins any more, or
        /// with a ticket that was given up meanwhile.
        mutating func goOn(after ticket: Ticket, at place: LinkSocketPlace) {
            guard case .waiting(let current) = self, current === ticket else { return }
            do throws(LinkSocketError) {
                self =
                    ticket.isValid
                    ? .listening(try LinkListener(at: place.socketPath, with: ticket))
                    : try Phase(at: place)
            } catch {
                // The folder is gone, and with it whoever would send a link there.
                self = .stopped
            }
        }

        /// Leaves the place to the next program, until it lines up again.
        mutating func pause() {
            guard !isStopped else { return }
            leave()
            self = .paused
        }

        /// Goes to the end of the line after a pause; where there is none any more, for good.
        mutating func resume(at place: LinkSocketPlace) {
            guard case .paused = self else { return }
            self = (try? Phase(at: place)) ?? .stopped
        }

        /// Leaves the place to the next program.
        mutating func stop() {
            leave()
            self = .stopped
        }

        var isListening: Bool { if case .listening = self { true } else { false } }

        private var isStopped: Bool { if case .stopped = self { true } else { false } }

        private func leave() {
            switch self {
            case .waiting(let ticket): ticket.giveUp()
            case .listening(let listener): listener.remove()
            case .paused, .stopped: break
            }
        }
    }
}
