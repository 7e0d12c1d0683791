import Essentials

/// The state that a signal handler needs to restore the terminal.
struct TerminalRestoration {
    var keyboard: CInt = -1
    /// The original settings; `nil` if they could not be read.
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

    /// Restores standard error and writes the captured output to it. Async-signal-safe.
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

    /// Restores everything that the program still controls.
    fileprivate mutating func giveBack() {
        guard isWatching, let sequence else { return }
        write(STDOUT_FILENO, sequence.baseAddress, sequence.count)
        if var settings { tcsetattr(keyboard, TCSAFLUSH, &settings) }
        releaseStandardError()
    }

    /// Restores a terminal that accepts no output, without waiting for it.
    ///
    /// Pending output is discarded. The flags of the descriptor, which a shell may share, are
    /// restored.
    fileprivate func restoreWithoutWaiting() {
        guard isWatching, let sequence else { return }
        tcflush(STDOUT_FILENO, TCOFLUSH)
        let flags = fcntl(STDOUT_FILENO, F_GETFL)
        _ = fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK)
        write(STDOUT_FILENO, sequence.baseAddress, sequence.count)
        _ = fcntl(STDOUT_FILENO, F_SETFL, flags)
        if var settings { tcsetattr(keyboard, TCSANOW, &settings) }
    }
}

/// The rescue state, which a signal handler reads without a lock or an actor.
///
/// It is only changed on the main actor.
///
/// It is allocated rather than a plain variable for two reasons. In optimized builds, the compiler
/// lays out the static initial value of a struct with a `termios` wrongly (swiftlang/swift issue
/// 91387): descriptors that should have been -1 were 255. And Swift does not check a pointer for
/// overlapping accesses, which a signal during an access would cause.
nonisolated(unsafe) let rescue: UnsafeMutablePointer<TerminalRestoration> = {
    let rescue = UnsafeMutablePointer<TerminalRestoration>.allocate(capacity: 1)
    rescue.initialize(to: TerminalRestoration())
    return rescue
}()

/// The signal handler: it restores the terminal and applies the signal's default action.
let rescueTerminal: @convention(c) (CInt) -> Void = { number in
    rescue.pointee.giveBack()
    signal(number, SIG_DFL)
    raise(number)
}

/// Restores the terminal as far as possible without waiting, and ends the program by a signal.
func rescueStalledTerminal(_ number: CInt) {
    rescue.pointee.restoreWithoutWaiting()
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
}
