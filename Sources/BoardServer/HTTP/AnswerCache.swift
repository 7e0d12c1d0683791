import Synchronization

/// Answers that many ask for, kept for as long as nothing is written anywhere.
///
/// Each time the storage is asked whether it is still in the state that they are of, which is a small part of
/// making one. So they are never older than what it would say itself, whichever process wrote last.
package final class AnswerCache: Sendable {
    private let kept = Mutex(
        KeptAnswers(of: "", until: Timestamp(rawValue: 0), asked: []))

    package init() {}

    /// The kept answer to a request, or the one that `make` makes.
    ///
    /// - Parameter request: what differs wherever answers do.
    package func answer(
        to request: String, isPacked: Bool, at now: Timestamp, from storage: any Storage,
        _ make: () async throws -> Answer
    ) async throws -> Answer {
        guard kept.withLock({ $0.isAskedAgain(request) }) else { return try await make() }
        let state = try await storage.state()
        if let answer = kept.withLock({ $0.answer(to: request, in: state, at: now) }) {
            return answer
        }
        // What is written from here on may be in the answer, and makes another state.
        let answer = try await make().ready(isPacked: isPacked)
        kept.withLock { $0.keep(answer, to: request, in: state, at: now) }
        return answer
    }
}

/// Answers of one state, and what they may take of the memory.
private struct KeptAnswers {
    private static let mostBytes = 8 * 1024 * 1024
    private static let mostBytesEach = 256 * 1024
    private static let mostRequests = 1000
    private static let longestRequest = 200
    /// A PostgreSQL that crashed may count what nobody has seen once more, and come to the same state.
    private static let longest = Duration.seconds(10)

    private let state: String
    private let end: Timestamp
    private var answers: [String: Answer] = [:]
    private var size = 0
    /// What is asked for only once is not worth asking for the state.
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
    /// An answer that is the same for everybody who is not signed in, and made anew for who is.
    func kept(_ make: () async throws -> Answer) async throws -> Answer {
        guard headers[.authorization] == nil else { return try await make() }
        let isPacked = Compression.isAccepted(headers[.acceptEncoding])
        return try await service.answers.answer(
            to: request.uri.string + (isPacked ? " packed" : ""), isPacked: isPacked, at: now,
            from: storage, make)
    }
}

extension Answer {
    /// The answer with what would have to be made each time that it is sent.
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
