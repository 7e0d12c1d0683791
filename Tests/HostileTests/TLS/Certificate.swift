/// A certificate for the test servers, with one property changed.
struct Certificate {
    let name: String
    var issuer: Issuer = .trusted
    var extensions = [alternative("IP:127.0.0.1, DNS:localhost")]
    var from = "20200101000000Z"
    var until = "20990101000000Z"
    var digest = "sha256"
    /// The name of the key file, without extension.
    var key = "key"

    enum Issuer {
        case trusted, stranger
        /// A certificate of this table, which may or may not be a certificate authority.
        case certificate(String)

        var file: String {
            switch self {
            case .trusted: "ca.pem"
            case .stranger: "stranger.pem"
            case .certificate(let name): "\(name).pem"
            }
        }

        var key: String {
            switch self {
            case .trusted: "ca.key"
            case .stranger: "stranger.key"
            case .certificate: "key.pem"
            }
        }
    }

    private static func alternative(_ names: String) -> String { "subjectAltName = \(names)" }

    /// The certificates, issuers first.
    static let all = [
        Certificate(name: "good"),
        Certificate(name: "expired", until: "20210101000000Z"),
        Certificate(name: "future", from: "20900101000000Z"),
        Certificate(name: "stranger-issued", issuer: .stranger),
        Certificate(name: "other-name", extensions: [alternative("DNS:other.example")]),
        Certificate(name: "other-address", extensions: [alternative("IP:127.0.0.2")]),
        Certificate(name: "wildcard", extensions: [alternative("DNS:*.0.0.1, DNS:*")]),
        Certificate(name: "address-as-name", extensions: [alternative("DNS:127.0.0.1")]),
        Certificate(name: "no-names", extensions: ["basicConstraints = CA:FALSE"]),
        Certificate(name: "hostile-name", extensions: [alternative("DNS:\u{1b}[2J")]),
        Certificate(name: "many-names", extensions: [alternative(manyNames)]),
        Certificate(name: "for-clients", extensions: right + ["extendedKeyUsage = clientAuth"]),
        Certificate(name: "for-mail", extensions: right + ["extendedKeyUsage = emailProtection"]),
        Certificate(
            name: "unheard-of", extensions: right + ["1.2.3.4 = critical, ASN1:UTF8String:x"]),
        Certificate(name: "sha1", digest: "sha1"),
        Certificate(name: "weak-key", key: "weak"),
        Certificate(name: "between", extensions: ["basicConstraints = critical, CA:TRUE"]),
        Certificate(name: "behind", issuer: .certificate("between")),
        Certificate(name: "no-issuer", extensions: ["basicConstraints = critical, CA:FALSE"]),
        Certificate(name: "usurped", issuer: .certificate("no-issuer")),
        Certificate(
            name: "bound",
            extensions: ["basicConstraints = CA:TRUE", "nameConstraints = permitted;DNS:x.example"]),
        Certificate(name: "out-of-bounds", issuer: .certificate("bound")),
    ]

    private static let right = [alternative("IP:127.0.0.1")]

    private static let manyNames =
        (0..<2000).map { "DNS:\($0).example" }.joined(separator: ",") + ",IP:127.0.0.1"
}
