import Localization
import RIBs
import TerminalUI

package protocol RootPresentableListener: AnyObject {
    func beginCommand()
    func run(_ command: RootCommand)
    /// Called when the user has filled in the form for a source.
    func submit(_ form: SourceFormState)
    /// Called when the user cancels the form for a source, or what it does.
    func cancelSourceForm()
    func toggleRIBTree()
    func quit()
    func suspend()
    func interrupt()
    func didUseOtherKey()
    /// Called when the saved configuration has another theme, or `nil` for the default one.
    func didConfigure(themeNamed name: String?)
    /// Called when the configuration file was saved, with its remaining errors.
    func didSaveConfiguration(withFaults faults: [String])
    /// Called when the editor of the configuration file is closed after changes that need a new tree.
    func didCloseChangedConfiguration()
}

/// Owns the stack of screens and the keys that work on all of them. It has no panel of its own.
package final class RootViewController: ActionScreen<RootAction>, RootViewControllable,
    RootPresentable
{
    package weak var listener: (any RootPresentableListener)?

    private let screens: ScreenStack
    private let themes: Themes
    private let languages: PublishRelay<Language>
    /// The theme that is restored when a preview ends without a choice.
    private var themeAtStart: Theme?
    private let helpKeys: KeyMap<HelpAction>
    private let postKeys: KeyMap<PostDetailAction>
    private var configuration: ConfigurationReport
    private let configurationEditor: ConfigurationEditor
    private let isRestricted: Bool
    private let signs: PostSymbols
    private let keySettings: KeySettings
    private var sourceForm: SourceForm?
    private var reasonForm: ReasonForm?

    /// - Parameter isRestricted: set for a guest without access to the files of this machine.
    init(
        screens: ScreenStack, themes: Themes, languages: PublishRelay<Language>,
        keySettings: KeySettings,
        configuration: ConfigurationReport, configurationEditor: ConfigurationEditor,
        isRestricted: Bool, signs: PostSymbols
    ) {
        self.isRestricted = isRestricted
        self.signs = signs
        self.screens = screens
        self.themes = themes
        self.languages = languages
        self.configuration = configuration
        self.configurationEditor = configurationEditor
        self.keySettings = keySettings
        helpKeys = KeyMap(keySettings)
        postKeys = KeyMap(keySettings)
        super.init(keyMap: KeyMap(keySettings))
        screens.root = self
        screens.programName = "board-tui"
        screens.willHandle = { [weak self] event in
            guard let self, action(for: event, reach: .everywhere) != .interrupt else { return }
            listener?.didUseOtherKey()
        }
        configurationEditor.didCloseAfterChange = { [weak self] in
            self?.listener?.didCloseChangedConfiguration()
        }
        configurationEditor.didSave = { [weak self] in self?.didSave($0, hasNewTheme: $1) }
    }

    package func push(_ child: any ViewControllable) {
        if let screen = child as? ViewController { screens.push(screen, above: self) }
    }

    package func push(_ child: any ViewControllable, above sibling: (any ViewControllable)?) {
        guard let screen = child as? ViewController else { return }
        screens.push(screen, above: sibling as? ViewController ?? self)
    }

    package func pop(_ child: any ViewControllable) {
        if let screen = child as? ViewController { screens.pop(screen) }
    }

    package override func show(message: String?) {
        screens.show(message: message)
    }

    package func notify(_ text: String) { screens.notify(text) }

    package func adviseToInterruptAgain() {
        show(message: localized("\(call(for: .interrupt)) again to quit."))
    }

    package func greet(with message: String) {
        screens.greet(with: message)
    }

    package var actions: [ActionDescription] { screens.actions }

    package func perform(named name: String) -> Bool { screens.perform(named: name) }

    package func show(themeNamed name: String?) {
        let atStart = themeAtStart ?? screens.theme
        themeAtStart = atStart
        screens.theme = name.flatMap { themes[$0] } ?? atStart
    }

    package func resizePanel(toColumns columns: Int) {
        screens.panelColumns = columns
        screens.wantsPanel = true
        screens.didResizePanes()
    }

    package func resizeList(toColumns columns: Int) {
        screens.resizeList(toColumns: columns)
        guard !screens.isSplit else { return }
        let minimum = ScreenStack.minimumColumnsOfPanes
        show(
            message: localized(
                """
                Beside a post, the list will have \(columns) columns; that needs a terminal \
                of \(minimum) columns or more.
                """))
    }

    package func show(_ language: Language) {
        InterfaceLanguage.current.language = language
        languages.accept(language)
        screens.invalidate()
    }

    package func choose(
        _ title: String, among choices: [Choice], verb: String?, discard: ((Int) -> Void)?,
        accept: ((String) -> (() -> Void)?)?, then choose: @escaping (Int) -> Void
    ) -> any ChoiceList {
        let picker = PickerScreen(
            title: title, verb: verb, rows: choices.map(\.row), discard: discard, accept: accept,
            choose: choose)
        screens.push(picker, above: self)
        return picker
    }

    package func welcome(
        among choices: [Choice], accept: @escaping (String) -> (() -> Void)?,
        then choose: @escaping (Int) -> Void
    ) {
        let lines = WelcomeText.lines(KeyMap(keySettings), KeyMap(keySettings))
        let picker = PickerScreen(
            title: localized("Welcome to board-tui"), lines: lines, rows: choices.map(\.row),
            accept: accept, choose: choose)
        screens.push(picker, above: self)
    }

    package func present(_ state: SourceFormState?) {
        guard let state else {
            if let sourceForm { screens.pop(sourceForm.screen) }
            return sourceForm = nil
        }
        if let sourceForm { return sourceForm.present(state) }
        let form = SourceForm(
            state, submit: { [weak self] in self?.listener?.submit($0) },
            cancel: { [weak self] in self?.listener?.cancelSourceForm() })
        sourceForm = form
        screens.push(form.screen, above: self)
    }

    package func ask(_ title: String, _ lines: [String], onConfirm: @escaping () -> Void) {
        screens.push(
            ConfirmScreen(title: title, lines: lines, onConfirm: onConfirm), above: self)
    }

    package func ask(
        _ question: ReasonQuestion,
        then use: @escaping (String, @escaping (String?) -> Void) -> Void
    ) {
        reasonForm = ReasonForm(question, above: self, on: screens) { use($0, $1.show) }
    }

    package func offer(_ address: String, because reason: String) {
        let isCopied = screens.copy(address)
        let message =
            isCopied ? localized("\(reason); copied: \(address)") : "\(reason): \(address)"
        guard message.columnCount + 2 > screens.size.columns else { return show(message: message) }
        // The user needs the complete address to open it in another program.
        let note = isCopied ? localized("\(reason); the address is copied:") : reason + ":"
        screens.push(
            AlertScreen(title: localized("An address"), lines: [note, address]), above: self)
    }

    package override func reason(against action: RootAction) -> String? {
        switch action {
        case .editConfiguration, .configuration, .suspend, .add:
            isRestricted ? localized("Guests cannot do this.") : nil
        case .help, .map, .command, .logIn, .signUp, .logOut, .account, .profile, .inbox,
            .drafts, .outbox, .filters, .moderation, .sources, .ribTree, .quit, .interrupt,
            .redraw:
            nil
        }
    }

    package override func perform(_ action: RootAction) {
        switch action {
        case .help: showHelp()
        case .map: showMap()
        case .configuration: showConfiguration()
        case .editConfiguration: editConfiguration()
        case .command: listener?.beginCommand()
        case .logIn: listener?.run(.logIn)
        case .signUp: listener?.run(.signUp)
        case .logOut: listener?.run(.logOut)
        case .account: listener?.run(.account)
        case .profile: listener?.run(.profile)
        case .inbox: listener?.run(.inbox)
        case .drafts: listener?.run(.drafts)
        case .outbox: listener?.run(.outbox)
        case .filters: listener?.run(.filters)
        case .moderation: listener?.run(.moderation)
        case .add: listener?.run(.add)
        case .sources: listener?.run(.sources)
        case .ribTree: listener?.toggleRIBTree()
        case .quit: listener?.quit()
        case .interrupt: listener?.interrupt()
        case .redraw: screens.redraw()
        case .suspend: listener?.suspend()
        }
    }

    /// Handles an event that no other screen has used.
    package override func handleUnused(_ event: InputEvent) {
        switch event {
        // A dialog has the focus, and dialogs have no help of their own.
        case .key(let key) where "\(key)" == helpKey:
            show(message: localized("Close this first with Esc; then \(key) shows the keys."))
        case .key(let key): show(message: message(forUnused: key))
        case .paste: show(message: localized("Pasted text does nothing here."))
        case .mouse, .focus: break
        }
    }

    /// Returns the message for a key without effect, with the help key if help is available.
    private func message(forUnused key: Key) -> String {
        actions.contains { $0.name == RootAction.help.rawValue }
            ? localized("\(key) does nothing here; \(helpKey) shows the keys.")
            : localized("\(key) does nothing here.")
    }

    /// The key of the help, or its command if it has no key.
    private var helpKey: String {
        let keys = keyHelp.first { $0.name == RootAction.help.rawValue }?.keys ?? ""
        // The first key is `?`, which is text input in a text field.
        let names = keys.split(separator: " ")
        let name = screens.isTyping ? names.last : names.first
        return name.map(String.init) ?? way(to: .help)
    }
}

