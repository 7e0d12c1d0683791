import ArgumentParser
import BoardApp
import BoardCore
import Essentials
import Localization

/// `board-tui bookmarks`: prints the bookmarked posts of all sources.
struct ListBookmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bookmarks",
        abstract: "Print your bookmarks, the latest first.",
        usage: "board-tui bookmarks [--json] [--private]",
        discussion: """
            Prints what is stored, without a network. show prints a bookmarked post with its \
            comments.

            Example:
              board-tui bookmarks --json | jq -r '.data[].url'
            """)

    @Flag(help: "Print JSON, for other programs.")
    var json = false

    @OptionGroup var privacy: PrivacyOptions

    func run() throws {
        let preferences = Preferences()
        preferences.complain(about: .partIgnored)
        let notices = NoticeQueue(isSaidAtOnce: true)
        let store = privacy.services(preferences, notices)?.store
        let names = SourceCatalog(preferences).namesByRecordPlace
        finish { [json] output in
            let records: [PostRecord]
            do {
                records = try await store?.bookmarks { names[$0] ?? SourceID(sourceName: $0) } ?? []
            } catch {
                throw CLIError(
                    sentence: localized(
                        "Bookmarks cannot be read: \(DraftStoreError(error).reason)."),
                    status: .noInput
                ).report()
            }
            let posts = records.compactMap(\.bookmark)
            if json {
                var state = ReadState()
                for (source, records) in Dictionary(grouping: records, by: \.bookmark?.id.source) {
                    let known = records.compactMap { record in
                        record.bookmark.map { ($0.id, record) }
                    }
                    guard let source else { continue }
                    state.remember(Dictionary(known) { first, _ in first }, of: source)
                }
                let objects = posts.map { JSONListing.object(of: $0, state) }
                try JSONListing.list(objects, next: nil, to: &output)
            } else {
                let listing = PlainListing(namesSources: true)
                for (index, post) in posts.enumerated() {
                    try output.write(lines: (index == 0 ? [] : [""]) + listing.lines(of: post))
                }
            }
        }
    }
}

extension SourceCatalog {
    /// The names of the added sources.
    fileprivate var namesByRecordPlace: [String: SourceID] {
        guard let all = try? openAll() else { return [:] }
        let names = all.members.compactMap { id in
            all.member(id)?.recordPlace.map { ($0, id) }
        }
        return Dictionary(names) { first, _ in first }
    }
}

extension SourceID {
    /// Creates the id by which a command names the source at a `recordPlace`: a name or a path.
    fileprivate init(sourceName place: String) {
        let url = URL(string: place)
        self.init(url?.isFileURL == true ? url?.path ?? place : place)
    }
}
