import BoardCore
import Essentials
import Localization
import RIBs

/// The commands that add, list, rename and remove sources.
final class SourceCommands {
    private let presenter: any RootPresentable
    private let editing: any SourceEditing
    private let links: PublishRelay<BoardLink>
    private let pendingWork: ActivityTracker
    private weak var interactor: Interactor?
    private let router: () -> (any RootRouting)?
    private let didChange: (_ source: String?, _ sentence: String) -> Void
    /// The form that is shown; `nil` if there is none.
    private var form: SourceFormState? { didSet { presenter.present(form) } }
    private var attempt: ActivityTracker.Running? { didSet { oldValue?.task.cancel() } }

    /// - Parameters:
    ///   - interactor: operations run while this interactor is active.
    ///   - didChange: called after a change that the program follows, with the source to show and a
    ///     sentence for the user.
    init(
        presenter: any RootPresentable, editing: any SourceEditing, links: PublishRelay<BoardLink>,
        pendingWork: ActivityTracker, interactor: Interactor,
        router: @escaping () -> (any RootRouting)?,
        didChange: @escaping (_ source: String?, _ sentence: String) -> Void
    ) {
        self.presenter = presenter
        self.editing = editing
        self.links = links
        self.pendingWork = pendingWork
        self.interactor = interactor
        self.router = router
        self.didChange = didChange
    }

    /// Welcomes a user without sources.
    func welcome() {
        let demo = Choice(localized("Go on with the demo"))
        presenter.welcome(
            among: Self.kinds.map(\.choice) + [demo],
            accept: { [weak self] in self?.addition(of: $0) }
        ) { [weak self] number in
            guard Self.kinds.indices.contains(number) else { return }
            self?.begin(Self.kinds[number].step)
        }
    }

    /// Shows what can be added.
    func chooseKind() {
        if let refusal = editing.refusal { return presenter.show(message: refusal) }
        presenter.choose(
            localized("Add a board"), among: Self.kinds.map(\.choice), verb: nil, discard: nil,
            accept: { [weak self] in self?.addition(of: $0) }
        ) { [weak self] number in
            self?.begin(Self.kinds[number].step)
        }
    }

    private enum Step {
        case add(String)
        case ask(SourceFormState.Purpose)
    }

    private static var kinds: [(choice: Choice, step: Step)] {
        [
            (Choice("Hacker News", note: "news.ycombinator.com"), .add("hn")),
            (Choice("Lobsters", note: "lobste.rs"), .add("lobsters")),
            (
                Choice(localized("Another site or a feed"), note: localized("by address")),
                .ask(.addSite)
            ),
            (
                Choice(localized("A board-server"), note: localized("yours, or that of friends")),
                .ask(.addServer)
            ),
        ]
    }

    /// Returns what adds the source at an address typed into the list; `nil` for other text.
    ///
    /// The form keeps the address if that fails.
    private func addition(of address: String) -> (() -> Void)? {
        guard address.contains(where: { ".:/".contains($0) }) else { return nil }
        return { [weak self] in
            let state = SourceFormState(.addSite, address: address)
            self?.form = state
            self?.submit(state)
        }
    }

    private func begin(_ step: Step) {
        switch step {
        case .add(let address): add(address, named: nil)
        case .ask(let purpose): form = SourceFormState(purpose)
        }
    }
}

// MARK: Adding and renaming

extension SourceCommands {
    /// Adds a source. A form is shown while the server responds, so that the user can cancel it.
    func add(_ address: String, named name: String?) {
        if let refusal = editing.refusal { return presenter.show(message: refusal) }
        let state = SourceFormState(.addSite, address: address, name: name ?? "")
        if editing.detectionHost(of: address) != nil { form = state }
        submit(state)
    }

    func rename(_ name: String, to newName: String) {
        if let refusal = editing.refusal { return presenter.show(message: refusal) }
        submit(SourceFormState(.rename(name), name: newName))
    }

    func submit(_ state: SourceFormState) {
        guard attempt == nil else { return }
        let (address, name) = (state.address.trimmed, state.name.trimmed)
        if case .rename(let old) = state.purpose {
            return attempt(
                state, { [editing] in try await editing.rename(old, to: name) },
                then: { (nil, localized("\(old) is now \(name).")) })
        }
        guard !address.isEmpty else { return fail(state, localized("The address is missing.")) }
        if form != nil {
            form = state
            form?.progress = .asking(host: editing.detectionHost(of: address) ?? "")
        }
        attempt(
            state, { [editing] in try await editing.add(address, named: name) },
            then: { ($0.name, $0.sentence) })
    }

