import BoardCore
import RIBs

package protocol CommandLineRouting: ViewableRouting {}

package protocol CommandLinePresentable: Presentable {
    var listener: (any CommandLinePresentableListener)? { get set }
    /// Puts a text into the line in place of what is there.
    func present(_ text: String)
    /// Tells what the text may become, or what it names.
    func present(hint: String)
}

package protocol CommandLineListener: AnyObject {
    /// The reader wants something done; the line is to go first.
    func commandLine(didEnter command: Command)
    /// The reader typed something that is no command; the line is to go first.
    func commandLine(didReject fault: Command.Fault)
    /// The reader is naming a theme; `nil` where no longer.
    func commandLine(didPreviewTheme name: String?)
    /// The reader wants nothing.
    func commandLineDidClose()
}

/// Makes a command of the line that the reader types, and knows how it may go on.
package final class CommandLineInteractor: PresentableInteractor<any CommandLinePresentable>,
    CommandLineInteractable, CommandLinePresentableListener
{
    package weak var router: (any CommandLineRouting)?
    package weak var listener: (any CommandLineListener)?

    private let contentsStream: any ValueStream<PostPage>
    private let vocabulary: CommandVocabulary
    private let history: LineHistory
    private let pendingWork: PendingWork
    private var walk: LineHistory.Walk
    private var contents = PostPage()
    private var line = ""
    /// How the line goes on; `nil` while that is being looked up.
    private var completion: Completion?
    /// Which of the choices stands in the line; `nil` where the reader has typed it.
    private var choice: (completion: Completion, index: Int)?
    /// A look at all posts; a newer one, or none, ends it.
    private var search: PendingWork.Running? { didSet { oldValue?.task.cancel() } }

    package init(
        presenter: any CommandLinePresentable, contents: any ValueStream<PostPage>,
        vocabulary: CommandVocabulary, history: LineHistory, pendingWork: PendingWork
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

    /// The theme that the line would choose.
    private var themeInLine: String? {
        guard case .theme(let name) = try? Command(line, in: vocabulary) else { return nil }
        return name
    }

    /// Who is faster than the look-up waits for it: the keys that follow are meant for the whole
    /// line.
    package func complete() {
        if choice != nil { return choose(by: 1) }
        let completion = completion ?? Completion(of: line, in: contents, knowing: vocabulary)
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

    /// Puts the next of the choices into the line, round and round.
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

    /// Looks through the posts away from the main actor: no key waits for a long list.
    private func lookUp() {
        search = nil
        completion = nil
        guard case .posts = CompletionQuestion(line)?.topic else {
            return show(Completion(of: line, in: contents, knowing: vocabulary))
        }
        let task = whileActive({ [line, contents, vocabulary] in
            await Completion.prepared(for: line, in: contents, knowing: vocabulary)
        }) { [weak self] (result: Result<Completion, Never>) in
            if case .success(let completion) = result { self?.show(completion) }
        }
        search = PendingWork.Running(task: task, work: pendingWork.begin())
    }

    private func show(_ completion: Completion) {
        search = nil
        self.completion = completion
        if choice == nil { presenter.present(hint: completion.hint) }
    }
}
