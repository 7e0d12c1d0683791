import CPostgres

/// Where a database is, `postgres://USER:PASSWORD@HOST:PORT/NAME`, with a password that nobody is shown.
package struct PostgresAddress: Sendable {
    let url: String

    /// Whether what `--database` names is meant to be one.
    package static func isMeant(by database: String) -> Bool {
        schemes.contains { database.hasPrefix($0) }
    }

    private static let schemes = ["postgres://", "postgresql://"]

    /// Checks the address; libpq's own complaints are not passed on, as they repeat what they are about.
    package init(_ url: String) throws(StorageError) {
        guard Self.isMeant(by: url), Self.hasPlainAuthority(url), Self.isUnderstood(url) else {
            throw .unsupported(
                """
                This is no address of a PostgreSQL database, as postgres://USER@HOST:PORT/NAME is. \
                In names and passwords, @ is written as %40, : as %3A, / as %2F, ? as %3F and % as %25.
                """)
        }
        self.url = url
    }

    /// The address for people: without password and options.
    package var shown: String {
        let (scheme, authority, rest) = Self.parts(url)
        let path = rest.prefix { $0 != "?" }
        let at = authority.firstIndex(of: "@") ?? authority.startIndex
        let user = authority[..<at].prefix { $0 != ":" }
        return "\(scheme)\(user)\(authority[at...])\(path)"
    }

    /// The same for any text, also for one that is no address.
    package static func shown(_ database: String) -> String {
        guard isMeant(by: database) else { return database }
        return (try? PostgresAddress(database).shown) ?? "postgres://…"
    }

    /// An @ that belongs to a password makes libpq take the password's end for the host.
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

    /// A password where the port should be is told by libpq only in connecting, and aloud.
    private static func isUnderstood(_ url: String) -> Bool {
        guard let options = PQconninfoParse(url, nil) else { return false }
        defer { PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
            if String(cString: keyword) == "port", let value = option.pointee.val {
                return String(cString: value).utf8.allSatisfy {
                    UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ",")
                }
            }
            option += 1
        }
        return true
    }
}
