import TerminalUI

/// The configuration file, for who changes it in the program.
package protocol ConfigurationEditing: AnyObject {
    /// What the file holds, or what one begins with where there is none.
    func load() -> ConfigurationLoading
    func save(_ text: String) -> ConfigurationSaving
    /// A text of the file that the program ended with before it was saved.
    var unsavedText: String? { get }
    /// Keeps a text until it is saved, as the program ends.
    func keep(unsavedText: String)
    /// Takes away what was kept, as the reader does not want it.
    func removeUnsavedText()
}

/// What came of reading the configuration file.
nonisolated package enum ConfigurationLoading: Sendable {
    case loaded(String)
    /// Why it cannot be changed here, as a sentence.
    case failed(String)
}

/// What came of writing the configuration file.
nonisolated package enum ConfigurationSaving: Sendable {
    case saved(SavedConfiguration)
    /// Why it could not be written, as a sentence.
    case failed(String)
}

/// What a configuration file says that was just written.
nonisolated package struct SavedConfiguration: Sendable {
    package let report: ConfigurationReport
    package let settings: Settings
    package let keySettings: KeySettings
    /// The first thing in it that cannot be obeyed.
    package let fault: Fault?

    package struct Fault: Sendable {
        let place: TextPosition
        let message: String

        /// - Parameters:
        ///   - place: where it is in the file.
        ///   - message: what is wrong, as a sentence.
        package init(at place: TextPosition, _ message: String) {
            self.place = place
            self.message = message
        }
    }

    package init(
        report: ConfigurationReport, settings: Settings, keySettings: KeySettings, fault: Fault?
    ) {
        self.report = report
        self.settings = settings
        self.keySettings = keySettings
        self.fault = fault
    }
}
