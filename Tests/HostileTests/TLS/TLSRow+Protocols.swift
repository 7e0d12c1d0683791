/// TLS servers with different protocol options.
extension TLSRow {
    static let protocols =
        [
            ["-tls1_2"], ["-tls1_3"], ["-no_ticket"], ["-num_tickets", "100"], ["-serverpref"],
            ["-groups", "P-521"], ["-max_send_frag", "512"], ["-record_padding", "4096"],
            ["-alpn", "http/1.1"], ["-verify", "1"], ["-no_etm"],
        ].map { row($0, must: .shown) }
        + [
            ["-tls1"] + lax, ["-tls1_1"] + lax,
            ["-tls1_2", "-cipher", "ECDHE-ECDSA-NULL-SHA@SECLEVEL=0"],
            ["-tls1_2", "-cipher", "aNULL@SECLEVEL=0"],
        ].map { row($0, must: .noSecureConnection) }
        + [row(["-alpn", "spdy/1"], must: .noSecureConnection.or(.shown))]
        + [["-Verify", "1", "-tls1_2"], ["-Verify", "1", "-tls1_3"]].map {
            row($0, must: .noSecureConnection.or(.cutOff))
        } + [mixed]

    private static func row(_ options: [String], must expectation: Expectation) -> TLSRow {
        TLSRow("with \(options.joined(separator: " "))", must: expectation)
            .with(\.options, options)
    }

    private static let mixed = TLSRow("http to a server of TLS", must: .tlsRequired.or(.cutOff))
        .with(\.scheme, "http")
}
