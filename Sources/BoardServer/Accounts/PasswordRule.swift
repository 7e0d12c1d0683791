import Foundation

/// What a password has to be: long, and not made of the name.
package enum PasswordRule {
    package static func check(
        _ password: String, of name: String, field: String = "password"
    ) throws(Problem) {
        let count = password.unicodeScalars.count
        guard Limits.password.contains(count) else {
            throw .invalid(
                field,
                """
                A password has \(Limits.password.lowerBound) to \
                \(Limits.password.upperBound) characters; this one has \(count).
                """)
        }
        guard !AccountName.folded(password).contains(AccountName.key(name)) else {
            throw .invalid(field, "A password must not contain the name.")
        }
        // A string of C ends there, and the rest would not count.
        guard !password.unicodeScalars.contains("\0") else {
            throw .invalid(field, "A password must not contain NUL.")
        }
    }

    /// 32 random bytes, which the account's owner changes; a short name stands in some of them.
    package static func madeUp(for name: String) throws(Problem) -> String {
        try AccountName.check(name)
        while true {
            let password = Token().text
            if (try? check(password, of: name)) != nil { return password }
        }
    }
}
