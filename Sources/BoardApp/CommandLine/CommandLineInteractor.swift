import BoardCore
import RIBs

package protocol CommandLinePresentable: Presentable {
    var listener: (any CommandLinePresentableListener)? { get set }
    /// Replaces the text of the line.
    func present(_ text: String)
    /// Shows possible completions, or a description of the completed text.
    func present(hint: String)
}

package protocol CommandLineListener: AnyObject {
    /// Called when the user enters a command. The command line must be detached first.
    func commandLine(didEnter command: Command)
    /// Called when the user enters an invalid command. The command line must be detached first.
    func commandLine(didReject fault: Command.Fault)
    /// Called while the user types the name of a theme, and with `nil` afterwards.
    func commandLine(didPreviewTheme name: String?)
    /// Called when the user leaves the command line.
    func commandLineDidClose()
}

/// Parses and completes the line that the user types.
package final class CommandLineInteractor: PresentableInteractor<any CommandLinePresentable>,
    CommandLinePresentableListener
{
    package weak var listener: (any CommandLineListener)?

    private let contentsStream: any ValueStream<PostPage>
    private let vocabulary: CommandVocabulary
    private let history: InputHistory
    private let pendingWork: ActivityTracker
    private var walk: InputHistory.Walk
    private var contents = PostPage()
    private var line = ""
    /// The completion of the line, or `nil` while it is being computed.
    private var completion: CommandCompletion?
    /// The choice that was inserted into the line, or `nil` if the user has typed the line.
    private var choice: (completion: CommandCompletion, index: Int)?
    /// The current search for posts. Setting it cancels the previous one.
    private var search: ActivityTracker.Running? { didSet { oldValue?.task.cancel() } }

    package init(
        presenter: any CommandLinePresentable, contents: any ValueStream<PostPage>,
        vocabulary: CommandVocabulary, history: InputHistory, pendingWork: ActivityTracker
    ) {
        contentsStream = contents
        self.vocabulary = vocabulary
        self.history = history
        walk = history.walk()
        self.pendingWork = pendingWork
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        bind(contentsStream) { [weak self] contents in
            self?.contents = contents
            self?.lookUp()
        }
    }

    package override func willResignActive() {
        super.willResignActive()
        search = nil
    }

    package func submit(_ line: String) {
        history.add(line.sanitized(as: .line))
        do throws(Command.Fault) {
            guard let command = try Command(line, in: vocabulary) else { return close() }
            listener?.commandLine(didEnter: command)
        } catch {
            listener?.commandLine(didReject: error)
        }
    }

    package func close() {
        listener?.commandLineDidClose()
    }
}

// MARK: Lines of before

extension CommandLineInteractor {
    package func showPrevious() { showLine(atDistance: -1) }

    package func showNext() { showLine(atDistance: 1) }

    private func showLine(atDistance distance: Int) {
        guard let line = walk.move(by: distance, from: line) else { return }
        presenter.present(line)
        edit(line)
    }
}

// MARK: Completing

extension CommandLineInteractor {
    package func edit(_ line: String) {
        choice = nil
        self.line = line
        lookUp()
        listener?.commandLine(didPreviewTheme: themeInLine)
    }

    /// The theme that the line would select.
    private var themeInLine: String? {
        guard case .theme(let name) = try? Command(line, in: vocabulary) else { return nil }
        return name
    }

    /// Completes the line without waiting for a running search.
    ///
    /// Keys typed next apply to the completed line.
    package func complete() {
        if choice != nil { return choose(by: 1) }
        let completion =
            completion ?? CommandCompletion(of: line, in: contents, knowing: vocabulary)
        guard completion.line == line else {
            presenter.present(completion.line)
            return edit(completion.line)
        }
        show(completion)
        choose(by: 1)
    }

    package func completeBack() {
        choose(by: -1)
    }

    /// Inserts the next or previous choice into the line, wrapping around the ends.
    private func choose(by step: Int) {
        guard let completion = choice?.completion ?? completion, !completion.choices.isEmpty
        else { return }
        let count = completion.choices.count
        let start = choice?.index ?? (step > 0 ? -1 : count)
        let index = (start + step + count) % count
        presenter.present(completion.choices[index].line)
        edit(completion.choices[index].line)
        choice = (completion, index)
        presenter.present(hint: completion.hint(atChoice: index))
    }

    /// Computes the completion. Posts are searched off the main actor, to keep keys responsive.
    private func lookUp() {
        search = nil
        completion = nil
        guard case .posts = CompletionContext(line)?.topic else {
            return show(CommandCompletion(of: line, in: contents, knowing: vocabulary))
        }
        let task = whileActive({ [line, contents, vocabulary] in
            await CommandCompletion.prepared(for: line, in: contents, knowing: vocabulary)
        }) { [weak self] (result: Result<CommandCompletion, Never>) in
            if case .success(let completion) = result { self?.show(completion) }
        }
        search = ActivityTracker.Running(task: task, work: pendingWork.begin())
    }

    private func show(_ completion: CommandCompletion) {
        search = nil
        self.completion = completion
        if choice == nil { presenter.present(hint: completion.hint) }
    }
}
