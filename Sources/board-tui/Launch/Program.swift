import ArgumentParser
import BoardApp
import BoardCore
import BoardStore
import Essentials
import Localization
import RIBs
import TerminalUI

/// A run of the tree on the user's terminal, until the user quits or a signal ends it.
@MainActor final class Program: RootListener {
    private var openedSource: LaunchSource
    private var preferences: Preferences
    private let keeping: PersistentServices
    /// The storage of the session, which is read early.
    private var storedSession: SessionStorage?
    private let trace: EventTrace?
    private var session: TerminalSession?
    private var inbox: LinkReceiver?
    private var component: AppComponent?
    private var root: (any LaunchRouting)?
    private let pendingWork = ActivityTracker()
    private var minuteCount: Task<Void, Never>?

    init(
        _ openedSource: LaunchSource, preferences: Preferences, keeping: PersistentServices,
        trace: EventTrace? = nil
    ) {
        self.openedSource = openedSource
        self.preferences = preferences
        self.keeping = keeping
        storedSession = keeping.session(of: openedSource, preferences)
        self.trace = trace
    }

    /// Shows all added sources, or the demo board if there are none.
    static func showAll(from start: BoardLink? = nil) throws -> Never {
        let preferences = Preferences.atStart()
        let keeping = PersistentServices(preferences, notices: NoticeQueue())
        let catalog = SourceCatalog(preferences, storedIn: keeping, use: .first)
        let source = try LaunchSource(allIn: catalog, start: start)
        try Program(source, preferences: preferences, keeping: keeping).run()
    }

    /// Takes over the terminal and never returns; throws if there is no terminal.
    func run() throws -> Never {
        let session = try openSession()
        // The inbox starts a thread, which must not receive the signals that the session handles.
        let inbox = LinkReceiver()
        session.usesMouse = preferences.settings.usesMouse
        followBackground(of: session)
        if preferences.leavesEmojiToTerminal { session.queryWidths() }
        session.willSuspend = { [weak self] in
            inbox.pause()
            self?.component?.suspensionRelay.accept(true)
            // Another thread closes the connections, before it is stopped like this one.
            usleep(Self.closingTime)
        }
        session.didContinue = { [weak self] in
            inbox.resume()
            self?.component?.suspensionRelay.accept(false)
        }
        self.session = session
        self.inbox = inbox
        launch(on: session, receiving: inbox)
        session.run()
    }

    /// Builds and launches the tree of RIBs.
    private func launch(on session: TerminalSession, receiving inbox: LinkReceiver) {
        let runInTerminal: TerminalRunner = { [weak session] path, arguments in
            session?.run(path, arguments) ?? .notStarted(errno: EIO)
        }
        let component = AppComponent(
            screens: session.screens, openedSource: openedSource, preferences: preferences,
            keeping: keeping, session: storedSession, pendingWork: pendingWork,
            isInsideMultiplexer: session.isInsideMultiplexer,
            externalEditor: editor(runInTerminal), threadOutput: threadOutput(on: session),
            runInTerminal: runInTerminal,
            refreshInterval: openedSource.mayChange ? preferences.refreshInterval : nil,
            arrivingLinks: inbox.links,
            showsWelcome: openedSource.start == nil)
        let root = RootBuilder(dependency: component).build(withListener: self)
        (self.component, self.root) = (component, root)
        trace?.follow(root)
        root.launch()
        countMinutes(component.minutesRelay)
    }

    private func countMinutes(_ minutes: PublishRelay<Void>) {
        minuteCount?.cancel()
        minuteCount = Task {
            while (try? await Task.sleep(for: .seconds(60), tolerance: .seconds(10))) != nil {
                minutes.accept(())
            }
        }
    }

    /// The time to close connections before the program is suspended, in microseconds.
    private static let closingTime: useconds_t = 50_000

