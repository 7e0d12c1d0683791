/// A board with posts.
package struct Board: Equatable, Codable, Sendable {
    /// The id used in addresses.
    package let id: String
    package let name: String
    package let description: String

    package init(id: String, name: String, description: String = "") {
        self.id = id
        self.name = name
        self.description = description
    }
}
