import ArgumentParser
import BoardApp
import BoardCore
import BoardStore

/// The source named on the command line, opened for reading without a screen.
struct CLISession {
    let reading: SourceReader
    /// The id of the board that the address links to; `nil` for a whole source.
    var board: String?
    /// The id of the post that the address links to; `nil` for a whole source.
    var post: String?
    /// A Boolean value that indicates whether this is a combination of several sources.
    var isMany = false
    /// The stored read posts and bookmarks; `nil` if nothing stored is used.
    var records: (any PostRecordStore)?
    /// The stored accounts; `nil` if nothing stored is used.
    var accounts: AccountBook?
    /// The filters of the user.
    var filters: [PostFilter] = []
    /// The links on the web that lead to posts of the source.
    var links = SourceLinks(sources: [])

    /// Returns the id of a post that is named by its id or by a link.
    func id(ofPost name: String) throws -> String {
        guard BoardLink.isLink(name) else { return links.link(at: name)?.postID ?? name }
        let link = try BoardLink(argument: name)
        let source = reading.source.id.name
        guard let post = link.postID, link.source ?? source == source else {
            throw ValidationError("The link does not lead to a post of \(source).")
        }
        return post
    }
}

extension CLISession {
    /// Returns the read state of posts. A store that cannot be read is reported.
    func readState(of posts: [Post]) async -> ReadState {
        var state = ReadState()
        state.ownNames = await storedAccounts.names(at: reading.source)
        for (id, posts) in Dictionary(grouping: posts.map(\.id), by: \.source) {
            var found: [PostID: PostRecord] = [:]
            if let records, let place = reading.source.member(id)?.recordPlace {
                do {
                    found = try await records.records(of: posts, at: place)
                } catch {
                    reading.progress.say(
                        "Read posts and bookmarks cannot be read:"
                            + " \(DraftStoreError(error).reason).")
                }
            }
            state.remember(found, of: id)
        }
        return state
    }

    /// The stored accounts at the sites of the source.
    private var storedAccounts: SignedInAccounts {
        get async {
            let source = reading.source
            var stored = SignedInAccounts()
            for site in Set(source.members.compactMap { source.member($0)?.accounts?.site }) {
                for account in (try? await accounts?.accounts(at: site)) ?? [] {
                    stored.use(account)
                }
            }
            return stored
        }
    }
}
