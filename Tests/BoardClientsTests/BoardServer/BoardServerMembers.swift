@testable import BoardClients

private typealias Fixture = BoardServerFixture

/// The accounts of a simulated board server, and their data.
struct BoardServerMembers: Sendable {
    var passwords = ["ada": "correct horse"]
    var namesByToken: [String: String] = [:]
    /// The current codes of users with two-factor authentication.
    var codes: [String: String] = [:]
    /// The roles of users other than members.
    var roles: [String: String] = [:]
    var invitations: Set<String> = []
    /// The responses to writes by idempotency key.
    var receipts: [String: (question: FakeRequest, reply: FakeResponse)] = [:]
    /// The votes by item.
    var votes: [String: Int] = [:]
    /// The reasons of reports by item.
    var reports: [String: String] = [:]
    /// The number of items written.
    var count = 0

    /// Returns the user of a request, or `nil` if there is none.
    func reader(of question: FakeRequest) -> String? {
        let words = (question.headers["authorization"] ?? "").split(separator: " ")
        guard words.count == 2, words[0] == "Bearer" else { return nil }
        return namesByToken[String(words[1])]
    }

    /// Returns a post or a comment as the user of a request sees it.
    func seen(_ thing: JSONValue, in question: FakeRequest) -> JSONValue {
        guard reader(of: question) != nil, thing["deleted"].bool != true else { return thing }
        return thing.setting(["myVote": .integer(votes[thing["id"].string ?? ""] ?? 0)])
    }

    mutating func open(_ name: String, status: Int) -> FakeResponse {
        let token = "token-of-\(name)-\(namesByToken.count)"
        namesByToken[token] = name
        return FakeResponse(
            [
                "token": .string(token), "expiresAt": "2027-11-02T09:30:00Z",
                "account": account(name),
            ], status: status)
    }

    func account(_ name: String) -> JSONValue {
        [
            "name": .string(name), "role": .string(roles[name] ?? "member"),
            "createdAt": "2026-11-02T09:30:00Z",
            "banned": false, "totp": .bool(codes[name] != nil),
        ]
    }

    /// Returns the error for a missing or wrong code, or `nil` if the code is right.
    fileprivate func refusal(of question: FakeRequest, by name: String) -> FakeResponse? {
        guard let code = codes[name], code != question.text("totp") else { return nil }
        return Fixture.problem(401, code: "totp-required", detail: "A code.", field: "totp")
    }
}

extension FakeRequest {
    /// Returns whether the body is JSON with exactly these members and has that content type.
    fileprivate func holds(_ names: String..., optional: Set<String> = []) -> Bool {
        guard headers["content-type"] == "application/json", case .object(let members) = body
        else { return false }
        let sent = Set(members.map(\.name))
        return sent.isSuperset(of: names) && sent.subtracting(names).isSubset(of: optional)
    }

    fileprivate var isOfAccount: Bool {
        let paths = ["POST /api/v1/accounts", "PUT /api/v1/me/password", "DELETE /api/v1/me"]
        return paths.contains("\(method) \(path)")
    }

    /// The members that identify an account change, without the code.
    fileprivate var withoutCode: [JSONValue.Member] {
        guard case .object(let members) = body else { return [] }
        return members.filter { $0.name != "totp" }.sorted { $0.name < $1.name }
            + [.init(name: "", value: .string("\(method) \(path)"))]
    }

    fileprivate func text(_ name: String) -> String { body?[name].string ?? "" }
}

extension FakeResponse {
    fileprivate static let done = FakeResponse(bytes: [], status: 204)
    fileprivate static let malformed = Fixture.problem(
        400, code: "malformed", detail: "The body is not what it has to be.")
    fileprivate static let keyReused = Fixture.problem(
        409, code: "key-reused", detail: "The key came with another request.")
    fileprivate static let signedOut = Fixture.problem(
        401, code: "signed-out", detail: "This needs an account.")

    fileprivate static func invalid(_ field: String, _ detail: String) -> FakeResponse {
        Fixture.problem(422, code: "invalid", detail: detail, field: field)
    }
}

