import HTTPTypes
import Localization

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
        case .malformed: localized("The request cannot be read")
        case .signedOut: localized("Sign in first")
        case .badToken: localized("Invalid token")
        case .wrongCredentials: localized("Wrong name or password")
        case .wrongPassword: localized("Wrong password")
        case .totpRequired: localized("A code is needed")
        case .wrongTOTP, .wrongCode: localized("Wrong code")
        case .banned: localized("The account is banned")
        case .forbidden: localized("Not allowed")
        case .locked: localized("The post is locked")
        case .signUpClosed: localized("An invitation is needed")
        case .notFound: localized("Not found")
        case .methodNotAllowed: localized("Method not allowed")
        case .unknownMethod: localized("Unknown method")
        case .timeout: localized("Too slow")
        case .nameTaken: localized("The name is taken")
        case .totpIsOn: localized("Two-factor is already on")
        case .totpIsOff: localized("Two-factor is off")
        case .keyReused: localized("The key was used for another request")
        case .gone: localized("Deleted")
        case .cursorExpired: localized("The cursor is too old")
        case .tooLarge: localized("Too large")
        case .unsupportedType: localized("Not JSON")
        case .unsupportedCoding: localized("Unsupported transfer coding")
        case .invalid: localized("Invalid")
        case .tooDeep: localized("Too deep")
        case .tooMany: localized("Too many requests")
        case .failed: localized("The server failed")
        case .unavailable: localized("Out of order")
        case .storageFull: localized("The disk is full")
        }
    }
}
