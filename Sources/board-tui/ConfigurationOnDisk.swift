import BoardApp
import BoardConfiguration
import TerminalUI

/// The configuration file where the reader changes it in the program.
@MainActor final class ConfigurationOnDisk: ConfigurationEditing {
    private let path: String?
    /// What was given by arguments, and wins over the file.
    private let options: SettingOptions?

    init(path: String?, options: SettingOptions?) {
        self.path = path
        self.options = options
    }

    func load() -> ConfigurationLoading {
        do {
            let bytes = try path.map(ConfigurationFile.bytes) ?? nil
            guard let bytes else {
                return .loaded(Configuration.commentedDefaults(of: .program))
            }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                return .failed("The file is not UTF-8, and can only be changed elsewhere.")
            }
            return .loaded(text)
        } catch {
            return .failed("The file cannot be read: \(error.reason).")
        }
    }

    func save(_ text: String) -> ConfigurationSaving {
        guard let path else { return .failed("There is no place for the file.") }
        do {
            try ConfigurationFile.write(text, to: path)
        } catch {
            return .failed("The file cannot be written: \(error.reason).")
        }
        let preferences = Preferences(options: options)
        return .saved(
            SavedConfiguration(
                report: preferences.report, settings: preferences.settings,
                keySettings: preferences.keySettings,
                fault: preferences.complaints.first.map {
                    .init(at: TextPosition(line: $0.line, column: $0.column), $0.message)
                }))
    }
}
