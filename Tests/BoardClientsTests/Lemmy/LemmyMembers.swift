@testable import BoardClients

/// The accounts of a simulated Lemmy server, and their data.
struct LemmyMembers: Sendable {
    var passwords = ["ada": "correct horse"]
    var namesByToken: [String: String] = [:]
    /// The current codes of users with two-factor authentication.
    var codes: [String: String] = [:]
    var mode = "Open"
    var wantsMail = false
    /// The identifier and the letters of the captcha; `nil` if there is none.
    var captcha: (name: String, letters: String)?
    var captchaCount = 0
    var allowsDownvotes: Bool?
    var votes: [String: Int] = [:]
    /// The reasons of reports.
    var reports: [String: String] = [:]
    /// The communities to which members have subscribed.
    var followed: [JSONValue] = []
    /// The posts that have been read.
    var read: Set<Int> = []
    /// The lists of the inbox by path, newest first.
    var inbox: [String: [JSONValue]] = [:]
    /// The ids of the communities that members moderate.
    var moderated: [Int] = []
    /// The responses to moderators by path; acts on these paths are accepted.
    var moderation: [String: JSONValue] = [:]
    var count = 1000
    var now = "2026-03-04T07:00:00.123456Z"

    func reader(of question: FakeRequest) -> String? {
        let words = (question.headers["authorization"] ?? "").split(separator: " ")
        guard words.count == 2, words[0] == "Bearer" else { return nil }
        return namesByToken[String(words[1])]
    }

    fileprivate mutating func open(_ name: String) -> FakeResponse {
        let token = "a-long-token-of-\(name)-\(namesByToken.count)"
        namesByToken[token] = name
        return FakeResponse([
            "jwt": .string(token), "registration_created": false, "verify_email_sent": false,
        ])
    }

    /// An application question, long and with markup like those of real sites.
    static let question = "**Why**\n\u{1B}? " + String(repeating: "차를 마시나요 ", count: 60)

    /// Returns the description of the site for a user, with the sign-up rules.
    func site(_ site: JSONValue, for question: FakeRequest) -> JSONValue {
        var rules = JSONValue.object(of: [
            "registration_mode": .string(mode), "application_question": .string(Self.question),
            "require_email_verification": .bool(wantsMail),
            "captcha_enabled": .bool(captcha != nil),
            "enable_downvotes": allowsDownvotes.map { .bool($0) },
        ])
        rules = site["site_view"].setting(["local_site": rules])
        let site = site.setting(["site_view": rules])
        guard let name = reader(of: question) else { return site }
        let user: JSONValue = [
            "person": [
                "id": 7, "name": .string(name), "published": "2026-03-04T05:06:07.123456Z",
            ],
            "counts": ["post_count": 3, "comment_count": 4],
        ]
        let moderated = moderated.map { ["community": ["id": .integer($0)]] as JSONValue }
        return site.setting([
            "my_user": ["local_user_view": user, "moderates": .array(moderated)]
        ])
    }

    /// Returns a "view" as the user of a request sees it.
    func seen(_ view: JSONValue, in question: FakeRequest) -> JSONValue {
        let kind = view["comment"].isNull ? "post" : "comment"
        let id = view[kind]["id"].int ?? 0
        let isMember = reader(of: question) != nil
        let view = view.setting(["read": .bool(isMember && kind == "post" && read.contains(id))])
        guard isMember, let vote = votes["\(kind)\(id)"] else { return view }
        return view.setting(["my_vote": .integer(vote)])
    }
}

extension FakeResponse {
    fileprivate static func error(_ code: String, status: Int = 400) -> FakeResponse {
        FakeResponse(["error": .string(code)], status: status)
    }

    fileprivate static let malformed = FakeResponse(
        text: "Json deserialize error: missing field", status: 400)
    fileprivate static let success = FakeResponse(["success": true])
}

extension FakeRequest {
    /// Returns whether the body is JSON with exactly these members and has that content type.
    fileprivate func holds(_ names: String..., optional: Set<String> = []) -> Bool {
        guard headers["content-type"] == "application/json", case .object(let members) = body
        else { return false }
        let sent = Set(members.map(\.name))
        return sent.isSuperset(of: names) && sent.subtracting(names).isSubset(of: optional)
    }

