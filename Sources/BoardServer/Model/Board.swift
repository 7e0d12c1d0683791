/// A board that posts are on.
package struct Board: Equatable, Codable, Sendable {
    /// What addresses call it by.
    package let id: String
    package let name: String
    package let description: String

    package init(id: String, name: String, description: String = "") {
        self.id = id
        self.name = name
        self.description = description
    }
}