extension FakeBoardServer.State {
    /// Returns the response to a member's request, or `nil` for public requests.
    mutating func memberReply(to question: FakeRequest) -> FakeResponse? {
        switch (question.method, question.path) {
        case ("POST", "/api/v1/session"): return signIn(question)
        default: break
        }
        let isForMembers = question.method != "GET" || question.path.hasPrefix("/api/v1/me")
        guard isForMembers else { return nil }
        guard let name = members.reader(of: question) else { return .signedOut }
        if let reply = notificationReply(to: question) { return reply }
        switch (question.method, question.path) {
        case ("GET", "/api/v1/me"): return FakeResponse(members.account(name))
        case ("DELETE", "/api/v1/session"):
            members.namesByToken = members.namesByToken.filter { $0.value != name }
            return .done
        case (_, "/api/v1/me/totp"): return changeCodes(of: name, question)
        default: return writeOnce(question, by: name)
        }
    }

    /// Returns the response to an account change, or `nil` for other requests.
    ///
    /// A repeated key has the same response, whatever the code and even after the session has
    /// ended.
    mutating func accountReply(to question: FakeRequest) -> FakeResponse? {
        guard question.isOfAccount else { return nil }
        guard let key = question.headers["idempotency-key"] else { return .malformed }
        if let receipt = members.receipts[key] {
            return receipt.question.withoutCode == question.withoutCode ? receipt.reply : .keyReused
        }
        let reply = changeAccount(question)
        if reply.status < 300 { members.receipts[key] = (question, reply) }
        return reply
    }

    private mutating func changeAccount(_ question: FakeRequest) -> FakeResponse {
        if question.method == "POST" { return signUp(question) }
        guard let name = members.reader(of: question) else { return .signedOut }
        return question.method == "PUT"
            ? changePassword(of: name, question) : deleteAccount(name, question)
    }

    private mutating func signUp(_ question: FakeRequest) -> FakeResponse {
        guard question.holds("name", "password", optional: ["invitation"]),
            question.headers["authorization"] == nil
        else { return .malformed }
        let (name, password) = (question.text("name"), question.text("password"))
        guard name.count >= 2 else { return .invalid("name", "A name has 2 to 32 letters.") }
        guard password.count >= 10 else {
            return .invalid("password", "A password has 10 characters; “\(password)” has fewer.")
        }
        if signUp != "open", !members.invitations.contains(question.text("invitation")) {
            return Fixture.problem(
                403, code: "sign-up-closed", detail: "It takes an invitation.",
                field: "invitation")
        }
        guard members.passwords[name] == nil else {
            return Fixture.problem(
                409, code: "name-taken", detail: "Another account has it.", field: "name")
        }
        members.passwords[name] = password
        return members.open(name, status: 201)
    }

    private mutating func signIn(_ question: FakeRequest) -> FakeResponse {
        guard question.holds("name", "password", optional: ["totp"]),
            question.headers["authorization"] == nil
        else { return .malformed }
        let name = question.text("name")
        guard members.passwords[name] == question.text("password") else {
            return Fixture.problem(
                401, code: "wrong-credentials", detail: "No account has this.")
        }
        return members.refusal(of: question, by: name) ?? members.open(name, status: 200)
    }

    private mutating func changePassword(of name: String, _ question: FakeRequest) -> FakeResponse {
        guard question.holds("old", "new", optional: ["totp"]) else { return .malformed }
        guard question.text("new").count >= 10 else {
            return .invalid("new", "A password has 10 characters.")
        }
        guard members.passwords[name] == question.text("old") else {
            return Fixture.problem(
                403, code: "wrong-password", detail: "This is not it.", field: "old")
        }
        if let refusal = members.refusal(of: question, by: name) { return refusal }
        members.passwords[name] = question.text("new")
        return .done
    }

    /// Turns codes on or off. The simulated code is the reversed secret.
    private mutating func changeCodes(of name: String, _ question: FakeRequest) -> FakeResponse {
        let secret = "GEZDGNBVGY3TQOJQ"
        let names = ["POST": ["password"], "PUT": ["code"], "DELETE": ["password", "code"]]
        guard case .object(let sent) = question.body,
            Set(sent.map(\.name)) == Set(names[question.method] ?? [])
        else { return .malformed }
        if question.method != "PUT", members.passwords[name] != question.text("password") {
            return Fixture.problem(
                403, code: "wrong-password", detail: "This is not it.", field: "password")
        }
        if question.method == "POST" {
            let address = "otpauth://totp/a:\(name)?secret=\(secret)"
            return FakeResponse(["secret": .string(secret), "uri": .string(address)])
        }
        guard question.text("code") == String(secret.reversed()) else {
            return Fixture.problem(
                403, code: "wrong-code", detail: "Not “\(question.text("code"))”.", field: "code")
        }
        members.codes[name] = question.method == "PUT" ? "123456" : nil
        return .done
    }