    fileprivate func text(_ name: String) -> String { body?[name].string ?? "" }
    fileprivate func int(_ name: String) -> Int {
        if case .integer(let number)? = body?[name] { number } else { -1 }
    }
}

extension LemmyMembers {
    fileprivate static let inboxKinds = ["comment_reply", "person_mention", "private_message"]

    fileprivate func inboxPage(for question: FakeRequest) -> FakeResponse {
        let kinds = [
            "/api/v3/user/replies": ("comment_reply", "replies"),
            "/api/v3/user/mention": ("person_mention", "mentions"),
            "/api/v3/private_message/list": ("private_message", "private_messages"),
        ]
        guard let (kind, list) = kinds[question.path] else { return .malformed }
        let isUnreadOnly = question.query["unread_only"] == "true"
        let views = (inbox[question.path] ?? []).filter {
            !isUnreadOnly || $0[kind]["read"].bool == false
        }
        let size = question.number("limit") ?? 10
        let start = min(views.count, size * ((question.number("page") ?? 1) - 1))
        return FakeResponse(.object(of: [list: .array(Array(views[start...].prefix(size)))]))
    }

    fileprivate mutating func mark(_ kind: String, _ question: FakeRequest) -> FakeResponse {
        guard question.holds(kind + "_id", "read") else { return .malformed }
        let id = question.int(kind + "_id")
        mark(kind, isRead: question.body?["read"] == true) { $0 == id }
        return FakeResponse([:])
    }

    fileprivate mutating func mark(
        _ kind: String, isRead: Bool, where isMeant: (Int) -> Bool
    ) {
        inbox = inbox.mapValues { views in
            views.map { view in
                guard let id = view[kind]["id"].int, isMeant(id) else { return view }
                let mark = view[kind].setting(["read": .bool(isRead)])
                return view.setting([kind: mark])
            }
        }
    }
}

extension FakeLemmyServer.State {
    /// Returns the response to a member's request, or `nil` for public requests.
    mutating func memberReply(to question: FakeRequest) -> FakeResponse? {
        switch (question.method, question.path) {
        case ("POST", "/api/v3/user/login"): return signIn(question)
        case ("POST", "/api/v3/user/register"): return signUp(question)
        case ("GET", "/api/v3/user/get_captcha"):
            guard let captcha = members.captcha else { return FakeResponse([:]) }
            members.captchaCount += 1
            return FakeResponse([
                "ok": [
                    "uuid": .string(captcha.name), "wav": "",
                    "png": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkk",
                ]
            ])
        default: break
        }
        if members.reader(of: question) != nil, let answer = members.moderation[question.path] {
            return FakeResponse(answer)
        }
        let isInbox = members.inbox[question.path] != nil
        guard question.method != "GET" || isInbox || question.path == "/api/v3/user" else {
            return nil
        }
        guard let name = members.reader(of: question) else { return .error("not_logged_in") }
        return write(question, by: name)
    }

    private mutating func signIn(_ question: FakeRequest) -> FakeResponse {
        guard question.holds("username_or_email", "password", optional: ["totp_2fa_token"]),
            question.headers["authorization"] == nil
        else { return .malformed }
        let typed = question.text("username_or_email")
        let name = typed == "ada@tea.example" ? "ada" : typed
        guard members.passwords[name] == question.text("password") else {
            return .error("incorrect_login", status: 401)
        }
        if let code = members.codes[name] {
            guard question.body?["totp_2fa_token"].isNull == false else {
                return .error("missing_totp_token")
            }
            guard question.text("totp_2fa_token") == code else {
                return .error("incorrect_totp_token")
            }
        }
        return members.open(name)
    }

    private mutating func signUp(_ question: FakeRequest) -> FakeResponse {
        guard
            question.holds(
                "username", "password", "password_verify", "show_nsfw",
                optional: ["email", "captcha_uuid", "captcha_answer", "answer"]),
            question.headers["authorization"] == nil
        else { return .malformed }
        if let captcha = members.captcha {
            members.captcha = (captcha.name + "+", captcha.letters)
            guard question.text("captcha_uuid") == captcha.name,
                question.text("captcha_answer") == captcha.letters
            else { return .error("captcha_incorrect") }
        }
        if members.mode == "Closed" { return .error("registration_closed") }
        if members.wantsMail, question.text("email").isEmpty { return .error("email_required") }
        if members.mode == "RequireApplication", question.text("answer").isEmpty {
            return .error("registration_application_answer_required")
        }
        guard question.text("password").count >= 10 else { return .error("invalid_password") }
        guard question.text("password") == question.text("password_verify") else {
            return .error("passwords_do_not_match")
        }
        let name = question.text("username")
        guard members.passwords[name] == nil else { return .error("username_already_exists") }
        members.passwords[name] = question.text("password")
        guard members.mode == "Open", !members.wantsMail else {
            return FakeResponse([
                "registration_created": .bool(members.mode != "Open"),
                "verify_email_sent": .bool(members.wantsMail),
            ])
        }
        return members.open(name)
    }
}

