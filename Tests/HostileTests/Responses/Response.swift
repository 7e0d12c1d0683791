/// Valid responses, which rows use unchanged or with one fault.
enum Response {
    /// A board document of three posts.
    static let posts = """
        {"data": [{"id": 1, "title": "Post 1", "createdAt": "2026-11-02T09:30:00Z"},
        {"id": 2, "title": "Post 2", "createdAt": "2026-11-02T08:30:00Z"},
        {"id": 3, "title": "Post 3", "createdAt": "2026-11-02T07:30:00Z"}]}

        """

    static let length = posts.utf8.count

    /// The first half of the document: one and a half posts.
    static let halfOfPosts = String(posts.prefix(length / 2))

    static let type = "Content-Type: application/json\r\n"

    /// Returns a 200 response with `body`, its length and `fields`, which end with line breaks.
    static func ok(_ fields: String = type, body: [UInt8] = posts.bytes) -> [UInt8] {
        head("\(fields)Content-Length: \(body.count)\r\n") + body
    }

    static func ok(_ fields: String = type, body: String) -> [UInt8] {
        ok(fields, body: body.bytes)
    }

    /// Returns the head of a 200 response with these fields, and the empty line.
    static func head(_ fields: String) -> [UInt8] {
        "HTTP/1.1 200 OK\r\n\(fields)\r\n".bytes
    }

    /// Returns the posts after a status line.
    static func posts(behind line: String) -> [UInt8] {
        "\(line)\r\n\(type)Content-Length: \(length)\r\n\r\n\(posts)".bytes
    }
}
