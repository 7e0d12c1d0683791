import BoardCore
import Essentials

/// The endpoints of a board server, for version 1 of its API.
enum BoardServerEndpoints {
    /// - Parameter filters: The query parameters for the board, order and cursor.
    static func posts(_ filters: [String: String], of name: String) -> Endpoint<JSONValue> {
        let endpoint = list("posts", filters, limit: postLimit, name: name)
        // Any site can lack a board.
        return filters["board"] == nil ? endpoint.ofEverySite(.boardServer) : endpoint
    }

    static func search(_ terms: String, after mark: String?) -> Endpoint<JSONValue> {
        var query = ["q": terms]
        query["after"] = mark
        return list("search", query, limit: postLimit, name: terms)
    }

    static func boards(after mark: String?) -> Endpoint<JSONValue> {
        list("boards", mark.map { ["after": $0] } ?? [:], limit: mostAtOnce, name: "boards")
            .ofEverySite(.boardServer)
    }

    /// The endpoint for the signed-in user.
    static var me: Endpoint<JSONValue> { Self.get("me", name: "account") }

    static func post(_ id: String) -> Endpoint<JSONValue> {
        get("posts/\(id)", [:], name: id).having("id")
    }

    /// Returns the endpoint for a page of comments in reading order.
    ///
    /// - Parameter parent: The comment whose replies to request; `nil` for all comments.
    static func comments(
        of post: String, under parent: String?, after mark: String?
    ) -> Endpoint<JSONValue> {
        var query: [String: String] = [:]
        query["under"] = parent
        query["after"] = mark
        return list("posts/\(post)/comments", query, limit: mostAtOnce, name: post)
    }

    /// Returns the endpoint for a page of notifications, the newest first.
    static func notifications(unreadOnly: Bool, after mark: String?) -> Endpoint<JSONValue> {
        var query = ["unread": "\(unreadOnly)"]
        query["after"] = mark
        return list("me/notifications", query, limit: postLimit, name: "notifications")
    }

    /// Returns the endpoint for the changes after a cursor, as a stream that does not end.
    static func changes(after mark: String?) -> Endpoint<HTTPBody> {
        let query = mark.map { [URLQueryItem(name: "after", value: $0)] } ?? []
        var endpoint = Endpoint<HTTPBody>(
            path: "api/v1/changes", query: query, headers: ["Accept": EventStreamDecoder.type]
        ) { response in
            guard response.type == EventStreamDecoder.type else { throw response.wrongType }
            return response.body
        }
        endpoint.isEndless = true
        // Too many streams do not keep the program from reading.
        endpoint.bucket = "changes"
        endpoint.refusal = { await BoardServerErrors.error(in: $0, name: "changes") }
        return endpoint
    }

    /// The number of posts per page: enough to fill a screen, few enough for a quick response.
    private static let postLimit = 50
    /// The maximum number of items that the server returns.
    private static let mostAtOnce = 200

    /// Returns the endpoint for a page of a list.
    private static func list(
        _ path: String, _ query: [String: String], limit: Int, name: String
    ) -> Endpoint<JSONValue> {
        let query = query.merging(["limit": "\(limit)"]) { asked, _ in asked }
        return get(path, query, name: name).listing("data")
    }

    static func get(
        _ path: String, _ query: [String: String] = [:], name: String
    ) -> Endpoint<JSONValue> {
        let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0, value: $1) }
        var endpoint = Endpoint<JSONValue>.json(path: "api/v1/" + path, query: items)
        endpoint.refusal = { await BoardServerErrors.error(in: $0, name: name) }
        return endpoint
    }
}

extension BoardServerEndpoints {
    /// The endpoint for the server's description of itself and its limits.
    static let instance = get("instance", name: "instance")

    static func comment(_ id: String) -> Endpoint<JSONValue> {
        get("comments/\(id)", name: id)
    }

    /// Returns an endpoint that changes an item.
    ///
    /// - Parameters:
    ///   - key: The idempotency key, with which the server ignores a repeated request.
    ///   - name: The name to report if the item does not exist.
    static func write(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue, key: String? = nil, name: String
    ) -> Endpoint<JSONValue> {
        var endpoint = Endpoint<JSONValue>.json(
            method: method, path: "api/v1/" + path, headers: headers(key: key), body: body)
        endpoint.refusal = { await BoardServerErrors.error(in: $0, name: name) }
        return endpoint
    }

    private static func headers(key: String?) -> HTTPHeaders {
        var headers = HTTPHeaders()
        headers["Idempotency-Key"] = key
        return headers
    }

    static func delete(_ path: String, name: String) -> Endpoint<Void> {
        done(.delete, path, name: name)
    }

    static func report(_ path: String, because reason: String, name: String) -> Endpoint<Void> {
        done(.post, path + "/report", ["reason": .string(reason)], name: name)
    }

