import BoardCore
import Essentials
import Localization

/// A service that stores the articles it loads, and returns them if there is no network.
package struct CachedArticles: ArticleService {
    private let service: any ArticleService
    private let cache: PostCache
    private let use: CacheUse

    package init(_ service: any ArticleService, in cache: PostCache, use: CacheUse) {
        self.service = service
        self.cache = cache
        self.use = use
    }

    package var refusal: String? { service.refusal }

    package func article(at url: URL) async throws -> Article {
        if use == .only {
            guard let article = await cache.article(at: url, because: .notStored) else {
                throw BoardError.unsupported(
                    reason: localized(
                        """
                        This page is not stored for reading offline. With a network, open it once.
                        """))
            }
            return article
        }
        do {
            let article = try await service.article(at: url)
            await cache.store(article, at: url)
            return article
        } catch let error as BoardError where error.isOffline {
            guard let article = await cache.article(at: url, because: error) else { throw error }
            return article
        }
    }
}

extension PostCache {
    /// Returns a stored article, with the reason that it is not requested.
    fileprivate func article(at url: URL, because error: BoardError) -> Article? {
        read { connection throws(SQLiteError) in
            try connection.run(
                """
                SELECT url, title, byline, site_name, published, body, format, is_whole_page, is_cut,
                    received_at
                FROM article WHERE address = ?
                """, [.text(url.absoluteString)]
            ).first.flatMap { row in
                var article = Article(row)
                article?.stored = StoredCopy(receivedAt: row.date(9) ?? now(), error: error)
                return article
            }
        }
    }

    fileprivate func store(_ article: Article, at url: URL) {
        // An address with a password or token must not be stored.
        guard AddressSecrets(in: url.absoluteString).isEmpty else { return }
        store(size: article.body.utf8.count) { connection throws(SQLiteError) in
            let stored = try connection.run(
                "SELECT number FROM article WHERE address = ?", [.text(url.absoluteString)])
            if let number = stored.first?.integer(0) {
                try connection.removeFromIndex(number, of: .articles)
            }
            try connection.run(
                Self.articleStatement,
                [
                    .text(url.absoluteString), .text(article.url.absoluteString),
                    .text(article.title), SQLiteValue(article.byline),
                    SQLiteValue(article.siteName), SQLiteValue(article.published),
                    .text(article.body), .text(article.format.rawValue),
                    SQLiteValue(article.extent == .wholePage), SQLiteValue(article.isCut),
                    .real(now().timeIntervalSinceReferenceDate),
                ])
        }
    }
}

extension PostCache {
    private static let articleColumns = Columns(
        """
        address url title byline site_name published body format is_whole_page is_cut received_at
        """)

    private static let articleStatement = """
        INSERT INTO article (\(articleColumns.list)) VALUES (\(articleColumns.placeholders))
        ON CONFLICT (address) DO UPDATE SET \(articleColumns.replacements(except: ["address"]))
        """
}

extension Article {
    /// Reads an article; returns `nil` if its address is invalid.
    fileprivate init?(_ row: SQLiteRow) {
        guard let url = row.text(0).flatMap({ URL(string: $0) }) else { return nil }
        self.init(
            url: url, title: row.text(1) ?? "", byline: row.text(2), siteName: row.text(3),
            published: row.date(4), body: row.text(5) ?? "",
            format: row.text(6).flatMap(MarkupFormat.init(rawValue:)) ?? .plain,
            extent: row.flag(7) == true ? .wholePage : .mainText, isCut: row.flag(8) ?? false)
    }
}
