import ArgumentParser
import BoardApp
import BoardConfiguration
import Localization

/// The options that override the configuration file.
struct SettingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The theme: \(Themes.shipped.names.joined(separator: ", ")), or a file.",
            valueName: "name"),
        completion: .list(Themes.shipped.names))
    var theme: String?

    @Option(help: "How much of a post the list shows.")
    var density: Density?

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var leavesMouse = false

    @Flag(help: "Draw borders and symbols in ASCII.")
    var ascii = false

    @Flag(help: "For screen readers: draw no borders and no animations.")
    var linear = false

    @Flag(
        help: """
            For guests, as over ssh: opens no file, editor, browser, web page or shell. Drafts and \
            accounts are deleted when the program ends.
            """)
    var restricted = false

    @Flag(
        name: .customLong("private"),
        help: """
            Store nothing and read nothing that is stored. Drafts and accounts are deleted when \
            the program ends.
            """)
    var isPrivate = false

    @Flag(name: .customLong("offline"), help: "Show what is stored, and open no connection.")
    var isOffline = false

    @Flag(
        name: .customLong("fresh"),
        help: "Begin at the top, not where you were.")
    var isFresh = false

    func validate() throws {
        guard let theme, !theme.hasSuffix(".toml"), !Themes.shipped.names.contains(theme) else {
            return
        }
        let names = Themes.shipped.names.joined(separator: ", ")
        throw ValidationError(
            localized("--theme: there is no theme “\(theme)”; choose from \(names)."))
    }

    /// Applies the options to a configuration.
    func apply(to configuration: inout Configuration) {
        configuration.theme.override(with: theme, by: "--theme")
        configuration.density.override(with: density, by: "--density")
        configuration.mouse.override(with: leavesMouse ? false : nil, by: "--no-mouse")
        configuration.ascii.override(with: ascii ? true : nil, by: "--ascii")
        configuration.linear.override(with: linear ? true : nil, by: "--linear")
    }
}

extension Density: ExpressibleByArgument {}

extension ByteCount: ExpressibleByArgument {
    package init?(argument: String) {
        self.init(argument)
    }
}