    static func markNotification(_ id: String, isRead: Bool) -> Endpoint<Void> {
        done(.put, "me/notifications/\(id)", ["read": .bool(isRead)], name: id)
    }

    static func markNotifications(through id: String) -> Endpoint<Void> {
        done(.put, "me/notifications", ["read": true, "through": .string(id)], name: id)
    }

    static func put(_ path: String, _ body: JSONValue, name: String) -> Endpoint<Void> {
        done(.put, path, body, name: name)
    }

    private static func done(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil, name: String
    ) -> Endpoint<Void> {
        var endpoint = Endpoint<Void>.done(method: method, path: "api/v1/" + path, body: body)
        endpoint.refusal = { await BoardServerErrors.error(in: $0, name: name) }
        return endpoint
    }
}

/// The endpoints for accounts.
extension BoardServerEndpoints {
    static func signIn(_ answers: [AccountField: String]) -> Endpoint<SignInResponse> {
        let code = answers[.code].flatMap { $0.isBlank ? nil : $0 }
        let body = JSONValue.object(of: [
            "name": .string(answers[.name] ?? ""), "password": .string(answers[.password] ?? ""),
            "totp": code.map { .string($0) },
        ])
        return asking("session", body, answers)
    }

    static func signUp(
        _ answers: [AccountField: String], key: String
    ) -> Endpoint<SignInResponse> {
        // The user may have pasted the whole invitation link.
        let invitation = answers[.invitation]?.sanitized(as: .line).split(separator: "/").last
            .map(String.init)
        let body = JSONValue.object(of: [
            "name": .string(answers[.name] ?? ""), "password": .string(answers[.password] ?? ""),
            "invitation": invitation.flatMap { $0.isBlank ? nil : .string($0) },
        ])
        return asking("accounts", body, answers, key: key)
    }

    static func changePassword(
        _ proof: AccountProof, to new: String, key: String
    ) -> Endpoint<Void> {
        account(
            .put, "me/password", ["old": .string(proof.password), "new": .string(new)], proof,
            key: key, secrets: [proof.password, new])
    }

    static func deleteAccount(_ proof: AccountProof, key: String) -> Endpoint<Void> {
        account(
            .delete, "me", ["password": .string(proof.password)], proof, key: key,
            secrets: [proof.password])
    }

    static func offerCodes(password: String) -> Endpoint<TwoFactorSecret> {
        var endpoint = Endpoint<JSONValue>.json(
            method: .post, path: "api/v1/me/totp",
            body: .object(of: ["password": .string(password)]))
        endpoint.secrets = [password]
        endpoint.refusal = { await BoardServerErrors.accountError(in: $0, to: [:]) }
        return endpoint.map { json, response in
            guard let secret = TwoFactorSecret(json) else {
                throw response.strange(.lacksMember("secret"))
            }
            return secret
        }
    }

    static func turnCodesOn(_ code: String) -> Endpoint<Void> {
        account(.put, "me/totp", ["code": .string(code)], secrets: [code])
    }

    static func turnCodesOff(password: String, code: String) -> Endpoint<Void> {
        account(
            .delete, "me/totp", ["password": .string(password), "code": .string(code)],
            secrets: [password, code])
    }

    private static func account(
        _ method: HTTPMethod, _ path: String, _ body: [String: JSONValue],
        _ proof: AccountProof? = nil, key: String? = nil, secrets: [String]
    ) -> Endpoint<Void> {
        var body = body
        body["totp"] = proof?.code.map { .string($0) }
        var endpoint = Endpoint<Void>.done(
            method: method, path: "api/v1/" + path, headers: headers(key: key),
            body: .object(body.map { .init(name: $0.key, value: $0.value) }))
        endpoint.secrets = secrets
        let answers = proof?.code.map { [AccountField.code: $0] } ?? [:]
        endpoint.refusal = { await BoardServerErrors.accountError(in: $0, to: answers) }
        return endpoint
    }

    /// Returns an endpoint that signs in. It sends no credentials.
    private static func asking(
        _ path: String, _ body: JSONValue, _ answers: [AccountField: String], key: String? = nil
    ) -> Endpoint<SignInResponse> {
        var endpoint = Endpoint<JSONValue>.json(
            method: .post, path: "api/v1/" + path, headers: headers(key: key), body: body)
        endpoint.isAnonymous = true
        endpoint.secrets = answers.secrets
        endpoint.refusal = { await BoardServerErrors.accountError(in: $0, to: answers) }
        return endpoint.map { json, response in
            guard let answer = SignInResponse(json) else {
                throw response.strange(.lacksMember("token"))
            }
            return answer
        }
    }
}

/// The response to a sign-in.
struct SignInResponse: Sendable {
    let credential: Credential
    let account: JSONValue

    init?(_ json: JSONValue) {
        guard let token = json["token"].string, !token.isBlank else { return nil }
        credential = Credential(secret: token, expiresAt: json["expiresAt"].date)
        account = json["account"]
    }
}
