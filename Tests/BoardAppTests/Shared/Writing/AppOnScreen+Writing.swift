import BoardApp
import BoardCore
import TerminalUI
import TestSupport

extension AppOnScreen {
    /// Returns an app with a signed-in account that has all permissions.
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
            accountStorage: MemoryAccountKeeper(ann))
        await app.settle()
        return app
    }

    /// The keys that lead to all screens for writing and for accounts.
    nonisolated static let writingKeys = [
        ":login<Enter>", ":login<Enter>ann<Tab>wrong<Enter>", ":signup<Enter>", ":logout<Enter>",
        ":profile<Enter>", ":profile<Enter>D", ":profile<Enter>p", ":profile<Enter>tsecret<Enter>",
        ":account<Enter>", "c",
        "c안녕<Tab>Hello<Space>**world**", "cTea<Tab>*one*<F2>", "c<F3>", "c<C-s>", "c?",
        "cTea<Tab>words<Esc>:drafts<Enter>", "<Enter>r", "<Enter>r<F6>",
    ]
}
