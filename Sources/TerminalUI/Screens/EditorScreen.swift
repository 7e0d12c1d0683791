import Localization

/// A full screen for editing and saving a text.
public final class EditorScreen: Page<EditorAction> {
    /// The result of saving.
    public enum Saving: Hashable, Sendable {
        /// The text is saved.
        ///
        /// - Parameters:
        ///   - message: the message for the user.
        ///   - fault: the position of an error in the text, to which the cursor moves.
        case saved(message: String, fault: TextPosition? = nil)
        /// Saving failed. The value is the reason, as a sentence.
        case failed(String)
    }

    /// Called when the user has closed the screen and its unsaved changes.
    public var didClose: () -> Void = {}

    private let name: String
    private let fileName: String
    private let externalEditor: any ExternalEditor
    private let save: (String) -> Saving
    private var editor: TextEditor
    /// The properties of the text that the editor does not show.
    private var form: TextForm
    private var savedLineEnd: String
    /// Set after the first key of a two-key command.
    private var isAfterPrefix = false

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - title: the name of the text in the title bar.
    ///   - fileName: the file name in an external editor.
    ///   - save: called with the text to save.
    public init(
        title: String, text: String, fileName: String, externalEditor: any ExternalEditor,
        save: @escaping (String) -> Saving
    ) {
        name = title
        self.fileName = fileName
        self.externalEditor = externalEditor
        self.save = save
        editor = TextEditor(text)
        form = TextForm(of: text)
        savedLineEnd = form.lineEnd
        super.init()
    }

    /// The text as it would be saved; `nil` if there are no unsaved changes.
    public var unsavedText: String? { isChanged ? form.applied(to: editor.text) : nil }

    /// A sentence that describes what saving loses; `nil` if it loses nothing.
    public var loss: String? { form.loss }

    public override var title: String { name }

    public override var titleDetail: String {
        let place = "\(editor.position.line):\(editor.position.column)"
        return isChanged ? localized("changed  \(place)") : place
    }

    private var isChanged: Bool { editor.isChanged || form.lineEnd != savedLineEnd }

    public override var isEdited: Bool { true }

    public override func drawBody(on canvas: Canvas) {
        editor.draw(on: canvas)
    }

    public override func handle(_ event: InputEvent) -> Bool {
        setNeedsDisplay()
        if isAfterPrefix { return handleAfterPrefix(event) }
        switch editor.handle(event) {
        case .changed, .moved: return true
        case .copied(let text): copy(text)
        case .unused: return super.handle(event)
        }
        return true
    }

    public override func handleMouseInBody(_ mouse: MouseEvent) {
        _ = editor.handle(mouse)
    }

    public override func perform(_ action: EditorAction) {
        switch action {
        case .save: askAndSave()
        case .externalEditor: goOnElsewhere()
        case .prefix: isAfterPrefix = true
        case .close: close()
        default: _ = editor.perform(action)
        }
    }

    private func handleAfterPrefix(_ event: InputEvent) -> Bool {
        isAfterPrefix = false
        switch event {
        case .key(.control("e")): perform(.externalEditor)
        case .key(.control("s")): perform(.save)
        case .key(let key): show(message: localized("Ctrl-X \(key) does nothing here."))
        case .paste, .mouse, .focus: return handle(event)
        }
        return true
    }

    private func copy(_ text: String) {
        let isSent = stack?.copy(text) == true
        show(
            message: isSent
                ? localized("Copied.")
                : localized("Copied for Ctrl-Y only; there is no clipboard."))
    }

    /// Asks before saving if something would be lost.
    private func askAndSave() {
        guard let loss else { return saveText() }
        let question = ConfirmScreen(
            title: localized("Not all can be saved"), lines: [loss, localized("Save it?")]
        ) {
            [weak self] in self?.saveText()
        }
        stack?.push(question, above: self)
    }

    private func saveText() {
        switch save(form.applied(to: editor.text)) {
        case .saved(let message, let fault):
            editor.didSave()
            savedLineEnd = form.lineEnd
            form.didSave()
            if let fault { editor.move(to: fault) }
            show(message: message)
        case .failed(let reason): show(message: reason)
        }
    }

    private func goOnElsewhere() {
        switch externalEditor.edit(form.applied(to: editor.text), fileName: fileName) {
        case .edited(let text): replaceText(with: text)
        case .failed(let reason): show(message: reason)
        }
    }

    /// Replaces the entire text. The new text is not saved yet.
    public func replaceText(with text: String) {
        setNeedsDisplay()
        form = form.followed(by: text)
        editor.replaceText(with: text)
        if let loss { show(message: loss) }
    }

    private func close() {
        guard isChanged else { return leave() }
        let question = ConfirmScreen(
            title: localized("Not saved"),
            lines: [localized("Close, and discard your changes?")]
        ) { [weak self] in self?.leave() }
        stack?.push(question, above: self)
    }

    private func leave() {
        stack?.pop(self)
        didClose()
    }
}
