import Essentials

/// Somebody who is known at a site.
package struct Account: Sendable, Hashable {
    package let site: Site
    /// What others see; one line, safe to draw.
    package let name: String

    package init(_ name: String, at site: Site) {
        self.site = site
        self.name = name.sanitized(as: .line)
    }

    /// Whether it has that name: to servers names are one in any case.
    package func isCalled(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

/// What a site tells of somebody's own account.
package struct Profile: Sendable, Hashable {
    package let account: Account
    package let createdAt: Date?
    /// What else there is to know: a role, how many posts, words about oneself.
    package let facts: [Fact]
    /// Whether signing in takes the code of an authenticator; `nil` where the site does not say.
    package var asksForCode: Bool?

    /// One thing that is known, both parts on one line and safe to draw.
    package struct Fact: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name.sanitized(as: .line)
            self.value = value.sanitized(as: .line)
        }
    }

    package init(
        account: Account, createdAt: Date? = nil, facts: [Fact] = [], asksForCode: Bool? = nil
    ) {
        self.account = account
        self.createdAt = createdAt
        self.facts = facts
        self.asksForCode = asksForCode
    }
}
