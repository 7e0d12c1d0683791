import BoardApp
import TerminalUI

/// A configuration file that is nowhere, and what is said of the texts that are saved in it.
package final class ConfigurationFileFake: ConfigurationEditing {
    package var loading = ConfigurationLoading.loaded("# nothing\n")
    package var saving: ConfigurationSaving?
    /// The texts that were saved.
    package private(set) var texts: [String] = []
    package var unsavedText: String?

    package func keep(unsavedText: String) { self.unsavedText = unsavedText }

    package func removeUnsavedText() { unsavedText = nil }

    package func load() -> ConfigurationLoading { loading }

    package func save(_ text: String) -> ConfigurationSaving {
        texts.append(text)
        return saving ?? .saved(.of(Settings()))
    }
}

extension SavedConfiguration {
    /// A file that sets this and nothing else.
    package static func of(
        _ settings: Settings, keys: KeySettings = KeySettings(), complaints: [String] = [],
        fault: Fault? = nil
    ) -> SavedConfiguration {
        SavedConfiguration(
            report: ConfigurationReport(path: "/config.toml", complaints: complaints),
            settings: settings, keySettings: keys, fault: fault)
    }
}

/// A reader's editor that leaves what it is told to.
package final class ExternalEditorFake: ExternalEditor {
    package var outcome = ExternalEditing.failed("")
    /// The texts that were to be edited.
    package private(set) var texts: [String] = []
    /// What they are called.
    package private(set) var fileNames: [String] = []

    package init() {}

    /// Where files were to be that outlive the program.
    package private(set) var lastingPaths: [String?] = []
    /// Called while a text is edited.
    package var whileEditing: () -> Void = {}

    package func edit(
        _ text: String, fileName: String, lastingPath: () -> String?
    ) -> ExternalEditing {
        lastingPaths.append(lastingPath())
        whileEditing()
        texts.append(text)
        fileNames.append(fileName)
        return outcome
    }
}
