import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of compressed bodies.
struct CompressedBodyTests {
    /// The text "hello, hello", compressed.
    private static let gzip: [UInt8] =
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflate + [0xFF, 0xC5, 0xCC, 0xF3, 12, 0, 0, 0]
    private static let zlib: [UInt8] = [0x78, 0x9C] + deflate + [0x1C, 0xDA, 4, 0x75]
    private static let deflate: [UInt8] = [
        0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0xD7, 0x51, 0xC8, 0, 0x51, 0,
    ]

    @Test(arguments: 1...gzip.count)
    func `a compressed body may arrive in chunks of any size`(size: Int) throws {
        #expect(try unpacked(Self.gzip, inPiecesOf: size) == "hello, hello")
    }

    @Test func `a compressed body may have several members`() throws {
        #expect(try unpacked(Self.gzip + Self.gzip) == "hello, hellohello, hello")
    }

    @Test(arguments: ["junk", "\0\0\0\0"])
    func `data after the compressed data is ignored`(rest: String) throws {
        #expect(try unpacked(Self.gzip + rest.utf8) == "hello, hello")
    }

    @Test func `deflate is read with and without a zlib header`() throws {
        #expect(try unpacked(Self.zlib, encoding: "deflate") == "hello, hello")
        #expect(try unpacked(Self.deflate, encoding: "deflate") == "hello, hello")
    }

    @Test(arguments: 1..<gzip.count)
    func `truncated compressed data is an error`(count: Int) throws {
        #expect(throws: BodyDecoder.Failure(reason: "its compressed data is cut off")) {
            try unpacked(Array(Self.gzip.prefix(count)))
        }
    }

    @Test func `invalid compressed data is reported`() throws {
        #expect(throws: BodyDecoder.Failure(reason: "its compressed data is corrupt")) {
            try unpacked(Array("hello".utf8))
        }
    }

    @Test func `an empty body needs no decompression`() throws {
        #expect(try unpacked([]) == "")
    }

    @Test(arguments: [nil, "", "identity", " Identity "])
    func `an uncompressed body is passed through`(encoding: String?) throws {
        #expect(try unpacked(Array("hi".utf8), encoding: encoding) == "hi")
    }

    @Test(arguments: ["br", "gzip, gzip", "compress"])
    func `an encoding that was not requested is rejected`(encoding: String) {
        let failure = BodyDecoder.Failure(
            reason: "it is encoded as “\(encoding)”, which was not requested")
        #expect(throws: failure) { try BodyDecoder(encoding: encoding) }
    }

    @Test func `the size limit applies to the decompressed body`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
            connection.send(Self.gzip)
        } test: { base in
            await #expect(throws: BoardError.tooLarge(host: base.server, limit: 11)) {
                try await service(base, limits: .patient { $0.responseSize = 11 }).request(.text)
            }
        }
    }

    private func unpacked(
        _ bytes: [UInt8], inPiecesOf size: Int = .max, encoding: String? = "gzip"
    ) throws -> String {
        var decoder = try BodyDecoder(encoding: encoding)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: max(1, min(size, bytes.count))) {
            decoder.take(Array(bytes[start...].prefix(size)))
            while let piece = try decoder.next() { text += piece }
        }
        try decoder.finish()
        return String(decoding: text, as: UTF8.self)
    }
}
