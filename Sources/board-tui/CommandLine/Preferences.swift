import BoardApp
import BoardConfiguration
import BoardCore
import BoardResources
import BoardStore
import Essentials
import Localization
import TerminalUI

/// The user's settings, from the configuration file and the command line.
struct Preferences {
    /// The path of the configuration file, whether or not it exists.
    let path: String?
    private(set) var configuration: Configuration
    private(set) var diagnostics: [Diagnostic]
    /// The theme in the user's own file; `nil` if the theme is a built-in one.
    private var ownTheme: Theme?
    private let options: SettingOptions?
    /// A Boolean value that indicates whether nothing is stored, and nothing stored is read.
    let isPrivate: Bool
    /// A Boolean value that indicates whether no connection is opened.
    var isOffline: Bool { options?.isOffline ?? false }

    /// A Boolean value that indicates whether nothing is restored of the latest run.
    var isFresh: Bool { options?.isFresh ?? false }
    var hasDensityOption: Bool { options?.density != nil }

    /// Reads the file.
    ///
    /// - Parameters:
    ///   - options: The command-line options; `nil` for none.
    ///   - isPrivate: A Boolean value that indicates whether to store nothing without the option.
    init(options: SettingOptions? = nil, isPrivate: Bool = false) {
        self.options = options
        let isGuest = options.map { $0.isPrivate || $0.restricted } ?? false
        self.isPrivate = isPrivate || isGuest
        path = ConfigurationFile.path(in: ProcessInfo.processInfo.environment)
        (configuration, diagnostics) =
            path.map { Configuration.read(fileAt: $0, vocabulary: .program) }
            ?? (Configuration(vocabulary: .program), [])
        options?.apply(to: &configuration)
        readOwnTheme()
    }

    /// Reads the file at the start of the program, and sets the language of the interface.
    static func atStart() -> Preferences {
        let interface = InterfaceLanguage.current
        interface.language = Language(environment: ProcessInfo.processInfo.environment)
        let preferences = Preferences()
        guard preferences.language != interface.language else { return preferences }
        interface.language = preferences.language
        // Its diagnostics are in the other language.
        return preferences.diagnostics.isEmpty ? preferences : preferences.reread
    }

    private mutating func readOwnTheme() {
        let name = configuration.theme.value
        guard name.hasSuffix(".toml") else { return }
        let isInFile = if case .file = configuration.theme.origin { true } else { false }
        do throws(Diagnostic) {
            ownTheme = try Theme(fileAt: name, in: isInFile ? path?.folder : nil)
        } catch {
            diagnostics.append(error)
            configuration.theme = Configuration(vocabulary: .program).theme
        }
    }

    /// The settings as the file has them now.
    var reread: Preferences { Preferences(options: options, isPrivate: isPrivate) }

    /// Reports the diagnostics of the file on standard error.
    ///
    /// - Parameter effect: The least effect to report: without a screen, key bindings do not
    ///   matter.
    func complain(about effect: Diagnostic.Effect = .defaultUsed) {
        for complaint in diagnostics where complaint.effect >= effect {
            FileDescriptor.standardError.say("\(complaint)")
        }
    }

    /// The first error that may have hidden a source; `nil` if all sources are known.
    ///
    /// Without a source, that can be any part that is not TOML.
    var sourceFault: Diagnostic? {
        let least: Diagnostic.Effect =
            configuration.sources.isEmpty ? .partIgnored : .sourceMissing
        return diagnostics.first { $0.effect == .sourceMissing }
            ?? diagnostics.first { $0.effect >= least }
    }
}

extension String {
    /// The folder of a path.
    fileprivate var folder: String? {
        lastIndex(of: "/").map { String(self[..<$0]) }
    }
}

extension Diagnostic {
    /// The diagnostic without the path of the file: `config.toml line 3: …`.
    var brief: String {
        localized("\(ConfigurationFile.name) line \(line): \(message)").sanitized(as: .line)
    }
}

extension ConfigurationVocabulary {
    /// The names that the configuration file of this program may use.
    static var program: ConfigurationVocabulary {
        ConfigurationVocabulary(
            themes: Themes.shipped.names,
            screens: ScreenTables.tables.filter(\.isConfigurable).map { table in
                ScreenActions(
                    name: table.name,
                    actions: table.actions.map {
                        NamedAction(name: $0.name, keys: $0.keys, help: $0.help)
                    })
            },
            sourceKinds: SourceKind.names)
    }
}

// MARK: Settings of the RIB tree

