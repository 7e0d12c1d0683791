import BoardCore
import Localization

extension BoardError {
    /// The message for an error that prevented the names of boards from loading.
    package func boardNamesMessage(advice: String = "") -> String {
        [localized("Names of boards are missing."), advice, message].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// The message for the user, one or more sentences.
    package var message: String {
        switch self {
        case .unreachable(let host, isNameUnknown: false): localized("Can't reach \(host).")
        case .unreachable(let host, isNameUnknown: true):
            localized("Can't find \(host): its name may be wrong, or there is no network.")
        case .proxyFailed(let proxy, nil): localized("Can't reach the proxy \(proxy).")
        case .proxyFailed(let proxy, 407?):
            localized("The proxy \(proxy) requires a name and a password (HTTP 407).")
        case .proxyFailed(let proxy, let status?):
            localized("The proxy \(proxy) refused with HTTP \(status).")
        case .timedOut(let host): localized("\(host) took too long to answer.")
        case .cutOff(let host): localized("The response from \(host) was cut off.")
        case .untrusted(let host, let reason):
            reason.map { localized("The certificate of \(host) can't be trusted: \($0).") }
                ?? localized("The certificate of \(host) can't be trusted.")
        case .noSecureConnection(let host):
            localized("No secure connection to \(host) is possible.")
        case .tlsUnsupported(let host):
            localized(
                "\(host) offers no secure connection at this port; the address may begin with http://."
            )
        case .tlsRequired(let host):
            localized(
                "\(host) requires a secure connection at this port; try https:// in the address.")
        case .notHTTP(let host): localized("\(host) does not speak HTTP at this port.")
        case .malformed(let host, let reason):
            localized("The response from \(host) can't be read: \(reason).")
        case .refused(_, _, let wait):
            wait.map { localized("\(messageWithoutAdvice) Try again in \($0.shortText).") }
                ?? messageWithoutAdvice
        case .outOfOrder(let host, let status, let reason):
            localized("\(host) has a server error (HTTP \(status)): \(reason.asSentence)")
        case .rejectedByServer(let host, let reason): "\(host): \(reason.asSentence)"
        case .signedOut(let host): localized("\(host) shows this only when you are signed in.")
        case .notThere(_, isRemoved: true): localized("A moderator removed this.")
        case .notThere(let name, isRemoved: false): localized("There is no “\(name)” here.")
        case .unsupported(let reason): reason
        case .fileChanged(let path): localized("\(path) has changed since it was read.")
        case .tooManyRedirects(let host):
            localized("\(host): redirect loop; not followed any further.")
        case .unsafeRedirect(let host):
            localized("\(host) redirects to an unprotected address; not followed.")
        case .invalidRedirect(let host):
            localized(
                "\(host) redirects to something other than an http or https address; not followed.")
        case .tooLarge(let host, let limit):
            localized(
                "\(host) sends more than the limit of \(Self.size(limit)); --max-size raises it.")
        case .outOfMemory(let host):
            localized(
                "The response from \(host) was dropped: all responses together take too much memory."
            )
        case .wrongType(let host, let type, let wanted):
            localized("\(host) sent \(type), not \(wanted.nameWithArticle).")
        case .unreadable(let reason, let line, let column, let wanted):
            localized("Not \(wanted.nameWithArticle): line \(line), column \(column): \(reason).")
        case .unexpectedResponse(let host, let fault): fault.sentence(about: host)
        case .endedEarly(let end): end.message
        case .truncatedDocument:
            localized("The new document is cut off; the previous one is shown.")
        case .notStored:
            localized(
                "This is not stored for reading offline. With a network, open it once or run: board-tui fetch"
            )
        case .empty: localized("The document is empty.")
        case .noSuchFile(let path): localized("There is no file \(path).")
        case .isFolder(let path): localized("\(path) is a folder, not a board document.")
        case .notPermitted(let path): localized("No permission to read \(path).")
        case .readFailed(let reason): localized("Reading failed: \(reason).")
        case .badAddress(let address):
            localized(
                "\(AddressSecrets(in: address).masked) is neither a file nor an http or https address."
            )
        case .notRereadable(.standardInput): localized("Standard input can be read only once.")
        case .notRereadable(.pipe): localized("A pipe can be read only once.")
        }
    }

    /// Returns the message, with a countdown if the program retries by itself after `wait`.
    func message(retryingIn wait: Duration?) -> String {
        guard let wait else { return message }
        return localized("\(messageWithoutAdvice) Trying again in \(wait.shortText).")
    }

    /// Returns advice to try again that can be appended to the message.
    ///
    /// The result is empty if a retry is useless or the program retries by itself.
    ///
    /// - Parameter call: the instruction that names the key, for example `Press R`.
    func retryAdvice(_ call: String, retryingIn wait: Duration?) -> String {
        guard isTransient, wait == nil else { return "" }
        return " " + retryCall(call)
    }

    /// Returns the sentence that names the retry key.
    ///
    /// Nothing is sent until the server accepts requests again.
    func retryCall(_ call: String) -> String {
        retryAfter == nil ? localized("\(call) to try again.") : localized("\(call) then.")
    }

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
        case 401: localized("\(host) requires you to sign in first (HTTP 401).")
        case 403: localized("\(host) denies access to this (HTTP 403).")
        case 404, 410: localized("\(host) has no such board (HTTP \(status)).")
        case 407: localized("The proxy for \(host) requires a name and a password (HTTP 407).")
        case 429: localized("\(host): too many requests.")
        case 500...: localized("\(host): server error (HTTP \(status)).")
        default: localized("\(host) refused with HTTP \(status).")
        }
    }
}

nonisolated extension ResponseDefect {
    fileprivate func sentence(about host: String) -> String {
        switch self {
        case .page: localized("\(host) sent a web page instead of JSON.")
        case .empty: localized("The response from \(host) is empty.")
        case .cutOff: localized("The response from \(host) is cut off.")
        case .noJSON(let reason, let line, let column):
            localized(
                "The response from \(host) is not JSON: line \(line), column \(column): \(reason).")
        case .lacksMember(let name):
            localized("\(host) sent an unexpected response: it has no “\(name)”.")
        case .isNoList: localized("\(host) sent an unexpected response: it is not a list.")
        }
    }
}

nonisolated extension SourceContent {
    /// The name of the content with its article, for use in a sentence.
    fileprivate var nameWithArticle: String {
        switch self {
        case .document: localized("a board document")
        case .feed: localized("a feed")
        case .site: localized("a board document, and no forum or feed was found there")
        }
    }
}

nonisolated extension Duration {
    /// The duration in seconds, minutes (from 120 s) or hours (from 120 min), for example `30 s`.
    var shortText: String {
        let seconds = components.seconds
        return switch seconds {
        case ..<120: localized("\(seconds) s")
        case ..<7200: localized("\((seconds + 59) / 60) min")
        default: localized("\((seconds + 3599) / 3600) h")
        }
    }
}
