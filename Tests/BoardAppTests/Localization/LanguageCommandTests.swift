import BoardApp
import Localization
import TerminalUI
import TestSupport
import Testing

@MainActor struct LanguageCommandTests {
    private func inEnglish(_ body: (AppOnScreen) async throws -> Void) async throws {
        try await InterfaceLanguage.$current.withValue(InterfaceLanguage()) {
            let sample = StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed)
            try await body(try await .loaded(sample, columns: 80, rows: 10))
        }
    }

    @Test func `the language of the list changes at once, and back`() async throws {
        try await inEnglish { app in
            let english = app.picture
            try await app.press(":language<Space>ko<Enter>")

            #expect(app.title.hasPrefix(" 모든 게시판 · sample.json"))
            #expect(app.title.hasSuffix("12:00 기준  1/5"))
            #expect(app.picture.contains("민지          1시간    +12     3"))
            #expect(app.foot.hasPrefix(" j 다음  Enter 열기"))
            try await app.press(":language<Space>en<Enter>")
            #expect(app.picture == english)
        }
    }

    @Test func `an open post changes, too`() async throws {
        try await inEnglish { app in
            try await app.press("j<Enter>:language<Space>ko<Enter>")

            #expect(app.picture.contains("2시간 전"))
            #expect(app.picture.contains("· 점수 7 ·"))
        }
    }

    @Test func `the codes are completed, and an unknown one is reported`() async throws {
        try await inEnglish { app in
            try await app.press(":language<Space>")
            #expect(app.foot == ":language   en  ko")
            try await app.press("k<Tab><Enter>")
            #expect(app.foot.contains("j 다음"))
            try await app.press(":language<Space>xx<Enter>")
            #expect(app.foot == " 언어 “xx”는 없습니다. en, ko 중에서 고르십시오.")
        }
    }
}
