import Localization
import TerminalUI

/// Edits the configuration file and applies the theme when it is saved.
final class ConfigurationEditor {
    /// Called after a save with the result and whether the theme has changed.
    var didSave: (_ saved: SavedConfiguration, _ hasNewTheme: Bool) -> Void = { _, _ in }

    /// Called when the editor is closed after a save that the running tree cannot apply.
    var didCloseAfterChange: () -> Void = {}

    private let file: any ConfigurationEditing
    private let externalEditor: any ExternalEditor
    /// The settings that are in effect.
    private var settings: Settings
    private let keySettings: KeySettings
    private weak var screen: EditorScreen?
    /// A Boolean value that indicates whether all settings apply when the editor is closed.
    private let appliesOnClose: Bool
    private var hasUnapplied = false

    init(
        file: any ConfigurationEditing, externalEditor: any ExternalEditor, settings: Settings,
        keySettings: KeySettings, appliesOnClose: Bool
    ) {
        self.file = file
        self.externalEditor = externalEditor
        self.settings = settings
        self.keySettings = keySettings
        self.appliesOnClose = appliesOnClose
    }

    /// Returns an editor for the file.
    ///
    /// - Parameter path: the path of the file.
    func screen(_ text: String, path: String) -> EditorScreen {
        let screen = EditorScreen(
            title: path, text: text, fileName: "config.toml", externalEditor: externalEditor
        ) { [weak self] in self?.save($0) ?? .failed(localized("The program has ended.")) }
        screen.didClose = { [weak self] in self?.didClose() }
        self.screen = screen
        return screen
    }

    func load() -> ConfigurationLoading { file.load() }

    /// Returns the question whether to restore the unsaved text of the last session.
    ///
    /// Returns `nil` if there is no such text. If the user declines, the question appears again
    /// until the file is saved.
    func question() -> ConfirmScreen? {
        guard let text = file.unsavedText else { return nil }
        return ConfirmScreen(
            title: localized("Not saved"),
            lines: [
                localized("Some text was not saved when the program last ended."),
                localized("Continue with it?"),
            ]
        ) { [weak self] in self?.goOn(with: text) }
    }

    /// Restores the text. It remains stored until it is saved or its changes are discarded.
    private func goOn(with text: String) {
        screen?.replaceText(with: text)
        screen?.didClose = { [weak self, file] in
            file.removeUnsavedText()
            self?.didClose()
        }
    }

    private func didClose() {
        guard hasUnapplied else { return }
        hasUnapplied = false
        didCloseAfterChange()
    }

    /// Stores the unsaved text when the program ends.
    func storeUnsavedText() {
        if let text = screen?.unsavedText { file.keep(unsavedText: text) }
    }

    private func save(_ text: String) -> EditorScreen.Saving {
        switch file.save(text) {
        case .failed(let reason): return .failed(reason)
        case .saved(let saved):
            let hasNewTheme = saved.settings.theme != settings.theme
            settings.theme = saved.settings.theme
            settings.language = saved.settings.language
            settings.filters = saved.settings.filters
            didSave(saved, hasNewTheme)
            let holds = saved.settings == settings && saved.keySettings == keySettings
            hasUnapplied = appliesOnClose && (!holds || saved.hasOtherSources)
            return .saved(message: message(saved), fault: saved.fault?.place)
        }
    }

    private func message(_ saved: SavedConfiguration) -> String {
        if let fault = saved.fault {
            let others = saved.report.diagnostics.count - 1
            let place = "\(fault.place.line):\(fault.place.column)"
            let message = localized("Saved, but \(place): \(fault.message)")
            return others > 0
                ? localized("\(message) \(others) more: :config shows them.") : message
        }
        if hasUnapplied { return localized("Saved. It applies when you close the editor.") }
        let holds = saved.settings == settings && saved.keySettings == keySettings
        return holds
            ? localized("Saved.")
            : localized("Saved. Restart to apply more than theme and filters.")
    }
}
