import BoardCore
import Essentials
import Localization
import RIBs
import TerminalUI

package protocol ComposePresentableListener: AnyObject {
    /// Called when the text or another part of the draft has changed.
    func didEdit()
    /// Stores the draft before an external editor opens it.
    ///
    /// Returns the path for the editor's file, which outlives the program, or `nil` if there is
    /// none.
    func lend() -> String?
    /// Called when an external editor has changed the text.
    func didEditExternally()
    func choose(_ board: Board)
    func toggleAnonymous()
    func makePreview()
    func send()
    func discard()
    func close()
}

/// The screen for writing a post or a reply.
package final class ComposeViewController: Page<ComposeAction>, ComposePresentable {
    package weak var listener: (any ComposePresentableListener)?

    private var state = ComposeState(target: .newPost(nil, at: SourceID("")))
    private var titleField = TextField(prompt: "")
    private var editor = TextEditor()
    private let externalEditor: any ExternalEditor
    private let look: RenderOptions
    /// Set while the title has the focus, instead of the text.
    private var isInTitle = false
    /// Set when Ctrl-X was pressed and the second key of the binding is expected.
    private var isAfterPrefix = false
    /// The preview shown in place of the text, or `nil` while the text is edited.
    private var preview: TextView?
    /// Set from the request for a preview until it is shown or another key is pressed.
    private var awaitsPreview = false

    package init(externalEditor: any ExternalEditor, look: RenderOptions = RenderOptions()) {
        self.externalEditor = externalEditor
        self.look = look
        super.init()
        editor.tabKey = .unused
    }

    package func present(_ state: ComposeState) {
        self.state = state
        setNeedsDisplay()
    }

    package var composedText: ComposedText {
        let body = editor.snapshot
        return ComposedText(title: titleField.text) { body.text }
    }

    /// Replaces the text. The cursor moves to its end, or to the title if the text is empty.
    package func setText(title: String, body: String) {
        titleField.text = title
        editor = TextEditor(body)
        editor.tabKey = .unused
        _ = editor.perform(.textEnd)
        isInTitle = state.hasTitle && body.isEmpty
        setNeedsDisplay()
    }

    package func alert(_ lines: [String]) {
        stack?.push(AlertScreen(title: state.title, lines: lines), above: self)
    }

    package func ask(_ lines: [String], onConfirm: @escaping () -> Void) {
        let question = ConfirmScreen(title: state.title, lines: lines, onConfirm: onConfirm)
        stack?.push(question, above: self)
    }

    // MARK: Drawing

    package override var title: String {
        let author =
            state.isAnonymous
            ? localized("anonymously") : state.author.map { localized("as \($0.name)") }
        return ([state.title] + [author].compactMap(\.self)).joined(separator: " – ")
    }

    package override var titleDetail: String {
        let title = state.limits.title.map { $0 - titleField.text.unicodeScalars.count }
        let body = state.bodyLimit.map { $0 - editor.length }
        let left = isInTitle ? Self.label(left: title, from: 20) : Self.label(left: body, from: 999)
        return [left, state.keeping.label].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// Returns the number of characters left, or `nil` if it is above `most`.
    private static func label(left: Int?, from most: Int) -> String? {
        guard let left, left <= most else { return nil }
        return left < 0 ? localized("\((-left).grouped) too many") : localized("\(left) left")
    }

    package override var isEdited: Bool { preview == nil }

    package override func drawBody(on canvas: Canvas) {
        if preview != nil {
            // The preview overwrites the rows of the editor.
            editor.setNeedsDisplay()
            preview?.draw(on: canvas)
            return
        }
        let head = ComposeHead(state: state, field: titleField, isInTitle: isInTitle)
        let rows = min(head.rows(columns: canvas.size.columns), max(0, canvas.size.rows - 1))
        let body = canvas.rows(from: rows, count: max(1, canvas.size.rows - rows))
        editor.draw(on: body)
        let place = (row: body.cursor.row + rows, column: body.cursor.column)
        let headCanvas = canvas.rows(from: 0, count: rows)
        let inHead = head.draw(on: headCanvas)
        let cursor = isInTitle ? inHead : place
        canvas.placeCursor(row: cursor.row, column: cursor.column)
    }

    package override var isWaiting: Bool { state.progress != .writing }

    package override func lastRow(message: String?) -> LastRow {
        switch (state.progress, state.keeping) {
        case (.loading, _): .message(localized("Loading the text…"))
        case (.sending, _): .message(localized("Saving, then sending…"))
        case (.discarding, _): .message(localized("Discarding…"))
        case (_, .failed(let reason)) where message == nil:
            .message(localized("The draft cannot be saved: \(reason). Trying again."), .error)
        default: super.lastRow(message: message)
        }
    }

    package override func hint(for action: ComposeAction) -> String? {
        action == .preview && preview != nil ? localized("back to writing") : nil
    }

    // MARK: Keys

    package override func handle(_ event: InputEvent) -> Bool {
        setNeedsDisplay()
        awaitsPreview = false
        if isAfterPrefix { return handleAfterPrefix(event) }
        guard state.progress == .writing, preview == nil else { return super.handle(event) }
        return isInTitle ? handleInTitle(event) : handleInText(event)
    }

    private func handleInTitle(_ event: InputEvent) -> Bool {
        // In a prompt, Backspace closes an empty field. It must not close this screen.
        if event == .key(.backspace), titleField.text.isEmpty { return true }
        if event == .key(.down) { return goToText() }
        switch titleField.handle(event) {
        case .changed: listener?.didEdit()
        case .moved: break
        case .submitted: return goToText()
        case .cancelled, .unused: return super.handle(event)
        }
        return true
    }

    private func goToText() -> Bool {
        isInTitle = false
        return true
    }

    private func handleInText(_ event: InputEvent) -> Bool {
        switch editor.handle(event) {
        case .changed: listener?.didEdit()
        case .moved: break
        case .copied(let text): copy(text, localized("Copied."))
        case .unused: return super.handle(event)
        }
        return true
    }

    private func handleAfterPrefix(_ event: InputEvent) -> Bool {
        isAfterPrefix = false
        switch event {
        case .key(.control("e")): perform(.externalEditor)
        case .key(.control("s")): perform(.send)
        case .key(let key): show(message: localized("Ctrl-X \(key) does nothing here."))
        case .paste, .mouse, .focus: return handle(event)
        }
        return true
    }

    package override func handleMouseInBody(_ mouse: MouseEvent) {
        if preview != nil {
            _ = preview?.handle(mouse)
        } else {
            _ = editor.handle(mouse)
        }
    }

    package override func reason(against action: ComposeAction) -> String? {
        switch action {
        case .send where state.progress != .writing: localized("It is already being sent.")
        case .chooseBoard where !state.wantsBoard: localized("There is no board to choose.")
        case .quote where !state.canQuote: localized("There is nothing to quote here.")
        case .externalEditor: externalEditor.refusal
        case .anonymous where !state.mayBeAnonymous: localized("You cannot post anonymously here.")
        case .anonymous where state.author == nil:
            localized("Sign in to write with your name: :login.")
        case .nextField where !state.hasTitle, .previousField where !state.hasTitle:
            state.target.hasTitle
                ? localized("The title cannot be changed here.") : localized("This has no title.")
        default: nil
        }
    }

    package override func perform(_ action: ComposeAction) {
        switch action {
        case .send:
            if state.hasTitle, titleField.text.isBlank { isInTitle = true }
            listener?.send()
        case .preview: togglePreview()
        case .chooseBoard: chooseBoard()
        case .quote: quote()
        case .externalEditor: goOnElsewhere()
        case .prefix: isAfterPrefix = true
        case .anonymous: listener?.toggleAnonymous()
        case .discard: listener?.discard()
        case .nextField, .previousField: isInTitle.toggle()
        case .close: if preview == nil { listener?.close() } else { preview = nil }
        }
    }
}

// MARK: What keys do

extension ComposeViewController {
    private func togglePreview() {
        guard preview == nil else { return preview = nil }
        awaitsPreview = true
        listener?.makePreview()
    }

    package func present(preview text: RichText) {
        guard awaitsPreview else { return }
        awaitsPreview = false
        var layout = RichTextLayout(look: look)
        var view = TextView()
        let title = TextBlock(.paragraph([TextSpan(titleField.text, .title)]))
        let head = state.target.hasTitle ? [title, .blank] : []
        view.setItems([TextItem(.number(0), head + layout.blocks(of: text.blocks))])
        preview = view
        setNeedsDisplay()
    }

    private func chooseBoard() {
        let boards = state.boards
        if boards.isEmpty { return typeBoard() }
        let rows = boards.map { PickerRow($0.name, note: $0.note) }
        let title = state.sourceName.map { localized("Board of \($0)") } ?? localized("Board")
        let present = boards.firstIndex { $0.id == state.board?.id } ?? 0
        let picker = PickerScreen(title: title, rows: rows, selection: present) {
            [weak self] number in
            self?.listener?.choose(boards[number])
        }
        stack?.push(picker, above: self)
    }

    /// Asks for the name of a board, because there is no list to choose from.
    private func typeBoard() {
        weak var shown: FormScreen?
        let form = FormScreen(title: localized("Board")) { [weak self] texts in
            let name = String(texts.joined().sanitized(as: .line).trimmed)
            if !name.isEmpty, case .newPost(_, let source) = self?.state.target {
                self?.listener?.choose(Board(id: BoardID(name, in: source)))
            }
            if let shown { shown.stack?.pop(shown) }
        } cancel: {
            if let shown { shown.stack?.pop(shown) }
        }
        shown = form
        var contents = FormContents()
        contents.action = localized("choose")
        contents.lines = [
            localized(
                """
                The boards of this source are not stored. Type the name that the address of the \
                board has.
                """)
        ]
        contents.fields = [FormField(label: localized("Board"))]
        contents.fields[0].text = state.board?.id.raw ?? ""
        form.present(contents)
        stack?.push(form, above: self)
    }

    private func quote() {
        guard let quote = state.quote else { return }
        editor.insertLines(quote.quoted(state.quotedSource) + "\n\n")
        isInTitle = false
        listener?.didEdit()
    }

    private func goOnElsewhere() {
        let outcome = externalEditor.edit(editor.text, fileName: "draft.md") { [listener] in
            listener?.lend()
        }
        switch outcome {
        case .edited(let text):
            // Editors end a file with a newline. The text of a new draft has none.
            editor.replaceText(with: editor.text.isEmpty ? text.withoutTrailingNewline : text)
            isInTitle = false
            listener?.didEditExternally()
        case .failed(let reason): show(message: reason)
        }
    }
}

extension ComposeState.Keeping {
    fileprivate var label: String {
        switch self {
        case .nothing: ""
        case .unsaved: "…"
        case .saved: localized("saved")
        case .failed: localized("not saved")
        }
    }
}

extension Board {
    /// The identifier and the summary of the board, shown beside its name.
    fileprivate var note: String {
        [id.raw == name ? "" : id.raw, summary].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
