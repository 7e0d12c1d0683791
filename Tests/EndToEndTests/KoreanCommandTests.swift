import Foundation
import TestSupport
import Testing

/// Tests of the language of commands without a screen.
struct KoreanCommandTests {
    /// Runs the program with a configuration.
    private func run(
        _ arguments: [String], file: String = "", language: String? = "ko_KR.UTF-8"
    ) async throws -> BuiltProgram.Outcome {
        try await withFolder { folder in
            let place = folder.appending(path: "board-tui/config.toml")
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.utf8).write(to: place)
            var changes = ["XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path]
            changes["LC_MESSAGES"] = language
            return try await BuiltProgram.run(arguments, changing: changes)
        }
    }

    @Test(arguments: [
        (["remove", "집"], "board-tui: “집”이라는 소스가 없습니다. :sources나 board-tui list를 보십시오.\n"),
        (
            ["show", "demo"],
            "board-tui: 글의 id가 없습니다. 소스 뒤에 쓰십시오. board-tui show --help를 실행해 보십시오.\n"
        ),
        (["list"], "아직 소스가 없습니다. 다음 명령으로 추가하십시오: board-tui add 이름 소스\n"),
    ])
    func `messages are in the language of the environment`(
        arguments: [String], errors: String
    ) async throws {
        #expect(try await run(arguments).errors == errors)
    }

    @Test func `results are in the language of the configuration`() async throws {
        let added = try await run(
            ["add", "집", "lemmy:https://l.example"], file: "language = \"ko\"", language: nil)
        #expect(added.output == "https://l.example의 Lemmy를 집으로 추가했습니다.\n")
        let cache = try await run(["cache", "info"], file: "language = \"ko\"", language: nil)
        #expect(cache.output.contains("글: 0개 (본문 0개, 댓글 0개)\n"))
        let english = try await run(["cache", "info"], file: "language = \"en\"")
        #expect(english.output.contains("Posts: 0, with 0 threads and 0 comments\n"))
    }

    @Test func `a diagnostic is in the language that its file sets`() async throws {
        let outcome = try await run(
            ["demo", "--print-screen"], file: "language = \"ko\"\nmouse = 1\n", language: nil)
        #expect(
            outcome.errors.hasSuffix("config.toml:2:9: mouse에는 1을 쓸 수 없습니다. true를 쓰려고 하셨습니까?\n"))
    }

    @Test func `the first board of the demo is in the language of the interface`() async throws {
        func titles(_ arguments: String..., language: String?) async throws -> [Substring] {
            let output = try await run(["posts", "demo"] + arguments, language: language).output
            return output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        }
        let korean = try await titles("--board", "start", language: "ko_KR.UTF-8")
        let english = try await titles("--board", "start", language: nil)
        #expect(korean.first == "* 처음 오셨나요? 다섯 개의 키면 충분합니다")
        #expect(english.first?.hasPrefix("* Welcome: five keys are enough") == true)
        for title in korean {
            let isKorean = title.unicodeScalars.contains { ("가"..."힣").contains($0) }
            #expect(isKorean && !title.contains(" · "), "\(title)")
        }
        for title in english {
            let isEnglish = title.prefix(12).allSatisfy(\.isASCII)
            #expect(isEnglish, "\(title)")
        }
        #expect(korean.count == english.count)
        let all = try await titles(language: "ko_KR.UTF-8").count
        #expect(all > 50)
        #expect(try await titles(language: nil).count == all)
    }

    @Test func `the demo follows a change of the language`() async throws {
        try await ShellTerminal.openShell(columns: 80, rows: 24) { terminal in
            try await terminal.startBoard()

            try terminal.type(line: ":language ko")

            try await terminal.wait("the demo in Korean") {
                $0.shows("데모 게시판") && $0.shows("처음 오셨나요?") && !$0.shows("Welcome")
            }
            try terminal.type(line: ":language en")
            try await terminal.waitForBoard(selectedRow: 1)
        }
    }

    @Test func `JSON and the errors beside it stay English`() async throws {
        let boards = try await run(["boards", "demo", "--json"])
        #expect(boards.output.contains("\"Getting started"))
        let outcome = try await run(["show", "demo", "no", "--json"])
        #expect(outcome.errors == "board-tui: There is no “no” here.\n")
    }
}
