import Localization
import TerminalUI

/// The form that adds or renames a source, which stays open until that has succeeded.
final class SourceForm {
    private var state: SourceFormState
    private let submit: (SourceFormState) -> Void
    private let cancel: () -> Void
    private(set) lazy var screen = FormScreen(title: state.title) { [weak self] in
        self?.send($0)
    } cancel: { [cancel] in
        cancel()
    }

    /// - Parameters:
    ///   - submit: called with the state that has the user's input.
    ///   - cancel: called when the user cancels an attempt or the form.
    init(
        _ state: SourceFormState, submit: @escaping (SourceFormState) -> Void,
        cancel: @escaping () -> Void
    ) {
        self.state = state
        self.submit = submit
        self.cancel = cancel
        present(state)
    }

    func present(_ state: SourceFormState) {
        self.state = state
        var contents = FormContents()
        contents.action = state.action
        contents.lines = state.lines
        contents.fields = state.fields
        switch state.progress {
        case .ready: break
        case .asking(""): contents.isBusy = true
        case .asking(let host):
            contents.isBusy = true
            contents.messages = [localized("Asking \(host) what it is…")]
        case .failed(let reason):
            contents.isError = true
            contents.messages = [reason]
        }
        screen.present(contents)
    }

    private func send(_ texts: [String]) {
        switch state.purpose {
        case .addSite, .addServer: (state.address, state.name) = (texts[0], texts[1])
        case .rename: state.name = texts[0]
        }
        submit(state)
    }
}

extension SourceFormState {
    fileprivate var title: String {
        switch purpose {
        case .addSite, .addServer: localized("Add a board")
        case .rename(let name): localized("Rename \(name)")
        }
    }

    fileprivate var action: String {
        switch purpose {
        case .addSite, .addServer: localized("add")
        case .rename: localized("rename")
        }
    }

    fileprivate var lines: [String] {
        switch purpose {
        case .addSite:
            [
                localized(
                    "The address of a Discourse, Lemmy or other site, of a feed, or of a board document."
                )
            ]
        case .addServer:
            [
                localized("The address of your server, such as http://localhost:8080."),
                localized("To start one, run board-server in a shell."),
            ]
        case .rename: []
        }
    }

    fileprivate var fields: [FormField] {
        var name = FormField(
            label: localized("Name"), note: localized("For lists and commands; empty: made up."))
        name.text = self.name
        guard case .rename = purpose else {
            var address = FormField(label: localized("Address"))
            address.text = self.address
            return [address, name]
        }
        name.note = localized("Letters and digits, with - _ . between them.")
        return [name]
    }
}
