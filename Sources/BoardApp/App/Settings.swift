import TerminalUI

/// What the reader has chosen, but for keys.
nonisolated package struct Settings: Sendable, Hashable {
    /// The name of a theme; `nil` for the one that suits the terminal.
    package var theme: String?
    package var list = ListSettings()
    package var usesMouse = true
    /// Whether frames and marks are to be of ASCII alone; lists and posts know it by themselves.
    package var usesASCII = false
    /// Whether to draw no frames and nothing that moves, for screen readers.
    package var isLinear = false
    /// Whether the reader is a stranger to this machine, who gets at nothing of it.
    package var isRestricted = false
    /// How wide the terminal draws emoji and characters of ambiguous width, as far as it is known.
    package var widthRules: WidthRules = []

    package init() {}

    /// How frames, guides and bars are drawn.
    var lines: LineStyle { isLinear ? .none : usesASCII ? .ascii : .thin }
}

/// What became of the configuration file, for the reader.
nonisolated package struct ConfigurationReport: Sendable {
    /// Where the file is, or would be; `nil` where the system names no place.
    package let path: String?
    /// What in it cannot be obeyed: `config.toml:3:1: …`.
    package let complaints: [String]
    /// Which of these are of the file as a whole or of its sources: `config.toml line 3: …`.
    package let faults: [String]
    /// What of it does harm on this terminal, as a sentence; `nil` where nothing does.
    package var warning: String?
    /// Makes the list of all settings, a line each.
    package let listing: @Sendable () -> String

    package init(
        path: String? = nil, complaints: [String] = [], faults: [String] = [],
        listing: @escaping @Sendable () -> String = { "" }
    ) {
        self.path = path
        self.complaints = complaints
        self.faults = faults
        self.listing = listing
    }

    /// What is said when the program starts; `nil` where all is well.
    var greeting: String? {
        let sentences = [summary, warning].compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    private var summary: String? {
        if let fault = faults.first {
            let others = complaints.count - 1
            return others > 0 ? "\(fault) \(others) more: :config shows them." : fault
        }
        return switch complaints.count {
        case 0: nil
        case 1: "1 thing in config.toml was not understood; :config shows it."
        case let count: "\(count) things in config.toml were not understood; :config shows them."
        }
    }
}
