import BoardCore
import Essentials

/// The two-factor authentication of a board server.
struct BoardServerCodes: TwoFactorService {
    let source: BoardServerSource

    func offer(password: String) async throws -> TwoFactorSecret {
        try await source.service.request(BoardServerEndpoints.offerCodes(password: password))
    }

    func turnOn(code: String) async throws {
        try await source.service.request(BoardServerEndpoints.turnCodesOn(code))
    }

    func turnOff(password: String, code: String) async throws {
        try await source.service.request(
            BoardServerEndpoints.turnCodesOff(password: password, code: code))
    }
}

extension TwoFactorSecret {
    init?(_ json: JSONValue) {
        guard let text = json["secret"].string, !text.isBlank else { return nil }
        self.init(text: text, address: json["uri"].string ?? "")
    }
}
