import CNcurses
import Dispatch
import Essentials

/// A session on the user's terminal: keys, window size, signals and restoring the terminal.
///
/// However the program ends, the terminal is restored: by `end()`, on a signal that ends the
/// program, and on a crash.
@MainActor public final class TerminalSession {
    /// The reason why a session ended without a request by the user.
    public enum End: Sendable {
        /// A signal of this number requested the end of the program.
        case signal(CInt)
        /// The terminal is gone: its window was closed or its connection was lost.
        case terminalGone
    }

    /// The screens that this session shows.
    public let screens: ScreenStack
    /// Called before the program is suspended, for whatever reason.
    public var willSuspend: () -> Void = {}
    /// Called when the program continues after it was suspended.
    public var didContinue: () -> Void = {}
    /// Called with the response to `queryBackground()`: whether the background is dark.
    public var didReceiveBackground: (_ isDark: Bool) -> Void = { _ in }

    private let terminal: Terminal
    private let guardian: TerminalGuardian
    private var inputReader: InputReader?
    private let endingWatch = ExitWatchdog()
    private var signals: [any DispatchSourceSignal] = []

    /// Takes over the user's terminal.
    ///
    /// - Parameters:
    ///   - theme: the styles of the text roles.
    ///   - onEnd: called when an external event ends the session. The program must then stop its
    ///     work, call `end()` and exit.
    public init(
        theme: Theme = .standard, onEnd: @escaping (End) -> Void
    ) throws(TerminalError) {
        let guardian = TerminalGuardian()
        let (terminal, keyboard) = try Terminal.user(theme: theme)
        self.terminal = terminal
        self.guardian = guardian
        screens = ScreenStack(terminal: terminal, ticker: DispatchTicks.init)
        guardian.watch(keyboard: keyboard)
        inputReader = InputReader(
            descriptor: keyboard, decoder: InputDecoder.ofCurrentTerminal(),
            receive: { [screens] events, wereWaiting in
                screens.respond(to: events, wereWaiting: wereWaiting)
            },
            reportTruncatedPaste: { [screens] in screens.reportTruncatedPaste() },
            onBackground: { [weak self] in self?.didReceiveBackground($0.isDark) },
            onCursorReports: { [screens] in screens.widthRules.formUnion(WidthQuery.rules(in: $0))
            },
            end: { onEnd(.terminalGone) })
        handleSignals(onEnd)
    }

    /// The title of the terminal's window; `nil` leaves it unchanged.
    public var title: String? {
        get { terminal.title }
        set { terminal.title = newValue }
    }

    /// Set if the terminal reports the mouse instead of selecting text with it.
    public var usesMouse: Bool {
        get { terminal.usesMouse }
        set { terminal.usesMouse = newValue }
    }

    /// Copies a text to the clipboard of the terminal's user. Returns false if it was not sent.
    ///
    /// The effect is unknown: many terminals allow it only if the user has enabled it.
    public func copy(_ text: String) -> Bool {
        terminal.copy(text)
    }

    /// Requests the background colour without waiting. Some terminals never respond.
    public func queryBackground() {
        terminal.queryBackground()
    }

    /// Requests the widths of emoji. Emoji are then drawn joined if the terminal does so.
    ///
    /// Call this before anything is drawn. tmux and GNU screen are not queried, because they
    /// measure columns by themselves, whatever the outer terminal does.
    public func queryWidths() {
        terminal.queryWidths()
    }

    /// A Boolean value that indicates whether the program runs inside tmux or GNU screen.
    public var isInsideMultiplexer: Bool { terminal.modes.areForMultiplexer }

    /// Handles keys and work of the main actor until the process exits.
    ///
    /// Call it on the process's first thread.
    public func run() -> Never {
        MainLoop.run { [weak self] in
            self?.inputReader?.descriptor
        } onReadable: { [weak self] in
            UserInput.latest.note()
            self?.inputReader?.readAvailable()
        }
    }

