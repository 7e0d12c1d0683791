import BoardCore
import Essentials

/// A Lemmy server of a version before 1.0.
package struct LemmySource: AccountSource {
    package let id: SourceID
    package let name: String
    package var capabilities: Capabilities {
        var writing: WritingAbilities = [
            .posts, .replies, .edits, .deletions, .votes, .readMarks, .reports,
        ]
        if site.allowsDownvotes { writing.insert(.downvotes) }
        var capabilities = Capabilities(
            listsBoards: true, sorts: LemmySort.offered, namedSorts: LemmySort.named,
            canSearch: true, writing: writing)
        capabilities.tellsVotes = true
        // Moderators remove the words of others, which is something else than to delete them.
        capabilities.moderators = Moderators(only: [])
        return capabilities
    }

    let service: any HTTPService
    /// The address of the site, below which everything is.
    let base: URL
    let site: LemmySite
    /// Whether the reader asks for posts and communities that are not for every eye.
    package var showsNSFW = false
    /// The posts that lists brought, with what they say.
    let rows = RecentValues<Int, LemmyPost>(capacity: 500, size: { $0.body.utf8.count })
    let threads = RecentValues<Int, LemmyThread>(capacity: 16, size: { $0.comments.size })
    let captcha = LemmyCaptcha()
    /// The communities of this server, once all have come.
    let local = RecentValues<SourceID, LemmyBoards>(capacity: 1)

    package init(id: SourceID, base: URL, service: any HTTPService) {
        self.id = id
        self.base = base
        self.service = service
        name = base.server
        site = LemmySite(service: service, host: base.server)
    }

    package static func authorization(_ credential: Credential) -> HTTPHeaders {
        .bearer(credential)
    }

    package var accounts: (any AccountService)? { LemmyAccounts(source: self) }

    package var writer: (any PostWriter)? { LemmyWriter(source: self) }

    /// Asks the site, and says so where it is of a kind that this program does not know.
    func request(_ endpoint: Endpoint<JSONValue>) async throws -> JSONValue {
        do {
            return try await service.request(endpoint)
        } catch {
            throw await site.explanation(of: error)
        }
    }

    /// Asks for what every Lemmy site has: who has not is none.
    func requestOfEverySite(_ endpoint: Endpoint<JSONValue>) async throws -> JSONValue {
        do {
            return try await request(endpoint)
        } catch let error as BoardError where error.isNothingThere {
            throw BoardError.noSite(of: .lemmy, at: name, status: 404)
        }
    }
}

extension LemmySource {
    /// Has a post asked for anew, as something was written there.
    func forget(_ post: PostID) {
        guard let number = Int(post.raw) else { return }
        rows[number] = nil
        threads[number] = nil
    }

    /// Has everything asked for anew, as another reader is told other things.
    func forgetAll() {
        rows.removeAll()
        threads.removeAll()
        local.removeAll()
    }
}
