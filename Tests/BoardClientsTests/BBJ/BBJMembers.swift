import FlyingFox

@testable import BoardClients

/// The accounts of a simulated BBJ server.
struct BBJMembers: Sendable {
    struct User: Sendable {
        let id: String
        let name: String
        var hash: String
    }

    /// The users. The password of the first one is `correct horse`.
    var users = [
        User(
            id: "u1", name: "sysop",
            hash: "4104d36f8da2c254349f85836793ebe029e0c957063a34c91c2e9203187b5631"),
        User(id: "u2", name: "mirela", hash: String(repeating: "0", count: 64)),
    ]
    /// The invitation code that the server requires; `nil` if it requires none.
    var code: String?
    /// The time of new messages, in seconds since 1970.
    var now = 1_795_300_000.0
    /// The number of responses to writes that will be lost.
    var losses = 0
    /// The credentials of all requests in order, as `User Auth` or an empty string.
    var askers: [String] = []
}

extension FakeBBJServer.State {
    /// Returns the response to a request of a user or a registration; `nil` for public requests.
    mutating func memberAnswer(to request: HTTPRequest, body: JSONValue) -> HTTPResponse? {
        let user = request.headers[HTTPHeader("User")]
        let auth = request.headers[HTTPHeader("Auth")]
        members.askers.append([user, auth].compactMap { $0 }.joined(separator: " "))
        guard (user == nil) == (auth == nil) else {
            return .bbj(error: 3, "User or Auth was given without the other.")
        }
        let asker = members.users.first { $0.id == user || $0.name == user }
        if user != nil, asker == nil { return .bbj(error: 4, "User is not registered") }
        if let asker, asker.hash != auth {
            return .bbj(error: 5, "Invalid authorization key for user.")
        }
        guard request.headers[.contentType] == "application/json" else { return nil }
        return accountAnswer(request.path, body, asker) ?? write(request.path, body, asker)
    }

    private mutating func accountAnswer(
        _ path: String, _ body: JSONValue, _ asker: BBJMembers.User?
    ) -> HTTPResponse? {
        let target = members.users.first {
            [$0.id, $0.name].contains(body["target_user"].string ?? "")
        }
        switch path {
        case "/api/check_auth":
            guard let target else { return .bbj(error: 3, "Account is not registered") }
            return .bbj(.bool(target.hash == body["target_hash"].string))
        case "/api/user_get":
            return target.map { .bbj(told($0)) } ?? .bbj(error: 3, "User is not there")
        case "/api/get_me":
            let nobody = BBJMembers.User(id: "u0", name: "anonymous", hash: "00")
            return .bbj(told(asker ?? nobody).with("auth_hash", .string(asker?.hash ?? "00")))
        case "/api/user_register": return register(body)
        case "/api/user_update":
            guard let place = members.users.firstIndex(where: { $0.id == asker?.id }),
                let hash = body["auth_hash"].string
            else { return .bbj(error: 4, "Anons cannot modify their account.") }
            members.users[place].hash = hash
            return .bbj(told(members.users[place]))
        default: return nil
        }
    }

    private func told(_ user: BBJMembers.User) -> JSONValue {
        [
            "user_id": .string(user.id), "user_name": .string(user.name), "quip": "soup",
            "created": .number(1_795_224_665.5), "is_admin": .bool(user.id == "u1"),
        ]
    }

    private mutating func register(_ body: JSONValue) -> HTTPResponse {
        guard let name = body["user_name"].string, let hash = body["auth_hash"].string,
            hash.count == 64, body["code"].string != nil
        else { return .bbj(error: 3, "Required parameter code is absent from the request.") }
        if let code = members.code, code != body["code"].string {
            return .bbj(error: 4, "Incorrect invitation code")
        }
        if name == "stranger" { return .bbj(error: 4, "You are not allowed to register") }
        guard !members.users.contains(where: { $0.name == name }) else {
            return .bbj(error: 4, "Username already registered")
        }
        members.users.append(.init(id: "u\(members.users.count + 1)", name: name, hash: hash))
        return .bbj(told(members.users[members.users.count - 1]))
    }
}

