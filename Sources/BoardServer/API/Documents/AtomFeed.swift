/// The newest posts of a board as an Atom feed.
package struct AtomFeed {
    let board: Board
    let posts: [Post]
    /// The scheme and host of this server.
    let origin: String
    let name: String

    package var text: String {
        let updated = posts.map(\.updatedAt).max() ?? Timestamp(rawValue: 0)
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom">
            <id>\(address)</id>
            <title>\(XMLText.escaped(board.name)) · \(XMLText.escaped(name))</title>
            <updated>\(updated.text)</updated>
            <link rel="self" href="\(address)"/>
            <link href="\(XMLText.escaped(origin))/"/>
            \(posts.map(entry).joined(separator: "\n"))
            </feed>

            """
    }

    private var address: String {
        XMLText.escaped("\(origin)/boards/\(board.id)/feed.atom")
    }

    private func entry(_ post: Post) -> String {
        let page = XMLText.escaped("\(origin)/posts/\(post.id.rawValue)")
        return """
            <entry>
            <id>\(page)</id>
            <title>\(XMLText.escaped(post.title))</title>
            <link href="\(page)"/>
            <author><name>\(XMLText.escaped(post.author ?? "deleted"))</name></author>
            <published>\(post.createdAt.text)</published>
            <updated>\((post.editedAt ?? post.createdAt).text)</updated>
            <content type="text">\(XMLText.escaped(post.body))</content>
            </entry>
            """
    }
}

/// Escaping of text for XML and HTML.
enum XMLText {
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
