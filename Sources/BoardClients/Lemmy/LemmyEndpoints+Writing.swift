import BoardCore
import Essentials

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
