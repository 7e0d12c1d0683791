import BoardCore
import Localization
import TerminalUI

/// The user's settings, except for keys.
nonisolated package struct Settings: Sendable, Hashable {
    /// The name of a theme, or `nil` for the one that suits the terminal.
    package var theme: String?
    /// The language of the interface, or `nil` to leave it as it is.
    package var language: Language?
    package var list = ListSettings()
    /// Set if a wide terminal shows the boards beside the list, until the user hides them.
    package var showsPanel = true
    package var usesMouse = true
    /// Set if frames and symbols are drawn in ASCII. Lists and posts have their own setting.
    package var usesASCII = false
    /// Set if frames and animations are not drawn, for screen readers.
    package var isLinear = false
    /// Set if the user is a guest and must not access the files of this machine.
    package var isRestricted = false
    /// The way in which new entries of the inbox are announced.
    package var notificationStyle = NotificationStyle.none
    package var filters: [PostFilter] = []
    package var searches: [SavedSearch] = []
    /// The widths of emoji and of characters with ambiguous width in the terminal, as far as known.
    package var widthRules: WidthRules = []

    package init() {}

    /// The style of frames, guides and bars.
    var lines: LineStyle { isLinear ? .none : usesASCII ? .ascii : .thin }
}

/// The result of reading the configuration file, for the user.
nonisolated package struct ConfigurationReport: Sendable {
    /// The path of the file, whether it exists or not; `nil` if the system defines no location.
    package let path: String?
    /// The errors in the file, for example `config.toml:3:1: …`.
    package let diagnostics: [String]
    /// The errors among these that concern the whole file or its sources: `config.toml line 3: …`.
    package let faults: [String]
    /// A warning about a setting that causes problems on this terminal, as a sentence.
    package var warning: String?
    /// Returns the list of all settings, one per line.
    package let listing: @Sendable () -> String

    package init(
        path: String? = nil, diagnostics: [String] = [], faults: [String] = [],
        listing: @escaping @Sendable () -> String = { "" }
    ) {
        self.path = path
        self.diagnostics = diagnostics
        self.faults = faults
        self.listing = listing
    }

    /// The message shown at startup, or `nil` if there are no errors or warnings.
    var greeting: String? {
        let sentences = [summary, warning].compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    private var summary: String? {
        if let fault = faults.first {
            let others = diagnostics.count - 1
            return others > 0 ? localized("\(fault) \(others) more: :config shows them.") : fault
        }
        return switch diagnostics.count {
        case 0: nil
        case 1: localized("1 error in config.toml; :config shows it.")
        case let count: localized("\(count) errors in config.toml; :config shows them.")
        }
    }
}
