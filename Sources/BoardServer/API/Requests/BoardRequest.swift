import HTTPTypes
import Hummingbird
import Localization

/// A request with the helpers shared by all routes.
package struct BoardRequest: Sendable {
    let request: Request
    let context: ServerContext
    let service: BoardService

    var storage: any Storage { service.storage }
    var now: Timestamp { service.now }
    var headers: HTTPFields { request.head.headerFields }

    /// The client's address, for rate limits.
    var address: String {
        let forwarded = headers[.forwardedFor]?.split(separator: ",").last?.trimmingSpaces
        if service.options.isBehindProxy, let forwarded {
            return ClientAddress.counted(String(forwarded))
        }
        return context.address.map(ClientAddress.counted) ?? "local"
    }

    /// Returns the id in the path; a text that is not a number is not found.
    func id(_ name: String = "id", of subject: Subject) throws(Problem) -> EntryID {
        guard let text = context.parameters.get(name), let number = Self.number(text) else {
            throw Problem(.notFound, subject.missingText)
        }
        return EntryID(rawValue: number)
    }

    /// Parses a number as this server writes it, without a sign or leading zeros.
    static func number(_ text: String) -> Int64? {
        guard let number = Int64(text), number > 0, String(number) == text else { return nil }
        return number
    }

    /// Returns a query parameter; if it is repeated, the first one.
    func parameter(_ name: String) throws(Problem) -> String? {
        guard let query = request.uri.query else { return nil }
        for item in query.utf8.split(separator: UInt8(ascii: "&")) {
            let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            guard item[..<end].elementsEqual(name.utf8) else { continue }
            let raw = String(Substring(item[end...].dropFirst()))
            guard let text = Self.decoded(raw) else {
                throw .invalid(
                    name, localized("This is not UTF-8, or not percent-encoded correctly."))
            }
            return text
        }
        return nil
    }

    /// Decodes a form-encoded value; returns `nil` if it is invalid.
    private static func decoded(_ raw: String) -> String? {
        guard raw.utf8.contains(where: { "+%".utf8.contains($0) }) else { return raw }
        return raw.replacing("+", with: " ").removingPercentEncoding
    }

    func integer(_ name: String, in range: ClosedRange<Int>, or usual: Int) throws(Problem) -> Int {
        guard let text = try parameter(name) else { return usual }
        guard let number = Int(text), range.contains(number) else {
            throw .invalid(
                name,
                localized("This must be a number from \(range.lowerBound) to \(range.upperBound)."))
        }
        return number
    }

    func limit(or usual: Int = 50) throws(Problem) -> Int {
        try integer("limit", in: 1...Limits.page, or: usual)
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, or usual: Choice
    ) throws(Problem) -> Choice where Choice.RawValue == String {
        guard let text = try parameter(name) else { return usual }
        // Longer texts match no choice, and comparing them may take long.
        guard text.utf8.count <= 64, let choice = Choice(rawValue: text) else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid(name, localized("This must be one of: \(all)."))
        }
        return choice
    }
}

extension BoardRequest {
    /// Returns a cached response for anonymous requests, and a fresh one for signed-in accounts.
    func cached(_ make: () async throws -> APIResponse) async throws -> APIResponse {
        guard headers[.authorization] == nil else { return try await make() }
        let isPacked = Compression.isAccepted(headers[.acceptEncoding])
        return try await service.cache.response(
            to: request.uri.string + (isPacked ? " packed" : ""), isPacked: isPacked, at: now,
            from: storage, make)
    }
}