// MARK: Help

extension RootViewController {
    private func showHelp() {
        let names = Set(keyHelp.map(\.name))
        let own = actions(reach: .screen).map { action in
            screens.typing.map(action.beside) ?? action
        }
        // If a screen and the root share a key, the root's description covers both.
        let rootKeys = Set(own.map(\.keys)).subtracting([""])
        let here = actions.filter { !names.contains($0.name) && !rootKeys.contains($0.keys) }
        show(
            HelpText.help(
                here: here, everywhere: own, themes: themes.names, signs: signs,
                configuration, postKeys: postKeys, typing: screens.typing),
            title: localized("Help"))
    }

    private func showMap() {
        let actions = actions.filter { $0.name != RootAction.ribTree.rawValue }
        show(HelpText.map(of: actions), title: localized("Keys here"))
    }

    private func showConfiguration() {
        show(HelpText(configuration), title: localized("Configuration"))
    }

    private func show(_ text: HelpText, title: String) {
        screens.push(HelpScreen(title: title, text: text, keyMap: helpKeys), above: self)
    }
}

// MARK: The configuration file

extension RootViewController {
    /// Opens the editor once only. With two editors, one would overwrite the changes of the other.
    private func editConfiguration() {
        guard let path = configuration.path else {
            let way = way(to: .configuration)
            return show(
                message: localized("There is no folder for a configuration file; \(way) shows why.")
            )
        }
        guard !screens.screens.contains(where: { $0 is EditorScreen }) else {
            return show(message: localized("It is already open."))
        }
        switch configurationEditor.load() {
        case .failed(let reason): show(message: reason)
        case .loaded(let text):
            let screen = configurationEditor.screen(text, path: path)
            screens.push(screen, above: self)
            if let loss = screen.loss { show(message: loss) }
            if let question = configurationEditor.question() {
                screens.push(question, above: screen)
            }
        }
    }

    package func storeUnsavedText() {
        configurationEditor.storeUnsavedText()
    }

    private func didSave(_ saved: SavedConfiguration, hasNewTheme: Bool) {
        configuration = saved.report
        listener?.didSaveConfiguration(withFaults: saved.report.faults)
        if let language = saved.settings.language, language != InterfaceLanguage.current.language {
            show(language)
        }
        if hasNewTheme { listener?.didConfigure(themeNamed: saved.settings.theme) }
    }
}

extension PickerScreen: ChoiceList {
    package func update(_ choices: [Choice]) { update(choices.map(\.row)) }
}
