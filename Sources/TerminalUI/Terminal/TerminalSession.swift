import CNcurses
import Dispatch
import Essentials

/// The user's terminal while the program has it: keys, the window's size, signals, and the way back.
///
/// However the program ends, the terminal is given back as it was found: by `end()`, on a signal
/// that asks the program to end, and on a crash.
@MainActor public final class TerminalSession {
    /// Why a session is over without the reader asking for it.
    public enum End: Sendable {
        /// A signal of this number asked the program to end.
        case signal(CInt)
        /// The terminal is gone: its window was closed, or its connection lost.
        case terminalGone
    }

    /// The screens that this session shows.
    public let screens: ScreenStack
    /// Called before the program is suspended, whoever asked for it.
    public var willSuspend: () -> Void = {}
    /// Called when the program goes on after it was suspended.
    public var didContinue: () -> Void = {}
    /// Called when the terminal has answered `askForBackground()`: whether what is behind its plain
    /// text is dark.
    public var didLearnBackground: (_ isDark: Bool) -> Void = { _ in }

    private let terminal: Terminal
    private let guardian: TerminalGuardian
    private var inputReader: InputReader?
    private let endingWatch = EndingWatch()
    private var signals: [any DispatchSourceSignal] = []

    /// Takes over the user's terminal.
    ///
    /// - Parameters:
    ///   - theme: how roles look.
    ///   - onEnd: called when something from outside ends the session; the program is to stop its
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
            noticePasteCut: { [screens] in screens.noticePasteCut() },
            learnBackground: { [weak self] in self?.didLearnBackground($0.isDark) },
            learnCursor: { [screens] in screens.widthRules.formUnion(WidthQuestion.rules(in: $0)) },
            end: { onEnd(.terminalGone) })
        handleSignals(onEnd)
    }

    /// What stands in the title of the terminal's window; `nil` leaves the one that was there.
    public var title: String? {
        get { terminal.title }
        set { terminal.title = newValue }
    }

    /// Whether the terminal tells of the mouse, instead of selecting text with it.
    public var usesMouse: Bool {
        get { terminal.usesMouse }
        set { terminal.usesMouse = newValue }
    }

    /// Puts a text on the clipboard of whoever sits at the terminal; whether it was sent, which is
    /// all that can be known: many terminals only do it where their users allow it.
    public func copy(_ text: String) -> Bool {
        terminal.copy(text)
    }

    /// Asks the terminal what is behind its plain text, and goes on without waiting for an answer,
    /// which some never give.
    public func askForBackground() {
        terminal.askForBackground()
    }

    /// Asks the terminal how wide it draws emoji, and has them drawn whole once it tells that it
    /// does so; to be called before anything is drawn.
    ///
    /// Nobody is asked who cannot know: tmux and GNU screen count columns by themselves, whatever
    /// the terminal outside of them does.
    public func askForWidths() {
        terminal.askForWidths()
    }

    /// Whether tmux or GNU screen stands between, which count columns by themselves.
    public var isInsideMultiplexer: Bool { terminal.modes.areForMultiplexer }

    /// Waits for keys and for work of the main actor, and does both, until the process exits.
    ///
    /// Call it on the process's first thread.
    public func run() -> Never {
        MainLoop.run { [weak self] in
            self?.inputReader?.descriptor
        } onReadable: { [weak self] in
            self?.inputReader?.readWhatWaits()
        }
    }

    /// Gives the terminal back; safe to call more than once.
    public func end() {
        inputReader = nil
        terminal.leaveScreen()
        guardian.stop()
    }

    /// Stops the program as Ctrl-Z does in a shell, until it is continued.
    public func suspend() {
        willSuspend()
        terminal.leaveScreen()
        guardian.pause()
        stopUntilContinued()
        comeBack()
        didContinue()
    }

    /// Runs a program that gets the terminal until it ends; meanwhile nothing goes on here.
    ///
    /// - Parameter path: of the program; it is started as it is, by no shell.
    public func run(_ path: String, _ arguments: [String]) -> ProgramEnd {
        guard let keyboard = inputReader?.descriptor else { return .notStarted(errno: EIO) }
        terminal.leaveScreen()
        guardian.pause()
        endingWatch.pause()
        defer {
            endingWatch.resume()
            comeBack()
        }
        let program = ForegroundProcess(terminal: keyboard) { [weak self] in self?.stopBeneath() }
        return program.run(path, arguments)
    }

    /// Stops this program because the one that has the terminal was stopped.
    private func stopBeneath() {
        willSuspend()
        stopUntilContinuedAlone()
        didContinue()
    }

    /// Stops every process of the pipeline by the signal that a shell's job control sends; where
    /// no shell could continue the program, the system ignores it.
    ///
    /// This one ignores the signal for all: let through and ignored it is gone at once, while blocked
    /// it would wait, and Dispatch could take it from under the stop.
    private func stopUntilContinued() {
        // Dispatch has put a handler of its own there.
        signal(SIGTSTP, SIG_IGN)
        setMask(SIG_UNBLOCK, SIGTSTP)
        kill(0, SIGTSTP)
        stopUntilContinuedAlone()
    }

    /// The signal goes to this very thread: of one for the process Dispatch may hear first, and then
    /// nothing is stopped before the main queue is served again.
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
        // All of them before Dispatch makes a thread, which would take one that it does not block,
        // and lose it.
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

    /// Dispatch sees signals besides their disposition, which therefore has to do nothing.
    ///
    /// Blocked, a signal also waits until Dispatch is ready for it, and while ncurses draws, which
    /// ignores SIGTSTP for as long.
    private func on(_ number: CInt, _ handle: @escaping () -> Void) {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { handle() } }
        source.activate()
        signals.append(source)
    }
}

/// Blocks a signal in this thread, or lets it through.
private func setMask(_ how: CInt, _ number: CInt) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(how, &signals, nil)
}
