import TerminalUI

/// A form for the reason of a report, which stays open until the source has accepted it.
@MainActor final class ReportForm {
    private let place: String
    private let send: @MainActor (String) -> Void
    private(set) lazy var screen = FormScreen(title: "Report to the moderators") { [weak self] in
        self?.submit($0.joined())
    } cancel: { [weak self] in
        self?.close()
    }

    /// - Parameters:
    ///   - place: the name of the source.
    ///   - send: called with the reason; its result is passed to `show(_:)`.
    init(at place: String, send: @escaping @MainActor (String) -> Void) {
        self.place = place
        self.send = send
        present()
    }

    /// Shows why the report failed, or closes the form if `fault` is `nil`.
    func show(_ fault: String?) {
        if let fault { present(fault) } else { close() }
    }

    private func submit(_ reason: String) {
        if reason.isBlank { return present("Give a reason for the moderators.") }
        present(isBusy: true)
        send(reason)
    }

    private func present(_ fault: String? = nil, isBusy: Bool = false) {
        var contents = FormContents()
        contents.lines = ["The moderators of \(place) see this and your name."]
        contents.fields = [FormField(label: "Why")]
        contents.fields[0].fault = fault
        contents.isBusy = isBusy
        screen.present(contents)
    }

    private func close() {
        screen.stack?.pop(screen)
    }
}
