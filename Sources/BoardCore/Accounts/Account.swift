import Essentials
import Localization

/// A user account at a site.
package struct Account: Sendable, Hashable {
    package let site: Site
    /// The public name; one line, safe to draw.
    package let name: String

    package init(_ name: String, at site: Site) {
        self.site = site
        self.name = name.sanitized(as: .line)
    }

    /// Returns whether the account has this name; servers ignore case in names.
    package func hasName(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

/// A site's data about the signed-in user's own account.
package struct Profile: Sendable, Hashable {
    package let account: Account
    package let createdAt: Date?
    /// Further facts: a role, the number of posts, the user's description.
    package let facts: [Fact]
    /// Set if signing in requires an authenticator code; `nil` if the site does not report it.
    package var requiresCode: Bool?

    /// A name and a value, both on one line and safe to draw.
    package struct Fact: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name.sanitized(as: .line)
            self.value = value.sanitized(as: .line)
        }

        /// Creates the fact about a role, with the word of the site for an unknown one.
        package init(role: String) {
            let name =
                switch role {
                case "member": localized("member")
                case "moderator": localized("moderator")
                case "admin": localized("administrator")
                default: role
                }
            self.init(localized("Role"), name)
        }
    }

    package init(
        account: Account, createdAt: Date? = nil, facts: [Fact] = [], requiresCode: Bool? = nil
    ) {
        self.account = account
        self.createdAt = createdAt
        self.facts = facts
        self.requiresCode = requiresCode
    }
}
