import ArgumentParser
import BoardApp
import BoardCore
import BoardStore
import Localization

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
            throw ValidationError(localized("The link does not lead to a post of \(source)."))
        }
        return post
    }
}

extension CLISession {
    /// Runs work; an error of the network says how to print what is stored.
    func advising<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as BoardError where error.isOffline {
            guard let advice = await offlineAdvice(after: [error]) else { throw error }
            let failure = CLIError(error)
            throw CLIError(sentence: "\(failure.sentence) \(advice)", status: failure.status)
                .report()
        }
    }

    /// Returns how to print what is stored; `nil` if nothing is, or if the network works.
    func offlineAdvice(after errors: [BoardError]) async -> String? {
        guard errors.contains(where: { $0.isOffline && $0 != .notStored }) else { return nil }
        for id in reading.source.members {
            if await reading.source.member(id)?.cached?.hasStoredPosts() == true {
                return localized("To print what is stored, add --offline.")
            }
        }
        return nil
    }

    /// Returns the read state of posts. A store that cannot be read is reported.
    func readState(of posts: [Post]) async -> ReadState {
        await StoredReadState(
            source: reading.source, records: records, accounts: accounts, say: reading.say
        ).state(of: posts)
    }
}
