import Foundation

/// A process of `openssl s_server`, which responds with the contents of files.
struct TLSServer {
    let port: UInt16
    private let process: WatchedProcess

    /// - Parameters:
    ///   - options: The options after those of the certificate.
    ///   - folder: The folder of the files.
    ///   - input: A file that is sent on connection, instead of responses.
    init(certificate: String, options: [String], folder: URL, input: String? = nil) throws {
        let certificates = try Certificates.all.folder
        let key = certificate == "weak-key" ? "weak" : "key"
        process = try OpenSSL(folder: folder).start(
            ["s_server", "-accept", "127.0.0.1:0"] + (input == nil ? ["-HTTP"] : [])
                + ["-cert", certificates.appending(path: "\(certificate).pem").path]
                + ["-key", certificates.appending(path: "\(key).pem").path] + options,
            input: input)
        port = try Self.port(of: process)
    }

    func stop() {
        kill(process.identifier, SIGKILL)
        _ = process.reap()
    }

    /// Returns the port that the process prints.
    private static func port(of process: WatchedProcess) throws -> UInt16 {
        let (said, _) = process.output(within: .seconds(60)) { port(in: $0) != nil }
        guard let port = port(in: said) else {
            kill(process.identifier, SIGKILL)
            _ = process.reap()
            throw OpenSSL.Failure(description: String(decoding: said, as: UTF8.self))
        }
        return port
    }

    private static func port(in said: [UInt8]) -> UInt16? {
        let text = String(decoding: said, as: UTF8.self)
        return text.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)\n/).flatMap { UInt16($0.1) }
    }
}
