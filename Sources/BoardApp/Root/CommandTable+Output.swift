import BoardCore
import Localization
import RIBs

/// The commands that pass on the open thread as Markdown.
extension CommandTable {
    /// Saves the thread to a file, and asks before it replaces one.
    func save(to path: String) {
        withOpenThread { [weak self] in self?.save($0, to: path, note: $1) }
    }

    private func save(_ text: String, to path: String, note: String, replacing: Bool = false) {
        interactor?.whileActive({ [threadOutput] in
            await threadOutput.save(text, to: path, replacing: replacing)
        }) { [weak self] (result: Result<ThreadSaving, Never>) in
            guard let self, case .success(let saving) = result else { return }
            switch saving {
            case .saved(let path): presenter.show(message: localized("Saved \(path).") + note)
            case .exists(let path):
                presenter.ask(
                    localized("Replace file"),
                    [localized("\(path) already exists."), localized("Replace it?")]
                ) {
                    [weak self] in self?.save(text, to: path, note: note, replacing: true)
                }
            case .failed(let reason): presenter.show(message: reason)
            }
        }
    }

    /// Runs a command with the thread as its input.
    func pipe(to command: String) {
        withOpenThread { [weak self] text, note in
            guard let self else { return }
            let message = threadOutput.pipe(text, to: command) ?? note.trimmed
            if !message.isEmpty { presenter.show(message: message) }
        }
    }

    /// Passes on the open thread, with a note for the user if it is incomplete.
    private func withOpenThread(do work: @escaping (_ text: String, _ note: String) -> Void) {
        if let refusal = threadOutput.refusal { return presenter.show(message: refusal) }
        let thread: PostThread
        switch router()?.boardItem?.openThread {
        case .success(let open)?: thread = open
        case .failure(let error)?:
            return presenter.show(message: localized("The post is not loaded. \(error.message)"))
        case nil: return presenter.show(message: localized("No post is open; open one first."))
        }
        guard !thread.isLoading else {
            return presenter.show(
                message: localized("The post is still being loaded; try again soon."))
        }
        let note = thread.missingNote.map { " \($0)" } ?? ""
        interactor?.whileActive({ await thread.markdownDocument() }) {
            (result: Result<String, Never>) in
            if case .success(let text) = result { work(text, note) }
        }
    }
}
