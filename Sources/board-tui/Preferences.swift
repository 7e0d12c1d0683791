import BoardApp
import BoardConfiguration
import BoardCore
import BoardResources
import Essentials
import TerminalUI

/// What the reader has set, in the configuration file and by arguments.
struct Preferences {
    /// Where the file is, or would be.
    let path: String?
    private(set) var configuration: Configuration
    let complaints: [Complaint]
    private let options: SettingOptions?

    /// Reads the file.
    ///
    /// - Parameter options: what was given by arguments; `nil` for nothing.
    init(options: SettingOptions? = nil) {
        self.options = options
        path = ConfigurationFile.path(in: ProcessInfo.processInfo.environment)
        (configuration, complaints) =
            path.map { Configuration.read(fileAt: $0, vocabulary: .program) }
            ?? (Configuration(vocabulary: .program), [])
        options?.apply(to: &configuration)
    }

    /// Reports the faults of the file on standard error.
    ///
    /// - Parameter effect: the least effect to report: without a screen, nobody needs its keys.
    func complain(about effect: Complaint.Effect = .defaultUsed) {
        for complaint in complaints where complaint.effect >= effect {
            FileDescriptor.standardError.say("\(complaint)")
        }
    }

    /// The first fault that may have hidden a source; `nil` if all sources are known.
    var sourceFault: Complaint? { complaints.first { $0.effect == .sourceMissing } }
}

extension Complaint {
    /// The fault without the path of the file: `config.toml line 3: …`.
    var brief: String { "\(ConfigurationFile.name) line \(line): \(message)".sanitized(as: .line) }
}

extension ConfigurationVocabulary {
    /// All that the configuration of this program may speak of.
    static var program: ConfigurationVocabulary {
        ConfigurationVocabulary(
            themes: Themes.shipped.names,
            screens: AllScreens.tables.filter(\.isConfigurable).map { table in
                ScreenActions(
                    name: table.name,
                    actions: table.actions.map {
                        NamedAction(name: $0.name, keys: $0.keys, help: $0.help)
                    })
            },
            sourceKinds: SourceKind.names)
    }
}

// MARK: As the tree of RIBs takes it

extension Preferences {
    var settings: Settings {
        var settings = Settings()
        settings.theme = leavesThemeToTerminal ? nil : configuration.theme.value
        settings.list = listSettings
        settings.usesMouse = configuration.mouse.value
        settings.widthRules = widthRules
        settings.usesASCII = usesASCII
        settings.isLinear = configuration.linear.value
        settings.isRestricted = options?.restricted ?? false
        return settings
    }

    /// How roles of text look at the start.
    var theme: Theme { Themes.shipped[configuration.theme.value] ?? .standard }

    /// Whether the terminal's background decides between the dark theme and the light one.
    var leavesThemeToTerminal: Bool { configuration.theme.origin == .byDefault }

    /// Whether the terminal decides how emoji are drawn.
    var leavesEmojiToTerminal: Bool { configuration.emoji.value == .automatic }

    /// What is said where tmux or GNU screen counts the columns; `nil` where all is well.
    var warningInsideMultiplexer: String? {
        guard configuration.emoji.value == .joined else { return nil }
        return "Inside tmux or screen, emoji = \"joined\" shifts what stands after emoji."
    }

    private var widthRules: WidthRules {
        var rules: WidthRules = configuration.emoji.value == .joined ? .wholeEmoji : []
        if configuration.ambiguousWidth.value == 2 { rules.insert(.wideAmbiguous) }
        if configuration.ascii.value { rules.insert(.asciiSigns) }
        return rules
    }

    /// The program's own signs are ambiguous too, and stand where there is one column for them.
    private var usesASCII: Bool {
        configuration.ascii.value || configuration.ambiguousWidth.value == 2
    }

    private var listSettings: ListSettings {
        var settings = ListSettings(usesASCII: usesASCII)
        settings.density =
            switch configuration.density.value {
            case .compact: .compact
            case .comfortable: .comfortable
            case .excerpt: .excerpt
            }
        settings.sort.order =
            switch configuration.sort.value {
            case .source: .asGiven
            case .newest: .newest
            case .oldest: .oldest
            case .score: .score
            case .comments: .comments
            case .title: .title
            case .author: .author
            }
        return settings
    }

    /// How posts are drawn, with the colours of code.
    @MainActor func textLook(on screens: ScreenStack) -> TextLook {
        var look = TextLook(
            isASCII: usesASCII || configuration.linear.value,
            isLinear: configuration.linear.value, width: configuration.textWidth.value,
            languages: CodeLanguages(
                tables: UnsafeBufferPointer(
                    start: code_languages_pointer(), count: code_languages_count)))
        look.showsStruckText = screens.showsStruckText
        return look
    }

    /// The file, to be changed.
    @MainActor var file: any ConfigurationEditing {
        ConfigurationOnDisk(path: path, options: options)
    }

    /// - Parameter runInTerminal: `nil` where there is no terminal to give to a program.
    @MainActor func addressOpener(runInTerminal: TerminalRunner?) -> any AddressOpener {
        ProgramOpener(command: configuration.opener.value.words, runInTerminal: runInTerminal)
    }

    /// The keys that are other than usual.
    var keySettings: KeySettings {
        let screens = configuration.screens.map { screen in
            let changed = screen.actions.filter { $0.keys.origin != .byDefault }
            return (screen.name, changed.map { ($0.name, $0.keys.value) })
        }
        return KeySettings(
            configured: Dictionary(uniqueKeysWithValues: screens).mapValues {
                Dictionary(uniqueKeysWithValues: $0)
            })
    }

    var report: ConfigurationReport {
        ConfigurationReport(
            path: path, complaints: complaints.map(\.description),
            faults: complaints.filter { $0.effect > .defaultUsed }.map(\.brief),
            listing: { [configuration] in configuration.listing })
    }
}
