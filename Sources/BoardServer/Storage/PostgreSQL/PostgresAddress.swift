import CPostgres

/// The address of a database, `postgres://USER:PASSWORD@HOST:PORT/NAME`, or a connection string of libpq,
/// `host=HOST dbname=NAME`. Its password is never shown.
package struct PostgresAddress: Sendable {
    let url: String

    /// Returns whether the argument of `--database` is such an address.
    package static func isMeant(by database: String) -> Bool {
        isURL(database) || hasKeyword(database)
    }

    private static func isURL(_ database: String) -> Bool {
        schemes.contains { database.hasPrefix($0) }
    }

    /// Returns whether a text contains a setting of libpq, which is a name and `=`.
    private static func hasKeyword(_ database: String) -> Bool {
        let names = database.split(separator: "=", omittingEmptySubsequences: false).dropLast()
            .compactMap { $0.split(separator: " ").last }
        guard !names.isEmpty else { return false }
        return settings(of: "").contains { setting in names.contains { $0 == setting.name } }
    }

    private static let schemes = ["postgres://", "postgresql://"]

    /// Checks the address. Messages of libpq are not shown, because they repeat the address.
    package init(_ url: String) throws(StorageError) {
        guard Self.isMeant(by: url), Self.isUnderstood(url),
            !Self.isURL(url) || Self.hasPlainAuthority(url)
        else { throw .unsupported(Self.isURL(url) ? Self.brokenURL : Self.brokenString) }
        self.url = url
    }

    private static let brokenURL = """
        This is not an address of a PostgreSQL database such as postgres://USER@HOST:PORT/NAME. \
        In names and passwords, write @ as %40, : as %3A, / as %2F, ? as %3F and % as %25.
        """

    private static let brokenString = """
        This is not a PostgreSQL connection string such as “host=HOST user=USER dbname=NAME”. \
        Write values with spaces in single quotes.
        """

    /// The address without password and options.
    package var shown: String {
        guard Self.isURL(url) else {
            let settings = Self.settings(of: url).filter { Self.shownSettings.contains($0.name) }
                .compactMap { setting in setting.value.map { "\(setting.name)=\($0)" } }
            return settings.isEmpty ? Self.hiddenString : settings.joined(separator: " ")
        }
        let (scheme, authority, rest) = Self.parts(url)
        let path = rest.prefix { $0 != "?" }
        let at = authority.firstIndex(of: "@") ?? authority.startIndex
        let user = authority[..<at].prefix { $0 != ":" }
        return "\(scheme)\(user)\(authority[at...])\(path)"
    }

    /// Returns any text without passwords, also an invalid address.
    package static func shown(_ database: String) -> String {
        guard isMeant(by: database) else { return database }
        return (try? PostgresAddress(database).shown)
            ?? (isURL(database) ? "postgres://…" : hiddenString)
    }

    /// The replacement for a connection string of which nothing is shown.
    private static let hiddenString = "host=…"

    private static let shownSettings = ["host", "hostaddr", "port", "user", "dbname", "service"]

    /// Returns whether the user and host are unambiguous: an @ in a password makes its end part of the host.
    private static func hasPlainAuthority(_ url: String) -> Bool {
        let (_, authority, rest) = parts(url)
        return authority.count { $0 == "@" } <= 1 && !rest.contains("@")
    }

    private static func parts(
        _ url: String
    ) -> (scheme: Substring, authority: Substring, rest: Substring) {
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let authority = url[start...].prefix { $0 != "/" && $0 != "?" }
        return (url[..<start], authority, url[authority.endIndex...])
    }

    /// Rejects a password in place of the port, which libpq would print when it connects.
    private static func isUnderstood(_ url: String) -> Bool {
        let settings = settings(of: url)
        return !settings.isEmpty
            && settings.allSatisfy { setting in
                guard setting.name == "port", let value = setting.value else { return true }
                return value.utf8.allSatisfy {
                    UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ",")
                }
            }
    }

    /// Returns all settings of libpq with the values of an address; empty for an invalid address.
    private static func settings(of address: String) -> [(name: String, value: String?)] {
        guard let options = PQconninfoParse(address, nil) else { return [] }
        defer { PQconninfoFree(options) }
        var settings: [(name: String, value: String?)] = []
        var option = options
        while let keyword = option.pointee.keyword {
            settings.append(
                (String(cString: keyword), option.pointee.val.map { String(cString: $0) }))
            option += 1
        }
        return settings
    }
}
