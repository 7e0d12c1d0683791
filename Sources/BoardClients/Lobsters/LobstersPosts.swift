import BoardCore
import Essentials
import Localization

extension LobstersSource {
    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { [self] yield in
            var key = request
            key.reload = false
            if !request.reload, let page = pages[key] { return yield(page) }
            let page = try await page(request)
            pages[key] = page
            yield(page)
        }
    }

    private func page(_ request: PostRequest) async throws -> PostPage {
        let number = try request.cursor?.pageNumber(from: 1) ?? 1
        let (list, tag) = try list(request)
        var page = PostPage()
        let stories = try await server.stories(list, page: number)
        var collector = PostCollector(order: .asGiven)
        var known: Set<String> = []
        for value in stories.rows(noting: &page.skipped) {
            guard let story = LobstersStory(value) else {
                page.skipped.add(localized("a story has no short_id"))
                continue
            }
            guard known.insert(story.id).inserted else { continue }
            let id = PostID(story.id, in: id)
            collector.append(story.post(as: id, on: tag, below: server.base))
        }
        page.posts = collector.list()
        // Only a page that is not full indicates the end.
        page.next = stories.count < Self.pageSize ? nil : PageCursor(String(number + 1))
        return page
    }

    private static let pageSize = 25

    private func list(_ request: PostRequest) throws -> (LobstersList, tag: String?) {
        let sort = request.sort.map { LobstersSort(rawValue: $0.name) } ?? .hottest
        switch request.listing {
        case .search: throw BoardError.unsupported(reason: localized("\(name) cannot be searched."))
        case .everything, .source:
            guard let sort else { throw unknown(request.sort) }
            return (.all(sort), nil)
        case .board(let board):
            guard request.sort == nil || sort == .newest else {
                throw BoardError.unsupported(
                    reason: localized("\(name) sorts a tag by newest only."))
            }
            guard !board.raw.contains("/") else { throw BoardError.notThere(name: board.raw) }
            return (.tag(board.raw), board.raw)
        }
    }

    private func unknown(_ sort: SourceSort?) -> BoardError {
        let names = LobstersSort.allCases.map(\.rawValue).joined(separator: ", ")
        let asked = sort?.name ?? ""
        return .unsupported(
            reason: localized("\(name) has no order “\(asked)”; choose from \(names)."))
    }
}

/// The sort orders for all stories.
enum LobstersSort: String, CaseIterable {
    case hottest, newest, active

    var sort: SourceSort { SourceSort(rawValue) }
}

/// A list of stories.
enum LobstersList {
    case all(LobstersSort)
    case tag(String)

    /// The name of the list on the site.
    var name: String {
        switch self {
        case .all(let sort): sort.rawValue
        case .tag(let tag): tag
        }
    }

    /// A Boolean value that indicates whether all versions of the software have the list.
    var isOfEverySite: Bool {
        if case .all(.hottest) = self { true } else { false }
    }

    /// Returns the path of a page, counted from 1.
    func path(page: Int) -> String {
        switch self {
        case .all(let sort) where page == 1: "\(sort.rawValue).json"
        case .all(.hottest): "page/\(page).json"
        case .all(let sort): "\(sort.rawValue)/page/\(page).json"
        case .tag(let tag) where page == 1: "t/\(tag).json"
        case .tag(let tag): "t/\(tag)/page/\(page).json"
        }
    }
}

/// A story in the format of any version of the software.
struct LobstersStory {
    let id: String
    private let value: JSONValue

    /// Returns `nil` for an invalid value.
    init?(_ value: JSONValue) {
        guard let id = value["short_id"].identifier else { return nil }
        self.id = id
        self.value = value
    }

    /// Returns the story as a list row.
    ///
    /// - Parameters:
    ///   - tag: The tag under which it was found; `nil` for its first tag.
    ///   - base: The base URL of the site.
    func post(as id: PostID, on tag: String? = nil, below base: URL) -> Post {
        let tags = (value["tags"].array ?? []).compactMap(\.string)
        let page = value["comments_url"].string ?? value["short_id_url"].string
        return Post(
            id: id, boardID: (tag ?? tags.first).map { BoardID($0, in: id.source) }, title: title,
            author: value["submitter_user"].userName ?? "",
            isAuthorGone: value["submitter_user"].userName == nil,
            createdAt: value["created_at"].date,
            excerpt: Excerpt.text(of: html, as: .html), url: link,
            page: page ?? base.appending(path: "s/\(id.raw)").absoluteString,
            score: value["score"].int, tags: tags, commentCount: value["comment_count"].int ?? 0)
    }

    func thread(as id: PostID, below base: URL, comments: [Comment]) -> PostThread {
        let text = LobstersText(html: html, markdown: value["description_plain"].string)
        return PostThread(
            post: post(as: id, below: base), body: text.string, format: text.format,
            comments: comments)
    }

    private var title: String {
        let title = value["title"].string ?? ""
        return title.isBlank ? link ?? id : title
    }

    /// The address that the story links to; `nil` for a text post.
    private var link: String? {
        value["url"].string.flatMap { $0.isBlank ? nil : $0 }
    }

    private var html: String { value["description"].string ?? "" }
}

/// A text in HTML or, from some versions of the software, also in Markdown.
struct LobstersText {
    let string: String
    let format: MarkupFormat

    init(html: String, markdown: String?) {
        let isTyped = html.isBlank && markdown?.isBlank == false
        string = isTyped ? markdown ?? "" : html
        format = isTyped ? .markdown : .html
    }
}

extension JSONValue {
    /// A user: a name, or an object with one.
    var userName: String? { string ?? self["username"].string }
}
