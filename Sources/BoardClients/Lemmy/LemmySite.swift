import BoardCore
import Essentials
import Synchronization

/// What a Lemmy server says about itself, which is asked once.
final class LemmySite: Sendable {
    private let service: any HTTPService
    private let host: String
    private let answer = Mutex<JSONValue?>(nil)
    private let reader = Mutex<Bool?>(nil)

    init(service: any HTTPService, host: String) {
        self.service = service
        self.host = host
    }

    /// How the server is asked, with what is known of its limits.
    var endpoints: LemmyEndpoints { LemmyEndpoints(window: window(of: "message")) }

    /// The length of the time in which the server counts requests of a kind.
    func window(of kind: String) -> Duration {
        let limits = answer.withLock { $0 ?? .null }["site_view"]["local_site_rate_limit"]
        // Its name says otherwise.
        let told = limits[kind + "_per_second"].int ?? 0
        return .seconds((1...86_400).contains(told) ? told : Self.usualWindows[kind] ?? 60)
    }

    /// In seconds, as servers have them unless somebody changed them.
    private static let usualWindows = ["post": 600, "comment": 600, "register": 3600]

    /// Whether votes against are counted; as long as the server has not told, they are.
    var allowsDownvotes: Bool {
        let site = answer.withLock { $0 ?? .null }["site_view"]["local_site"]
        return site["enable_downvotes"].bool ?? true
    }

    /// Whether the server knew who asked when it was last shown that; `nil` where it never was.
    var knowsReader: Bool? { reader.withLock { $0 } }

    /// Notes whom the server takes those for who have asked it.
    func noteReader(toldBy answer: JSONValue) {
        let isKnown = !answer["my_user"].isNull
        reader.withLock { $0 = isKnown }
    }

    /// Whether the server has told.
    var isKnown: Bool { answer.withLock { $0 != nil } }

    /// A sentence for the reader about what is to be expected of this server; `nil` where there is
    /// nothing to say, and where it does not tell.
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
        noteReader(toldBy: new)
        return new
    }

    /// Takes what the server says about itself.
    func learn(_ new: JSONValue) {
        answer.withLock { $0 = new }
    }

    /// The error to show in place of one that says that the server has no such thing: servers of a
    /// later kind have none of what is asked here.
    func explanation(of error: any Error) async -> any Error {
        guard case BoardError.refused(_, 404, _) = error else { return error }
        let version = try? await service.request(LemmyEndpoints.laterSite)["version"].string
        guard let version, version.isLaterLemmy else { return error }
        return BoardError.unsupported(reason: warning(of: version))
    }

    private func warning(of version: String) -> String {
        let version = version.sanitized(as: .line).prefix(20)
        return "\(host) runs Lemmy \(version), and this program speaks to versions before 1.0."
    }
}

extension String {
    /// Whether a version is 1.0 or a later one.
    fileprivate var isLaterLemmy: Bool {
        Int(prefix { $0 != "." }).map { $0 >= 1 } ?? false
    }
}
