import Localization

/// The password policy: a minimum length, and no account name in it.
package enum PasswordPolicy {
    package static func check(
        _ password: String, of name: String, field: String = "password"
    ) throws(Problem) {
        let count = password.unicodeScalars.count
        guard Limits.password.contains(count) else {
            throw .invalid(
                field,
                localized(
                    """
                    A password must have \(Limits.password.lowerBound) to \
                    \(Limits.password.upperBound) characters; this one has \(count).
                    """))
        }
        guard !AccountName.folded(password).contains(AccountName.key(name)) else {
            throw .invalid(field, localized("A password must not contain the name."))
        }
        // C strings end at NUL, and the rest would be ignored.
        guard !password.unicodeScalars.contains("\0") else {
            throw .invalid(field, localized("A password must not contain NUL."))
        }
    }

    /// Returns a generated password of 32 random bytes, which the owner should change.
    ///
    /// A generated password may contain a short account name, so several are tried.
    package static func madeUp(for name: String) throws(Problem) -> String {
        try AccountName.check(name)
        while true {
            let password = Token().text
            if (try? check(password, of: name)) != nil { return password }
        }
    }
}