extension Preferences {
    var settings: Settings {
        var settings = Settings()
        settings.theme = leavesThemeToTerminal ? nil : configuration.theme.value
        settings.language = language
        settings.list = listSettings
        settings.showsPanel = configuration.panel.value
        settings.usesMouse = configuration.mouse.value
        settings.widthRules = widthRules
        settings.usesASCII = usesASCII
        settings.isLinear = configuration.linear.value
        settings.notificationStyle =
            switch configuration.notify.value {
            case .none: .none
            case .bell: .bell
            case .desktop: .desktop
            }
        settings.filters = configuration.filters.map(\.filter)
        settings.searches = configuration.searches.map(\.search)
        settings.isRestricted = options?.restricted ?? false
        return settings
    }

    /// All themes, with the background and the styles that the user has chosen.
    var themes: Themes {
        let ownTheme = ownTheme
        let names = Themes.shipped.names + [ownTheme?.name].compactMap(\.self)
        return Themes(names: names) { [configuration] name in
            let theme = name == ownTheme?.name ? ownTheme : Themes.shipped[name]
            let styled = theme?.overridden(by: configuration.styles.map(\.style))
            return configuration.background.value == .theme ? styled : styled?.onTerminalBackground
        }
    }

    /// The language of the interface at the start.
    var language: Language {
        switch configuration.language.value {
        case .automatic: Language(environment: ProcessInfo.processInfo.environment)
        case .english: .english
        case .korean: .korean
        }
    }

    /// The interval between automatic refreshes; `nil` to disable them.
    var refreshInterval: Duration? {
        let minutes = configuration.refresh.value
        return minutes > 0 ? .seconds(60 * minutes) : nil
    }

    /// The theme at the start.
    var theme: Theme { themes[configuration.theme.value] ?? .standard }

    /// A Boolean value that indicates whether the terminal's background selects the theme.
    var leavesThemeToTerminal: Bool { configuration.theme.origin == .byDefault }

    /// A Boolean value that indicates whether the terminal's behaviour selects how emoji are drawn.
    var leavesEmojiToTerminal: Bool { configuration.emoji.value == .automatic }

    /// The warning to show inside tmux or GNU screen; `nil` if there is none.
    ///
    /// They compute columns themselves, without joined emoji.
    var warningInsideMultiplexer: String? {
        guard configuration.emoji.value == .joined else { return nil }
        return localized("In tmux or screen, emoji = \"joined\" misplaces text after emoji.")
    }

    private var widthRules: WidthRules {
        var rules: WidthRules = configuration.emoji.value == .joined ? .wholeEmoji : []
        if configuration.ambiguousWidth.value == 2 { rules.insert(.wideAmbiguous) }
        if configuration.ascii.value { rules.insert(.asciiSymbols) }
        return rules
    }

    /// A Boolean value that indicates whether the program draws its symbols in ASCII.
    ///
    /// The symbols have ambiguous width too, and are drawn where only one column is free.
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

    /// Returns how posts are drawn, including syntax highlighting.
    @MainActor func renderOptions(on screens: ScreenStack) -> RenderOptions {
        var look = RenderOptions(
            isASCII: usesASCII || configuration.linear.value,
            isLinear: configuration.linear.value, width: configuration.textWidth.value,
            languages: CodeLanguages(
                tables: UnsafeBufferPointer(
                    start: code_languages_pointer(), count: code_languages_count)))
        look.showsStrikethrough = screens.showsStrikethrough
        return look
    }

    @MainActor var file: any ConfigurationEditing {
        ConfigurationOnDisk(path: path, options: options, sources: configuration.sources)
    }

    /// - Parameter runInTerminal: Runs a program on the terminal; `nil` if there is no terminal.
    @MainActor func addressOpener(runInTerminal: TerminalRunner?) -> any AddressOpener {
        ProgramOpener(command: configuration.opener.value.arguments, runInTerminal: runInTerminal)
    }

    /// The key bindings that differ from the defaults.
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
            path: path, diagnostics: diagnostics.map(\.description),
            faults: diagnostics.filter { $0.effect >= .partIgnored }.map(\.brief),
            listing: { [configuration] in configuration.listing })
    }
}

// MARK: Storage

extension Preferences {
    /// Returns the cache for network sources; `nil` if nothing is stored.
    ///
    /// - Parameter isForbidden: Returns whether it must not be used, after reporting the reason.
    func cache(
        reportingTo notices: NoticeQueue, isForbidden: @escaping @Sendable () -> Bool = { false }
    ) -> PostCache? {
        let environment = ProcessInfo.processInfo.environment
        guard !isPrivate, let folder = StateFolder.forCache(environment: environment) else {
            return nil
        }
        return PostCache(
            folder: folder, limits: cacheLimits, isForbidden: isForbidden,
            isInUse: { UserInput.latest.isRecent }, report: { notices.take($0) })
    }

    var cacheLimits: CacheLimits {
        CacheLimits(size: configuration.cacheSize.value.bytes, days: configuration.cacheDays.value)
    }
}
