import BoardApp
import BoardCore
import Foundation
import Localization
import TerminalUI
import TestSupport
import Testing

/// The screens in Korean, on small, usual and large terminals.
@MainActor struct KoreanScreenTests {
    private let post = PostThread(
        id: "p1", boardID: "free", title: "차 한 잔 하실 분", author: "서연",
        createdAt: SamplePosts.hoursAgo(3), body: "네 시에 만나요.", score: 12_345,
        comments: [
            Comment(
                id: "c1", author: "민지", createdAt: SamplePosts.hoursAgo(0.5), body: "저요!", score: 1),
            Comment(
                id: "c2", author: "하늘", createdAt: SamplePosts.hoursAgo(50), body: "저도요.",
                depth: 1),
        ])
    private let other = PostThread(
        id: "p2", boardID: "work", title: "터미널에서 한글을 쓰는 법", author: "민지",
        createdAt: SamplePosts.hoursAgo(200), body: "짧은 글.")

    /// The state of the program at the start of a test.
    enum Start: Sendable {
        case signedIn, signedOut, moderating, new, empty, failed
    }

    private func app(
        _ start: Start, _ keys: String, columns: Int, rows: Int
    ) async throws -> AppOnScreen {
        let accounts = ScriptedAccounts(passwords: ["민지": "암호"])
        let source: any BoardSource =
            start == .failed
            ? StubSource(name: "집", failing: .unreachable(host: "집.kr"))
            : WritableSource(
                posts: start == .empty ? [] : [post, other],
                boards: [Board(id: "free", name: "자유"), Board(id: "work", name: "일")],
                accounts: accounts, writer: ScriptedWriter(),
                writing: start == .moderating
                    ? [.replies, .moderation]
                    : [.posts, .replies, .edits, .deletions, .votes, .downvotes, .reports],
                inbox: ScriptedInbox([
                    .sample("1", author: "서연", hours: 0.5, title: "차 한 잔 하실 분", body: "네 시에 갈게요.")
                ]), moderation: start == .moderating ? Self.moderation : nil)
        let minji = SignedIn(accounts.account("민지"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, columns: columns, rows: rows,
            accountStorage: start == .signedIn || start == .moderating
                ? MemoryAccountKeeper(minji) : MemoryAccountKeeper(), showsWelcome: start == .new)
        await app.settle()
        try await app.press(keys)
        return app
    }

    private static var moderation: ScriptedModeration {
        ScriptedModeration(
            boards: [Board(id: "work", name: "일")],
            reports: [.init(id: "7", reporter: "하늘", reason: "광고")],
            pages: [
                ModerationLogPage(
                    [
                        ModerationLogEntry(
                            .remove, by: "민지", at: SamplePosts.hoursAgo(2), commentID: "c1",
                            title: "차 한 잔 하실 분", account: "서연", reason: "광고"),
                        ModerationLogEntry(.unban, by: "", account: "하늘"),
                    ], next: PageCursor("1"))
            ])
    }

    private func picture(
        _ start: Start = .signedIn, _ keys: String, columns: Int = 80, rows: Int = 24
    ) async throws -> String {
        try await InterfaceLanguage.$current.withValue(InterfaceLanguage(.korean)) {
            try await app(start, keys, columns: columns, rows: rows).picture
        }
    }

    /// A state of the program and the keys that lead to it.
    nonisolated static let screens: [(Start, String)] = [
        (.signedIn, ""), (.signedOut, ""), (.empty, ""), (.failed, ""), (.signedIn, "v"),
        (.signedIn, "vv"), (.signedIn, "/터<Enter>"), (.signedIn, "f없음"), (.signedIn, "f없음<Enter>"),
        (.signedIn, "B"), (.signedIn, "B/일"), (.signedIn, "A"), (.signedIn, "M"), (.signedIn, "!"),
        (.signedIn, "x"),
        (.signedIn, "<Enter>"), (.signedIn, "<Enter>j"), (.signedIn, "<Enter>/저<Enter>"),
        (.signedIn, "<Enter>jd"), (.signedIn, "<Enter>j!"), (.signedIn, "<Enter>r"),
        (.signedIn, "c"), (.signedIn, "c안녕<Tab>하세요<F2>"), (.signedIn, "c<F3>"),
        (.signedIn, "c안녕<F8>"), (.signedIn, "c안녕<Esc>"), (.signedIn, "c안녕<C-s>"),
        (.signedIn, "i"), (.signedOut, "i"), (.signedIn, ":"), (.signedIn, ":la"),
        (.signedIn, ":없음<Enter>"), (.signedIn, ":drafts<Enter>"), (.signedIn, ":outbox<Enter>"),
        (.signedIn, ":filters<Enter>"), (.signedIn, ":logout<Enter>"),
        (.signedIn, ":profile<Enter>"), (.signedIn, ":profile<Enter>p"),
        (.signedIn, ":profile<Enter>t"), (.signedIn, ":account<Enter>"),
        (.signedOut, ":login<Enter>"), (.signedOut, ":login<Enter><Enter><Enter>"),
        (.signedOut, ":signup<Enter>"), (.signedIn, "?"), (.signedIn, "<Enter>?"),
        (.signedIn, "c<F1>"), (.signedIn, ":config<Enter>"), (.signedIn, ":map<Enter>"),
        (.new, ""), (.moderating, "W"), (.moderating, "<Enter>W"), (.signedIn, "W"),
        (.moderating, "<Enter>W삭제<Enter><Enter>"), (.moderating, "W처리<Enter>"),
        (.moderating, "W이동<Enter>"), (.moderating, "Wbob<Enter>"),
        (.moderating, "Wbob<Enter><Enter>"),
    ]

    @Test(
        arguments: screens,
        [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
    func `every screen fits and has no marks of a template`(
        screen: (start: Start, keys: String), size: Size
    ) async throws {
        let picture = try await picture(
            screen.start, screen.keys, columns: size.columns, rows: size.rows)

        for row in picture.split(separator: "\n", omittingEmptySubsequences: false) {
            #expect(String(row).columnCount <= size.columns, "\(row)")
            for mark in ["{0", "{1", "(는)", "(가)", "(를)", "(과)", "(와)", "(으)", "(이)", "�"] {
                #expect(!row.contains(mark), "\(row)")
            }
        }
    }

    /// Words that are the same in every language: keys, commands, names of files and programs.
    private static let names: Set<String> = [
        "Enter", "Esc", "Tab", "Ctrl", "Space", "home", "example", "login", "drafts", "filters",
        "mute", "config", "toml", "https", "board", "tui", "language", "languages", "VISUAL",
        "EDITOR", "last", "labels", "Role", "member", "free", "work", "bob", "sources", "Hacker",
        "News",
        "news", "ycombinator", "com", "Lobsters", "lobste", "server",
    ]

    @Test(
        arguments: screens.filter {
            !$0.1.contains("?") && !$0.1.contains("F1") && !$0.1.contains(":map")
                && !$0.1.contains(":config") && $0.1 != ":"
        })
    func `no screen has English words`(screen: (start: Start, keys: String)) async throws {
        let picture = try await picture(screen.start, screen.keys)

        let words = picture.split { !$0.isASCII || !$0.isLetter }.filter { $0.count > 2 }
        #expect(words.filter { !Self.names.contains(String($0)) } == [], "\(picture)")
    }

    @Test func `a narrow list has ages and Korean headings`() async throws {
        #expect(
            try await picture(.signedIn, "", columns: 40, rows: 12) == """
                 모든 게시판 · home         알림 1  1/2
                  제목                     글쓴이   시간
                > 차 한 잔 하실 분         서연    3시간
                  터미널에서 한글을 쓰는 … 민지      8일







                 j 다음  Enter 열기  q 종료  ? 도움말
                """)
    }

    @Test func `a wide list has numbers in units of ten thousand`() async throws {
        let picture = try await picture(.signedIn, "", columns: 120, rows: 40)
        #expect(picture.contains("점수  댓글 게시판"))
        #expect(picture.contains("+1.2만     2 자유"))
    }

    @Test func `a post has its date, its comments and the keys`() async throws {
        let picture = try await picture(.signedIn, "<Enter>")
        #expect(
            picture.contains(
                """
                > 차 한 잔 하실 분
                  서연 · 2026-11-21 09:00 (3시간 전) · 점수 12345

                  네 시에 만나요.

                  ── 댓글 2개 ──

                  민지 · 30분 전 · +1
                    저요!
                  │
                  │ 하늘 · 2일 전
                  │   저도요.
                """))
        #expect(picture.hasSuffix(" j 다음  Space 화면  J 다음 글  r 답글  / 검색  q 뒤로  ? 도움말"))
    }

    @Test func `a dialog asks in whole sentences`() async throws {
        let picture = try await picture(.signedIn, ":logout<Enter>", columns: 40, rows: 12)
        for line in [" 로그아웃 ─", "home.example에서 민지 계정을", "로그아웃하시겠습니까?", "y 예", "n 아니요"] {
            #expect(picture.contains(line), "\(picture)")
        }
    }

    @Test func `the sign-in form names its fields and what is missing`() async throws {
        let picture = try await picture(.signedOut, ":login<Enter><Enter><Enter>")
        for line in ["로그인 – home.example", "이름", "! 이름이 없습니다.", "암호", "! 암호가 없습니다."] {
            #expect(picture.contains(line), "\(picture)")
        }
    }

    @Test func `a moderator chooses an act and gives a reason`() async throws {
        let menu = try await picture(.moderating, "W")
        for line in [
            "처리됨으로 표시  하늘: 광고", "숨기기           글쓴이에게 이유를 알림, 복원 가능",
            "잠금 해제", "bob 차단         읽기만 할 수 있게 됨",
        ] {
            #expect(menu.contains(line), "\(menu)")
        }
        let form = try await picture(.moderating, "W숨기기<Enter><Enter>")
        for line in ["bob이 이유를 볼 수 있습니다.", "이유", "! 글쓴이에게 알릴 이유를 적으십시오."] {
            #expect(form.contains(line), "\(form)")
        }
    }

    @Test func `the log of moderation is in sentences`() async throws {
        try await InterfaceLanguage.$current.withValue(InterfaceLanguage(.korean)) {
            let app = try await app(
                .moderating, ":moderation<Enter>", columns: 120, rows: 24)
            #expect(await app.reaches { $0.picture.contains("이전 기록") })
            for line in [
                "민지가 글 “차 한 잔 하실 분”에 달린 서연의 댓글을 숨김: 광고  2시간", "관리자가 하늘의 차단을 해제함",
            ] {
                #expect(app.picture.contains(line), "\(app.picture)")
            }
        }
    }

    @Test func `a failure names its source with the right particle`() async throws {
        #expect(
            try await picture(.failed, "").contains(
                """
                  집.kr에 연결할 수 없습니다.
                  R 키로 다시 시도, q로 종료.
                """))
    }

    @Test(arguments: ["f", "/"])
    func `posts are found by initial consonants`(key: String) async throws {
        let picture = try await picture(.signedIn, "\(key)ㅌㅁㄴ<Enter>")
        #expect(picture.contains("> 터미널에서 한글을 쓰는 법"))
    }

    @Test func `boards are found by initial consonants`() async throws {
        #expect(try await picture(.signedIn, "B/ㅈㅇ").contains("│> 자유 "))
        #expect(try await picture(.signedIn, "c<F3>ㅈㅇ").contains("│> 자유  free "))
    }
}