    private mutating func deleteAccount(_ name: String, _ question: FakeRequest) -> FakeResponse {
        guard question.holds("password", optional: ["totp"]) else { return .malformed }
        guard members.passwords[name] == question.text("password") else {
            return Fixture.problem(
                403, code: "wrong-password", detail: "This is not it.", field: "password")
        }
        if let refusal = members.refusal(of: question, by: name) { return refusal }
        members.passwords[name] = nil
        members.namesByToken = members.namesByToken.filter { $0.value != name }
        return .done
    }
}

/// Writes, once for each idempotency key.
extension FakeBoardServer.State {
    private mutating func writeOnce(_ question: FakeRequest, by name: String) -> FakeResponse {
        let key = question.headers["idempotency-key"]
        if let key, let receipt = members.receipts[key] {
            return receipt.question == question ? receipt.reply : .keyReused
        }
        let reply = write(question, by: name)
        if let key, reply.status < 300 { members.receipts[key] = (question, reply) }
        return reply
    }

    private mutating func write(_ question: FakeRequest, by name: String) -> FakeResponse {
        let words = question.path.split(separator: "/").map(String.init).dropFirst(2)
        let id = words.dropFirst().first ?? ""
        let hasKey = question.headers["idempotency-key"] != nil
        switch (question.method, words.first, words.count) {
        case ("POST", "posts", 1) where hasKey: return createPost(question, by: name)
        case ("POST", "comments", 1) where hasKey: return createComment(question, by: name)
        case ("PATCH", "posts", 2) where hasKey: return editPost(id, question)
        case ("PATCH", "comments", 2) where hasKey: return editComment(id, question)
        case ("PUT", "posts", 3), ("PUT", "comments", 3): return vote(on: id, question)
        case ("POST", "posts", 3), ("POST", "comments", 3):
            guard words.last == "report", question.holds("reason") else { return .malformed }
            members.reports[id] = question.text("reason")
            return .done
        case ("DELETE", "posts", 2):
            guard posts.contains(where: { $0["id"].string == id }) else { return .nothingHere }
            posts.removeAll { $0["id"].string == id }
            return .done
        case ("DELETE", "comments", 2):
            comments = comments.mapValues { $0.filter { $0["id"].string != id } }
            return .done
        default: return .malformed
        }
    }

    private mutating func createPost(_ question: FakeRequest, by name: String) -> FakeResponse {
        guard question.holds("boardId", "title", "body") else { return .malformed }
        guard boards.contains(where: { $0["id"].string == question.text("boardId") }) else {
            return .nothingHere
        }
        guard question.text("title").count <= 200 else {
            return .invalid("title", "At most 200 characters.")
        }
        members.count += 1
        let post = Fixture.post(
            "new\(members.count)", question.text("title"), board: question.text("boardId"),
            author: .string(name), body: question.text("body"))
        posts.insert(post, at: 0)
        return FakeResponse(post, status: 201)
    }

    private mutating func createComment(_ question: FakeRequest, by name: String) -> FakeResponse {
        guard question.holds("postId", "body", optional: ["parentId"]) else { return .malformed }
        let post = question.text("postId")
        guard posts.contains(where: { $0["id"].string == post }) else { return .nothingHere }
        members.count += 1
        let comment = Fixture.comment(
            "new\(members.count)", under: question.body?["parentId"].string, of: post,
            text: question.text("body"), changes: ["author": .string(name)])
        comments[post, default: []].append(comment)
        return FakeResponse(comment, status: 201)
    }

    private mutating func editPost(_ id: String, _ question: FakeRequest) -> FakeResponse {
        guard question.holds("title", "body"),
            let place = posts.firstIndex(where: { $0["id"].string == id })
        else { return .malformed }
        posts[place] = posts[place].setting([
            "title": .string(question.text("title")), "body": .string(question.text("body")),
        ])
        return FakeResponse(posts[place])
    }

    private mutating func editComment(_ id: String, _ question: FakeRequest) -> FakeResponse {
        guard question.holds("body") else { return .malformed }
        comments = comments.mapValues { comments in
            comments.map {
                $0["id"].string == id
                    ? $0.setting(["body": .string(question.text("body"))]) : $0
            }
        }
        return FakeResponse(Fixture.comment(id, text: question.text("body")))
    }

    private mutating func vote(on id: String, _ question: FakeRequest) -> FakeResponse {
        guard question.holds("value"), let value = question.body?["value"].int,
            (-1...1).contains(value)
        else { return .malformed }
        members.votes[id] = value
        return FakeResponse(["score": .integer(3 + value), "myVote": .integer(value)])
    }
}
