import BoardConfiguration
import Testing

@Suite struct ListingTests {
    @Test func `the listing contains the effective settings and their origins`() {
        var configuration = Configuration.read(
            """
            density = "excerpt"

            text-width = 72
            opener = "'/opt/my browser' --new-window 브라우저"
            [keys.list]
            next = ["j", "n", "Down"]
            close = []
            """
        ).configuration
        configuration.theme.override(with: "mono", by: "--theme")

        #expect(
            configuration.listing == """
                theme = "mono"                 # --theme
                background = "theme"           # default
                language = "auto"              # default
                density = "excerpt"            # config.toml:1
                sort = "default"               # default
                panel = true                   # default
                mouse = true                   # default
                text-width = 72                # config.toml:3
                ambiguous-width = 1            # default
                ascii = false                  # default
                linear = false                 # default
                opener = "'/opt/my browser' --new-window 브라우저"  # config.toml:4
                emoji = "auto"                 # default
                nsfw = false                   # default
                refresh = 5                    # default
                notify = "none"                # default
                tokens = "keyring"             # default
                token-command = ""             # default
                cache-size = "500M"            # default
                cache-days = 90                # default

                [keys.list]
                next = ["j", "n", "Down"]      # config.toml:6
                previous = ["k", "Up"]         # default
                page-down = ["Space", "PgDn"]  # default
                close = []                     # config.toml:7

                [keys.post]
                fold = "z"                     # default
                source = "\\\\"                  # default
                quote = []                     # default

                """)
    }

    @Test func `styles are read and listed`() {
        let (configuration, diagnostics) = Configuration.read(
            "theme = \"~/mine.toml\"\n[styles]\ntitle = \"cyan bold\"")

        #expect(diagnostics == [])
        #expect(configuration.theme.value == "~/mine.toml")
        #expect(configuration.styles.count == 1)
        #expect(configuration.listing.contains("[styles]\ntitle = \"cyan bold\""))
    }

    @Test func `the listing is a valid configuration file`() {
        let configuration = Configuration.read(
            """
            theme = "nord"
            opener = "a \\u0022b\\u0022 '\\\\' \\u202e"
            keys.list.next = ["U+200D", "\\"", "Alt-\\\\", "ㅓ", "Ctrl-Space", "Up"]
            """
        ).configuration
        let (copy, diagnostics) = Configuration.read(configuration.listing)

        #expect(diagnostics == [])
        #expect(copy.theme.value == "nord")
        #expect(copy.opener.value == configuration.opener.value)
        #expect(copy.opener.value.arguments == ["a", "b", "\\", "\u{202E}"])
        #expect(copy.screens.map(\.values) == configuration.screens.map(\.values))
    }
}

extension ScreenKeys {
    /// The keys of each action, without their origin.
    var values: [[String]] { actions.map { $0.keys.value.map(\.name) } }
}
