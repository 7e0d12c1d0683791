import Foundation

/// An open file of the system, closed when it is let go of.
struct Descriptor: ~Copyable, Sendable {
    let number: CInt

    /// Takes what a call of the system returned; programs that this one starts do not inherit it.
    init(_ number: CInt) throws(LinkSocketError) {
        guard number >= 0 else { throw .lastOfSystem }
        self.number = number
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        close(number)
    }

    /// Waits until there is something to read, the other side has gone, or the time is over.
    func isReadable(before deadline: ContinuousClock.Instant) -> Bool {
        var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, deadline.millisecondsFromNow) > 0
    }

    /// Whether the other side has closed its end; one that only writes no more is still there.
    var isAbandoned: Bool {
        var entry = pollfd(fd: number, events: 0, revents: 0)
        return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLHUP) != 0
    }
}

extension LinkSocketError {
    /// What the last call of the system says of itself.
    static var lastOfSystem: LinkSocketError { .system(reason: String(cString: strerror(errno))) }
}

extension ContinuousClock.Instant {
    /// How long there is until then, as `poll` wants it; 0 where it is past.
    fileprivate var millisecondsFromNow: CInt {
        let left = ContinuousClock.now.duration(to: self) / .milliseconds(1)
        return CInt(min(max(0, left.rounded(.up)), 1_000_000))
    }
}
