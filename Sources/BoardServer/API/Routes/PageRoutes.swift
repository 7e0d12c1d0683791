import Localization

/// The HTML pages at the server's address.
extension RouteTable {
    mutating func addPageRoutes() {
        onLongReading("/") { request in
            let name = request.service.options.name
            return .page(
                name,
                """
                <p>\(localized("This is a bulletin board. Read and write it in the terminal:"))</p>
                <pre>board-tui \(XMLText.escaped(request.origin))</pre>
                <p>\(localized("For programs:")) <a href="/openapi.json">openapi.json</a>,
                <a href="/board.json">board.json</a>.</p>
                """)
        }
        onReading("/posts/{id}") { request in
            let id = try request.id(of: .post)
            let post = try await request.storage.post(id, viewer: nil)
            return .page(
                post.title,
                """
                <p>\(XMLText.escaped(post.author ?? "")) \(post.createdAt.text)</p>
                <pre style="white-space: pre-wrap">\(XMLText.escaped(post.body))</pre>
                """)
        }
        onLongReading("/invitations/{code}") { request in
            try await request.invitationPage()
        }
    }
}

extension BoardRequest {
    /// Returns a page that explains an invitation; opening it does not use the invitation up.
    fileprivate func invitationPage() async throws -> APIResponse {
        let code = context.parameters.get("code") ?? ""
        let holds = try await storage.hasInvitation(Token.hash(of: code), at: now)
        guard holds else {
            throw Problem(.notFound, localized("This invitation was used or has expired."))
        }
        var response = APIResponse.page(
            localized("You are invited"),
            """
            <p>\(localized("Create an account on this board with this code, which works once:"))</p>
            <pre>\(XMLText.escaped(code))</pre>
            <p>\(localized("In the terminal, then :signup:"))</p>
            <pre>board-tui \(XMLText.escaped(origin))</pre>
            <p>\(localized("With curl:"))</p>
            <pre>curl \(XMLText.escaped(origin))/api/v1/accounts \\
              -H 'Content-Type: application/json' \\
              -d '{"name": "NAME", "password": "PASSWORD", "invitation": \
            "\(XMLText.escaped(code))"}'</pre>
            """)
        response.caching = .never
        return response
    }
}

extension APIResponse {
    /// Returns an HTML page with a generator element, by which board-tui detects the server.
    fileprivate static func page(_ title: String, _ content: String) -> APIResponse {
        let html = """
            <!DOCTYPE html>
            <html lang="\(InterfaceLanguage.current.language.rawValue)"><head><meta charset="utf-8">
            <meta name="generator" content="board-server \(Version.current)">
            <meta name="viewport" content="width=device-width">
            <title>\(XMLText.escaped(title))</title></head>
            <body><h1>\(XMLText.escaped(title))</h1>
            \(content)
            </body></html>

            """
        var response = APIResponse(Array(html.utf8), type: "text/html; charset=utf-8")
        // User content must not run scripts.
        response.headers[.contentSecurityPolicy] = "default-src 'none'; style-src 'unsafe-inline'"
        return response
    }
}
