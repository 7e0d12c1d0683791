import CNcurses
import Essentials

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
        rescue.pointee.keyboard = keyboard
        rescue.pointee.settings = isFound ? foundSettings : nil
        rescue.pointee.sequence = Self.restoringSequence()
        resume()
        Self.catchSignals()
    }

    /// Lets standard error through while the screen belongs to somebody else.
    func pause() {
        rescue.pointee.isWatching = false
        rescue.pointee.releaseStandardError()
    }

    /// Keeps standard error back again.
    func resume() {
        rescue.pointee.keepStandardError()
        rescue.pointee.isWatching = true
    }

    /// Ends the watch, with the settings as they were found.
    func stop() {
        pause()
        if isFound { tcsetattr(rescue.pointee.keyboard, TCSADRAIN, &foundSettings) }
    }

    /// What is sent at the end: colours off, cursor on, keys, pastes and screen as before.
    static func restoringSequence() -> UnsafeMutableBufferPointer<CChar> {
        let modes = ["sgr0", "cnorm", "rmkx", "rmcup"].map(capability).joined()
        let bytes = (TerminalModes.ofCurrentTerminal.off + modes + SharedScreen.wayOut).utf8
            .map(CChar.init(bitPattern:))
        let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
        _ = buffer.initialize(from: bytes)
        return buffer
    }

    /// What terminfo says, up to a `$`, which begins the delay that terminals of another age need.
    private static func capability(_ name: String) -> Substring {
        cncurses_capability(name).map { String(cString: $0).prefix { $0 != "$" } } ?? ""
    }
}

// MARK: Signals

extension TerminalGuardian {
    /// Handles every signal that ends a program which does nothing about it, crashes among them; the
    /// session takes those over later that ask for an end in good order.
    ///
    /// The handler runs on a stack of its own, because a crash may well be that the other is full.
    private static func catchSignals() {
        var stack = stack_t()
        stack.ss_size = 64 << 10
        stack.ss_sp = .allocate(byteCount: stack.ss_size, alignment: 16)
        sigaltstack(&stack, nil)
        for number in 1...lastSignal where !harmlessSignals.contains(number) {
            if !isIgnored(number) { catchSignal(number) }
        }
    }

    /// The system refuses it for those that nothing can handle.
    private static func catchSignal(_ number: CInt) {
        var action = sigaction()
        action.sa_flags = SA_ONSTACK
        sigfillset(&action.sa_mask)
        action.handler = rescueTerminal
        sigaction(number, &action, nil)
    }

    /// Whether somebody who started the program wants it to go on in spite of this signal.
    private static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Those that by default do nothing, stop a program or continue it.
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