extension FakeBBJServer.State {
    private mutating func write(
        _ path: String, _ body: JSONValue, _ asker: BBJMembers.User?
    ) -> HTTPResponse? {
        let author = asker?.id ?? "u0"
        let answer: HTTPResponse?
        switch path {
        case "/api/thread_create": answer = create(body, author)
        case "/api/thread_reply": answer = reply(body, author)
        case "/api/edit_query", "/api/edit_post", "/api/delete_post":
            answer = change(path, body, author)
        default: answer = nil
        }
        guard answer != nil, path != "/api/edit_query", members.losses > 0 else { return answer }
        members.losses -= 1
        return .refusal(504)
    }

    private mutating func create(_ body: JSONValue, _ author: String) -> HTTPResponse {
        guard let title = body["title"].string, let words = body["body"].string else {
            return .bbj(error: 3, "Required parameter title is absent from the request.")
        }
        if author == "u0", !allowsAnonymous {
            return .bbj(error: 4, "Anonymous participation has been disabled on this instance.")
        }
        guard title.count <= 120 else { return .bbj(error: 4, "Title is too long") }
        let id = "new\(threads.count)"
        threads.insert(
            [
                "thread_id": .string(id), "author": .string(author), "title": .string(title),
                "created": .number(members.now), "last_mod": .number(members.now),
                "reply_count": 0, "pinned": false,
            ], at: 0)
        messages[id] = [message(0, words, author)]
        return .bbj(withOpening(threads[0]))
    }

    private mutating func reply(_ body: JSONValue, _ author: String) -> HTTPResponse {
        let id = body["thread_id"].string ?? ""
        guard let count = messages[id]?.count, let words = body["body"].string else {
            return .bbj(error: 3, "Thread does not exist.")
        }
        let reply = message(count, words, author)
        messages[id]?.append(reply)
        return .bbj(reply)
    }

    /// Changes a message. Only JSON numbers are accepted as its number.
    private mutating func change(
        _ path: String, _ body: JSONValue, _ author: String
    ) -> HTTPResponse {
        guard case .integer(let number) = body["post_id"] else {
            return .bbj(error: 1, "Internal server error")
        }
        let id = body["thread_id"].string ?? ""
        guard let message = messages[id].flatMap({ number < $0.count ? $0[number] : nil }) else {
            return .bbj(error: 3, "post_id out of bounds for requested thread")
        }
        guard author != "u0" else { return .bbj(error: 4, "Anons cannot edit messages.") }
        guard message["author"].string == author else {
            return .bbj(error: 4, "non-admin attempt to edit another user's message")
        }
        if members.now - (message["created"].date?.timeIntervalSince1970 ?? 0) > 86_400 {
            return .bbj(error: 4, "message is too old to edit")
        }
        switch path {
        case "/api/edit_query": return .bbj(message)
        case "/api/edit_post":
            messages[id]?[number] = message.setting(["body": body["body"]])
            return .bbj(message.setting(["body": body["body"]]))
        default:
            if number == 0 { threads.removeAll { $0["thread_id"].string == id } }
            messages[id]?[number] = message.setting(["body": "[deleted]", "author": "u0"])
            return .bbj(true)
        }
    }

    private func message(_ number: Int, _ words: String, _ author: String) -> JSONValue {
        FakeBBJServer.message(number, .string(words), author: .string(author))
            .setting(["created": .number(members.now)])
    }

    /// Returns a thread with its first message.
    func withOpening(_ thread: JSONValue) -> JSONValue {
        let opening = messages[thread["thread_id"].string ?? ""]?.prefix(1) ?? []
        return thread.with("messages", .array(Array(opening)))
    }
}
