import BoardCore
import Essentials

/// A response of a BBJ server.
struct BBJResponse: Sendable {
    let data: JSONValue
    /// The names of users by id.
    let names: [String: String]
    /// The host that sent the response.
    let host: String

    /// Returns the error for a missing member.
    func lacking(_ member: String) -> BoardError {
        .unexpectedResponse(host: host, .lacksMember(member))
    }
}

extension Endpoint<BBJResponse> {
    static var info: Endpoint {
        reading("instance_info", [:], named: "instance_info").ofEverySite(.bbj)
    }

    /// The endpoint for all threads of the board without their messages.
    static var threads: Endpoint {
        reading("thread_index", [:], named: "thread_index").ofEverySite(.bbj)
    }

    /// Returns the endpoint for a thread with the source text of its messages.
    static func thread(_ id: String) -> Endpoint {
        reading("thread_load", ["thread_id": .string(id)], named: id)
    }

    /// Returns an endpoint that only reads, although BBJ uses POST for all requests.
    static func reading(_ path: String, _ body: JSONValue, named thing: String) -> Endpoint {
        var endpoint = bbj(path, body, named: thing)
        endpoint.onlyReads = true
        return endpoint
    }

    /// Returns an endpoint. Servers report errors in the body of a response with status 200.
    ///
    /// - Parameter thing: The name to report if the item does not exist.
    static func bbj(_ path: String, _ body: JSONValue, named thing: String) -> Endpoint {
        let json = Endpoint<JSONValue>.json(method: .post, path: "api/\(path)", body: body)
        var endpoint = Endpoint(
            method: json.method, path: json.path, headers: json.headers, body: json.body
        ) { response in
            let value = try await json.decode(response)
            let error = BoardError(bbj: value, host: response.url.server, thing: thing)
            if let error { throw error }
            guard value["error"] == .bool(false) else {
                throw response.strange(.lacksMember("error"))
            }
            return BBJResponse(
                data: value["data"], names: names(value["usermap"]), host: response.url.server)
        }
        endpoint.refusal = { response in
            guard let value = try? await json.decode(response) else { return nil }
            return BoardError(bbj: value, host: response.url.server, thing: thing)
        }
        return endpoint
    }

    private static func names(_ users: JSONValue) -> [String: String] {
        guard case .object(let members) = users else { return [:] }
        let pairs = members.compactMap { member in
            member.value["user_name"].string.map { (member.name, $0) }
        }
        return Dictionary(pairs) { $1 }
    }
}

extension BoardError {
    /// Creates the error in a response; `nil` if it contains none.
    fileprivate init?(bbj answer: JSONValue, host: String, thing: String) {
        guard case .object = answer["error"] else { return nil }
        let description = answer["error"]["description"].string ?? ""
        let reason = String(description.sanitized(as: .line).prefix(200))
        switch answer["error"]["code"].int {
        // The requested item is the only parameter that a user can get wrong.
        case 3 where reason.hasPrefix("Thread"): self = .notThere(name: thing)
        case 5: self = .signedOut(host: host)
        default: self = .rejectedByServer(host: host, reason: reason)
        }
    }
}

/// The endpoints for accounts.
extension Endpoint<BBJResponse> {
    /// Returns the endpoint that checks the password hash of a user.
    static func check(_ user: String, hash: String) -> Endpoint {
        var endpoint = reading(
            "check_auth", ["target_user": .string(user), "target_hash": .string(hash)],
            named: user)
        endpoint.secrets = [hash]
        endpoint.isAnonymous = true
        return endpoint
    }

    /// Returns the endpoint for the public data of a user.
    static func user(named name: String) -> Endpoint {
        var endpoint = reading("user_get", ["target_user": .string(name)], named: name)
        endpoint.isAnonymous = true
        return endpoint
    }

    /// - Parameter code: The invitation code, which must not be omitted even if it is empty.
    static func register(_ name: String, hash: String, code: String) -> Endpoint {
        let body: JSONValue = [
            "user_name": .string(name), "auth_hash": .string(hash), "code": .string(code),
        ]
        var endpoint = bbj("user_register", body, named: name)
        endpoint.secrets = [hash, code]
        endpoint.isAnonymous = true
        return endpoint
    }

    /// The endpoint for the signed-in user; without credentials, the anonymous user.
    static var me: Endpoint { reading("get_me", [:], named: "account") }

    static func changePassword(hash: String) -> Endpoint {
        var endpoint = bbj("user_update", ["auth_hash": .string(hash)], named: "account")
        endpoint.secrets = [hash]
        return endpoint
    }
}

/// The endpoints for changes.
extension Endpoint<BBJResponse> {
    static func create(title: String, body: String) -> Endpoint {
        bbj("thread_create", ["title": .string(title), "body": .string(body)], named: title)
    }

    static func reply(_ body: String, to thread: String) -> Endpoint {
        bbj("thread_reply", ["thread_id": .string(thread), "body": .string(body)], named: thread)
    }

    /// Returns the endpoint for the source text of a message that the user may edit.
    static func sourceText(of message: BBJMessage) -> Endpoint {
        reading("edit_query", .object(message.members), named: message.thread)
    }

    static func edit(_ message: BBJMessage, _ body: String) -> Endpoint {
        let member = JSONValue.Member(name: "body", value: .string(body))
        return bbj("edit_post", .object(message.members + [member]), named: message.thread)
    }

    static func delete(_ message: BBJMessage) -> Endpoint {
        bbj("delete_post", .object(message.members), named: message.thread)
    }

    /// Returns the endpoint for a thread with only its first message.
    static func opening(of thread: String) -> Endpoint {
        reading("thread_load", ["thread_id": .string(thread), "op_only": true], named: thread)
    }

    /// The endpoint for all threads of the board with their first messages.
    static var openings: Endpoint {
        reading("thread_index", ["include_op": true], named: "thread_index")
    }
}

/// A message in a thread. Number 0 is the first message.
struct BBJMessage: Sendable {
    let thread: String
    let number: Int

    /// Creates the message for an item. Throws `BoardError.notThere` for an invalid number.
    init(_ item: WrittenItem) throws(BoardError) {
        thread = item.post.raw
        switch item {
        case .post: number = 0
        case .comment(let comment, _):
            // Servers count negative numbers from the end.
            guard let number = Int(comment), number > 0 else { throw .notThere(name: comment) }
            self.number = number
        }
    }

    /// The request members that identify the message. The number must not be a string.
    fileprivate var members: [JSONValue.Member] {
        [
            JSONValue.Member(name: "thread_id", value: .string(thread)),
            JSONValue.Member(name: "post_id", value: .integer(number)),
        ]
    }
}
