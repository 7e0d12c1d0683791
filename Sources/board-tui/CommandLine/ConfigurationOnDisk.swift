import BoardApp
import BoardConfiguration
import Essentials
import Localization
import TerminalUI

/// The configuration file as the user edits it in the program.
@MainActor final class ConfigurationOnDisk: ConfigurationEditing {
    private let path: String?
    /// The command-line options, which override the file.
    private let options: SettingOptions?
    /// The sources of the running program.
    private let sources: [NamedSource]
    /// The file's contents at the last read or write; `nil` if there was no file.
    private var known: [UInt8]?

    init(path: String?, options: SettingOptions?, sources: [NamedSource]) {
        self.path = path
        self.options = options
        self.sources = sources
    }

    func load() -> ConfigurationLoading {
        do {
            known = try path.map(ConfigurationFile.bytes) ?? nil
            guard let bytes = known else {
                return .loaded(Configuration.commentedDefaults(of: .program))
            }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                return .failed(localized("The file is not UTF-8; change it with another editor."))
            }
            return .loaded(text)
        } catch {
            return .failed(localized("The file cannot be read: \(error.reason)."))
        }
    }

    func save(_ text: String) -> ConfigurationSaving {
        guard let path else { return .failed(localized("There is no folder for the file.")) }
        do {
            let present = try ConfigurationFile.bytes(at: path)
            guard present == known else {
                known = present
                return .failed(
                    localized("Another program has changed the file; save again to overwrite it."))
            }
            try ConfigurationFile.write(text, to: path)
            known = Array(text.utf8)
        } catch {
            return .failed(localized("The file cannot be written: \(error.reason)."))
        }
        removeUnsavedText()
        let preferences = Preferences(options: options)
        return .saved(
            SavedConfiguration(
                report: preferences.report, settings: preferences.settings,
                keySettings: preferences.keySettings,
                fault: preferences.diagnostics.first.map {
                    .init(at: TextPosition(line: $0.line, column: $0.column), $0.message)
                }, hasOtherSources: preferences.configuration.sources != sources))
    }
}

// MARK: Unsaved text

extension ConfigurationOnDisk {
    /// The path of a private file beside the configuration file.
    private var unsavedPath: String? { path.map { "\($0).unsaved" } }

    /// The text that was not saved; an unreadable file is ignored and left in place.
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
            report(
                localized("Your unsaved text is in \(unsavedPath); :edit-config continues with it.")
            )
        } catch {
            report(localized("Your unsaved text is lost: \(error.reason)."))
        }
    }

    func removeUnsavedText() {
        if let unsavedPath { unlink(unsavedPath) }
    }

    /// Prints a message on standard error, visible once the terminal is restored.
    private func report(_ sentence: String) {
        FileDescriptor.standardError.say("board-tui: \(sentence)")
    }
}
