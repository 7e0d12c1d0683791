import ArgumentParser
import BoardCore
import Essentials
import Localization

/// `board-tui accounts`: prints the stored accounts.
struct ListAccounts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "List signed-in accounts and where their tokens are stored.",
        usage: "board-tui accounts [--json]")

    @Flag(help: "Print JSON, for other programs.")
    var json = false

    func run() throws {
        let preferences = Preferences()
        preferences.complain(about: .partIgnored)
        let keeping = PersistentServices(
            preferences, notices: NoticeQueue(isSaidAtOnce: true))
        finishWithAccounts { [json] output in
            let accounts = try await keeping.accounts.list()
            if json {
                try JSONListing.list(accounts.map(Self.object), next: nil, to: &output)
            } else {
                let width = accounts.map(\.account.name.columnCount).max() ?? 0
                let mark = localized("in use")
                for (account, place, isInUse) in accounts {
                    let blanks = String(repeating: " ", count: width - account.name.columnCount)
                    let use = isInUse ? mark : String(repeating: " ", count: mark.columnCount)
                    try output.write(
                        "\(account.name)\(blanks)  \(use)  \(place)  \(account.site.address)\n")
                }
            }
        }
    }

    private static func object(_ account: Account, _ place: String, _ isInUse: Bool) -> String {
        let members = JSONText.members([
            "site": JSONText.string(account.site.address), "name": JSONText.string(account.name),
            "kept": JSONText.string(place), "inUse": "\(isInUse)",
        ])
        return "{\(members)}"
    }
}
