import ArgumentParser
import BoardApp
import BoardCore
import Essentials
import Localization
import RIBs
import TerminalUI

/// A run of the tree on an off-screen terminal that plays keys and prints the last screen.
@MainActor final class Playback: RootListener {
    private let component: AppComponent
    private let keeping: PersistentServices
    private let source: RecordingSource
    private let terminal: Terminal
    private let keys: [Key]
    private let trace: EventTrace?
    private var root: (any LaunchRouting)?
    private var isOver = false

    init(
        _ openedSource: LaunchSource, preferences: Preferences, keeping: PersistentServices,
        size: ScreenSize, keys: String, trace: EventTrace?
    ) throws {
        InterfaceLanguage.current.language = preferences.language
        self.keys = try Self.keys(in: keys)
        self.trace = trace
        do {
            terminal = try Terminal.offscreen(columns: size.size.columns, rows: size.size.rows)
        } catch {
            throw CLIError(error).report()
        }
        source = RecordingSource(openedSource.source)
        var openedSource = openedSource
        openedSource.source = source
        self.keeping = keeping
        component = AppComponent(
            screens: ScreenStack(terminal: terminal), openedSource: openedSource,
            preferences: preferences, keeping: keeping,
            session: keeping.session(of: openedSource, preferences))
    }

    /// Plays the keys and ends the program with the status of the failure on the screen, if any.
    func run() -> Never {
        Task {
            await play()
            await component.pendingWork.finishDeferred()
            let traceStatus = trace?.finish()?.report().rawValue
            keeping.end()
            let status = source.lastFailure.map { CLIError($0).status.rawValue } ?? traceStatus
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

    func rootDidQuit() {
        isOver = true
    }

    /// Does nothing, because there is no shell to return to.
    func rootDidSuspend() {}

    private func play() async {
        let root = RootBuilder(dependency: component).build(withListener: self)
        self.root = root
        trace?.follow(root)
        root.launch()
        await settle()
        for key in keys where !isOver {
            component.screens.handle(key)
            await settle()
        }
    }

    private func settle() async {
        await component.pendingWork.finish(drawing: component.screens)
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
            sentence = "--keys: a < without its >; write <lt> for the character itself."
        case .unknownName(let name):
            sentence = """
                --keys: there is no key <\(name)>; the keys are \
                \(KeyNotation.names.joined(separator: " ")), <F1> to <F24>, <C-x> and <M-x>.
                """
        }
    }
}
