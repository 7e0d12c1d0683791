import BoardApp
import BoardConfiguration
import Essentials
import TerminalUI

/// The configuration file where the reader changes it in the program.
@MainActor final class ConfigurationOnDisk: ConfigurationEditing {
    private let path: String?
    /// What was given by arguments, and wins over the file.
    private let options: SettingOptions?
    /// What was in the file when it was read or written here last; `nil` while there was none.
    private var known: [UInt8]?

    init(path: String?, options: SettingOptions?) {
        self.path = path
        self.options = options
    }

    func load() -> ConfigurationLoading {
        do {
            known = try path.map(ConfigurationFile.bytes) ?? nil
            guard let bytes = known else {
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
            let present = try ConfigurationFile.bytes(at: path)
            guard present == known else {
                known = present
                return .failed(
                    "Another program has changed the file; save again to write yours over it.")
            }
            try ConfigurationFile.write(text, to: path)
            known = Array(text.utf8)
        } catch {
            return .failed("The file cannot be written: \(error.reason).")
        }
        removeUnsavedText()
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

// MARK: What was not saved

extension ConfigurationOnDisk {
    /// Beside the file, and the reader's alone.
    private var unsavedPath: String? { path.map { "\($0).unsaved" } }

    /// What is not to be read here is left where it is.
    var unsavedText: String? {
        guard let unsavedPath, let bytes = try? ConfigurationFile.bytes(at: unsavedPath),
            bytes != known
        else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    func keep(unsavedText text: String) {
        guard let unsavedPath else { return }
        do {
            try ConfigurationFile.write(text, to: unsavedPath, upTo: .max)
            tell("What you did not save is in \(unsavedPath); :edit-config goes on with it.")
        } catch {
            tell("What you did not save is lost: \(error.reason).")
        }
    }

    func removeUnsavedText() {
        if let unsavedPath { unlink(unsavedPath) }
    }

    /// Says it on standard error, which a terminal shows when it is given back; nobody may be there.
    private func tell(_ sentence: String) {
        FileDescriptor.standardError.say("board-tui: \(sentence)")
    }
}
