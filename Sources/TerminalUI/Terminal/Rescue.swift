import Essentials

/// All that a signal handler may touch to give the terminal back.
struct Rescue {
    var keyboard: CInt = -1
    /// As they were found; `nil` where there were none to find.
    var settings: termios?
    var sequence: UnsafeMutableBufferPointer<CChar>?
    var isWatching = false
    private var standardError: CInt = -1
    private var kept: CInt = -1

    mutating func keepStandardError() {
        guard kept < 0, isatty(STDERR_FILENO) == 1 else { return }
        kept = NamelessFile.open()
        guard kept >= 0 else { return }
        standardError = dup(STDERR_FILENO)
        dup2(kept, STDERR_FILENO)
    }

    /// Makes standard error what it was and shows what was kept; calls only what a signal handler
    /// may call.
    mutating func releaseStandardError() {
        guard kept >= 0 else { return }
        dup2(standardError, STDERR_FILENO)
        lseek(kept, 0, SEEK_SET)
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            while true {
                let count = read(kept, buffer.baseAddress, buffer.count)
                guard count > 0, write(STDERR_FILENO, buffer.baseAddress, count) > 0 else { break }
            }
        }
        close(kept)
        close(standardError)
        kept = -1
    }

    /// Gives back what the program still has.
    fileprivate mutating func giveBack() {
        guard isWatching, let sequence else { return }
        write(STDOUT_FILENO, sequence.baseAddress, sequence.count)
        if var settings { tcsetattr(keyboard, TCSAFLUSH, &settings) }
        releaseStandardError()
    }

    /// Gives back what a terminal takes that takes no output, without waiting for it.
    ///
    /// What waits there is thrown away. What the program shares with a shell is as it was afterwards.
    fileprivate func giveBackAtOnce() {
        guard isWatching, let sequence else { return }
        tcflush(STDOUT_FILENO, TCOFLUSH)
        let flags = fcntl(STDOUT_FILENO, F_GETFL)
        _ = fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK)
        write(STDOUT_FILENO, sequence.baseAddress, sequence.count)
        _ = fcntl(STDOUT_FILENO, F_SETFL, flags)
        if var settings { tcsetattr(keyboard, TCSANOW, &settings) }
    }
}

/// A signal handler can take no lock and wait for no actor, so this is reached without either; it is
/// only changed on the main actor.
///
/// It is allocated and not a variable of its own, because the compiler lays the static initial value
/// of a struct that holds a `termios` out wrongly in an optimized build (swiftlang/swift issue
/// 91387): descriptors that were to begin as -1 began as 255. Nor does Swift check a pointer for
/// overlapping accesses, which a signal in the middle of one would be.
nonisolated(unsafe) let rescue: UnsafeMutablePointer<Rescue> = {
    let rescue = UnsafeMutablePointer<Rescue>.allocate(capacity: 1)
    rescue.initialize(to: Rescue())
    return rescue
}()

/// Gives the terminal back and lets the signal do what it does by default.
let rescueTerminal: @convention(c) (CInt) -> Void = { number in
    rescue.pointee.giveBack()
    signal(number, SIG_DFL)
    raise(number)
}

/// Gives the terminal back as far as that needs no waiting, and ends the program by a signal.
func rescueStalledTerminal(_ number: CInt) {
    rescue.pointee.giveBackAtOnce()
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
}