extension FakeLemmyServer.State {
    private mutating func write(_ question: FakeRequest, by name: String) -> FakeResponse {
        switch (question.method, question.path.dropFirst("/api/v3/".count)) {
        case ("POST", "user/logout"):
            members.namesByToken = members.namesByToken.filter { $0.value != name }
            return .success
        case ("PUT", "user/change_password"): return changePassword(of: name, question)
        case ("POST", "user/delete_account"):
            guard question.holds("password", "delete_content"),
                question.body?["delete_content"] == false
            else { return .malformed }
            guard members.passwords[name] == question.text("password") else {
                return .error("incorrect_login", status: 401)
            }
            members.namesByToken = [:]
            return .success
        case ("GET", "user"): return newest(question)
        case ("GET", _): return members.inboxPage(for: question)
        case ("POST", "comment/mark_as_read"):
            return members.mark("comment_reply", question)
        case ("POST", "user/mention/mark_as_read"):
            return members.mark("person_mention", question)
        case ("POST", "private_message/mark_as_read"):
            return members.mark("private_message", question)
        case ("POST", "user/mark_all_as_read"):
            for kind in LemmyMembers.inboxKinds { members.mark(kind, isRead: true) { _ in true } }
            return FakeResponse(["replies": []])
        case ("POST", "private_message"): return createMessage(question, by: name)
        case ("POST", "post"): return createPost(question, by: name)
        case ("POST", "comment"): return createComment(question, by: name)
        case ("PUT", "post"):
            guard question.holds("post_id", "name", "body") else { return .malformed }
            return changePost(question) {
                $0.setting([
                    "name": .string(question.text("name")),
                    "body": .string(question.text("body")),
                ])
            }
        case ("PUT", "comment"):
            guard question.holds("comment_id", "content") else { return .malformed }
            return changeComment(question) {
                $0.setting(["content": .string(question.text("content"))])
            }
        case ("POST", "post/delete"):
            guard question.holds("post_id", "deleted") else { return .malformed }
            return changePost(question) { $0.setting(["deleted": true]) }
        case ("POST", "comment/delete"):
            guard question.holds("comment_id", "deleted") else { return .malformed }
            return changeComment(question) { $0.setting(["deleted": true]) }
        case ("POST", "post/like"):
            guard question.holds("post_id", "score") else { return .malformed }
            members.votes["post\(question.int("post_id"))"] = question.int("score")
            return FakeResponse([
                "post_view": ["counts": ["score": .integer(5 + question.int("score"))]]
            ])
        case ("POST", "post/report"):
            guard question.holds("post_id", "reason") else { return .malformed }
            members.reports["post\(question.int("post_id"))"] = question.text("reason")
            return FakeResponse(["post_report_view": [:]])
        case ("POST", "comment/report"):
            guard question.holds("comment_id", "reason") else { return .malformed }
            members.reports["comment\(question.int("comment_id"))"] = question.text("reason")
            return FakeResponse(["comment_report_view": [:]])
        case ("POST", "post/mark_as_read"):
            guard question.holds("post_ids", "read"), let isRead = question.body?["read"].bool,
                let ids = question.body?["post_ids"].array, ids.count <= 10_000
            else { return .malformed }
            if isRead {
                members.read.formUnion(ids.compactMap(\.int))
            } else {
                members.read.subtract(ids.compactMap(\.int))
            }
            return .success
        case ("POST", "comment/like"):
            guard question.holds("comment_id", "score") else { return .malformed }
            members.votes["comment\(question.int("comment_id"))"] = question.int("score")
            return FakeResponse([
                "comment_view": ["counts": ["score": .integer(2 + question.int("score"))]]
            ])
        default: return FakeResponse(text: "404 page not found", status: 404)
        }
    }

