import BoardCore
import Essentials

/// The endpoints of a Lemmy server, for version 3 of its API.
struct LemmyEndpoints {
    /// The rate-limit window of the server, used as the wait after too many requests.
    let window: Duration

    /// The endpoints for a server whose limits are not known.
    static let standard = LemmyEndpoints(window: .seconds(60))

    /// The maximum number of items in a response.
    static let limit = 50
    /// The maximum number of comments in a tree response.
    static let treeLimit = 300
    /// The number of the last page that a server returns.
    static let lastPage = 100
    /// The maximum depth of comments in a tree.
    private static let deepest = 50

    /// - Parameter filters: The query, including `page_cursor` or `page`.
    func posts(
        _ filters: [String: String], of name: String, withNSFW: Bool
    ) -> Endpoint<JSONValue> {
        let common = ["limit": "\(Self.limit)", "show_nsfw": "\(withNSFW)"]
        return get("post/list", common.merging(filters) { $1 }, name: name).listing("posts")
    }

    func search(_ terms: String, sort: String, page: Int) -> Endpoint<JSONValue> {
        let query = [
            "q": terms, "type_": "Posts", "sort": sort, "page": "\(page)", "limit": "\(Self.limit)",
        ]
        var endpoint = get("search", query, name: terms)
        endpoint.bucket = "search"
        return endpoint.listing("posts")
    }

    func communities(
        _ type: LemmyCommunities, page: Int, withNSFW: Bool
    ) -> Endpoint<JSONValue> {
        let query = [
            "type_": type.rawValue, "sort": "TopAll", "page": "\(page)",
            "limit": "\(Self.limit)", "show_nsfw": "\(withNSFW)",
        ]
        var endpoint = get("community/list", query, name: "communities").listing("communities")
        endpoint.needsAccount = type == .subscribed
        return endpoint
    }

    func post(_ id: Int) -> Endpoint<JSONValue> {
        get("post", ["id": "\(id)"], name: "\(id)").having("post_view", "post")
    }

    func post(with comment: Int, name: String) -> Endpoint<JSONValue> {
        get("post", ["comment_id": "\(comment)"], name: name).having("post_view", "post")
    }

    /// Returns the endpoint for the comments of a post, in one response.
    ///
    /// - Parameter parent: The comment whose replies to request. The response includes it.
    func tree(of post: Int, under parent: Int?) -> Endpoint<JSONValue> {
        tree(of: post, under: parent, depth: Self.deepest)
    }

    /// Returns the endpoint for the direct replies only.
    func level(of post: Int, under parent: Int?) -> Endpoint<JSONValue> {
        tree(of: post, under: parent, depth: 1)
    }

    private func tree(of post: Int, under parent: Int?, depth: Int) -> Endpoint<JSONValue> {
        comments(
            ["sort": "Hot", "max_depth": "\(depth)", "limit": "\(Self.limit)"], of: post,
            under: parent)
    }

    /// Returns the endpoint for a page of all comments of a post, oldest first.
    ///
    /// In this order, no comment precedes its parent.
    func commentPage(_ page: Int, of post: Int, under parent: Int?) -> Endpoint<JSONValue> {
        comments(
            ["sort": "Old", "page": "\(page)", "limit": "\(Self.limit)"], of: post, under: parent)
    }

    private func comments(
        _ query: [String: String], of post: Int, under parent: Int?
    ) -> Endpoint<JSONValue> {
        var query = query
        query["post_id"] = "\(post)"
        query["type_"] = "All"
        query["parent_id"] = parent.map { "\($0)" }
        return get("comment/list", query, name: "\(post)", keeping: LemmyThread.names)
            .listing("comments")
    }

    func site() -> Endpoint<JSONValue> {
        get("site", [:], name: "site")
    }

    /// The endpoint for the description of a server of version 1.0 or later.
    static let laterSite = Endpoint<JSONValue>.json(path: "api/v4/site")

    func get(
        _ path: String, _ query: [String: String], name: String, keeping names: JSONNames? = nil
    ) -> Endpoint<JSONValue> {
        let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0, value: $1) }
        var endpoint = Endpoint<JSONValue>.json(
            path: "api/v3/" + path, query: items, keeping: names)
        let window = window
        endpoint.refusal = { await LemmyErrorResponse($0).error(name: name, wait: window) }
        return endpoint
    }
}

extension LemmySite {
    /// Returns an endpoint that changes an item.
    ///
    /// - Parameters:
    ///   - kind: The rate-limit category of the request.
    ///   - name: The name to report if the item does not exist.
    func write(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue,
        counted kind: String = "message", name: String
    ) -> Endpoint<JSONValue> {
        var endpoint = Endpoint<JSONValue>.json(
            method: method, path: "api/v3/" + path, body: body)
        let window = window(of: kind)
        endpoint.refusal = { await LemmyErrorResponse($0).error(name: name, wait: window) }
        return endpoint
    }

    /// Returns an endpoint for an account operation.
    ///
    /// - Parameter secrets: The values that must not appear in errors.
    func account(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue, secrets: [String]
    ) -> Endpoint<JSONValue> {
        var endpoint = write(method, "user/" + path, body, name: "account")
        endpoint.secrets = secrets
        let window = window(of: "register")
        endpoint.refusal = { response in
            let refusal = await LemmyErrorResponse(response)
            return refusal.accountError ?? refusal.error(name: "account", wait: window)
        }
        return endpoint
    }

    func signIn(_ answers: [AccountField: String]) -> Endpoint<JSONValue> {
        let body = JSONValue.object(of: [
            "username_or_email": .string(answers[.name] ?? ""),
            "password": .string(answers[.password] ?? ""),
            "totp_2fa_token": answers.answer(.code),
        ])
        var endpoint = account(.post, "login", body, secrets: answers.secrets)
        endpoint.isAnonymous = true
        return endpoint
    }

    /// - Parameter captcha: The identifier of the captcha picture that was shown.
    func signUp(_ answers: [AccountField: String], captcha: String?) -> Endpoint<JSONValue> {
        let password = JSONValue.string(answers[.password] ?? "")
        let body = JSONValue.object(of: [
            "username": .string(answers[.name] ?? ""), "password": password,
            "password_verify": password, "show_nsfw": false, "email": answers.answer(.mail),
            "captcha_uuid": captcha.map { .string($0) },
            "captcha_answer": answers.answer(.captcha), "answer": answers.answer(.answer),
        ])
        var endpoint = account(.post, "register", body, secrets: answers.secrets)
        endpoint.isAnonymous = true
        return endpoint
    }
}

extension LemmyEndpoints {
    func community(named name: String) -> Endpoint<JSONValue> {
        get("community", ["name": name], name: name)
    }

    func comment(_ id: Int) -> Endpoint<JSONValue> {
        get("comment", ["id": "\(id)"], name: "\(id)")
    }

    /// Returns the endpoint for the newest posts and comments of a user.
    func newest(of person: Int) -> Endpoint<JSONValue> {
        let query = ["person_id": "\(person)", "sort": "New", "limit": "\(Self.limit)"]
        return get("user", query, name: "\(person)").listing("posts").listing("comments")
    }

    /// Returns the endpoint for a captcha picture.
    func captcha() -> Endpoint<JSONValue> {
        get("user/get_captcha", [:], name: "captcha")
    }
}

extension [AccountField: String] {
    /// Returns a non-blank answer as JSON, or `nil`.
    fileprivate func answer(_ field: AccountField) -> JSONValue? {
        self[field].flatMap { $0.isBlank ? nil : .string($0) }
    }
}
