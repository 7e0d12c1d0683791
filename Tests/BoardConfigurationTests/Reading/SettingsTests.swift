import BoardConfiguration
import Testing

@Suite struct SettingsTests {
    @Test func `every setting of the file applies and has its line as origin`() {
        let (configuration, diagnostics) = Configuration.read(
            """
            theme = "nord"
            density = "excerpt"
            sort = "newest"
            mouse = false
            text-width = 72
            ambiguous-width = 2
            ascii = true
            linear = true
            opener = "firefox --new-tab"
            emoji = "apart"
            nsfw = true
            refresh = 15
            notify = "desktop"
            tokens = "file"
            token-command = 'pass "board-tui/$BOARD_TUI_SITE" | head -n 1'
            cache-size = "2G"
            cache-days = 7
            background = "terminal"
            panel = false
            """)

        #expect(diagnostics == [])
        #expect(configuration.theme.value == "nord")
        #expect(configuration.density.value == .excerpt)
        #expect(configuration.sort.value == .newest)
        #expect(!configuration.mouse.value)
        #expect(configuration.textWidth.value == 72)
        #expect(configuration.ambiguousWidth.value == 2)
        #expect(configuration.ascii.value)
        #expect(configuration.linear.value)
        #expect(configuration.opener.value.arguments == ["firefox", "--new-tab"])
        #expect(configuration.emoji.value == .apart)
        #expect(configuration.nsfw.value)
        #expect(configuration.refresh.value == 15)
        #expect(configuration.notify.value == .desktop)
        #expect(configuration.tokens.value == .file)
        #expect(
            configuration.tokenCommand.value
                == "pass \"board-tui/$BOARD_TUI_SITE\" | head -n 1")
        #expect(configuration.cacheSize.value.bytes == 2 << 30)
        #expect(configuration.cacheDays.value == 7)
        #expect(configuration.background.value == .terminal)
        #expect(!configuration.panel.value)
        #expect(configuration.theme.origin == .file(line: 1))
        #expect(configuration.emoji.origin == .file(line: 10))
    }

    @Test func `an empty file leaves the defaults`() {
        let (configuration, diagnostics) = Configuration.read("")

        #expect(configuration == Configuration(vocabulary: .sample))
        #expect(diagnostics == [])
        #expect(configuration.theme.value == "dark")
        #expect(configuration.theme.origin == .byDefault)
        #expect(configuration.textWidth.value == 80)
    }

    @Test func `an argument overrides the file`() {
        var configuration = Configuration.read("theme = \"nord\"").configuration

        configuration.theme.override(with: nil, by: "--theme")
        #expect(configuration.theme.value == "nord")

        configuration.theme.override(with: "mono", by: "--theme")
        #expect(configuration.theme.value == "mono")
        #expect(configuration.theme.origin == .argument("--theme"))
    }

    @Test(arguments: [20, 1000])
    func `the limits of text width are valid`(width: Int) {
        #expect(Configuration.read("text-width = \(width)").configuration.textWidth.value == width)
    }

    @Test func `a bad value leaves the default, and the other settings apply`() {
        let (configuration, diagnostics) = Configuration.read("theme = 5\nmouse = false")

        #expect(diagnostics.count == 1)
        #expect(configuration.theme == Configuration(vocabulary: .sample).theme)
        #expect(!configuration.mouse.value)
    }
}
