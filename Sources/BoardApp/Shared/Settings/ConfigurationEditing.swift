import TerminalUI

/// Access to the configuration file for the editor inside the program.
package protocol ConfigurationEditing: AnyObject {
    /// Returns the contents of the file, or a template if the file does not exist.
    func load() -> ConfigurationLoading
    func save(_ text: String) -> ConfigurationSaving
    /// The unsaved text of an earlier session that ended before the text was saved.
    var unsavedText: String? { get }
    /// Stores an unsaved text when the program ends, until it is saved.
    func keep(unsavedText: String)
    /// Deletes the stored unsaved text when the user discards it.
    func removeUnsavedText()
}

/// The result of reading the configuration file.
nonisolated package enum ConfigurationLoading: Sendable {
    case loaded(String)
    /// The reason the file cannot be edited here, as a sentence.
    case failed(String)
}

/// The result of writing the configuration file.
nonisolated package enum ConfigurationSaving: Sendable {
    case saved(SavedConfiguration)
    /// The reason the file could not be written, as a sentence.
    case failed(String)
}

/// The contents of a configuration file that was just written.
nonisolated package struct SavedConfiguration: Sendable {
    package let report: ConfigurationReport
    package let settings: Settings
    package let keySettings: KeySettings
    /// The first error in the file.
    package let fault: Fault?
    /// A Boolean value that indicates whether its sources differ from those of the running program.
    package let hasOtherSources: Bool

    package struct Fault: Sendable {
        let place: TextPosition
        let message: String

        /// - Parameters:
        ///   - place: the position of the error in the file.
        ///   - message: a description of the error, as a sentence.
        package init(at place: TextPosition, _ message: String) {
            self.place = place
            self.message = message
        }
    }

    package init(
        report: ConfigurationReport, settings: Settings, keySettings: KeySettings, fault: Fault?,
        hasOtherSources: Bool = false
    ) {
        self.report = report
        self.settings = settings
        self.keySettings = keySettings
        self.fault = fault
        self.hasOtherSources = hasOtherSources
    }
}
