import ArgumentParser
import BoardApp
import BoardClients
import BoardCore
import Localization

/// `board-tui inbox`: prints the replies, mentions and private messages of the user's accounts.
struct ListInbox: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox",
        abstract: "Print unread replies, mentions and private messages.",
        usage: "board-tui inbox [<source>] [<options>]",
        discussion: """
            Without a source, or with all, prints the inboxes of all added sources. With \
            --offline it prints the entries that board-tui has stored.

            Examples:
              board-tui inbox --json | jq '.data | length'
              board-tui inbox --all
            """)

    @Argument(help: "An address, or the name of an added source.", completion: .source)
    var source: String?

    @Flag(help: "Also print entries that were read.")
    var all = false

    @OptionGroup var options: ReadingOptions

    func run() throws {
        let opened = try options.open(source, caching: false)
        let (reading, isMany) = (opened.reading, opened.isMany)
        let store = PersistentServices(
            Preferences(), notices: NoticeQueue(isSaidAtOnce: true)
        ).store
        finish { [options, all] output in
            if !options.offline, let site: SiteSource = reading.source.wrapped() {
                try await site.lookAt()
            }
            let found = try await InboxListing(
                from: opened, unreadOnly: !all, store: store, isOffline: options.offline)
            if options.json {
                try JSONListing.list(found.entries.map(JSONListing.object), next: nil, to: &output)
            } else {
                var listing = PlainListing(namesSources: isMany)
                listing.sharedSources = found.sharedSources
                for (index, entry) in found.entries.enumerated() {
                    try output.write(lines: (index == 0 ? [] : [""]) + listing.lines(of: entry))
                }
            }
            try output.flush()
            if found.hiddenCount > 0 {
                reading.progress.say(
                    found.hiddenCount == 1
                        ? localized("1 entry is hidden by filters.")
                        : localized("\(found.hiddenCount) entries are hidden by filters."))
            }
            for (source, error) in found.failures {
                reading.progress.say("\(source.name): \(error.message)")
            }
        }
    }
}
