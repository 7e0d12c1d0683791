import Foundation

/// `openssl s_server`, which answers with files that hold whole responses.
struct TLSServer {
    let port: UInt16
    private let process: WatchedProcess

    /// - Parameters:
    ///   - options: what is unusual about it, behind its certificate.
    ///   - folder: where the files are.
    ///   - input: a file that is sent at once to whoever connects, in place of responses.
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

    /// It says on which port the system lets it listen.
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
