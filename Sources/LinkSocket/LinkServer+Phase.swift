extension LinkServer {
    /// Where a program is on its way to the links.
    enum Phase {
        /// Programs that began earlier get them.
        case waiting(Ticket)
        case listening(LinkListener)
        case stopped

        /// Goes to the end of the line, and listens at once where that is its beginning.
        init(at place: LinkSocketPlace) throws(LinkSocketError) {
            let ticket = try Ticket(path: place.lockPath)
            self =
                ticket.isFirst
                ? .listening(try LinkListener(at: place.socketPath, with: ticket))
                : .waiting(ticket)
        }

        /// Goes on after a wait, which may have been in a line that nobody else joins any more.
        mutating func goOn(at place: LinkSocketPlace) {
            guard case .waiting(let ticket) = self else { return }
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

        /// Leaves the place to the next program.
        mutating func stop() {
            switch self {
            case .waiting(let ticket): ticket.giveUp()
            case .listening(let listener): listener.remove()
            case .stopped: break
            }
            self = .stopped
        }

        var ticket: Ticket? { if case .waiting(let ticket) = self { ticket } else { nil } }

        var listener: LinkListener? {
            if case .listening(let listener) = self { listener } else { nil }
        }
    }
}
