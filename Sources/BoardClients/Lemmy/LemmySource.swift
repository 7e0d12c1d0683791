import BoardCore
import Essentials

/// The source of a Lemmy server of a version before 1.0.
package struct LemmySource: AccountSource {
    package let id: SourceID
    package let name: String
    package var capabilities: Capabilities {
        var writing: WriteCapabilities = [
            .posts, .replies, .edits, .deletions, .votes, .readMarks, .reports, .moderation,
        ]
        if site.allowsDownvotes { writing.insert(.downvotes) }
        var capabilities = Capabilities(
            listsBoards: true, sorts: LemmySort.offered, namedSorts: LemmySort.named,
            canSearch: true, writing: writing)
        capabilities.reportsVotes = true
        // Moderators remove the posts of others, which is a different operation from deletion.
        capabilities.moderators = Moderators(only: [])
        return capabilities
    }

    let service: any HTTPService
    /// The address of the site.
    let base: URL
    let site: LemmySite
    /// A Boolean value that indicates whether posts and communities marked NSFW are shown.
    package var showsNSFW = false
    /// The posts from lists, including their bodies.
    let rows = RecentValues<Int, LemmyPost>(capacity: 500, size: { $0.body.utf8.count })
    let threads = RecentValues<Int, LemmyThread>(capacity: 16, size: { $0.comments.size })
    let captcha = LemmyCaptcha()
    /// The communities of this server, once all have been loaded.
    let local = RecentValues<SourceID, LemmyBoards>(capacity: 1)

    /// The rights of the signed-in account, once they were requested.
    let rights = RecentValues<SourceID, LemmyModeratorRights>(capacity: 1)

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

    package var moderation: (any ModerationSource)? { LemmyModeration(source: self) }

    package var inbox: (any InboxSource)? { LemmyInbox(source: self) }

    /// Sends a request. Explains a failure that is caused by an unsupported server version.
    func request(_ endpoint: Endpoint<JSONValue>) async throws -> JSONValue {
        do {
            return try await service.request(endpoint)
        } catch {
            throw await site.explanation(of: error)
        }
    }

    /// Sends a request that every Lemmy site supports. Status 404 means that the site is not Lemmy.
    func requestOfEverySite(_ endpoint: Endpoint<JSONValue>) async throws -> JSONValue {
        do {
            return try await request(endpoint)
        } catch let error as BoardError where error.isNotFound {
            throw BoardError.noSite(of: .lemmy, at: name, status: 404)
        }
    }
}

extension LemmySource {
    /// Discards a cached post after it has been changed.
    func forget(_ post: PostID) {
        guard let number = Int(post.raw) else { return }
        rows[number] = nil
        threads[number] = nil
    }

    /// Discards the caches after the account has changed.
    func clearCaches() {
        rows.removeAll()
        threads.removeAll()
        local.removeAll()
        rights.removeAll()
    }
}