    private func attempt<Value>(
        _ state: SourceFormState, _ work: @escaping @MainActor () async throws -> Value,
        then change: @escaping (Value) -> (source: String?, sentence: String)
    ) {
        let task = interactor?.whileActive(work) {
            [weak self] (result: Result<Value, any Error>) in
            guard let self else { return }
            attempt = nil
            switch result {
            case .success(let value):
                let (source, sentence) = change(value)
                form = nil
                report(source, sentence)
            case .failure(let error as SourceEditingError): fail(state, error.sentence)
            case .failure: break
            }
        }
        attempt = task.map { ActivityTracker.Running(task: $0, work: pendingWork.begin()) }
    }

    /// Cancels the attempt, or closes the form if there is none.
    func cancel() {
        guard attempt != nil else { return form = nil }
        attempt = nil
        form?.progress = .ready
    }

    private func fail(_ state: SourceFormState, _ sentence: String) {
        guard form != nil else { return presenter.show(message: sentence) }
        form = state
        form?.progress = .failed(sentence)
    }

    private func report(_ source: String?, _ sentence: String) {
        if editing.areShown { return didChange(source, sentence) }
        let advice = source.map { localized(" “board-tui \($0)” opens it.") } ?? ""
        presenter.show(message: sentence + advice)
    }
}

// MARK: The list of sources

extension SourceCommands {
    func showSources() {
        let sources = editing.sources
        guard !sources.isEmpty else { return chooseKind() }
        let problems = router()?.boardItem?.sourceProblems ?? [:]
        let choices = sources.map { source in
            let id = SourceID(source.name)
            let account = router()?.sessionItem?.account(at: id)
            let state = problems[id] ?? account.map { localized("as \($0.name)") } ?? ""
            return Choice(
                source.name,
                note: [source.kind, source.address, state].filter { !$0.isEmpty }
                    .joined(separator: "  "))
        }
        presenter.choose(
            localized("Sources"), among: choices + [Choice(localized("Add a board"))],
            discard: { [weak self] in
                if sources.indices.contains($0) { self?.askToRemove(sources[$0].name) }
            }
        ) { [weak self] number in
            guard sources.indices.contains(number) else { return self?.chooseKind() ?? () }
            self?.chooseAction(for: sources[number].name)
        }
    }

    private func chooseAction(for name: String) {
        presenter.choose(
            name,
            among: [
                Choice(localized("Open")), Choice(localized("Rename")), Choice(localized("Remove")),
            ]
        ) {
            [weak self] number in
            switch number {
            case 0: self?.open(name)
            case 1: self?.beginRenaming(name)
            default: self?.askToRemove(name)
            }
        }
    }

    private func open(_ name: String) {
        guard editing.areShown else {
            return presenter.show(message: localized("Start “board-tui \(name)” to open it."))
        }
        links.accept(.source(name))
    }

    private func beginRenaming(_ name: String) {
        if let refusal = editing.refusal { return presenter.show(message: refusal) }
        form = SourceFormState(.rename(name), name: name)
    }

    func askToRemove(_ name: String) {
        if let refusal = editing.refusal { return presenter.show(message: refusal) }
        guard editing.sources.contains(where: { $0.name == name }) else {
            return presenter.show(
                message: localized("There is no source named “\(name)”; :sources lists them."))
        }
        let lines = [
            localized("Remove \(name) from your sources?"),
            localized("Your bookmarks and drafts stay."),
        ]
        presenter.ask(localized("Remove"), lines) { [weak self] in self?.remove(name) }
    }

    private func remove(_ name: String) {
        let work = pendingWork.begin()
        interactor?.whileActive({ [editing] in try await editing.remove(name) }) {
            [weak self] (result: Result<Void, any Error>) in
            switch result {
            case .success: self?.report(nil, localized("Removed \(name)."))
            case .failure(let error as SourceEditingError):
                self?.presenter.show(message: error.sentence)
            case .failure: break
            }
            withExtendedLifetime(work) {}
        }
    }
}
