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
