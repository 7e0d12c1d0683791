import Synchronization

/// A cache of frequent responses that is valid until the next write.
///
/// Each lookup asks the storage for its state, which is much cheaper than building a response. So
/// responses are never stale, whichever process wrote last.
package final class AnswerCache: Sendable {
    private let kept = Mutex(
        KeptAnswers(of: "", until: Timestamp(rawValue: 0), asked: []))

    package init() {}

    /// Returns the cached response to a request, or caches the one that `make` returns.
    ///
    /// - Parameter request: A key that identifies the response.
    package func answer(
        to request: String, isPacked: Bool, at now: Timestamp, from storage: any Storage,
        _ make: () async throws -> Answer
    ) async throws -> Answer {
        guard kept.withLock({ $0.isAskedAgain(request) }) else { return try await make() }
        let state = try await storage.state()
        if let answer = kept.withLock({ $0.answer(to: request, in: state, at: now) }) {
            return answer
        }
        // Later writes may be in the response, but they also change the state.
        let answer = try await make().ready(isPacked: isPacked)
        kept.withLock { $0.keep(answer, to: request, in: state, at: now) }
        return answer
    }
}

/// The cached responses of one state, with limits of their memory.
private struct KeptAnswers {
    private static let mostBytes = 8 * 1024 * 1024
    private static let mostBytesEach = 256 * 1024
    private static let mostRequests = 1000
    private static let longestRequest = 200
    /// The maximum age: PostgreSQL can reuse a state after a crash if its last changes were lost.
    private static let longest = Duration.seconds(10)

    private let state: String
    private let end: Timestamp
    private var answers: [String: Answer] = [:]
    private var size = 0
    /// Requests seen once; a repeated request is worth a query of the state.
    private var asked: Set<String>

    init(of state: String, until end: Timestamp, asked: Set<String>) {
        self.state = state
        self.end = end
        self.asked = asked
    }

    mutating func isAskedAgain(_ request: String) -> Bool {
        guard request.utf8.count <= Self.longestRequest else { return false }
        if asked.contains(request) { return true }
        if asked.count == Self.mostRequests { asked = [] }
        asked.insert(request)
        return false
    }

    func answer(to request: String, in state: String, at now: Timestamp) -> Answer? {
        state == self.state && now < end ? answers[request] : nil
    }

    mutating func keep(_ answer: Answer, to request: String, in state: String, at now: Timestamp) {
        guard answer.size <= Self.mostBytesEach else { return }
        if state != self.state || now >= end || size + answer.size > Self.mostBytes {
            self = KeptAnswers(of: state, until: now + Self.longest, asked: asked)
        }
        size += answer.size - (answers[request]?.size ?? 0)
        answers[request] = answer
    }
}

extension Answer {
    fileprivate var size: Int {
        guard case .bytes(let bytes) = body else { return .max }
        return bytes.count + (packed?.count ?? 0)
    }
}

extension BoardRequest {
    /// Returns a cached response for anonymous requests, and a fresh one for signed-in accounts.
    func kept(_ make: () async throws -> Answer) async throws -> Answer {
        guard headers[.authorization] == nil else { return try await make() }
        let isPacked = Compression.isAccepted(headers[.acceptEncoding])
        return try await service.answers.answer(
            to: request.uri.string + (isPacked ? " packed" : ""), isPacked: isPacked, at: now,
            from: storage, make)
    }
}

extension Answer {
    /// Returns the response with its entity tag and compressed body computed.
    fileprivate func ready(isPacked: Bool) -> Answer {
        guard case .bytes(let bytes) = body else { return self }
        var answer = self
        answer.tag = EntityTag.tag(of: bytes)
        if isPacked, bytes.count > Compression.threshold {
            answer.packed = Compression.gzip(bytes)
        }
        return answer
    }
}
