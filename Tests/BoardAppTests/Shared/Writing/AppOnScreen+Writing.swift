import BoardApp
import BoardCore
import TerminalUI
import TestSupport

extension AppOnScreen {
    /// A board on which Ann is signed in and may do everything.
    static func withAnn(
        depth: ColourDepth = .palette256, settings: Settings = Settings()
    ) async throws -> AppOnScreen {
        let accounts = ScriptedAccounts(passwords: ["ann": "secret"])
        let source = WritableSource(
            posts: [SamplePosts.tree], boards: SamplePosts.boards, accounts: accounts,
            writer: ScriptedWriter())
        let ann = SignedIn(accounts.account("ann"), Credential(secret: "token"))
        let app = try AppOnScreen(
            source, listSettings: settings.list, settings: settings, depth: depth,
            accountKeeper: MemoryAccountKeeper(ann))
        await app.settle()
        return app
    }

    /// Leads to everything on which somebody writes, or says who he is.
    nonisolated static let writingKeys = [
        ":login<Enter>", ":login<Enter>ann<Tab>wrong<Enter>", ":signup<Enter>", ":logout<Enter>",
        ":profile<Enter>", ":profile<Enter>D", ":profile<Enter>p", ":profile<Enter>tsecret<Enter>",
        ":account<Enter>", "c",
        "c안녕<Tab>Hello<Space>**world**", "cTea<Tab>*one*<F2>", "c<F3>", "c<C-s>", "c?",
        "cTea<Tab>words<Esc>:drafts<Enter>", "<Enter>r", "<Enter>r<F6>",
    ]
}
