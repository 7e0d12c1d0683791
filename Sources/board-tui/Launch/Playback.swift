import ArgumentParser
import BoardApp
import BoardCore
import Essentials
import Localization
import RIBs
import TerminalUI

/// A run of the tree on an off-screen terminal that plays keys and prints the last screen.
@MainActor final class Playback: RootListener {
    private var openedSource: LaunchSource
    private var preferences: Preferences
    private let keeping: PersistentServices
    /// The source that is shown; `nil` before the start.
    private var source: RecordingSource?
    private let screens: ScreenStack
    private let pendingWork = ActivityTracker()
    private let terminal: Terminal
    private let keys: [Key]
    private let trace: EventTrace?
    private var root: (any LaunchRouting)?
    /// The source to show after a change of the sources; `nil` if there is no change.
    private var relaunch: (source: String?, sentence: String)?
    private var isOver = false

    init(
        _ openedSource: LaunchSource, preferences: Preferences, keeping: PersistentServices,
        size: ScreenSize, keys: String, trace: EventTrace?
    ) throws {
        self.keys = try Self.keys(in: keys)
        self.trace = trace
        do {
            terminal = try Terminal.offscreen(columns: size.size.columns, rows: size.size.rows)
        } catch {
            throw CLIError(error).report()
        }
        screens = ScreenStack(terminal: terminal)
        self.openedSource = openedSource
        self.preferences = preferences
        self.keeping = keeping
    }

    /// Plays the keys and ends the program with the status of the failure on the screen, if any.
    func run() -> Never {
        Task {
            await play()
            await pendingWork.finishDeferred()
            let traceStatus = trace?.finish()?.report().rawValue
            keeping.end()
            let status = source?.lastFailure.map { CLIError($0).status.rawValue } ?? traceStatus
            endProcess(with: printScreen() ?? status ?? EXIT_SUCCESS)
        }
        MainLoop.run()
    }

    /// Prints the screen; returns an exit status if that fails.
    private func printScreen() -> CInt? {
        do {
            try StandardOutput.print(terminal.contents.joined(separator: "\n") + "\n")
            return nil
        } catch {
            return (error as? ExitCode)?.rawValue ?? ExitStatus.inputOutput.rawValue
        }
    }

    func rootDidQuit(saying messages: [String]) {
        isOver = true
    }

    /// Does nothing, because there is no shell to return to.
    func rootDidSuspend() {}

    func rootDidChangeConfiguration(showing source: String?, saying sentence: String) {
        relaunch = (source, sentence)
    }

    private func play() async {
        launch()
        await settle()
        for key in keys where !isOver {
            screens.handle(key)
            await settle()
        }
    }

    private func launch() {
        let source = RecordingSource(openedSource.source)
        var opened = openedSource
        opened.source = source
        let component = AppComponent(
            screens: screens, openedSource: opened, preferences: preferences, keeping: keeping,
            session: keeping.session(of: opened, preferences), pendingWork: pendingWork)
        let root = RootBuilder(dependency: component).build(withListener: self)
        (self.source, self.root) = (source, root)
        trace?.follow(root)
        root.launch()
    }

    private func settle() async {
        await pendingWork.finish(drawing: screens)
        guard let (source, sentence) = relaunch else { return }
        relaunch = nil
        preferences = preferences.reread
        let start = source.map(BoardLink.source)
        guard let reopened = try? openedSource.reopened(with: preferences, start: start) else {
            return
        }
        root?.stop()
        screens.popAll()
        openedSource = reopened
        keeping.notices.take(sentence)
        launch()
        await settle()
    }

    private static func keys(in text: String) throws -> [Key] {
        do {
            return try KeyNotation.keys(in: text)
        } catch {
            throw CLIError(error).report()
        }
    }
}

extension CLIError {
    fileprivate init(_ failure: KeyNotation.Failure) {
        status = .usage
        switch failure {
        case .unclosed:
            sentence = localized("--keys: a < without its >; write <lt> for the character itself.")
        case .unknownName(let name):
            let names = KeyNotation.names.joined(separator: " ")
            sentence = localized(
                """
                --keys: there is no key <\(name)>; the keys are \(names), <F1> to <F24>, <C-x> and \
                <M-x>.
                """)
        }
    }
}
