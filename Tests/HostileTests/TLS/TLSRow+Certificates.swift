/// TLS servers with different certificates.
extension TLSRow {
    static let certificates =
        row("good", must: .shown) + row("many-names", must: .shown)
        + ["expired", "future", "stranger-issued", "other-name", "other-address"].flatMap {
            row($0, must: .untrusted)
        }
        + ["wildcard", "no-names", "address-as-name"].flatMap {
            row($0, must: .untrusted.or(.shown))
        }
        + ["for-clients", "for-mail", "unheard-of", "behind", "hostile-name"].flatMap {
            row($0, must: .untrusted)
        }
        + ["sha1", "weak-key"].flatMap {
            row($0, must: .untrusted.or(.noSecureConnection), options: lax)
        }
        + chains

    /// The options that let the server use insecure ciphers, which clients should refuse.
    static let lax = ["-cipher", "ALL:COMPLEMENTOFALL@SECLEVEL=0"]

    private static func row(
        _ certificate: String, must expectation: Expectation, options: [String] = []
    ) -> [TLSRow] {
        let row = TLSRow("the certificate “\(certificate)”", must: expectation)
        return [row.with(\.certificate, certificate).with(\.options, options)]
    }

    private static let chains = [
        chain("behind", "between", must: .shown), chain("usurped", "no-issuer", must: .untrusted),
        chain("out-of-bounds", "bound", must: .untrusted),
        chain("good", "between", must: .shown), chain("stranger-issued", "ca", must: .untrusted),
    ].joined()

    /// Returns a server that sends another certificate along.
    private static func chain(
        _ certificate: String, _ other: String, must expectation: Expectation
    ) -> [TLSRow] {
        let row = TLSRow("“\(certificate)” with “\(other)”", must: expectation)
        return [
            row.with(\.certificate, certificate).with(
                \.options, ["-cert_chain", "{certificates}/\(other).pem"])
        ]
    }
}
