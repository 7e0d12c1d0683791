/// Servers that respond to a TLS client hello with invalid data.
extension Row {
    static let handshakes =
        [
            secure("posts", Response.ok(), must: .tlsUnsupported),
            secure("a refusal", "HTTP/1.1 400 Bad Request\r\n\r\n".bytes, must: .tlsUnsupported),
            secure("SSH", "SSH-2.0-OpenSSH_9.2\r\n".bytes, must: .tlsUnsupported),
            secure("garbage", "garbage".bytes, must: .tlsUnsupported.or(.noSecureConnection)),
            secure("zeros", [UInt8](repeating: 0, count: 100), must: noTLS),
            secure("nothing", .nothing, must: noTLS.or(.cutOff)),
            secure("half a record", [0x16, 3], must: noTLS.or(.cutOff)),
            secure("a record that ends early", [0x16, 3, 3, 0, 99, 2], must: noTLS.or(.cutOff)),
            secure("an empty record", [0x16, 3, 3, 0, 0], must: noTLS.or(.cutOff)),
            secure("a record of 64 KiB", [0x16, 3, 3, 0xff, 0xff, 2, 0], must: noTLS.or(.cutOff)),
            secure("a record of another age", [0x16, 9, 9, 0, 1, 2], must: noTLS.or(.cutOff)),
            secure("a record of no kind", [0x63, 3, 3, 0, 1, 2], must: noTLS.or(.cutOff)),
            secure("SSL 2", [0x80, 0x0b, 4, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0], must: noTLS),
            secure("SSL 3", hello(version: [3, 0]), must: noTLS),
            secure("TLS 9", hello(version: [9, 9]), must: noTLS),
            secure("a greeting without ciphers", hello(version: [3, 3]), must: noTLS),
            secure("data before a greeting", [0x17, 3, 3, 0, 2, 1, 2], must: noTLS),
            secure("a cipher before a greeting", [0x14, 3, 3, 0, 1, 1], must: noTLS),
        ] + alerts + floods(of: [0x16, 3, 3, 0, 0], [0x15, 3, 3, 0, 2, 1, 90]) + breaks

    private static let noTLS = Expectation.noSecureConnection.or(.tlsUnsupported)

    private static func secure(
        _ name: String, _ bytes: [UInt8], must expectation: Expectation
    ) -> Row {
        secure(name, [.awaitBytes, .send(bytes)], must: expectation)
    }

    private static func secure(_ name: String, _ script: Script, must expectation: Expectation)
        -> Row
    {
        var row = Row("\(name) in place of TLS", script, must: expectation)
        row.address = "https://127.0.0.1:{port}/board.json"
        return row
    }

    private static func hello(version: [UInt8]) -> [UInt8] {
        let body = version + [UInt8](repeating: 7, count: 32) + [0, 0, 0, 0]
        return [0x16, 3, 3, 0, UInt8(body.count + 4), 2, 0, 0, UInt8(body.count)] + body
    }

    /// The alerts by number: close, unexpected message, handshake failure, certificate and others.
    private static let alerts = [0, 10, 40, 42, 48, 70, 71, 80, 86, 112, 116, 120, 255].map {
        secure("alert \($0)", [0x15, 3, 3, 0, 2, 2, $0], must: noTLS.or(.cutOff))
    }

    private static func floods(of records: [UInt8]...) -> [Row] {
        records.map { record in
            secure(
                "the record \(record) without end",
                [.awaitBytes, .flood(record, times: 2_000_000)],
                must: noTLS.or(.cutOff))
        }
    }

    private static let breaks = [
        secure("a reset", [.awaitBytes, .reset], must: noTLS.or(.cutOff)),
        secure("a reset at once", [.reset], must: noTLS.or(.cutOff).or(.unreachable)),
        secure("hanging up at once", .nothing, must: noTLS.or(.cutOff)),
    ]
}
