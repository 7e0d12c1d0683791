/// HTTP/2 servers, and servers with invalid HTTP/2.
extension TLSRow {
    /// Invalid HTTP/2, or HTTP/2 for a client that did not negotiate it.
    static let frames = [
        ("settings and nothing else", frame(4)),
        ("a frame of 16 MB", [0xff, 0xff, 0xff, 4, 0, 0, 0, 0, 0]),
        ("settings of odd length", frame(4, body: [1, 2, 3])),
        ("data for no request", frame(0, stream: 1, body: [0x5b])),
        ("a good-bye", frame(4) + frame(7, body: [0, 0, 0, 0, 0, 0, 0, 2])),
        ("a window of 0", frame(4) + frame(8, body: [0, 0, 0, 0])),
        ("an unknown frame", frame(4) + frame(99, body: [0])),
        (
            "a head that is none",
            frame(4) + frame(1, stream: 1, flags: 5, body: [0xff, 0xff, 0xff])
        ),
        ("a promise", frame(4) + frame(5, stream: 1, flags: 4, body: [0, 0, 0, 2, 0x88])),
        ("10,000 settings", tenThousand(frame(4))),
        ("10,000 pings", frame(4) + tenThousand(frame(6, body: [UInt8](repeating: 0, count: 8)))),
        ("posts as HTTP/1.1", Response.ok()),
    ].flatMap { name, bytes in
        ["h2", "h2,http/1.1"].map { offered in
            TLSRow("\(name) from a server of \(offered)", must: .anyFault.or(.shown))
                .with(\.greeting, bytes).with(\.options, ["-alpn", offered])
        }
    }

    private static func tenThousand(_ frame: [UInt8]) -> [UInt8] {
        Array(repeatElement(frame, count: 10_000).joined())
    }

    private static func frame(
        _ kind: UInt8, stream: UInt8 = 0, flags: UInt8 = 0, body: [UInt8] = []
    ) -> [UInt8] {
        [0, 0, UInt8(body.count), kind, flags, 0, 0, 0, stream] + body
    }
}

extension Expectation {
    /// Any protocol error, but no certificate error, because the certificate is valid.
    fileprivate static let anyFault = noSecureConnection.or(.cutOff).or(.broken)
}
