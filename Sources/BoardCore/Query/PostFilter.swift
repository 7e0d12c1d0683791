import Localization

/// A rule of the user for all posts that match a query.
package struct PostFilter: Sendable, Hashable {
    package let name: String
    package let query: PostQuery
    package let action: Action

    /// The effect on a post.
    package enum Action: String, CaseIterable, Sendable {
        case hide, highlight, read
    }

    package init(name: String, query: PostQuery, action: Action) {
        self.name = name
        self.query = query
        self.action = action
    }
}

extension [PostFilter] {
    /// Returns the condition for posts that count as unread: no filter hides them or marks them as
    /// read; `nil` if there is no such filter.
    package func unreadCondition(in context: PostQuery.Context) -> UnreadCondition? {
        let filters = filter { $0.action != .highlight }
        guard !filters.isEmpty else { return nil }
        return { post, text in
            !filters.contains { $0.query.matches(post, body: text(), in: context) }
        }
    }
}

/// A query with a name, which is chosen like a board.
package struct SavedSearch: Sendable, Hashable {
    package let name: String
    package let query: PostQuery

    package init(name: String, query: PostQuery) {
        self.name = name
        self.query = query
    }
}

extension PostQuery {
    /// A condition that a post meets, from which the user can make a filter.
    package struct Condition: Sendable, Hashable {
        /// The kind of condition, such as `author`.
        package let kind: String
        package let value: String
        /// The condition as a query.
        package let text: String

        /// The kind in the language of the interface.
        package var kindLabel: String {
            switch Prefix(rawValue: kind) {
            case .author: localized("author")
            case .domain: localized("domain")
            case .tag: localized("tag")
            case .board: localized("board")
            case .word: localized("word")
            default: kind
            }
        }
    }

    /// Returns the conditions that match a post: its author, its site, its tags, its board and the
    /// words of its title that are not numbers.
    ///
    /// - Parameter boards: boards whose names are known.
    package static func conditions(matching post: Post, on boards: [Board] = []) -> [Condition] {
        func named(_ prefix: Prefix, _ values: [String?]) -> [Condition] {
            values.compactMap(\.self).filter { !$0.isBlank }.map {
                Condition(
                    kind: prefix.rawValue, value: $0, text: "\(prefix.rawValue):\(quoted($0))")
            }
        }
        // Boards of several sources can have the same id.
        let source = "\(Prefix.source.rawValue):\(quoted(post.id.source.name))"
        let boardName = boards.first { $0.id == post.boardID }?.name
        let boards = named(.board, [post.boardID?.raw]).map {
            Condition(kind: $0.kind, value: boardName ?? $0.value, text: "\(source) \($0.text)")
        }
        let words = post.title.split { !$0.isLetter && !$0.isNumber && !$0.isApostrophe }
            .map { $0.trimmingApostrophes.lowercased() }
            .filter { $0.count > 1 && $0.contains(where: \.isLetter) }
        var known: Set<String> = []
        return named(.author, [post.author]) + named(.domain, [post.domain])
            + named(.tag, post.tags) + boards
            + words.filter { known.insert($0).inserted }.compactMap { word in
                Phrase(word, isWhole: true).map {
                    Condition(kind: Prefix.word.rawValue, value: word, text: $0.description)
                }
            }
    }
}

extension Character {
    fileprivate var isApostrophe: Bool { "'’".contains(self) }
}

extension Substring {
    /// The text without quotation marks around it, which look like apostrophes.
    fileprivate var trimmingApostrophes: Substring {
        let start = drop { $0.isApostrophe }
        return start.prefix(
            upTo: start.lastIndex { !$0.isApostrophe }.map(start.index(after:))
                ?? start.startIndex)
    }
}

extension Post {
    /// The host of the link, in lower case and without `www.`; `nil` without a link.
    package var domain: String? {
        guard let url, let scheme = url.firstRange(of: "://") else { return nil }
        let server = url[scheme.upperBound...].prefix { !"/\\?#".contains($0) }
        let host = (server.split(separator: "@").last ?? "").prefix { $0 != ":" }.lowercased()
        let name = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        return name.isEmpty ? nil : name
    }
}

extension InboxEntry {
    /// The post as which filters match the entry.
    package var post: Post {
        Post(
            id: postID ?? PostID("", in: id.source), title: title, author: author,
            createdAt: createdAt)
    }
}
