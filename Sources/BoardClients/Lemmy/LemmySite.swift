import BoardCore
import Essentials
import Localization
import Synchronization

/// The description of a Lemmy server, which is requested once.
final class LemmySite: Sendable {
    private let service: any HTTPService
    private let host: String
    private let answer = Mutex<JSONValue?>(nil)
    private let reader = Mutex<Bool?>(nil)

    init(service: any HTTPService, host: String) {
        self.service = service
        self.host = host
    }

    /// The endpoints with the known limits of the server.
    var endpoints: LemmyEndpoints { LemmyEndpoints(window: window(of: "message")) }

    /// Returns the rate-limit window for a kind of request.
    func window(of kind: String) -> Duration {
        let limits = answer.withLock { $0 ?? .null }["site_view"]["local_site_rate_limit"]
        // Despite its name, the value is the length of the window in seconds.
        let told = limits[kind + "_per_second"].int ?? 0
        return .seconds((1...86_400).contains(told) ? told : Self.usualWindows[kind] ?? 60)
    }

    /// The default windows of Lemmy in seconds.
    private static let usualWindows = ["post": 600, "comment": 600, "register": 3600]

    /// A Boolean value that indicates whether downvotes are counted; `true` until known.
    var allowsDownvotes: Bool {
        let site = answer.withLock { $0 ?? .null }["site_view"]["local_site"]
        return site["enable_downvotes"].bool ?? true
    }

    /// Set if the server recognized the account in its last response; `nil` before the first one.
    var recognizesCredential: Bool? { reader.withLock { $0 } }

    /// Records from a response whether the server recognized the account.
    func recordRecognition(toldBy answer: JSONValue) {
        let isKnown = !answer["my_user"].isNull
        reader.withLock { $0 = isKnown }
    }

    /// A Boolean value that indicates whether the description has been received.
    var isKnown: Bool { answer.withLock { $0 != nil } }

    /// Returns a warning about this server for the user.
    ///
    /// Returns `nil` if there is none or the server does not respond.
    func remark() async throws -> String? {
        do {
            let version = try await read()["version"].string ?? ""
            return version.isLaterLemmy ? warning(of: version) : nil
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            return nil
        }
    }

    private func read() async throws -> JSONValue {
        if let known = answer.withLock({ $0 }) { return known }
        let new = try await service.request(endpoints.site())
        learn(new)
        recordRecognition(toldBy: new)
        return new
    }

    /// Stores the description of the server.
    func learn(_ new: JSONValue) {
        answer.withLock { $0 = new }
    }

    /// Returns a better error for a 404 response of an incompatible later version.
    ///
    /// Such servers have none of the endpoints of API version 3. Other errors are returned
    /// unchanged.
    func explanation(of error: any Error) async -> any Error {
        guard case BoardError.refused(_, 404, _) = error else { return error }
        let version = try? await service.request(LemmyEndpoints.laterSite)["version"].string
        guard let version, version.isLaterLemmy else { return error }
        return BoardError.unsupported(reason: warning(of: version))
    }

    private func warning(of version: String) -> String {
        let version = version.sanitized(as: .line).prefix(20)
        return localized("\(host) runs Lemmy \(version); board-tui supports versions before 1.0.")
    }
}

extension String {
    /// A Boolean value that indicates whether the version is 1.0 or later.
    fileprivate var isLaterLemmy: Bool {
        Int(prefix { $0 != "." }).map { $0 >= 1 } ?? false
    }
}
