import BoardClients
import BoardCore
import Testing

@testable import TerminalUI

/// A mutated sample for each parser, from one seed, with the faults found.
struct Round: CustomTestStringConvertible {
    let seed: UInt64

    var testDescription: String { "seed \(seed)" }

    /// Serves a mutated response to the program.
    func programFaults() async throws -> [String] {
        var mutator = Mutator(seed: seed)
        let server = try HostileServer([.response(mutator.spoil(oneOf: Sample.responses))])
        defer { server.stop() }
        let run = try await ProgramRun.of(["http://127.0.0.1:\(server.port)/board.json"])
        return run.faults + (run.words.isEmpty ? ["it says nothing"] : [])
    }

    /// The faults in parsing a mutated document, sanitizing a text and decoding keys.
    var readerFaults: [String] {
        [documentFault, textFault, keyFault].compactMap { $0 }
    }

    private var documentFault: String? {
        var mutator = Mutator(seed: seed)
        let document = mutator.spoil(oneOf: Sample.documents)
        let inPieces = ParsedDocument(of: mutator.pieces(of: document))
        return inPieces == ParsedDocument(of: [document])
            ? nil : "a document is another one in pieces"
    }

    private var textFault: String? {
        var mutator = Mutator(seed: seed)
        let text = String(decoding: mutator.spoil(oneOf: Sample.documents), as: UTF8.self)
        let clean = text.sanitized(as: .line)
        let isClean = clean.unicodeScalars.allSatisfy { !$0.isForbidden && $0 != "\n" }
        return isClean && clean.sanitized(as: .line) == clean ? nil : "a text is not clean"
    }

    private var keyFault: String? {
        var mutator = Mutator(seed: seed)
        var decoder = InputDecoder()
        let keys = mutator.spoil(oneOf: Sample.keys)
        for piece in mutator.pieces(of: keys) { _ = decoder.events(from: piece) }
        _ = decoder.flush()
        return decoder.isWaiting ? "a key never comes" : nil
    }
}

/// The result of parsing a document.
private struct ParsedDocument: Equatable {
    let posts: [Post]
    let skipped: SkippedPosts
    let failure: BoardError?

    init(of pieces: [[UInt8]]) {
        var reader = BoardDocumentReader(of: .sample)
        failure = Self.failure(of: &reader, on: pieces)
        posts = Array(reader.posts())
        skipped = reader.skipped
    }

    private static func failure(
        of reader: inout BoardDocumentReader, on pieces: [[UInt8]]
    ) -> BoardError? {
        do {
            for piece in pieces { try reader.read(piece) }
            try reader.finish()
            return nil
        } catch {
            return error
        }
    }
}
