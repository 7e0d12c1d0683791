import BoardCore
import Essentials

/// A kind of site that can be known by what it answers.
enum SiteKind: String, CaseIterable {
    case lemmy, discourse, bbj
    case boardServer = "board-server"

    /// What a site of this kind is called behind its name.
    var noun: String {
        switch self {
        case .lemmy: "a Lemmy site"
        case .discourse: "a Discourse site"
        case .bbj: "a BBJ board"
        case .boardServer: "a board-server site"
        }
    }

    /// What the site behind `service` says of itself where it is one of this kind; `nil` where it
    /// is none.
    ///
    /// Throws where the server could not be asked.
    func introduction(by service: any HTTPService) async throws -> JSONValue? {
        do {
            let answer = try await service.request(question)
            return isSpoken(in: answer) ? answer : nil
        } catch let error as BoardError where error.isAnswer {
            return nil
        }
    }

    /// What says of a site what it is, and needs no more than asking.
    private var question: Endpoint<JSONValue> {
        switch self {
        // It may have too many questions without a status that says so.
        case .lemmy: LemmyEndpoints.standard.site()
        case .discourse: .json(path: "site/basic-info.json")
        case .bbj: .json(path: "api/instance_info")
        case .boardServer: .json(path: "api/v1/instance")
        }
    }

    private func isSpoken(in answer: JSONValue) -> Bool {
        switch self {
        case .lemmy: answer["site_view"]["site"]["name"].string != nil
        case .discourse: answer["title"].string != nil
        case .bbj: answer["data"]["instance_name"].string != nil
        case .boardServer: answer["software"].string == rawValue
        }
    }

    /// Where a site of this kind begins, going by the address of one of its pages.
    ///
    /// - Parameter folder: where the page itself says so.
    func root(of page: URL, folder: String? = nil) -> URL? {
        var components = URLComponents(url: page, resolvingAgainstBaseURL: true)
        let names = page.pathComponents.filter { $0 != "/" }
        let start = names.prefix { !routes.contains($0) }.joined(separator: "/")
        components?.path = folder ?? (self == .lemmy || start.isEmpty ? "" : "/\(start)")
        components?.query = nil
        components?.fragment = nil
        return components?.url
    }

    /// The names with which addresses within such a site begin.
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
    /// Whether the server has answered, if only that it has no such thing or fails at that.
    fileprivate var isAnswer: Bool {
        switch self {
        case .refused(_, let status, _), .outOfOrder(_, let status, _):
            status != 429 && status != 503
        case .refusedBecause, .notThere, .signedOut, .strangeAnswer,
            .tooManyRedirects, .unsafeRedirect, .strangeRedirect:
            true
        default: false
        }
    }
}
