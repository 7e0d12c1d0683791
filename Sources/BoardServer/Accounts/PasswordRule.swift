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
        guard !AccountName.key(password).contains(AccountName.key(name)) else {
            throw .invalid(field, "A password must not contain the name.")
        }
        // A string of C ends there, and the rest would not count.
        guard !password.unicodeScalars.contains("\0") else {
            throw .invalid(field, "A password must not contain NUL.")
        }
    }
}