    private func editor(_ runInTerminal: @escaping TerminalRunner) -> any ExternalEditor {
        guard !preferences.settings.isRestricted else {
            return NoEditor(localized("Guests cannot do this."))
        }
        return UserEditor(run: runInTerminal)
    }

    private func threadOutput(on session: TerminalSession) -> any ThreadOutput {
        guard !preferences.settings.isRestricted else {
            return NoOutput(localized("Guests cannot do this."))
        }
        return UserOutput { [weak session] path, arguments, input in
            session?.run(path, arguments, input: input) ?? .notStarted(errno: EIO)
        }
    }

    func rootDidQuit(saying messages: [String]) {
        let status = stop()
        for message in messages { FileDescriptor.standardError.say(message) }
        afterPendingWork { endProcess(with: status) }
    }

    func rootDidSuspend() {
        session?.suspend()
    }

    func rootDidChangeConfiguration(showing source: String?, saying sentence: String) {
        // The tree is the caller, and is taken apart.
        Task { relaunch(showing: source, saying: sentence) }
    }

    /// Rebuilds the tree with the sources and settings that the configuration has now.
    private func relaunch(showing source: String?, saying sentence: String) {
        guard let session, let inbox, let root else { return }
        let preferences = preferences.reread
        let start = source.map(BoardLink.source)
        guard let reopened = try? openedSource.reopened(with: preferences, start: start) else {
            return
        }
        root.stop()
        session.screens.popAll()
        (self.preferences, openedSource) = (preferences, reopened)
        storedSession = keeping.session(of: reopened, preferences)
        keeping.notices.take(sentence)
        launch(on: session, receiving: inbox)
    }

    private func openSession() throws -> TerminalSession {
        do {
            return try TerminalSession(theme: preferences.theme) { [weak self] end in
                self?.sessionDidEnd(end)
            }
        } catch {
            throw CLIError(error, isRestricted: preferences.settings.isRestricted).report()
        }
    }

    /// Switches to the light theme on a light terminal, unless the user has set a theme.
    private func followBackground(of session: TerminalSession) {
        guard preferences.leavesThemeToTerminal, let light = preferences.themes["light"] else {
            return
        }
        session.didReceiveBackground = { [weak session] isDark in
            if !isDark { session?.screens.theme = light }
        }
        session.queryBackground()
    }

    /// Stops the tree and restores the terminal; returns the exit status.
    private func stop() -> CInt {
        inbox?.close()
        root?.stop()
        session?.end()
        keeping.end()
        return trace?.finish()?.report().rawValue ?? EXIT_SUCCESS
    }

    /// Ends the process by the received signal, as its sender expects.
    private func sessionDidEnd(_ end: TerminalSession.End) {
        let status = stop()
        afterPendingWork {
            switch end {
            case .terminalGone: endProcess(with: status)
            case .signal(let number): Self.end(by: number)
            }
        }
    }

    private static func end(by number: CInt) -> Never {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        signal(number, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        endProcess(with: 128 + number)
    }

    /// Ends after the remaining work, but at most one second later.
    ///
    /// An example is a sign-in in progress, whose session is ended at the site.
    private func afterPendingWork(_ end: @escaping @MainActor () -> Never) {
        let close = { [keeping] () -> Never in
            keeping.close()
            end()
        }
        guard pendingWork.hasDeferredWork else { close() }
        Task { [pendingWork] in
            await pendingWork.finishDeferred()
            close()
        }
        Task {
            try? await Task.sleep(for: Self.pendingWorkLimit)
            close()
        }
    }

    private static let pendingWorkLimit = Duration.seconds(1)
}

/// Ends the process after flushing buffered output.
///
/// `exit` would run the cleanup of libraries while another thread may be inside a TLS handshake: in
/// one of seventy such exits OpenSSL crashed.
func endProcess(with status: CInt) -> Never {
    AccountBook.endPrograms()
    fflush(nil)
    _exit(status)
}
