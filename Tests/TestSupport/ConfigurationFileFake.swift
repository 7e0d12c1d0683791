import BoardApp
import TerminalUI

/// A configuration file in memory, with a given result of saving.
package final class ConfigurationFileFake: ConfigurationEditing {
    package var loading = ConfigurationLoading.loaded("# nothing\n")
    package var saving: ConfigurationSaving?
    /// The saved texts.
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
    /// Returns a configuration with only these settings.
    package static func of(
        _ settings: Settings, keys: KeySettings = KeySettings(), diagnostics: [String] = [],
        fault: Fault? = nil, hasOtherSources: Bool = false
    ) -> SavedConfiguration {
        SavedConfiguration(
            report: ConfigurationReport(path: "/config.toml", diagnostics: diagnostics),
            settings: settings, keySettings: keys, fault: fault,
            hasOtherSources: hasOtherSources)
    }
}

/// An external editor with a given result.
package final class ExternalEditorFake: ExternalEditor {
    package var outcome = ExternalEditResult.failed("")
    /// The texts to edit.
    package private(set) var texts: [String] = []
    /// The names of the files to edit.
    package private(set) var fileNames: [String] = []

    package init() {}

    /// The paths of files that should outlive the program.
    package private(set) var lastingPaths: [String?] = []
    /// Called while a text is being edited.
    package var whileEditing: () -> Void = {}

    package func edit(
        _ text: String, fileName: String, lastingPath: () -> String?
    ) -> ExternalEditResult {
        lastingPaths.append(lastingPath())
        whileEditing()
        texts.append(text)
        fileNames.append(fileName)
        return outcome
    }
}
