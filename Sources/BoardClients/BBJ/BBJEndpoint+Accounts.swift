import BoardCore

/// What is asked of accounts.
extension Endpoint<BBJAnswer> {
    /// Whether a hash is that of a user's password.
    static func check(_ user: String, hash: String) -> Endpoint {
        var endpoint = reading(
            "check_auth", ["target_user": .string(user), "target_hash": .string(hash)],
            named: user)
        endpoint.secrets = [hash]
        endpoint.isAnonymous = true
        return endpoint
    }

    /// What everybody may know of a user.
    static func user(named name: String) -> Endpoint {
        var endpoint = reading("user_get", ["target_user": .string(name)], named: name)
        endpoint.isAnonymous = true
        return endpoint
    }

    /// - Parameter code: an invitation, which some servers want; all want it to be there.
    static func register(_ name: String, hash: String, code: String) -> Endpoint {
        let body: JSONValue = [
            "user_name": .string(name), "auth_hash": .string(hash), "code": .string(code),
        ]
        var endpoint = bbj("user_register", body, named: name)
        endpoint.secrets = [hash, code]
        endpoint.isAnonymous = true
        return endpoint
    }

    /// Whoever asks; who shows nothing is the server's own user for that.
    static var me: Endpoint { reading("get_me", [:], named: "account") }

    static func changePassword(hash: String) -> Endpoint {
        var endpoint = bbj("user_update", ["auth_hash": .string(hash)], named: "account")
        endpoint.secrets = [hash]
        return endpoint
    }
}

/// What changes what stands there.
extension Endpoint<BBJAnswer> {
    static func create(title: String, body: String) -> Endpoint {
        bbj("thread_create", ["title": .string(title), "body": .string(body)], named: title)
    }

    static func reply(_ body: String, to thread: String) -> Endpoint {
        bbj("thread_reply", ["thread_id": .string(thread), "body": .string(body)], named: thread)
    }

    /// The words of a message, of whoever may still change them.
    static func words(of message: BBJMessage) -> Endpoint {
        reading("edit_query", .object(message.members), named: message.thread)
    }

    static func edit(_ message: BBJMessage, _ body: String) -> Endpoint {
        let words = JSONValue.Member(name: "body", value: .string(body))
        return bbj("edit_post", .object(message.members + [words]), named: message.thread)
    }

    static func delete(_ message: BBJMessage) -> Endpoint {
        bbj("delete_post", .object(message.members), named: message.thread)
    }

    /// A thread with its opening message only.
    static func opening(of thread: String) -> Endpoint {
        reading("thread_load", ["thread_id": .string(thread), "op_only": true], named: thread)
    }

    /// All threads of the board, each with its opening message.
    static var openings: Endpoint {
        reading("thread_index", ["include_op": true], named: "thread_index")
    }
}

/// A message of a thread: 0 is the one that opened it.
struct BBJMessage: Sendable {
    let thread: String
    let number: Int

    /// The message that something is; what has no number is not there.
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

    /// How servers are told; numbers in strings confuse them.
    fileprivate var members: [JSONValue.Member] {
        [
            JSONValue.Member(name: "thread_id", value: .string(thread)),
            JSONValue.Member(name: "post_id", value: .integer(number)),
        ]
    }
}
