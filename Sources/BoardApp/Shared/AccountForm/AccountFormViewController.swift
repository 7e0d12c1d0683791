import BoardCore
import Localization
import RIBs
import TerminalUI

package protocol AccountFormPresentableListener: AnyObject {
    func submit(_ answers: [AccountField: String])
    func createAccount()
    func openPage()
    func close()
}

package protocol AccountFormPresentable: Presentable {
    var listener: (any AccountFormPresentableListener)? { get set }
    func present(_ state: AccountFormState)
    /// Shows an error in a dialog until the user closes it.
    func alert(_ lines: [String], then: @escaping () -> Void)
    /// Asks for confirmation of an action that cannot be undone.
    func ask(_ lines: [String], onConfirm: @escaping () -> Void)
}

/// The texts of an account form for one purpose.
package struct AccountFormTexts {
    /// The purpose of the form, used as its title, for example `Sign in`.
    let purpose: String
    /// The message shown while a request is running.
    let progressMessage: String
    /// The hint for the key that sends the form.
    let submitHint: String
    /// The reason why no account can be created from the form; `nil` if the site decides.
    var reasonAgainstAccount: String?
}

/// A form with the fields of an account.
package final class AccountFormViewController: Page<AccountFormAction>, AccountFormPresentable {
    package weak var listener: (any AccountFormPresentableListener)?

    private let texts: AccountFormTexts
    private var state: AccountFormState?
    private var form = Form()

    package init(_ texts: AccountFormTexts) {
        self.texts = texts
        super.init()
    }

    package func present(_ state: AccountFormState) {
        let old = self.state
        self.state = state
        if old?.fields != state.fields || old?.optional != state.optional { setFields(of: state) }
        if old == nil { focusOnFirstUnknown(in: state) }
        if old?.faults != state.faults { show(state.faults, in: state) }
        // The typed letters belong to the previous captcha.
        if let page = old?.page, page != state.page { empty(where: { $0 == .captcha }, in: state) }
        stack?.layOut()
    }

    package func alert(_ lines: [String], then: @escaping () -> Void) {
        stack?.push(AlertScreen(title: texts.purpose, lines: lines, onClose: then), above: self)
    }

    package func ask(_ lines: [String], onConfirm: @escaping () -> Void) {
        stack?.push(
            ConfirmScreen(title: texts.purpose, lines: lines, onConfirm: onConfirm), above: self)
    }

    // MARK: Drawing

    package override var title: String {
        state.map { "\(texts.purpose) – \($0.site.host)" } ?? texts.purpose
    }

    package override var isCard: Bool { true }

    package override func frame(in screen: Size) -> Frame {
        .dialog(columns: 68, in: screen, needsAllRows: true) { columns in
            let width = columns - 6
            let notes = notes(columns: width, rows: screen.rows).count
            return form.rows(columns: width) + (notes == 0 ? 0 : notes + 1) + 6
        }
    }

    package override var isEdited: Bool { true }

    package override var bodyTyping: Typing { .form }

    package override var isWaiting: Bool { state?.progress == .working }

    package override func drawBody(on canvas: Canvas) {
        canvas.clear()
        let width = max(1, canvas.size.columns - 4)
        let shown = notes(
            columns: width, rows: canvas.size.rows - form.minimumRows(columns: width) - 2)
        for (row, line) in shown.enumerated() { canvas.draw(line, row: row + 1, column: 2) }
        let top = shown.isEmpty ? 1 : shown.count + 2
        let room = Size(columns: width, rows: max(1, canvas.size.rows - top))
        let part = canvas.part(
            Frame(row: min(top, canvas.size.rows - 1), column: 2, size: room))
        form.draw(on: part)
        let cursor = part.cursor
        canvas.placeCursor(
            row: cursor.row + min(top, canvas.size.rows - 1), column: cursor.column + 2)
    }

    /// Returns the lines above the fields, shortened to the available rows.
    private func notes(columns: Int, rows: Int) -> [String] {
        let lines = (state?.notes ?? []).flatMap { TextWrapper.lines(of: $0, width: columns) }
        return lines.count <= rows
            ? lines : lines.prefix(max(0, rows - 1)) + (rows > 0 ? ["…"] : [])
    }

    package override func lastRow(message: String?) -> LastRow {
        switch state?.progress {
        case .working: .message(localized("\(texts.progressMessage) Esc stops it."))
        case .waiting(let seconds):
            .message(localized("Too many attempts; wait \(seconds.grouped) s."), .error)
        case .ready, nil: super.lastRow(message: message)
        }
    }

    // MARK: Keys

    package override func handle(_ event: InputEvent) -> Bool {
        guard state?.progress != .working else { return super.handle(event) }
        setNeedsDisplay()
        switch form.handle(event) {
        case .changed, .moved: return true
        case .submitted: perform(.submit)
        case .cancelled: perform(.close)
        case .unused: return super.handle(event)
        }
        return true
    }

    package override func handleMouseInBody(_ mouse: MouseEvent) {
        form.handle(mouse)
    }

    package override func reason(against action: AccountFormAction) -> String? {
        switch action {
        case .submit: state?.progress == .ready ? nil : localized("Wait for the site to respond.")
        case .createAccount:
            texts.reasonAgainstAccount
                ?? (state?.canCreateAccount == true
                    ? nil : localized("You cannot create an account here."))
        case .openPage: state?.page == nil ? localized("There is no page to visit first.") : nil
        case .close: nil
        }
    }

    package override func hint(for action: AccountFormAction) -> String? {
        action == .submit ? texts.submitHint : nil
    }

    package override func perform(_ action: AccountFormAction) {
        switch action {
        case .submit: submit()
        case .createAccount: listener?.createAccount()
        case .openPage: listener?.openPage()
        case .close: listener?.close()
        }
    }

    private func submit() {
        guard let state else { return }
        let pairs = zip(state.fields, form.fields.map(\.text))
        listener?.submit(Dictionary(pairs) { first, _ in first })
    }

    // MARK: Fields

    private func setFields(of state: AccountFormState) {
        let old = Dictionary(form.fields.map { ($0.label, $0.text) }) { first, _ in first }
        form.setFields(
            state.fields.map { field in
                let isOptional = state.optional.contains(field)
                var line = FormField(
                    label: field.label,
                    note: [field.note, isOptional ? localized("Optional.") : ""]
                        .filter { !$0.isEmpty }.joined(separator: " "), isSecret: field.isSecret)
                line.text = old[field.label] ?? state.answers[field] ?? ""
                return line
            })
    }

    private func focusOnFirstUnknown(in state: AccountFormState) {
        if let first = state.fields.firstIndex(where: { state.answers[$0] == nil }) {
            form.focus(on: first)
        }
    }

    /// Shows the errors and moves the focus to the first invalid field.
    private func show(_ faults: [AccountField: String], in state: AccountFormState) {
        var fields = form.fields
        for (number, field) in state.fields.enumerated() { fields[number].fault = faults[field] }
        form.setFields(fields)
        guard let first = state.fields.firstIndex(where: { faults[$0] != nil }) else { return }
        if state.fields[first].isSingleUse {
            let later = state.fields[first...]
            empty(where: { $0.isSingleUse && later.contains($0) }, in: state)
        }
        form.focus(on: first)
    }

    private func empty(where isWanted: (AccountField) -> Bool, in state: AccountFormState) {
        var fields = form.fields
        for (number, field) in state.fields.enumerated() where isWanted(field) {
            fields[number].text = ""
        }
        form.setFields(fields)
    }
}