    private mutating func changePassword(of name: String, _ question: FakeRequest) -> FakeResponse {
        guard question.holds("old_password", "new_password", "new_password_verify") else {
            return .malformed
        }
        guard members.passwords[name] == question.text("old_password") else {
            return .error("incorrect_login", status: 401)
        }
        guard question.text("new_password").count >= 10 else { return .error("invalid_password") }
        members.passwords[name] = question.text("new_password")
        let reply = members.open(name)
        let token = reply.body
        members.namesByToken = members.namesByToken.filter {
            String(decoding: token, as: UTF8.self).contains($0.key)
        }
        return reply
    }

    private func newest(_ question: FakeRequest) -> FakeResponse {
        guard question.number("person_id") == 7, question.query["sort"] == "New",
            question.number("limit") == 50
        else { return .error("couldnt_find_person", status: 404) }
        let comments = comments.values.joined().filter { $0["creator"]["id"].int == 7 }
        return FakeResponse([
            "posts": .array(posts), "comments": .array(comments.reversed()), "moderates": [],
        ])
    }

    private mutating func createPost(_ question: FakeRequest, by name: String) -> FakeResponse {
        guard question.holds("name", "community_id", "body") else { return .malformed }
        guard
            let community = communities.first(where: {
                $0["id"].int == question.int("community_id")
            })
        else { return .error("couldnt_find_community", status: 404) }
        guard question.text("name").count >= 3 else { return .error("invalid_post_title") }
        members.count += 1
        let post = LemmyFixture.post(
            members.count, question.text("name"), body: question.text("body"),
            author: LemmyFixture.person(name), community: community,
            changes: ["published": .string(members.now)])
        posts.insert(post, at: 0)
        return FakeResponse(["post_view": post])
    }

    private mutating func createComment(_ question: FakeRequest, by name: String) -> FakeResponse {
        guard question.holds("content", "post_id", optional: ["parent_id"]) else {
            return .malformed
        }
        let post = question.int("post_id")
        guard posts.contains(where: { $0["post"]["id"].int == post }) else {
            return .error("couldnt_find_post", status: 404)
        }
        members.count += 1
        let parent = comments[post]?.first { $0["comment"]["id"].int == question.int("parent_id") }
        let path = (parent?["comment"]["path"].string ?? "0") + ".\(members.count)"
        let comment = LemmyFixture.comment(
            path, text: question.text("content"), author: LemmyFixture.person(name),
            changes: ["published": .string(members.now), "post_id": .integer(post)])
        comments[post, default: []].append(comment)
        return FakeResponse(["comment_view": comment, "recipient_ids": []])
    }

    private mutating func createMessage(_ question: FakeRequest, by name: String) -> FakeResponse {
        guard question.holds("content", "recipient_id") else { return .malformed }
        guard question.int("recipient_id") != 404 else {
            return .error("couldnt_find_person", status: 404)
        }
        members.count += 1
        let view: JSONValue = [
            "private_message": [
                "id": .integer(members.count), "content": .string(question.text("content")),
                "read": false, "deleted": false, "published": .string(members.now),
            ],
            "creator": LemmyFixture.person(name),
            "recipient": ["id": .integer(question.int("recipient_id"))],
        ]
        members.inbox["/api/v3/private_message/list", default: []].insert(view, at: 0)
        return FakeResponse(["private_message_view": view])
    }

    private mutating func changePost(
        _ question: FakeRequest, _ change: (JSONValue) -> JSONValue
    ) -> FakeResponse {
        let id = question.int("post_id")
        guard let place = posts.firstIndex(where: { $0["post"]["id"].int == id }) else {
            return .error("couldnt_find_post", status: 404)
        }
        posts[place] = posts[place].setting(["post": change(posts[place]["post"])])
        return FakeResponse(["post_view": posts[place]])
    }

    private mutating func changeComment(
        _ question: FakeRequest, _ change: (JSONValue) -> JSONValue
    ) -> FakeResponse {
        let id = question.int("comment_id")
        for (post, views) in comments {
            guard let place = views.firstIndex(where: { $0["comment"]["id"].int == id }) else {
                continue
            }
            let view = views[place].setting(["comment": change(views[place]["comment"])])
            comments[post]?[place] = view
            return FakeResponse(["comment_view": view, "recipient_ids": []])
        }
        return .error("couldnt_find_comment", status: 404)
    }
}
