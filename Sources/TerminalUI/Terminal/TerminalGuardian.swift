import CNcurses
import Essentials

/// The state that is needed to restore the terminal when the rest of the program has failed.
///
/// The guardian also keeps standard error off the screen. While the program has the screen, all
/// output there, above all crash messages, goes to an unnamed file and is shown afterwards.
@MainActor final class TerminalGuardian {
    /// The terminal's settings before ncurses changed them.
    private var foundSettings = termios()
    private let isFound: Bool

    /// Saves the current settings of the terminal.
    init() {
        let descriptor = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : STDOUT_FILENO
        isFound = tcgetattr(descriptor, &foundSettings) == 0
    }

    /// Starts watching, once ncurses has taken over the terminal.
    func watch(keyboard: CInt) {
        rescue.pointee.keyboard = keyboard
        rescue.pointee.settings = isFound ? foundSettings : nil
        rescue.pointee.sequence = Self.restoringSequence()
        resume()
        Self.catchSignals()
    }

    /// Restores standard error while another program has the screen.
    func pause() {
        rescue.pointee.isWatching = false
        rescue.pointee.releaseStandardError()
    }

    /// Captures standard error again.
    func resume() {
        rescue.pointee.keepStandardError()
        rescue.pointee.isWatching = true
    }

    /// Stops watching and restores the original settings.
    func stop() {
        pause()
        if isFound { tcsetattr(rescue.pointee.keyboard, TCSADRAIN, &foundSettings) }
    }

    /// Returns the final sequence: default colours, visible cursor, original modes and screen.
    static func restoringSequence() -> UnsafeMutableBufferPointer<CChar> {
        let modes = ["sgr0", "cnorm", "rmkx", "rmcup"].map(capability).joined()
        let bytes = (TerminalModes.ofCurrentTerminal.off + modes + SharedScreen.wayOut).utf8
            .map(CChar.init(bitPattern:))
        let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
        _ = buffer.initialize(from: bytes)
        return buffer
    }

    /// Returns a terminfo string up to a `$`, which starts a delay for very old terminals.
    private static func capability(_ name: String) -> Substring {
        cncurses_capability(name).map { String(cString: $0).prefix { $0 != "$" } } ?? ""
    }
}

// MARK: Signals

extension TerminalGuardian {
    /// Handles every signal that would end the program, including crashes.
    ///
    /// The session later takes over the signals that request a regular exit.
    ///
    /// The handler runs on its own stack, because the crash may be a stack overflow.
    private static func catchSignals() {
        var stack = stack_t()
        stack.ss_size = 64 << 10
        stack.ss_sp = .allocate(byteCount: stack.ss_size, alignment: 16)
        sigaltstack(&stack, nil)
        for number in 1...lastSignal where !harmlessSignals.contains(number) {
            if !isIgnored(number) { catchSignal(number) }
        }
    }

    /// Installs the handler. The system rejects signals that cannot be handled.
    private static func catchSignal(_ number: CInt) {
        var action = sigaction()
        action.sa_flags = SA_ONSTACK
        sigfillset(&action.sa_mask)
        action.handler = rescueTerminal
        sigaction(number, &action, nil)
    }

    /// Returns whether the calling program has set this signal to be ignored.
    private static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// The signals that by default are ignored, or stop or continue a program.
    private static let harmlessSignals: Set<CInt> = {
        let everywhere = [SIGCHLD, SIGURG, SIGWINCH, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU]
        #if os(Linux)
            return Set(everywhere)
        #else
            return Set(everywhere + [SIGIO, SIGINFO])
        #endif
    }()

    private static var lastSignal: CInt {
        #if os(Linux)
            __libc_current_sigrtmax()
        #else
            NSIG - 1
        #endif
    }
}

extension sigaction {
    fileprivate var handler: (@convention(c) (CInt) -> Void)? {
        get {
            #if os(Linux)
                __sigaction_handler.sa_handler
            #else
                __sigaction_u.__sa_handler
            #endif
        }
        set {
            #if os(Linux)
                __sigaction_handler.sa_handler = newValue
            #else
                __sigaction_u.__sa_handler = newValue
            #endif
        }
    }
}
