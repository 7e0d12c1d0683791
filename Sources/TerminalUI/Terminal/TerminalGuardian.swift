import CNcurses
import Foundation

/// Keeps what is needed to give the terminal back when nothing else of the program works any more.
///
/// It also keeps standard error off the screen: what anything writes there while the program has
/// the screen, a crash message above all, goes into a file without a name and is shown afterwards.
@MainActor final class TerminalGuardian {
    /// The terminal's settings as they were before ncurses changed them.
    private var foundSettings = termios()
    private let isFound: Bool

    /// Takes note of the terminal as it is now.
    init() {
        let descriptor = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : STDOUT_FILENO
        isFound = tcgetattr(descriptor, &foundSettings) == 0
    }

    /// Begins to watch, once ncurses has taken the terminal over.
    func watch(keyboard: CInt) {
        rescue.keyboard = keyboard
        rescue.settings = foundSettings
        rescue.sequence = Self.restoringSequence()
        resume()
        Self.catchCrashes()
    }

    /// The handler runs on a stack of its own, because a crash may well be that the other is full.
    private static func catchCrashes() {
        var stack = stack_t()
        stack.ss_size = 64 << 10
        stack.ss_sp = .allocate(byteCount: stack.ss_size, alignment: 16)
        sigaltstack(&stack, nil)
        var action = sigaction()
        action.sa_flags = SA_ONSTACK
        #if os(Linux)
            action.__sigaction_handler.sa_handler = rescueTerminal
        #else
            action.__sigaction_u.__sa_handler = rescueTerminal
        #endif
        for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT] {
            sigaction(number, &action, nil)
        }
    }

    /// Lets standard error through while the screen belongs to somebody else.
    func pause() {
        rescue.isWatching = false
        rescue.releaseStandardError()
    }

    /// Keeps standard error back again.
    func resume() {
        rescue.keepStandardError()
        rescue.isWatching = true
    }

    /// Ends the watch, with the settings as they were found.
    func stop() {
        pause()
        if isFound { tcsetattr(rescue.keyboard, TCSADRAIN, &foundSettings) }
    }

    /// What is sent at the end: colours off, cursor on, keys, pastes and screen as before.
    static func restoringSequence() -> UnsafeMutableBufferPointer<CChar> {
        let paste = BracketedPaste.isUnderstood ? BracketedPaste.off : ""
        let ending = ["sgr0", "cnorm", "rmkx", "rmcup"].map(capability).joined()
        let bytes = (paste + ending).utf8.map(CChar.init(bitPattern:))
        let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
        _ = buffer.initialize(from: bytes)
        return buffer
    }

    /// What terminfo says, up to a `$`, which begins the delay that terminals of another age need.
    private static func capability(_ name: String) -> Substring {
        cncurses_capability(name).map { String(cString: $0).prefix { $0 != "$" } } ?? ""
    }
}

/// All that the crash handler may touch; written before the handler is installed, and in `pause`
/// and `resume`.
///
/// A signal handler can take no lock and wait for no actor, so this is reached without either. It
/// is only changed on the main actor.
nonisolated(unsafe) private var rescue = Rescue()

private struct Rescue {
    var keyboard: CInt = -1
    var settings = termios()
    var sequence: UnsafeMutableBufferPointer<CChar>?
    var isWatching = false
    private var standardError: CInt = -1
    private var kept: CInt = -1

    mutating func keepStandardError() {
        guard kept < 0, isatty(STDERR_FILENO) == 1 else { return }
        standardError = dup(STDERR_FILENO)
        kept = Rescue.namelessFile()
        if kept >= 0 { dup2(kept, STDERR_FILENO) }
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

    private static func namelessFile() -> CInt {
        guard let file = tmpfile() else { return -1 }
        defer { fclose(file) }
        return dup(fileno(file))
    }
}

/// Gives the terminal back and lets the signal do what it does by default.
private let rescueTerminal: @convention(c) (CInt) -> Void = { number in
    if rescue.isWatching, let sequence = rescue.sequence {
        write(STDOUT_FILENO, sequence.baseAddress, sequence.count)
        tcsetattr(rescue.keyboard, TCSAFLUSH, &rescue.settings)
        rescue.releaseStandardError()
    }
    signal(number, SIG_DFL)
    raise(number)
}