    /// Restores the terminal. Safe to call more than once.
    public func end() {
        inputReader = nil
        terminal.leaveScreen()
        guardian.stop()
    }

    /// Suspends the program like Ctrl-Z in a shell, until it is continued.
    public func suspend() {
        willSuspend()
        terminal.leaveScreen()
        guardian.pause()
        stopUntilContinued()
        comeBack()
        didContinue()
    }

    /// Runs another program in the terminal until it ends. This program waits.
    ///
    /// - Parameters:
    ///   - path: the path of the program, which is started without a shell.
    ///   - input: the text on its standard input; `nil` for the keyboard.
    public func run(
        _ path: String, _ arguments: [String], input: String? = nil
    ) -> ProgramEnd {
        guard let keyboard = inputReader?.descriptor else { return .notStarted(errno: EIO) }
        terminal.leaveScreen()
        guardian.pause()
        endingWatch.pause()
        defer {
            endingWatch.resume()
            comeBack()
        }
        let program = ForegroundProcess(terminal: keyboard) { [weak self] in self?.stopBeneath() }
        return program.run(path, arguments, input: input)
    }

    /// Stops this program because the one that has the terminal was stopped.
    private func stopBeneath() {
        willSuspend()
        stopUntilContinuedAlone()
        didContinue()
    }

    /// Stops every process of the pipeline with the signal that a shell's job control sends.
    ///
    /// If no shell could continue the program, the system ignores the signal. This process ignores
    /// it too: unblocked and ignored, the signal is discarded at once. Blocked, it would be
    /// pending, and Dispatch could consume it before the stop.
    private func stopUntilContinued() {
        // Dispatch has installed its own handler.
        signal(SIGTSTP, SIG_IGN)
        setMask(SIG_UNBLOCK, SIGTSTP)
        kill(0, SIGTSTP)
        stopUntilContinuedAlone()
    }

    /// Stops this process alone, by a signal to the current thread.
    ///
    /// Dispatch might receive a signal to the process first. Then nothing would stop before the
    /// main queue is served again.
    private func stopUntilContinuedAlone() {
        signal(SIGTSTP, SIG_DFL)
        setMask(SIG_UNBLOCK, SIGTSTP)
        pthread_kill(pthread_self(), SIGTSTP)
        setMask(SIG_BLOCK, SIGTSTP)
        signal(SIGTSTP, SIG_IGN)
    }

    private func comeBack() {
        guardian.resume()
        terminal.takeScreen()
        followWindow()
        screens.redraw()
    }

    private func followWindow() {
        if let size = Terminal.windowSize() { screens.resize(to: size) }
    }

    private func handleSignals(_ onEnd: @escaping (End) -> Void) {
        let endings = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]
        // All are blocked before Dispatch creates a thread, which would otherwise receive and lose
        // them.
        for number in endings + [SIGWINCH, SIGTSTP, SIGCONT] { setMask(SIG_BLOCK, number) }
        for number in endings {
            on(number) { onEnd(.signal(number)) }
            signals.append(endingWatch.source(following: number))
        }
        on(SIGWINCH) { [weak self] in self?.followWindow() }
        on(SIGTSTP) { [weak self] in self?.suspend() }
        on(SIGCONT) { [weak self] in self?.comeBack() }
        signal(SIGPIPE, SIG_IGN)
    }

    /// Handles a signal by a Dispatch source.
    ///
    /// Dispatch observes signals besides their disposition, which must therefore be to ignore. A
    /// blocked signal also waits until Dispatch is ready, and while ncurses draws, which ignores
    /// SIGTSTP for that time.
    private func on(_ number: CInt, _ handle: @escaping () -> Void) {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { handle() } }
        source.activate()
        signals.append(source)
    }
}

/// Blocks or unblocks a signal in this thread.
private func setMask(_ how: CInt, _ number: CInt) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(how, &signals, nil)
}
