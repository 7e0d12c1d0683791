import BoardCore
import Essentials
import Localization

/// A kind of site that can be detected by its responses.
enum SiteKind: String, CaseIterable {
    case lemmy, discourse, bbj
    case boardServer = "board-server"

    /// The name of the kind of site, with an article.
    var noun: String {
        switch self {
        case .lemmy: localized("a Lemmy site")
        case .discourse: localized("a Discourse site")
        case .bbj: localized("a BBJ board")
        case .boardServer: localized("a board-server site")
        }
    }

    /// Returns the description of the site, or `nil` if it is not of this kind.
    ///
    /// Throws if the server could not be reached.
    func introduction(by service: any HTTPService) async throws -> JSONValue? {
        do {
            let answer = try await service.request(question)
            return isIdentified(in: answer) ? answer : nil
        } catch let error as BoardError where error.isAnswer {
            return nil
        }
    }

    /// The endpoint that identifies a site of this kind and requires no account.
    private var question: Endpoint<JSONValue> {
        switch self {
        // Lemmy can report a rate limit without status 429.
        case .lemmy: LemmyEndpoints.standard.site()
        case .discourse: .json(path: "site/basic-info.json")
        case .bbj: .json(path: "api/instance_info")
        case .boardServer: .json(path: "api/v1/instance")
        }
    }

    private func isIdentified(in answer: JSONValue) -> Bool {
        switch self {
        case .lemmy: answer["site_view"]["site"]["name"].string != nil
        case .discourse: answer["title"].string != nil
        case .bbj: answer["data"]["instance_name"].string != nil
        case .boardServer: answer["software"].string == rawValue
        }
    }

    /// Returns the base URL of a site, given the address of one of its pages.
    ///
    /// - Parameter folder: The path of the site, if the page states it.
    func root(of page: URL, folder: String? = nil) -> URL? {
        var components = URLComponents(url: page, resolvingAgainstBaseURL: true)
        let names = page.pathComponents.filter { $0 != "/" }
        let start = names.prefix { !routes.contains($0) }.joined(separator: "/")
        components?.path = folder ?? (self == .lemmy || start.isEmpty ? "" : "/\(start)")
        components?.query = nil
        components?.fragment = nil
        return components?.url
    }

    /// The first path components of pages of such a site.
    private var routes: Set<String> {
        switch self {
        case .lemmy: []
        case .bbj: ["api"]
        case .boardServer: ["api", "boards", "invitations", "posts"]
        case .discourse:
            [
                "about", "c", "categories", "hot", "latest", "login", "new", "search", "t", "tag",
                "tags", "top", "u",
            ]
        }
    }
}

extension BoardError {
    /// A Boolean value that indicates whether the server responded, even if with an error.
    fileprivate var isAnswer: Bool {
        switch self {
        case .refused(_, let status, _), .outOfOrder(_, let status, _):
            status != 429 && status != 503
        case .rejectedByServer, .notThere, .signedOut, .unexpectedResponse,
            .tooManyRedirects, .unsafeRedirect, .invalidRedirect:
            true
        default: false
        }
    }
}
