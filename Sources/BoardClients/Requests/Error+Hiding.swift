import BoardCore

extension Error {
    /// Returns the error without these texts, which a server's message may repeat.
    func hiding(_ secrets: [String]) -> any Error {
        switch self as any Error {
        case let refusal as HTTPFailure: refusal.hiding(secrets)
        case BoardError.rejectedByServer(let host, let reason):
            BoardError.rejectedByServer(host: host, reason: reason.hiding(secrets))
        case BoardError.outOfOrder(let host, let status, let reason):
            BoardError.outOfOrder(host: host, status: status, reason: reason.hiding(secrets))
        case BoardError.wrongType(let host, let type, let wanted):
            BoardError.wrongType(host: host, type: type.hiding(secrets), wanted: wanted)
        case AccountError.badAnswer(let field, let reason):
            AccountError.badAnswer(field, reason: reason.hiding(secrets))
        case AccountError.denied(let reason):
            AccountError.denied(reason: reason.hiding(secrets))
        default: self
        }
    }
}

extension String {
    /// Also removes a truncated secret at the end, since messages are cut to a maximum length.
    fileprivate func hiding(_ secrets: [String]) -> String {
        secrets.filter { $0.count >= Self.shortestSecret }.reduce(self) { text, secret in
            let text = text.replacing(secret, with: "…")
            let beginnings = (Self.shortestSecret..<secret.count).reversed()
            guard let length = beginnings.first(where: { text.hasSuffix(secret.prefix($0)) }) else {
                return text
            }
            return text.dropLast(length) + "…"
        }
    }

    /// The minimum length of a secret in characters. Shorter ones occur in many words.
    private static let shortestSecret = 4
}
