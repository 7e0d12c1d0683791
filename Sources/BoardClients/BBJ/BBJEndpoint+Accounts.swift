import BoardCore

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
