import Foundation
import TestSupport

/// The authorities and certificates, created for the first test, and their folder.
///
/// The program trusts `ca.pem`. All other certificates share one key, `key.pem`.
struct Certificates {
    let folder: URL
    private let openSSL: OpenSSL

    private static let made = Result { try Certificates() }

    static var all: Certificates {
        get throws { try made.get() }
    }

    /// The path of the authorities that the program trusts.
    var authorities: String { folder.appending(path: "ca.pem").path }

    private init() throws {
        // Remove the certificates of an earlier run.
        try FileManager.default.removeItem(at: Repository.builds(named: "certificates"))
        folder = try Repository.builds(named: "certificates")
        openSSL = OpenSSL(folder: folder)
        try write(Self.configuration, to: "ca.cnf")
        try write("", to: "index")
        try makeAuthority("ca")
        try makeAuthority("stranger")
        try makeRequest("key", ["ec"] + Self.curve)
        try makeRequest("weak", ["rsa:1024"])
        for certificate in Certificate.all { try make(certificate) }
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    private func makeAuthority(_ name: String) throws {
        try openSSL.run(
            ["req", "-x509", "-config", "ca.cnf", "-newkey", "ec"] + Self.curve
                + ["-nodes", "-keyout", "\(name).key", "-out", "\(name).pem"]
                + ["-subj", "/CN=Authority \(name)", "-days", "3650"])
    }

    private func makeRequest(_ name: String, _ kind: [String]) throws {
        try openSSL.run(
            ["req", "-config", "ca.cnf", "-newkey"] + kind
                + ["-nodes", "-keyout", "\(name).pem", "-out", "\(name).csr"]
                + ["-subj", "/CN=127.0.0.1"])
    }

    private static let curve = ["-pkeyopt", "ec_paramgen_curve:prime256v1"]

    private func make(_ certificate: Certificate) throws {
        let name = certificate.name
        try write(certificate.extensions.joined(separator: "\n"), to: "\(name).ext")
        try openSSL.run(
            ["ca", "-batch", "-notext", "-config", "ca.cnf", "-in", "\(certificate.key).csr"]
                + ["-subj", "/CN=\(name)"]
                + ["-keyfile", certificate.issuer.key, "-cert", certificate.issuer.file]
                + ["-extfile", "\(name).ext", "-out", "\(name).pem", "-md", certificate.digest]
                + ["-startdate", certificate.from, "-enddate", certificate.until])
    }

    /// The minimal configuration of `openssl ca`.
    private static let configuration = """
        [req]
        distinguished_name = name
        x509_extensions = authority
        [name]
        [authority]
        basicConstraints = critical, CA:TRUE
        subjectKeyIdentifier = hash
        [ca]
        default_ca = test
        [test]
        database = index
        new_certs_dir = .
        default_md = sha256
        policy = any
        unique_subject = no
        rand_serial = yes
        [any]
        commonName = supplied
        """
}
