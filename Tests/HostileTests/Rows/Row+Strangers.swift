/// Servers of other protocols, which send first or respond in their own way.
extension Row {
    static let strangers =
        greetings.flatMap { name, bytes in
            [
                Row("\(name) at once", [.send(bytes)], must: .noHTTP.or(.cutOff)),
                Row("\(name) as a response", .response(bytes), must: .noHTTP),
            ]
        } + secure + noise

    private static let greetings: [(String, [UInt8])] = [
        ("SSH", "SSH-2.0-OpenSSH_9.2\r\n".bytes), ("FTP", "220 ready.\r\n".bytes),
        ("SMTP", "220 mail.example ESMTP\r\n500 what?\r\n".bytes), ("POP", "+OK\r\n".bytes),
        ("IMAP", "* OK ready\r\n".bytes), ("Redis", "-ERR unknown command\r\n".bytes),
        ("VNC", "RFB 003.008\n".bytes), ("telnet", [0xff, 0xfd, 0x18, 0xff, 0xfd, 0x20]),
        ("MySQL", [0x4a, 0, 0, 0, 0x0a] + "8.0.36\0".bytes), ("IRC", ":x NOTICE * :hi\r\n".bytes),
        ("HTTP/2", [0, 0, 0, 4, 0, 0, 0, 0, 0]), ("PostgreSQL", "E\0\0\0\u{c}SFATAL\0\0".bytes),
        ("an escape", "\u{1b}[2J\u{1b}]0;x\u{7}\r\n".bytes), ("a NUL", [0]), ("an LF", [0x0a]),
    ]

    private static let secure = [
        Row("an alert of TLS", .response([0x15, 3, 1, 0, 2, 2, 0x0a]), must: .tlsRequired),
        Row("a later alert of TLS", .response([0x15, 3, 3, 0, 2, 2, 40]), must: .tlsRequired),
        Row(
            "a handshake of TLS", .response([0x16, 3, 3, 0, 2, 2, 0]),
            must: .tlsRequired.or(.noHTTP)),
        Row(
            "a server that misses TLS in words",
            .response("HTTP/1.1 400 The plain HTTP request was sent to HTTPS port\r\n\r\n"),
            must: .refused(400).or(.tlsRequired)),
    ]

    private static let noise = [
        Row("zeros without end", flood([0]), must: .noHTTP.or(.malformed)),
        Row("ones without end", flood([0xff]), must: .noHTTP.or(.malformed)),
        Row("lines without end", flood("noise\r\n".bytes), must: .noHTTP.or(.malformed)),
        Row("numbers without end", flood("HTTP/".bytes), must: .noHTTP.or(.malformed)),
    ]

    private static func flood(_ bytes: [UInt8]) -> Script {
        [.awaitRequest, .flood(bytes, times: 5_000_000)]
    }
}
