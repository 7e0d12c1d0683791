import HTTPTypes

/// The machine-readable codes of problems.
package enum ProblemCode: String, CaseIterable, Sendable {
    case malformed
    case signedOut = "signed-out"
    case badToken = "bad-token"
    case wrongCredentials = "wrong-credentials"
    case wrongPassword = "wrong-password"
    case totpRequired = "totp-required"
    case wrongTOTP = "wrong-totp"
    case wrongCode = "wrong-code"
    case banned
    case forbidden
    case locked
    case signUpClosed = "sign-up-closed"
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case unknownMethod = "unknown-method"
    case timeout
    case nameTaken = "name-taken"
    case totpIsOn = "totp-is-on"
    case totpIsOff = "totp-is-off"
    case keyReused = "key-reused"
    case gone
    case cursorExpired = "cursor-expired"
    case tooLarge = "too-large"
    case unsupportedType = "unsupported-type"
    case unsupportedCoding = "unsupported-coding"
    case invalid
    case tooDeep = "too-deep"
    case tooMany = "too-many-requests"
    case failed
    case unavailable
    case storageFull = "storage-full"

    package var status: HTTPResponse.Status {
        switch self {
        case .malformed: .badRequest
        case .signedOut, .badToken, .wrongCredentials, .totpRequired, .wrongTOTP: .unauthorized
        case .wrongPassword, .wrongCode, .banned, .forbidden, .locked, .signUpClosed:
            .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .unknownMethod, .unsupportedCoding: .notImplemented
        case .timeout: .requestTimeout
        case .nameTaken, .keyReused, .totpIsOn, .totpIsOff: .conflict
        case .gone, .cursorExpired: .gone
        case .tooLarge: .contentTooLarge
        case .unsupportedType: .unsupportedMediaType
        case .invalid, .tooDeep: .unprocessableContent
        case .tooMany: .tooManyRequests
        case .failed: .internalServerError
        case .unavailable, .storageFull: .serviceUnavailable
        }
    }

    /// The title, the same for every occurrence.
    package var title: String {
        switch self {
        case .malformed: "The request cannot be read"
        case .signedOut: "Sign in first"
        case .badToken: "Invalid token"
        case .wrongCredentials: "Wrong name or password"
        case .wrongPassword: "Wrong password"
        case .totpRequired: "A code is needed"
        case .wrongTOTP, .wrongCode: "Wrong code"
        case .banned: "The account is banned"
        case .forbidden: "Not allowed"
        case .locked: "The post is locked"
        case .signUpClosed: "An invitation is needed"
        case .notFound: "Not found"
        case .methodNotAllowed: "Method not allowed"
        case .unknownMethod: "Unknown method"
        case .timeout: "Too slow"
        case .nameTaken: "The name is taken"
        case .totpIsOn: "Two-factor is already on"
        case .totpIsOff: "Two-factor is off"
        case .keyReused: "The key was used for another request"
        case .gone: "Deleted"
        case .cursorExpired: "The cursor is too old"
        case .tooLarge: "Too large"
        case .unsupportedType: "Not JSON"
        case .unsupportedCoding: "Unsupported transfer coding"
        case .invalid: "Invalid"
        case .tooDeep: "Too deep"
        case .tooMany: "Too many requests"
        case .failed: "The server failed"
        case .unavailable: "Out of order"
        case .storageFull: "The disk is full"
        }
    }
}
