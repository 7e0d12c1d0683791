/// The supported elements of feeds and entries.
enum FeedField {
    case id, title, otherTitle, author, sourceAuthor, creator, published, updated, link, tag
    case answers, count, duration
    case text, summary, mediaDescription, itunesSummary, dublinCoreDescription

    /// Creates the field of an element; `nil` if it is not supported.
    init?(_ name: XMLName) {
        switch name.namespace {
        case .none, .atom: self.init(core: name.local)
        case .content where name.local == "encoded": self = .text
        case .xhtml where name.local == "body": self = .text
        case .slash where name.local == "comments": self = .count
        case .thr where name.local == "total": self = .count
        case .dc: self.init(dublinCore: name.local)
        case .media where name.local == "title": self = .otherTitle
        case .media where name.local == "description": self = .mediaDescription
        case .itunes where name.local == "title": self = .otherTitle
        case .itunes where name.local == "summary": self = .itunesSummary
        case .itunes where name.local == "duration": self = .duration
        default: return nil
        }
    }

    private init?(core name: String) {
        switch name {
        case "id", "guid": self = .id
        case "title": self = .title
        case "author": self = .author
        case "pubdate", "published", "issued": self = .published
        case "updated", "modified", "created", "lastbuilddate": self = .updated
        case "link": self = .link
        case "content": self = .text
        case "description", "summary", "subtitle", "tagline": self = .summary
        case "category": self = .tag
        case "comments": self = .answers
        default: return nil
        }
    }

    private init?(dublinCore name: String) {
        switch name {
        case "creator", "author": self = .creator
        case "date", "created": self = .updated
        case "subject": self = .tag
        case "description": self = .dublinCoreDescription
        default: return nil
        }
    }

    /// A Boolean value that indicates whether the field contains text with possible markup.
    var isProse: Bool { Self.bodies.contains(self) }

    /// The fields that can contain an entry's text, in order of preference.
    static let bodies: [FeedField] = [
        .text, .summary, .mediaDescription, .itunesSummary, .dublinCoreDescription,
    ]
}
