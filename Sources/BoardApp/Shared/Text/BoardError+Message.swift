import BoardCore

extension BoardError {
    /// The message for an error that prevented the names of boards from loading.
    package func boardNamesMessage(advice: String = "") -> String {
        ["Names of boards are missing.", advice, message].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// The message for the user, one or more sentences.
    package var message: String {
        switch self {
        case .unreachable(let host, isNameUnknown: false): "Can't reach \(host)."
        case .unreachable(let host, isNameUnknown: true):
            "Can't find \(host): its name may be wrong, or there is no network."
        case .proxyFailed(let proxy, nil): "Can't reach the proxy \(proxy)."
        case .proxyFailed(let proxy, 407?):
            "The proxy \(proxy) requires a name and a password (HTTP 407)."
        case .proxyFailed(let proxy, let status?):
            "The proxy \(proxy) refused with HTTP \(status)."
        case .timedOut(let host): "\(host) took too long to answer."
        case .cutOff(let host): "The response from \(host) was cut off."
        case .untrusted(let host, let reason):
            "The certificate of \(host) can't be trusted" + (reason.map { ": \($0)." } ?? ".")
        case .noSecureConnection(let host): "No secure connection to \(host) is possible."
        case .tlsUnsupported(let host):
            "\(host) offers no secure connection at this port; the address may begin with http://."
        case .tlsRequired(let host):
            "\(host) requires a secure connection at this port; try https:// in the address."
        case .notHTTP(let host): "\(host) does not speak HTTP at this port."
        case .malformed(let host, let reason): "The response from \(host) can't be read: \(reason)."
        case .refused(_, _, let wait):
            messageWithoutAdvice + (wait.map { " Try again in \($0.shortText)." } ?? "")
        case .outOfOrder(let host, let status, let reason):
            "\(host) has a server error (HTTP \(status)): \(reason.asSentence)"
        case .rejectedByServer(let host, let reason): "\(host): \(reason.asSentence)"
        case .signedOut(let host): "\(host) shows this only when you are signed in."
        case .notThere(let name): "There is no “\(name)” here."
        case .unsupported(let reason): reason
        case .fileChanged(let path): "\(path) has changed since it was read."
        case .tooManyRedirects(let host): "\(host): redirect loop; not followed any further."
        case .unsafeRedirect(let host):
            "\(host) redirects to an unprotected address; not followed."
        case .invalidRedirect(let host):
            "\(host) redirects to something other than an http or https address; not followed."
        case .tooLarge(let host, let limit):
            "\(host) sends more than the limit of \(Self.size(limit)); --max-size raises it."
        case .outOfMemory(let host):
            "The response from \(host) was dropped: all responses together take too much memory."
        case .wrongType(let host, let type, let wanted):
            "\(host) sent \(type), not \(wanted.nameWithArticle)."
        case .unreadable(let reason, let line, let column, let wanted):
            "Not \(wanted.nameWithArticle): line \(line), column \(column): \(reason)."
        case .unexpectedResponse(let host, let fault): fault.sentence(about: host)
        case .endedEarly(let end): end.message
        case .truncatedDocument: "The new document is cut off; the previous one is shown."
        case .notStored:
            "This is not stored for reading offline. With a network, open it once or run: board-tui fetch"
        case .empty: "The document is empty."
        case .noSuchFile(let path): "There is no file \(path)."
        case .isFolder(let path): "\(path) is a folder, not a board document."
        case .notPermitted(let path): "No permission to read \(path)."
        case .readFailed(let reason): "Reading failed: \(reason)."
        case .badAddress(let address):
            "\(AddressSecrets(in: address).masked) is neither a file nor an http or https address."
        case .notRereadable(.standardInput): "Standard input can be read only once."
        case .notRereadable(.pipe): "A pipe can be read only once."
        }
    }

    /// Returns the message, with a countdown if the program retries by itself after `wait`.
    func message(retryingIn wait: Duration?) -> String {
        guard let wait else { return message }
        return messageWithoutAdvice + " Trying again in \(wait.shortText)."
    }

    /// Returns advice to try again that can be appended to the message.
    ///
    /// The result is empty if a retry is useless or the program retries by itself.
    ///
    /// - Parameter call: the instruction that names the key, for example `Press R`.
    func retryAdvice(_ call: String, retryingIn wait: Duration?) -> String {
        guard isTransient, wait == nil else { return "" }
        return " \(call) \(retryAim)."
    }

    /// The purpose of the retry key. Nothing is sent until the server accepts requests again.
    var retryAim: String { retryAfter == nil ? "to try again" : "then" }

    /// The message without the time of the next attempt.
    private var messageWithoutAdvice: String {
        guard case .refused(let host, let status, _) = self else { return message }
        return Self.refusal(host: host, status: status)
    }

    /// A Boolean value that indicates whether a retry may succeed.
    var isTransient: Bool {
        switch self {
        case .notRereadable, .unsupported, .notThere, .endedEarly, .notStored: false
        default: true
        }
    }

    private static func size(_ bytes: Int) -> String {
        bytes < 1 << 20 ? "\(bytes / (1 << 10)) KiB" : "\(bytes / (1 << 20)) MiB"
    }

    private static func refusal(host: String, status: Int) -> String {
        switch status {
        case 401: "\(host) requires you to sign in first (HTTP 401)."
        case 403: "\(host) denies access to this (HTTP 403)."
        case 404, 410: "\(host) has no such board (HTTP \(status))."
        case 407: "The proxy for \(host) requires a name and a password (HTTP 407)."
        case 429: "\(host): too many requests."
        case 500...: "\(host): server error (HTTP \(status))."
        default: "\(host) refused with HTTP \(status)."
        }
    }
}

nonisolated extension ResponseDefect {
    fileprivate func sentence(about host: String) -> String {
        switch self {
        case .page: "\(host) sent a web page instead of JSON."
        case .empty: "The response from \(host) is empty."
        case .cutOff: "The response from \(host) is cut off."
        case .noJSON(let reason, let line, let column):
            "The response from \(host) is not JSON: line \(line), column \(column): \(reason)."
        case .lacksMember(let name):
            "\(host) sent an unexpected response: it has no “\(name)”."
        case .isNoList: "\(host) sent an unexpected response: it is not a list."
        }
    }
}

nonisolated extension SourceContent {
    /// The name of the content with its article, for use in a sentence.
    fileprivate var nameWithArticle: String {
        switch self {
        case .document: "a board document"
        case .feed: "a feed"
        case .site: "a board document, and no forum or feed was found there"
        }
    }
}

nonisolated extension Duration {
    /// The duration in seconds, minutes (from 120 s) or hours (from 120 min), for example `30 s`.
    var shortText: String {
        let seconds = components.seconds
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\((seconds + 59) / 60) min"
        default: "\((seconds + 3599) / 3600) h"
        }
    }
}
